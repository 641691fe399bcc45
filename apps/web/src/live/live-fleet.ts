import { liveStatuses } from '@azimute/contract/constants';
import type { LiveMessage } from '@azimute/contract/live';
import { AssetStore } from './asset-store.ts';
import { boundsOf } from './bounds-of.ts';
import { Catalogue } from './catalogue.ts';
import { Clusterer, type Clustered } from './cluster-points.ts';
import { applyState, type Have } from './held-picture.ts';
import type {
  CatalogueAsset,
  FleetBounds,
  FleetFilter,
  FleetFrame,
  FleetList,
  FleetOrder,
  FleetRow,
  Viewport,
} from './live-protocol.ts';
import { FleetSorter } from './order-fleet.ts';
import { presentFrame, placeOf } from './present-frame.ts';
import { presentRow } from './present-row.ts';

/** Everything the worker knows, and the views of it that the main thread asked for. No clock and no messages in it. */
export class LiveFleet {
  held: Have | null = null;
  /** Set by whatever changes what the map, or the list, shows. */
  frameIsStale = true;
  listIsStale = true;
  readonly #store = new AssetStore();
  readonly #catalogue = new Catalogue(this.#store);
  readonly #sorter = new FleetSorter(this.#store, this.#catalogue);
  readonly #clusterer = new Clusterer();
  #statusMask = liveStatuses.map(() => true);
  #order: FleetOrder = 'attention';
  #viewport: Viewport | null = null;
  #window = { from: 0, to: 0 };
  #selected: number | null = null;
  #hovered: number | null = null;
  #inView = 0;
  #clustered: Clustered = { points: [], clusters: [] };

  receive(message: Extract<LiveMessage, { type: 'picture' | 'changes' }>): void {
    const sizeBefore = this.#store.size;
    const changed = message.type === 'picture' || message.assets.length > 0 || message.removed.length > 0;
    this.held = applyState(this.#store, this.held, message);
    if (this.#store.size !== sizeBefore) this.#catalogue.refilter();
    if (changed) this.#markStale();
  }

  putCatalogue(assets: readonly CatalogueAsset[], first: boolean, last: boolean): void {
    if (first) this.#catalogue.isComplete = false;
    this.#catalogue.put(assets);
    if (last) {
      this.#catalogue.isComplete = true;
      this.#sorter.reread();
    }
    this.#markStale();
  }

  setFilter(filter: FleetFilter): void {
    this.#statusMask = liveStatuses.map(
      (status) => filter.status.length === 0 || filter.status.includes(status),
    );
    this.#catalogue.setFilter(filter);
    this.#markStale();
  }

  setOrder(order: FleetOrder): void {
    this.#order = order;
    this.listIsStale = true;
  }

  setViewport(viewport: Viewport): void {
    this.#viewport = viewport;
    this.frameIsStale = true;
  }

  setWindow(from: number, to: number): void {
    this.#window = { from, to };
    this.listIsStale = true;
  }

  select(assetId: number | null): void {
    this.#selected = assetId;
    this.frameIsStale = true;
  }

  hover(assetId: number | null): void {
    this.#hovered = assetId;
    this.frameIsStale = true;
  }

  frame(): FleetFrame | null {
    this.frameIsStale = false;
    if (this.#viewport === null) return null;
    const selected = this.#slotOf(this.#selected);
    const isShown = (slot: number) => slot !== selected && this.#isShown(slot);
    this.#clustered = this.#clusterer.cluster(this.#store, isShown, this.#viewport);
    const drawn = selected === undefined ? this.#clustered : this.#withSelected(selected);
    const { inView, ...shown } = presentFrame(this.#store, drawn, this.#viewport);
    if (inView !== this.#inView) this.listIsStale = true;
    this.#inView = inView;
    return {
      ...shown,
      selected: placeOf(this.#store, drawn, selected),
      hovered: placeOf(this.#store, drawn, this.#slotOf(this.#hovered)),
    };
  }

  list(): FleetList {
    this.listIsStale = false;
    const counts = liveStatuses.map(() => 0);
    const shown: number[] = [];
    for (let slot = 0; slot < this.#store.size; slot += 1) {
      if (this.#store.present[slot] !== 1 || this.#catalogue.passes[slot] !== 1) continue;
      const status = this.#store.statuses[slot] ?? 0;
      counts[status] = (counts[status] ?? 0) + 1;
      if (this.#statusMask[status] === true) shown.push(slot);
    }
    const sorted = this.#sorter.sort(shown, this.#order);
    const from = Math.min(this.#window.from, sorted.length);
    const rows = sorted.slice(from, this.#window.to).map((slot) => this.#rowOf(slot));
    const { isComplete: catalogueComplete } = this.#catalogue;
    return { total: sorted.length, counts, from, rows, catalogueComplete, inView: this.#inView };
  }

  selectedRow(): FleetRow | null {
    const slot = this.#slotOf(this.#selected);
    return slot === undefined || !this.#catalogue.has(slot) ? null : this.#rowOf(slot);
  }

  /** Corners of what is shown, or of one cluster of the last frame. */
  bounds(cluster: number | null): FleetBounds | null {
    const slots =
      cluster === null
        ? Array.from({ length: this.#store.size }, (_, slot) => slot).filter((slot) => this.#isShown(slot))
        : (this.#clustered.clusters.find(({ key }) => key === cluster)?.slots ?? []);
    return boundsOf(this.#store, slots);
  }

  #markStale(): void {
    this.frameIsStale = true;
    this.listIsStale = true;
  }

  #slotOf(assetId: number | null): number | undefined {
    const slot = assetId === null ? undefined : this.#store.slotOf(assetId);
    return slot !== undefined && this.#store.present[slot] === 1 ? slot : undefined;
  }

  #isShown(slot: number): boolean {
    return (
      this.#store.present[slot] === 1 &&
      this.#catalogue.passes[slot] === 1 &&
      this.#statusMask[this.#store.statuses[slot] ?? 0] === true
    );
  }

  /** The selected asset is drawn by itself, never inside a cluster, wherever the filters stand. */
  #withSelected(slot: number): Clustered {
    if (Number.isNaN(this.#store.x[slot])) return this.#clustered;
    return { points: [...this.#clustered.points, slot], clusters: this.#clustered.clusters };
  }

  #rowOf(slot: number): FleetRow {
    return presentRow(this.#store, this.#catalogue, slot);
  }
}
