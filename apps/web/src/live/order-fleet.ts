import type { AssetStatus } from '@azimute/contract/assets/values';
import { liveStatuses } from '@azimute/contract/live';
import type { AssetStore } from './asset-store.ts';
import { fold, type Catalogue } from './catalogue.ts';
import type { FleetOrder } from './live-protocol.ts';

/** Assets that need attention come first. */
const attention: Record<AssetStatus, number> = {
  without_communication: 0,
  in_maintenance: 1,
  temporarily_disabled: 2,
  without_status: 3,
  running: 4,
  turned_off: 5,
};
const attentionOf = liveStatuses.map((status) => attention[status]);
const silent = liveStatuses.indexOf('without_communication');

/** Number of codes (19 bits) in the sort key, below seconds (31 bits) and attention. */
const codeRoom = 2 ** 19;
const secondsRoom = 2 ** 31;

/** Returns a key for natural order: A-9 before A-10. Much faster than a collator for each pair. */
function naturalKey(code: string): string {
  return fold(code).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** Sorts slots; the slow comparison of codes is done once per catalog, and the rest is a numeric sort. */
export class FleetSorter {
  #places: number[] = [];
  #slotOfPlace: number[] = [];
  readonly #store: AssetStore;
  readonly #catalogue: Catalogue;

  constructor(store: AssetStore, catalogue: Catalogue) {
    this.#store = store;
    this.#catalogue = catalogue;
  }

  /** Call it when codes have changed. */
  reread(): void {
    const keys = Array.from({ length: this.#store.size }, (_, slot) =>
      naturalKey(this.#catalogue.codes[slot] ?? ''),
    );
    const compare = (a: number, b: number) => {
      const [keyA = '', keyB = ''] = [keys[a], keys[b]];
      if (keyA === keyB) return a - b;
      return keyA < keyB ? -1 : 1;
    };
    this.#slotOfPlace = [...keys.keys()].toSorted(compare);
    this.#places = [];
    for (const [place, slot] of this.#slotOfPlace.entries()) this.#places[slot] = place;
  }

  sort(slots: readonly number[], order: FleetOrder): number[] {
    for (let slot = this.#places.length; slot < this.#store.size; slot += 1) {
      this.#places.push(slot);
      this.#slotOfPlace.push(slot);
    }
    const keys = Float64Array.from(slots, (slot) => this.#keyOf(slot, order)).toSorted();
    return Array.from(keys, (key) => this.#slotOfPlace[key % codeRoom] ?? 0);
  }

  #keyOf(slot: number, order: FleetOrder): number {
    const place = this.#places[slot] ?? 0;
    if (order === 'code') return place;
    const { contactAtMs, fixedAtMs } = this.#store;
    const at = (order === 'fix' ? fixedAtMs : contactAtMs)[slot] ?? Number.NaN;
    const seconds = Number.isNaN(at) ? 0 : Math.max(0, Math.floor(at / 1000)) % secondsRoom;
    if (order !== 'attention') return (secondsRoom - 1 - seconds) * codeRoom + place;
    const status = this.#store.statuses[slot] ?? 0;
    const since = status === silent ? seconds : 0;
    return ((attentionOf[status] ?? 0) * secondsRoom + since) * codeRoom + place;
  }
}
