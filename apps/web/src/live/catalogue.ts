import { liveStatuses } from '@azimute/contract/constants';
import type { AssetStore } from './asset-store.ts';
import { filterFields, type CatalogueAsset, type FilterField, type FleetFilter } from './live-protocol.ts';

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

const keys: readonly Key[] = [...filterFields, 'customerNames', 'unitNames'];

function valuesOf(asset: CatalogueAsset): Record<Key, string> {
  return {
    units: String(asset.unitId),
    categories: asset.category,
    manufacturers: asset.manufacturer,
    segments: asset.segment,
    costCenters: asset.costCenter,
    regions: asset.region,
    models: asset.model,
    customers: asset.customerId === null ? '' : String(asset.customerId),
    customerNames: asset.customerName,
    unitNames: asset.unitName,
  };
}

/** What does not move of every asset, by the slots of the store, and which of them a filter lets through. */
export class Catalogue {
  readonly codes: string[] = [];
  /** 1 where the filter, apart from the status, lets the asset through. */
  passes = new Uint8Array(1024);
  isComplete = false;
  readonly #columns = Object.fromEntries(keys.map((key) => [key, new Dictionary()])) as Record<
    Key,
    Dictionary
  >;
  readonly #indexes = Object.fromEntries(keys.map((key) => [key, [] as number[]])) as Record<Key, number[]>;
  readonly #folded: string[] = [];
  readonly #store: AssetStore;
  #needle = '';
  #masks: { key: FilterField; mask: Set<number> }[] = [];

  constructor(store: AssetStore) {
    this.#store = store;
  }

  /** Takes assets in; until the stream's first picture their state and presence come from here too. */
  put(assets: readonly CatalogueAsset[]): void {
    for (const asset of assets) {
      const slot = this.#store.slotFor(asset.id);
      this.codes[slot] = asset.code;
      this.#folded[slot] = fold(`${asset.code}\n${asset.model}\n${asset.customerName}`);
      const values = valuesOf(asset);
      for (const key of keys) this.#indexes[key][slot] = this.#columns[key].indexOf(values[key]);
      if (!this.#store.hasPicture) this.#seed(asset);
      this.#judge(slot);
    }
  }

  setFilter(filter: FleetFilter): void {
    this.#needle = fold(filter.search.trim());
    this.#masks = filterFields.flatMap((key) => {
      const values = filter.fields[key] ?? [];
      return values.length === 0
        ? []
        : [{ key, mask: new Set(values.map((value) => this.#columns[key].indexOf(value))) }];
    });
    this.refilter();
  }

  refilter(): void {
    for (let slot = 0; slot < this.#store.size; slot += 1) this.#judge(slot);
  }

  has(slot: number): boolean {
    return this.codes[slot] !== undefined;
  }

  valueOf(key: Key, slot: number): string {
    return this.#columns[key].values[this.#indexes[key][slot] ?? 0] ?? '';
  }

  #judge(slot: number): void {
    if (slot >= this.passes.length) {
      const roomier = new Uint8Array(this.#store.ids.length);
      roomier.set(this.passes);
      this.passes = roomier;
    }
    this.passes[slot] = this.#lets(slot) ? 1 : 0;
  }

  #lets(slot: number): boolean {
    if (this.#needle === '' && this.#masks.length === 0) return true;
    if (!this.has(slot)) return false;
    if (this.#needle !== '' && !(this.#folded[slot] ?? '').includes(this.#needle)) return false;
    return this.#masks.every(({ key, mask }) => mask.has(this.#indexes[key][slot] ?? 0));
  }

  #seed(asset: CatalogueAsset): void {
    this.#store.write([
      asset.id,
      liveStatuses.indexOf(asset.status),
      asset.fixedAtMs,
      asset.longitude,
      asset.latitude,
      asset.speedKph,
      asset.headingDegrees,
      asset.hourMeterHours,
      asset.odometerKm,
    ]);
  }
}
