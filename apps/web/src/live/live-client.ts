import type { LiveEndCode } from '@azimute/contract/live-schemas';
import type {
  Box,
  CatalogueWanted,
  FilterField,
  FleetAnswer,
  FleetAnswers,
  FleetBounds,
  FleetFilter,
  FleetFrame,
  FleetOrder,
  FleetQuestion,
  FleetRows,
  LiveReply,
  LiveRequest,
  RowsOf,
  Viewport,
} from './live-protocol.ts';
import { emptySnapshot, type LiveSnapshot } from './live-snapshot.ts';

interface PageListener {
  readonly onLookedAt: (isLookedAt: boolean) => void;
  readonly onOnline: () => void;
}

export interface LiveClientOptions {
  readonly account: number;
  readonly socketUrl: string;
  readonly requestTicket: () => Promise<string>;
  /** Returns why no ticket will be issued after such a refusal; null if a later request may succeed. */
  readonly evaluateRefusal: (error: unknown) => LiveEndCode | null;
  /** Loads a page of the catalog in the API's format. */
  readonly readCatalogue: (wanted: CatalogueWanted, signal: AbortSignal) => Promise<ArrayBuffer>;
  readonly onEnded: (code: LiveEndCode) => void;
}

/** Main-thread interface of the worker that owns the live stream. */
export class LiveClient {
  #snapshot = emptySnapshot;
  readonly #options: LiveClientOptions;
  readonly #worker: Worker;
  readonly #listeners = new Set<() => void>();
  readonly #asked = new Map<number, (answer: FleetAnswer) => void>();
  readonly #stopWatching: () => void;
  #reading = new AbortController();
  #requests = 0;
  #viewport: Viewport | null = null;
  #selected: number | null = null;
  #onFrame: ((frame: FleetFrame) => void) | null = null;

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', (event: MessageEvent<LiveReply>) => this.#receive(event.data));
    this.#post({ type: 'start', socketUrl: options.socketUrl, account: options.account });
    this.#stopWatching = watchPage({
      onLookedAt: (isLookedAt) => this.#post({ type: 'looked_at', isLookedAt }),
      onOnline: () => this.#post({ type: 'online' }),
    });
    this.readCatalogue();
  }

  readonly snapshot = (): LiveSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends frames directly to the renderer, bypassing snapshot listeners. */
  drawWith(onFrame: (frame: FleetFrame) => void): () => void {
    this.#onFrame = onFrame;
    // A recreated map is still empty, even with the same viewport.
    this.#viewport = null;
    return () => {
      if (this.#onFrame === onFrame) this.#onFrame = null;
    };
  }

  setFilter(filter: FleetFilter): void {
    this.#post({ type: 'filter', filter });
  }

  setOrder(order: FleetOrder): void {
    this.#post({ type: 'order', order });
  }

  /** Skips unchanged viewports: the map reports moves that change nothing, and each would cause a frame. */
  setViewport(viewport: Viewport): void {
    if (this.#viewport !== null && isSameViewport(this.#viewport, viewport)) return;
    this.#viewport = viewport;
    this.#post({ type: 'viewport', viewport });
  }

  /** Sets the list's visible rows; the end is exclusive. */
  setWindow(from: number, to: number): void {
    this.#post({ type: 'window', from, to });
  }

  select(assetId: number | null): void {
    this.#selected = assetId;
    this.#post({ type: 'select', assetId });
    if (assetId !== this.#snapshot.selected?.id) this.#update({ selected: null });
  }

  hover(assetId: number | null): void {
    this.#post({ type: 'hover', assetId });
  }

  /** Marks selected assets on the map and summarizes them. */
  pick(assetIds: readonly number[]): void {
    this.#post({ type: 'pick', assetIds });
  }

  /** Starts counting the values of a field; null stops. */
  countFacet(field: FilterField | null): void {
    if (field !== this.#snapshot.facet?.field) this.#update({ facet: null });
    this.#post({ type: 'facet', field });
  }

  /** Returns the bounds of all matching assets, the selection, or one displayed cluster. */
  bounds(of: 'shown' | 'picked' | number): Promise<FleetBounds | null> {
    return this.ask({ kind: 'bounds', of });
  }

  /** Returns the index of an asset in the list; null if it is not listed. */
  placeInList(assetId: number): Promise<number | null> {
    return this.ask({ kind: 'place', assetId });
  }

  /** Returns the first listed assets, optionally within a box, and their number. */
  assets(within: Box | null, limit: number): Promise<FleetAnswers['assets']> {
    return this.ask({ kind: 'assets', within, limit });
  }

  /** Returns the first listed assets between two of them, inclusive. */
  assetsBetween(from: number, to: number, limit: number): Promise<readonly number[]> {
    return this.ask({ kind: 'between', from, to, limit });
  }

  /** Returns the current state of assets, up to a limit. */
  rows(of: RowsOf, limit: number): Promise<FleetRows> {
    return this.ask({ kind: 'rows', of, limit });
  }

  /** Asks the worker a question; transfers buffers. */
  ask<K extends FleetQuestion['kind']>(
    question: Extract<FleetQuestion, { kind: K }>,
  ): Promise<FleetAnswers[K]> {
    this.#requests += 1;
    const request = this.#requests;
    const handed = 'page' in question ? [question.page] : [];
    this.#post({ type: 'ask', request, question }, handed);
    // The worker's answer has the type of the question.
    return new Promise((resolve) => this.#asked.set(request, resolve as (answer: FleetAnswer) => void));
  }

  /** Reloads the catalog after a failure. */
  readCatalogue(): void {
    this.#post({ type: 'read_catalogue' });
  }

  close(): void {
    this.#stopWatching();
    this.#reading.abort();
    this.#worker.terminate();
    this.#listeners.clear();
  }

  #post(request: LiveRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #update(changes: Partial<LiveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #receive(reply: LiveReply): void {
    switch (reply.type) {
      case 'frame':
        this.#onFrame?.(reply.frame);
        break;
      case 'list':
        this.#update({ list: reply.list });
        break;
      case 'selected':
        // A reply for the previously selected asset is ignored.
        if (reply.row === null || reply.row.id === this.#selected) this.#update({ selected: reply.row });
        break;
      case 'connection':
        this.#update({ connection: { state: reply.state, heardAtMs: reply.heardAtMs } });
        break;
      case 'ticket_wanted':
        void this.#bringTicket();
        break;
      case 'catalogue_wanted':
        void this.#bringCatalogue(reply.wanted);
        break;
      case 'catalogue_unreadable':
        this.#update({ catalogueError: reply.error });
        break;
      case 'picked':
        this.#update({ picked: reply.picked });
        break;
      case 'facet':
        this.#update({ facet: reply.facet });
        break;
      case 'answer':
        this.#asked.get(reply.request)?.(reply.answer);
        this.#asked.delete(reply.request);
        break;
      case 'ended':
        this.#update({ ended: reply.code });
        this.#options.onEnded(reply.code);
        break;
    }
  }

  /** Transfers a page unparsed, since parsing would block this thread. Aborts requests of an earlier reading. */
  async #bringCatalogue(wanted: CatalogueWanted): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    try {
      const page = await this.#options.readCatalogue(wanted, reading.signal);
      if (reading.signal.aborted) return;
      this.#post({ type: 'catalogue', reading: wanted.reading, page }, [page]);
      if (this.#snapshot.catalogueError !== null) this.#update({ catalogueError: null });
    } catch (error) {
      if (reading.signal.aborted) return;
      this.#post({ type: 'catalogue', reading: wanted.reading, page: null });
      this.#update({ catalogueError: error });
    }
  }

  async #bringTicket(): Promise<void> {
    try {
      this.#post({ type: 'ticket', ticket: await this.#options.requestTicket() });
    } catch (error) {
      this.#post({ type: 'ticket_refused', code: this.#options.evaluateRefusal(error) });
    }
  }
}

function isSameViewport(a: Viewport, b: Viewport): boolean {
  const isSameBox = a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
  return isSameBox && a.zoom === b.zoom;
}

/** Reports when the tab is hidden or shown, and when the network is back. Returns a stop function. */
function watchPage({ onLookedAt, onOnline }: PageListener): () => void {
  const tell = (): void => onLookedAt(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('online', onOnline);
  if (document.visibilityState === 'hidden') tell();
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('online', onOnline);
  };
}
