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

/** Strings that repeat, kept once. */
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

/** Letters without case and accents, so that "sao" finds "São". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** As the calls of the API filter by it. */
export const noCustomer = '0';

const several = 255;

function roomier(from: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const room = new Uint8Array(length);
  room.set(from);
  return room;
}

const keys: readonly Key[] = [...filterFields, 'customerNames', 'unitNames'];

/** What does not move of every asset, by the slots of the store, and which of them a filter lets through. */
export class Catalogue {
  readonly codes: string[] = [];
  /** 1 where the filter, apart from the status, lets the asset through. */
  passes = new Uint8Array(1024);
  /** What keeps an asset out: 0 nothing, else the one field (as lackOf says it), else 255. */
  lacks = new Uint8Array(1024);
  isComplete = false;
  /** Whether it told states, which stand until the stream's first picture. */
  isSeeded = false;
  readonly #columns = Object.fromEntries(keys.map((key) => [key, new Dictionary()])) as Record<
    Key,
    Dictionary
  >;
  readonly #indexes = Object.fromEntries(keys.map((key) => [key, [] as number[]])) as Record<Key, number[]>;
  readonly #folded: string[] = [];
  /** Names of what is filtered by its id. */
  readonly #names: Readonly<Partial<Record<FilterField, Map<string, string>>>> = {
    units: new Map(),
    customers: new Map(),
  };
  readonly #store: AssetStore;
  #needle = '';
  #masks: { key: FilterField; takes: (index: number) => boolean }[] = [];

  constructor(store: AssetStore) {
    this.#store = store;
  }

  /** Takes assets in; until the stream's first picture their state and presence come from here too. */
  put(assets: readonly CatalogueAsset[]): void {
    for (const asset of assets) {
      const slot = this.#store.slotFor(asset.id);
      this.codes[slot] = asset.code;
      this.#folded[slot] = fold(`${asset.code}\n${asset.model}\n${asset.customerName}`);
      const unit = String(asset.unitId);
      const customer = asset.customerId === null ? noCustomer : String(asset.customerId);
      for (const [field, name] of traitFilters) this.#keep(field, slot, asset[name]);
      this.#keep('tags', slot, asset.tags);
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

  /** The values of a field, and by slot which of them the asset has. */
  columnOf(field: FilterField): { readonly indexes: readonly number[]; readonly values: readonly string[] } {
    return { indexes: this.#indexes[field], values: this.#columns[field].values };
  }

  /** How `lacks` tells that this field alone keeps an asset out. */
  lackOf(field: FilterField): number {
    return filterFields.indexOf(field) + 1;
  }

  /** What people call a value; empty where it is not known. */
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

  /** Which values of a field a filter takes, those that are yet to come too. */
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
