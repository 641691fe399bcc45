import { liveStatuses } from '@azimute/contract/live';
import type { AssetStore } from './asset-store.ts';
import type { Catalogue } from './catalogue.ts';
import type { FilterField, FleetFilter, FleetList, FleetOrder } from './live-protocol.ts';
import { FleetSorter } from './order-fleet.ts';

/** Matching assets, their number by status, and their order in the list. */
export class ShownAssets {
  order: FleetOrder = 'attention';
  /** By index in liveStatuses. */
  statusMask = liveStatuses.map(() => true);
  #fields: FleetFilter['fields'] = {};
  readonly #store: AssetStore;
  readonly #catalogue: Catalogue;
  readonly #sorter: FleetSorter;

  constructor(store: AssetStore, catalogue: Catalogue) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#sorter = new FleetSorter(store, catalogue);
  }

  setFilter(filter: FleetFilter): void {
    this.#fields = filter.fields;
    this.statusMask = liveStatuses.map(
      (status) => filter.status.length === 0 || filter.status.includes(status),
    );
    this.#catalogue.setFilter(filter);
  }

  /** Call it when the catalog has been reloaded. */
  reread(): void {
    this.#sorter.reread();
  }

  has(slot: number): boolean {
    return this.#passes(slot) && this.statusMask[this.#store.statuses[slot] ?? 0] === true;
  }

  slots(): number[] {
    const shown: number[] = [];
    for (let slot = 0; slot < this.#store.size; slot += 1) if (this.has(slot)) shown.push(slot);
    return shown;
  }

  sorted(): number[] {
    return this.#sorter.sort(this.slots(), this.order);
  }

  /** Counts by status under the other filters. */
  counts(): number[] {
    const counts = liveStatuses.map(() => 0);
    for (let slot = 0; slot < this.#store.size; slot += 1) {
      if (!this.#passes(slot)) continue;
      const status = this.#store.statuses[slot] ?? 0;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  /** Known names of filter values. */
  labels(): FleetList['labels'] {
    return { units: this.#labelsOf('units'), customers: this.#labelsOf('customers') };
  }

  #labelsOf(field: FilterField): Record<string, string> {
    const values = this.#fields[field] ?? [];
    return Object.fromEntries(values.map((value) => [value, this.#catalogue.labelOf(field, value)]));
  }

  #passes(slot: number): boolean {
    return this.#store.present[slot] === 1 && this.#catalogue.passes[slot] === 1;
  }
}
