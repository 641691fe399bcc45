import type { AssetStore } from './asset-store.ts';
import type { Clustered } from './cluster-points.ts';
import type { FleetFrame } from './live-protocol.ts';

/** The selected assets, and where they are drawn. */
export class PickedSlots {
  ids: readonly number[] = [];
  readonly #store: AssetStore;

  constructor(store: AssetStore) {
    this.#store = store;
  }

  pick(ids: readonly number[]): void {
    this.ids = ids;
  }

  /** Those that exist for this user. */
  slots(): number[] {
    return this.ids.flatMap((id) => {
      const slot = this.#store.slotOf(id);
      return slot === undefined || this.#store.present[slot] !== 1 ? [] : [slot];
    });
  }

  drawnIn({ points, clusters }: Clustered): FleetFrame['picked'] {
    const slots = new Set(this.slots());
    if (slots.size === 0) return { ids: [], clusters: [] };
    return {
      ids: points.flatMap((slot) => (slots.has(slot) ? [this.#store.ids[slot] ?? 0] : [])),
      clusters: clusters.flatMap((cluster) =>
        cluster.slots.some((slot) => slots.has(slot)) ? [cluster.key] : [],
      ),
    };
  }
}
