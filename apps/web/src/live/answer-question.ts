import type { AssetStore } from './asset-store.ts';
import type { Catalogue } from './catalogue.ts';
import type { Clustered } from './cluster-points.ts';
import type { FleetAnswer, FleetBounds, FleetQuestion, PastQuestion, RowsOf, Box } from './live-protocol.ts';
import { latitudeOf, longitudeOf } from './mercator.ts';
import type { PickedSlots } from './picked-slots.ts';
import { presentRow } from './present-row.ts';
import type { ShownAssets } from './shown-assets.ts';

interface Fleet {
  readonly store: AssetStore;
  readonly catalogue: Catalogue;
  readonly shown: ShownAssets;
  readonly picked: PickedSlots;
  /** Clusters of the last frame. */
  readonly clusters: Clustered['clusters'];
}

/** Answers a one-time question from the current state. */
export function answerQuestion(fleet: Fleet, question: Exclude<FleetQuestion, PastQuestion>): FleetAnswer {
  const { store, catalogue, shown } = fleet;
  switch (question.kind) {
    case 'bounds':
      return findBounds(fleet, question.of);
    case 'place': {
      const slot = store.presentSlotOf(question.assetId);
      const place = slot === undefined ? -1 : shown.sorted().indexOf(slot);
      return place < 0 ? null : place;
    }
    case 'assets': {
      const { within, limit } = question;
      const slots = shown.sorted().filter((slot) => within === null || isInBox(store, slot, within));
      return { ids: slots.slice(0, limit).map((slot) => store.ids[slot] ?? 0), total: slots.length };
    }
    case 'between': {
      const ids = shown.sorted().map((slot) => store.ids[slot] ?? 0);
      const [first = -1, last = -1] = [question.from, question.to]
        .map((assetId) => ids.indexOf(assetId))
        .toSorted((a, b) => a - b);
      return first < 0 ? [question.to] : ids.slice(first, Math.min(last + 1, first + question.limit));
    }
    case 'rows': {
      const slots = findSlots(fleet, question.of);
      const rows = slots.slice(0, question.limit).map((slot) => presentRow(store, catalogue, slot));
      return { rows, total: slots.length };
    }
  }
}

function findBounds(
  { store, shown, picked, clusters }: Fleet,
  of: 'shown' | 'picked' | number,
): FleetBounds | null {
  if (of === 'shown') return boundsOf(store, shown.slots());
  if (of === 'picked') return boundsOf(store, picked.slots());
  return boundsOf(store, clusters.find(({ key }) => key === of)?.slots ?? []);
}

function findSlots({ store, catalogue, shown, clusters }: Fleet, of: RowsOf): readonly number[] {
  if (of === 'list') return shown.sorted();
  if ('cluster' in of) return clusters.find(({ key }) => key === of.cluster)?.slots ?? [];
  const slot = store.presentSlotOf(of.assetId);
  return slot === undefined || !catalogue.has(slot) ? [] : [slot];
}

/** Returns the bounds of the assets with a position; null if there are none. */
function boundsOf(store: AssetStore, slots: readonly number[]): FleetBounds | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const slot of slots) {
    const x = store.x[slot] ?? Number.NaN;
    const y = store.y[slot] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  if (minX > maxX) return null;
  return {
    west: longitudeOf(minX),
    south: latitudeOf(maxY),
    east: longitudeOf(maxX),
    north: latitudeOf(minY),
  };
}

/** Returns whether an asset is in a box; longitudes repeat, and a box may cross the antimeridian. */
function isInBox(store: AssetStore, slot: number, box: Box): boolean {
  const x = store.x[slot] ?? Number.NaN;
  const y = store.y[slot] ?? Number.NaN;
  if (!(y >= box.minY && y <= box.maxY)) return false;
  return [x - 1, x, x + 1].some((copy) => copy >= box.minX && copy <= box.maxX);
}
