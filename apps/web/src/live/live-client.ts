import type { LiveEndCode } from '@azimute/contract/live';
import { liveStatuses } from '@azimute/contract/constants';
import type { Connection } from './data-age.ts';
import type {
  CatalogueAsset,
  FleetBounds,
  FleetFilter,
  FleetFrame,
  FleetList,
  FleetOrder,
  FleetRow,
  LiveReply,
  LiveRequest,
  Viewport,
} from './live-protocol.ts';

/** What screens show of the live fleet; a new object whenever something in it changed. */
export interface LiveSnapshot {
  readonly list: FleetList;
  readonly selected: FleetRow | null;
  readonly connection: Connection;
  readonly ended: LiveEndCode | null;
  /** The last reading of the catalogue failed. */
  readonly catalogueError: unknown;
}

export interface LiveClientOptions {
  readonly account: number;
  readonly socketUrl: string;
  readonly requestTicket: () => Promise<string>;
  /** Whether a ticket that was refused so may be had later. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly readCatalogue: (signal: AbortSignal) => AsyncIterable<readonly CatalogueAsset[]>;
  readonly onEnded: (code: LiveEndCode) => void;
}

export const emptySnapshot: LiveSnapshot = {
  list: {
    total: 0,
    counts: liveStatuses.map(() => 0),
    from: 0,
    rows: [],
    catalogueComplete: false,
    inView: 0,
  },
  selected: null,
  connection: { state: 'connecting', heardAtMs: null },
  ended: null,
  catalogueError: null,
};

/** The main thread's end of the worker that owns the live stream. */
export class LiveClient {
  #snapshot = emptySnapshot;
  readonly #options: LiveClientOptions;
  readonly #worker: Worker;
  readonly #listeners = new Set<() => void>();
  readonly #asked = new Map<number, (bounds: FleetBounds | null) => void>();
  #reading = new AbortController();
  #requests = 0;
  #onFrame: ((frame: FleetFrame) => void) | null = null;

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', (event: MessageEvent<LiveReply>) => this.#receive(event.data));
    this.#post({ type: 'start', socketUrl: options.socketUrl, account: options.account });
    void this.readCatalogue();
  }

  readonly snapshot = (): LiveSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Frames go to the one who draws them, past whatever listens to the snapshot. */
  drawWith(onFrame: (frame: FleetFrame) => void): () => void {
    this.#onFrame = onFrame;
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

  setViewport(viewport: Viewport): void {
    this.#post({ type: 'viewport', viewport });
  }

  /** Rows that the list shows, from the first up to before the last. */
  setWindow(from: number, to: number): void {
    this.#post({ type: 'window', from, to });
  }

  select(assetId: number | null): void {
    this.#post({ type: 'select', assetId });
    if (assetId !== this.#snapshot.selected?.id) this.#update({ selected: null });
  }

  hover(assetId: number | null): void {
    this.#post({ type: 'hover', assetId });
  }

  /** Corners of all that the filters let through, or of one cluster that is shown. */
  bounds(cluster: number | null): Promise<FleetBounds | null> {
    this.#requests += 1;
    const request = this.#requests;
    this.#post({ type: 'bounds', request, cluster });
    return new Promise((resolve) => this.#asked.set(request, resolve));
  }

  /** Reads every page of the catalogue; a reading that is under way is given up for the new one. */
  async readCatalogue(): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    try {
      let first = true;
      for await (const assets of this.#options.readCatalogue(reading.signal)) {
        if (reading.signal.aborted) return;
        this.#post({ type: 'catalogue', assets, first, last: false });
        first = false;
      }
      this.#post({ type: 'catalogue', assets: [], first, last: true });
      this.#update({ catalogueError: null });
    } catch (error) {
      if (!reading.signal.aborted) this.#update({ catalogueError: error });
    }
  }

  close(): void {
    this.#reading.abort();
    this.#worker.terminate();
    this.#listeners.clear();
  }

  #post(request: LiveRequest): void {
    this.#worker.postMessage(request, []);
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
        this.#update({ selected: reply.row });
        break;
      case 'connection':
        this.#update({ connection: { state: reply.state, heardAtMs: reply.heardAtMs } });
        break;
      case 'ticket_wanted':
        void this.#bringTicket();
        break;
      case 'catalogue_wanted':
        void this.readCatalogue();
        break;
      case 'bounds':
        this.#asked.get(reply.request)?.(reply.bounds);
        this.#asked.delete(reply.request);
        break;
      case 'ended':
        this.#update({ ended: reply.code });
        this.#options.onEnded(reply.code);
        break;
    }
  }

  async #bringTicket(): Promise<void> {
    try {
      this.#post({ type: 'ticket', ticket: await this.#options.requestTicket() });
    } catch (error) {
      this.#post({ type: 'ticket_refused', retry: this.#options.mayRetry(error) });
    }
  }
}
