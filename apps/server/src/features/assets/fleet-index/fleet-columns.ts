import {
  assetDescriptions,
  assetFields,
  assetSorts,
  isCustomColumn,
  assetTraits,
  type AssetDescription,
  type AssetFieldWith,
  type AssetSort,
  type CustomColumn,
  type fieldOfFilter,
} from '@azimute/contract';
import { compareCodePoints } from '../../../platform/memory/code-points.ts';
import { DictionaryColumn } from '../../../platform/memory/dictionary-column.ts';
import { findSlotPlace, keepSlots } from '../../../platform/memory/slots.ts';
import { statusRanks } from '../asset-order.ts';
import { storedFilters, type StoredFilter } from '../asset-query.ts';

type FilteredValue<Name extends StoredFilter> =
  (typeof assetFields)[(typeof fieldOfFilter)[Name]]['kind'] extends 'reference' ? number : string;
type ValueColumns = { readonly [Name in StoredFilter]: DictionaryColumn<FilteredValue<Name>> };

/** Sort fields without a column in memory; the database sorts by them. */
type UnkeptSort = Exclude<Extract<AssetSort, AssetDescription>, AssetFieldWith<'filter'>>;
export type KeptSort = Exclude<AssetSort, UnkeptSort>;
export const isKeptSort = (sort: AssetSort | CustomColumn): sort is KeptSort =>
  !isCustomColumn(sort) &&
  (assetTraits.some((name) => name === sort) || !assetDescriptions.some((name) => name === sort));

/** Sort fields that are columns of values. */
export type ValueSort = Exclude<Extract<AssetSort, AssetFieldWith<'filter'>>, 'status'>;
export const valueSorts = assetSorts.filter(
  (sort): sort is ValueSort => sort !== 'status' && 'filter' in assetFields[sort],
);

/** An asset as the index reads it. */
export interface FleetAsset {
  readonly assetId: number;
  readonly code: string;
  /** In the order of `storedFilters`; 0 without a reference, tags one per line. */
  readonly values: readonly (string | number)[];
  readonly searchText: string;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  /** NaN if the account's limit applies. */
  readonly silentAfterMicros: number;
}

/** NaN if unknown. */
export interface FleetState {
  readonly contactAtMicros: number;
  readonly fixedAtMicros: number;
  readonly engineOn: boolean;
  readonly hourMeterHours: number;
  readonly odometerKm: number;
}

const NO_STATE: FleetState = {
  contactAtMicros: Number.NaN,
  fixedAtMicros: Number.NaN,
  engineOn: false,
  hourMeterHours: Number.NaN,
  odometerKm: Number.NaN,
};

const DISABLED = 1;
const IN_MAINTENANCE = 2;
const ENGINE_ON = 4;

const RUNNING = statusRanks.indexOf('running');
const TURNED_OFF = statusRanks.indexOf('turned_off');
const SILENT = statusRanks.indexOf('without_communication');
const MAINTAINED = statusRanks.indexOf('in_maintenance');
const SWITCHED_OFF = statusRanks.indexOf('temporarily_disabled');
const UNKNOWN = statusRanks.indexOf('without_status');

/**
 * The assets of one account as columns. An asset keeps its slot while it exists; `order` has the used slots
 * by code, in the database's order; `rank` is the index of each slot in `order`.
 */
export class FleetColumns {
  /** Values that filters compare. */
  readonly values: ValueColumns;
  readonly unitNames = new Map<number, { readonly code: string; readonly name: string }>();
  readonly customerNames = new Map<number, string>();
  accountSilenceMicros = Infinity;
  /** True if the database sorts texts by code points. */
  isByCodePoints = false;
  assetIds: Int32Array;
  contactAt: Float64Array;
  fixedAt: Float64Array;
  hourMeter: Float64Array;
  odometer: Float64Array;
  order = new Int32Array(0);
  rank: Int32Array;
  readonly codes: string[] = [];
  readonly searchTexts: string[] = [];
  #silences: Float64Array;
  #flags: Uint8Array;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  /** Slots missing from `order`, or still at the place of a previous code. */
  readonly #unplaced = new Set<number>();
  #removed = false;
  #inUse: Int32Array | null = null;

