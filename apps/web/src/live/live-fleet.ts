import type { LiveMessage } from '@azimute/contract/live-schemas';
import { answerQuestion } from './answer-question.ts';
import { AssetStore } from './asset-store.ts';
import { Catalogue } from './catalogue.ts';
import { countFacet } from './count-facets.ts';
import { Clusterer, type Clustered } from './cluster-points.ts';
import { applyState, type Have } from './held-picture.ts';
import type {
  CatalogueAsset,
  FilterField,
  FleetAnswer,
  FleetFacet,
  FleetFilter,
  FleetFrame,
  FleetList,
  FleetOrder,
  FleetQuestion,
  FleetRow,
  PastAnswer,
  PastQuestion,
  PickedAssets,
  Viewport,
} from './live-protocol.ts';
import { Origins } from './origins.ts';
import type { PastFleet } from './past-fleet.ts';
import { PickedSlots } from './picked-slots.ts';
import { countInView, placeOf, presentFrame } from './present-frame.ts';
import { presentRow } from './present-row.ts';
import { ShownAssets } from './shown-assets.ts';

/** State of the worker, and the views requested by the main thread. Contains no clock and no messaging. */
export class LiveFleet {
  held: Have | null = null;
  /** Set by changes to the content of the map or list. */
  frameIsStale = true;
  listIsStale = true;
  facetIsStale = true;
  pickedAreStale = true;
  readonly #store = new AssetStore();
  readonly #catalogue = new Catalogue(this.#store);
  readonly #shown = new ShownAssets(this.#store, this.#catalogue);
  readonly #clusterer = new Clusterer();
  readonly #picked = new PickedSlots(this.#store);
  readonly #origins = new Origins();
  #facetField: FilterField | null = null;
  #viewport: Viewport | null = null;
  #window = { from: 0, to: 0 };
  #selected: number | null = null;
  #hovered: number | null = null;
  #inView = 0;
  #past: PastFleet | null = null;
  #clustered: Clustered = { points: [], clusters: [] };

