import type { AssetStatus } from '@azimute/contract/assets/values';
import { compileFilter } from '@azimute/contract/assets/compile-filter';
import { assetFields, fieldOfFilter } from '@azimute/contract/assets/fields';
import { liveStatuses } from '@azimute/contract/live';
import type { AssetStore } from './asset-store.ts';
import {
  filterFields,
  traitFilters,
  type CatalogueAsset,
  type FilterField,
  type FleetFilter,
} from './live-protocol.ts';

type Key = FilterField | 'customerNames' | 'unitNames';

/** Deduplicates repeated strings. */
class Dictionary {
  readonly values: string[] = [''];
  readonly #indexes = new Map<string, number>([['', 0]]);

  indexOf(value: string): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    this.#indexes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Removes case and accents, so that "sao" finds "São". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Filter value of the API. */
export const noCustomer = '0';

const several = 255;

function roomier(from: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const room = new Uint8Array(length);
  room.set(from);
  return room;
}

const keys: readonly Key[] = [...filterFields, 'customerNames', 'unitNames'];

/** Static data of all assets by slot, and which of them match the filter. */
export class Catalogue {
  readonly codes: string[] = [];
  /** 1 if the asset matches the filter, apart from the status. */
  passes = new Uint8Array(1024);
  /** Why an asset does not match: 0 if it does, the one failing field (see lackOf), or 255 for several. */
  lacks = new Uint8Array(1024);
  isComplete = false;
  /** True if it contained states, which apply until the stream's first snapshot. */
  isSeeded = false;
  readonly #columns = Object.fromEntries(keys.map((key) => [key, new Dictionary()])) as Record<
    Key,
    Dictionary
  >;
  readonly #indexes = Object.fromEntries(keys.map((key) => [key, [] as number[]])) as Record<Key, number[]>;
  readonly #folded: string[] = [];
  /** Names of values that are filtered by id. */
  readonly #names: Readonly<Partial<Record<FilterField, Map<string, string>>>> = {
    units: new Map(),
    customers: new Map(),
  };
  readonly #store: AssetStore;
  #needle = '';
  #wanted: FleetFilter['fields'] = {};
  #masks: { key: FilterField; takes: (index: number) => boolean }[] = [];

  constructor(store: AssetStore) {
    this.#store = store;
  }

  /** Adds assets; until the stream's first snapshot, this also sets their state and presence. */
  put(assets: readonly CatalogueAsset[]): void {
    for (const asset of assets) {
      const slot = this.#store.slotFor(asset.id);
      this.codes[slot] = asset.code;
      this.#folded[slot] = fold(`${asset.code}\n${asset.model}\n${asset.customerName}`);
      const unit = String(asset.unitId);
      const customer = asset.customerId === null ? noCustomer : String(asset.customerId);
      for (const [field, name] of traitFilters) this.#keep(field, slot, asset[name]);
      this.#keep('tags', slot, asset.tags);
      this.#keep('custom', slot, asset.custom);
      this.#keep('units', slot, unit);
      this.#keep('customers', slot, customer);
      this.#keep('unitNames', slot, asset.unitName);
      this.#keep('customerNames', slot, asset.customerName);
      this.#names.units?.set(unit, asset.unitName);
      this.#names.customers?.set(customer, asset.customerName);
      if (!this.#store.hasPicture && asset.status !== null) this.#seed(asset, asset.status);
      this.#evaluate(slot);
    }
  }

  setFilter(filter: FleetFilter): void {
    this.#needle = fold(filter.search.trim());
    this.#wanted = filter.fields;
    this.#masks = filterFields.flatMap((key) => {
      const values = filter.fields[key] ?? [];
      return values.length === 0 ? [] : [{ key, takes: this.#maskOf(key, values) }];
    });
    this.refilter();
  }

  refilter(): void {
    for (let slot = 0; slot < this.#store.size; slot += 1) this.#evaluate(slot);
  }

  has(slot: number): boolean {
    return this.codes[slot] !== undefined;
  }

  /** Returns the values of a field, and the value index of each slot. */
  columnOf(field: FilterField): { readonly indexes: readonly number[]; readonly values: readonly string[] } {
    return { indexes: this.#indexes[field], values: this.#columns[field].values };
  }

  wantedOf(field: FilterField): readonly string[] {
    return this.#wanted[field] ?? [];
  }

  /** How `lacks` tells that this field alone keeps an asset out. */
  lackOf(field: FilterField): number {
    return filterFields.indexOf(field) + 1;
  }

  /** Returns the name of a value; empty if unknown. */
  labelOf(field: FilterField, value: string): string {
    const names = this.#names[field];
    return names === undefined ? value : (names.get(value) ?? '');
  }

  valueOf(key: Key, slot: number): string {
    return this.#columns[key].values[this.#indexes[key][slot] ?? 0] ?? '';
  }

  #keep(key: Key, slot: number, value: string): void {
    this.#indexes[key][slot] = this.#columns[key].indexOf(value);
  }

  #evaluate(slot: number): void {
    if (slot >= this.passes.length) {
      this.passes = roomier(this.passes, this.#store.ids.length);
      this.lacks = roomier(this.lacks, this.#store.ids.length);
    }
    const lack = this.#lackAt(slot);
    this.lacks[slot] = lack;
    this.passes[slot] = lack === 0 ? 1 : 0;
  }

  #lackAt(slot: number): number {
    if (this.#needle === '' && this.#masks.length === 0) return 0;
    if (!this.has(slot)) return several;
    if (this.#needle !== '' && !(this.#folded[slot] ?? '').includes(this.#needle)) return several;
    let lack = 0;
    for (const { key, takes } of this.#masks) {
      if (takes(this.#indexes[key][slot] ?? 0)) continue;
      if (lack !== 0) return several;
      lack = this.lackOf(key);
    }
    return lack;
  }

  /** Returns a predicate for the values that a filter accepts, including values added later. */
  #maskOf(field: FilterField, wanted: readonly string[]): (index: number) => boolean {
    const { values } = this.#columns[field];
    const takes = compileFilter<string>(assetFields[fieldOfFilter[field]].kind, wanted);
    const taken: boolean[] = [];
    return (index) => (taken[index] ??= takes(values[index] ?? ''));
  }

  #seed(asset: CatalogueAsset, status: AssetStatus): void {
    this.isSeeded = true;
    this.#store.write([
      asset.id,
      liveStatuses.indexOf(status),
      asset.fixedAtMs,
      asset.longitude,
      asset.latitude,
      asset.speedKph,
      asset.headingDegrees,
      asset.hourMeterHours,
      asset.odometerKm,
      asset.contactAtMs,
    ]);
  }
}