  constructor(count: number) {
    const capacity = Math.ceil(count * 1.1) + 64;
    this.values = Object.fromEntries(
      storedFilters.map((name) => [name, new DictionaryColumn(capacity)]),
    ) as unknown as ValueColumns;
    this.assetIds = new Int32Array(capacity);
    this.contactAt = new Float64Array(capacity);
    this.fixedAt = new Float64Array(capacity);
    this.hourMeter = new Float64Array(capacity);
    this.odometer = new Float64Array(capacity);
    this.rank = new Int32Array(capacity);
    this.#silences = new Float64Array(capacity);
    this.#flags = new Uint8Array(capacity);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The used slots, in the order of the columns. */
  get slots(): Int32Array {
    this.#inUse ??= keepSlots(Int32Array.from(this.codes.keys()), (slot) => this.assetIds[slot] !== 0);
    return this.#inUse;
  }

  get isOutOfOrder(): boolean {
    return this.#removed || this.#unplaced.size > 0;
  }

  get unplacedCount(): number {
    return this.#unplaced.size;
  }

  columnOf(sort: ValueSort): ValueColumns[StoredFilter] {
    return this.values[assetFields[sort].filter];
  }

  /** Returns the sort text of a column's value; null if empty. */
  textOf(sort: ValueSort, place: number): string | null {
    const value = this.columnOf(sort).values[place] ?? '';
    if (sort === 'unit') return this.unitNames.get(Number(value))?.code ?? '';
    if (sort === 'customer') return this.customerNames.get(Number(value)) ?? null;
    return value === '' ? null : String(value);
  }

  put(asset: FleetAsset, state: FleetState = NO_STATE): void {
    const slot = this.#slots.get(asset.assetId) ?? this.#take(asset.assetId);
    if (this.codes[slot] !== asset.code) this.#unplaced.add(slot);
    this.codes[slot] = asset.code;
    this.searchTexts[slot] = asset.searchText;
    for (const [index, name] of storedFilters.entries())
      (this.values[name] as DictionaryColumn<string | number>).set(slot, asset.values[index] ?? '');
    this.#silences[slot] = asset.silentAfterMicros;
    this.#flags[slot] =
      (asset.disabled ? DISABLED : 0) |
      (asset.inMaintenance ? IN_MAINTENANCE : 0) |
      (state.engineOn ? ENGINE_ON : 0);
    this.contactAt[slot] = state.contactAtMicros;
    this.fixedAt[slot] = state.fixedAtMicros;
    this.hourMeter[slot] = state.hourMeterHours;
    this.odometer[slot] = state.odometerKm;
  }

  remove(assetId: number): void {
    const slot = this.#slots.get(assetId);
    if (slot === undefined) return;
    this.#slots.delete(assetId);
    this.#unplaced.delete(slot);
    this.#free.push(slot);
    this.assetIds[slot] = 0;
    this.codes[slot] = '';
    this.searchTexts[slot] = '';
    this.#removed = true;
    this.#inUse = null;
  }

  /**
   * Returns the status of an asset at an instant as its index in `statusRanks`. Counterpart of the SQL function
   * asset_status.
   */
  statusAt(slot: number, atMicros: number): number {
    const flags = this.#flags[slot] ?? 0;
    if ((flags & DISABLED) !== 0) return SWITCHED_OFF;
    if ((flags & IN_MAINTENANCE) !== 0) return MAINTAINED;
    const contactAt = this.contactAt[slot] ?? Number.NaN;
    if (Number.isNaN(contactAt)) return UNKNOWN;
    const silence = this.#silences[slot] ?? Number.NaN;
    if (atMicros - contactAt > (Number.isNaN(silence) ? this.accountSilenceMicros : silence)) return SILENT;
    return (flags & ENGINE_ON) === 0 ? TURNED_OFF : RUNNING;
  }

  /**
   * Applies the order of the database. Missing assets were deleted in the meantime; the change that deletes
   * them removes them here.
   */
  takeOrder(assetIds: readonly number[]): void {
    const order = new Int32Array(this.size);
    const isNamed = new Uint8Array(this.assetIds.length);
    let count = 0;
    const take = (slot: number | undefined): void => {
      if (slot === undefined || isNamed[slot] === 1) return;
      isNamed[slot] = 1;
      order[count] = slot;
      count += 1;
    };
    for (const assetId of assetIds) take(this.#slots.get(assetId));
    for (const slot of count < this.size ? this.#slots.values() : []) take(slot);
    this.#setOrder(order);
  }

  /** Moves new assets, and those with a changed code, to their place, for databases that sort texts by code points. */
  placeByCodePoints(): void {
    if (!this.isOutOfOrder) return;
    const kept = keepSlots(this.order, (slot) => this.assetIds[slot] !== 0 && !this.#unplaced.has(slot));
    const codeOf = (slot: number): string => this.codes[slot] ?? '';
    const added = [...this.#unplaced].toSorted((a, b) => compareCodePoints(codeOf(a), codeOf(b)));
    const merged = new Int32Array(kept.length + added.length);
    let from = 0;
    for (const [index, slot] of added.entries()) {
      const to = findSlotPlace(kept, from, (other) => compareCodePoints(codeOf(other), codeOf(slot)) < 0);
      merged.set(kept.subarray(from, to), from + index);
      merged[to + index] = slot;
      from = to;
    }
    merged.set(kept.subarray(from), from + added.length);
    this.#setOrder(merged);
  }

  #setOrder(order: Int32Array<ArrayBuffer>): void {
    this.order = order;
    for (let place = 0; place < order.length; place += 1) this.rank[order[place] ?? 0] = place;
    this.#unplaced.clear();
    this.#removed = false;
  }

  #take(assetId: number): number {
    const slot = this.#free.pop() ?? this.codes.length;
    if (slot >= this.assetIds.length) this.#grow(this.assetIds.length * 2);
    this.#slots.set(assetId, slot);
    this.assetIds[slot] = assetId;
    this.#inUse = null;
    this.#unplaced.add(slot);
    return slot;
  }

  #grow(capacity: number): void {
    for (const column of Object.values(this.values)) column.grow(capacity);
    this.assetIds = grown(new Int32Array(capacity), this.assetIds);
    this.rank = grown(new Int32Array(capacity), this.rank);
    this.contactAt = grown(new Float64Array(capacity), this.contactAt);
    this.fixedAt = grown(new Float64Array(capacity), this.fixedAt);
    this.hourMeter = grown(new Float64Array(capacity), this.hourMeter);
    this.odometer = grown(new Float64Array(capacity), this.odometer);
    this.#silences = grown(new Float64Array(capacity), this.#silences);
    this.#flags = grown(new Uint8Array(capacity), this.#flags);
  }
}

function grown<Column extends { set(values: Column): void }>(column: Column, values: Column): Column {
  column.set(values);
  return column;
}