  receive(message: Extract<LiveMessage, { type: 'picture' | 'changes' }>): void {
    const sizeBefore = this.#store.size;
    const changed = message.type === 'picture' || message.assets.length > 0 || message.removed.length > 0;
    this.held = applyState(this.#past ?? this.#store, this.held, message);
    if (this.#store.size !== sizeBefore) this.#catalogue.refilter();
    if (changed) this.#markStale();
  }

  /** During a reload it stays as complete as before, so that the list keeps its rows and order. */
  putCatalogue(assets: readonly CatalogueAsset[], last: boolean): void {
    this.#catalogue.put(assets);
    if (last) {
      this.#catalogue.isComplete = true;
      this.#shown.reread();
    }
    this.#markStale();
  }

  setFilter(filter: FleetFilter): void {
    this.#shown.setFilter(filter);
    this.#markStale();
  }

  setOrder(order: FleetOrder): void {
    this.#shown.order = order;
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

  /** Field whose values are counted; null for none. */
  setFacet(field: FilterField | null): void {
    this.#facetField = field;
    this.facetIsStale = true;
  }

  /** Marks several assets on the map and summarizes them. */
  pick(assetIds: readonly number[]): void {
    this.#picked.pick(assetIds);
    this.frameIsStale = true;
    this.pickedAreStale = true;
  }

  hover(assetId: number | null): void {
    this.#hovered = assetId;
    this.frameIsStale = true;
  }

  /** Drops the snapshot, which is no longer accessible. */
  forget(): void {
    this.held = null;
    this.#past?.applyPicture([]);
    this.#store.applyPicture([]);
    this.#markStale();
  }

  /** Whether the stream has sent the states. */
  get hasPicture(): boolean {
    return this.#store.hasPicture;
  }

  frame(): FleetFrame | null {
    this.frameIsStale = false;
    if (this.#viewport === null) return null;
    const selected = this.#slotOf(this.#selected);
    const isShown = (slot: number) => slot !== selected && this.#shown.has(slot);
    this.#clustered = this.#clusterer.cluster(this.#store, isShown, this.#viewport);
    const drawn = selected === undefined ? this.#clustered : this.#withSelected(selected);
    // An asset that does not match the filters is drawn but does not count as listed.
    const isListed = selected !== undefined && this.#shown.has(selected);
    const inView = countInView(this.#store, isListed ? drawn : this.#clustered, this.#viewport);
    if (inView !== this.#inView) this.listIsStale = true;
    this.#inView = inView;
    return {
      ...presentFrame(this.#store, drawn, this.#origins.trace(drawn)),
      selected: placeOf(this.#store, drawn, selected),
      hovered: placeOf(this.#store, drawn, this.#slotOf(this.#hovered)),
      picked: this.#picked.drawnIn(drawn),
      isPast: this.#past !== null,
    };
  }

  /** Null while no field is counted. */
  facet(): FleetFacet | null {
    this.facetIsStale = false;
    const field = this.#facetField;
    if (field === null) return null;
    return { field, values: countFacet(this.#store, this.#catalogue, this.#shown.statusMask, field) };
  }

  pickedAssets(): PickedAssets {
    this.pickedAreStale = false;
    const rows = this.#picked
      .slots()
      .filter((slot) => this.#catalogue.has(slot))
      .map((slot) => this.#rowOf(slot));
    const known = new Set(rows.map(({ id }) => id));
    return {
      rows: rows.map(({ id, code, status }) => ({ id, code, status })),
      unknown: this.#isComplete() ? this.#picked.ids.filter((id) => !known.has(id)) : [],
    };
  }

  list(): FleetList {
    this.listIsStale = false;
    const sorted = this.#shown.sorted();
    const from = Math.min(this.#window.from, sorted.length);
    return {
      total: sorted.length,
      counts: this.#shown.counts(),
      from,
      rows: sorted.slice(from, this.#window.to).map((slot) => this.#rowOf(slot)),
      catalogueComplete: this.#catalogue.isComplete,
      inView: this.#inView,
      labels: this.#shown.labels(),
    };
  }

  selectedRow(): FleetRow | null {
    const slot = this.#slotOf(this.#selected);
    return slot === undefined || !this.#catalogue.has(slot) ? null : this.#rowOf(slot);
  }

  /** Uses the class of past states, which is loaded only for time travel. */
  answerPast(question: PastQuestion, Past: typeof PastFleet): PastAnswer {
    const sizeBefore = this.#store.size;
    let answer: PastAnswer = null;
    if (question.kind !== 'past_live') answer = (this.#past ??= new Past(this.#store)).answer(question);
    else if (this.#past !== null) {
      this.#store.applyPicture(this.#past.live);
      this.#past = null;
    }
    if (this.#store.size !== sizeBefore) this.#catalogue.refilter();
    if (question.kind !== 'past_difference') this.#markStale();
    return answer;
  }

  answer(question: Exclude<FleetQuestion, PastQuestion>): FleetAnswer {
    const [store, catalogue, shown, picked] = [this.#store, this.#catalogue, this.#shown, this.#picked];
    return answerQuestion({ store, catalogue, shown, picked, clusters: this.#clustered.clusters }, question);
  }

  /** Whether all assets and their names are known. */
  #isComplete(): boolean {
    return this.#catalogue.isComplete && (this.#store.hasPicture || this.#catalogue.isSeeded);
  }

  #markStale(): void {
    this.frameIsStale = true;
    this.listIsStale = true;
    this.facetIsStale = true;
    this.pickedAreStale = true;
  }

  #slotOf(assetId: number | null): number | undefined {
    return assetId === null ? undefined : this.#store.presentSlotOf(assetId);
  }

  /** Draws the selected asset individually, never in a cluster, regardless of filters. */
  #withSelected(slot: number): Clustered {
    if (Number.isNaN(this.#store.x[slot])) return this.#clustered;
    return { points: [...this.#clustered.points, slot], clusters: this.#clustered.clusters };
  }

  #rowOf(slot: number): FleetRow {
    return presentRow(this.#store, this.#catalogue, slot);
  }
}
