import { isMovingAt, speedNow } from '@azimute/contract/assets/activity';
import { liveStatuses } from '@azimute/contract/live';
import type { AssetStore } from './asset-store.ts';
import type { Clustered } from './cluster-points.ts';
import type { FleetFrame, FramePlace, Viewport } from './live-protocol.ts';

function isWithin(x: number, y: number, viewport: Viewport): boolean {
  if (y < viewport.minY || y > viewport.maxY) return false;
  const { minX, maxX } = viewport;
  return (x >= minX && x <= maxX) || (x + 1 >= minX && x + 1 <= maxX) || (x - 1 >= minX && x - 1 <= maxX);
}

/** Counts the assets in the viewport; points and clusters extend slightly beyond it. */
export function countInView(store: AssetStore, { points, clusters }: Clustered, viewport: Viewport): number {
  const isInView = (slot: number) => isWithin(store.x[slot] ?? 0, store.y[slot] ?? 0, viewport);
  let count = 0;
  for (const slot of points) if (isInView(slot)) count += 1;
  for (const { slots } of clusters) for (const slot of slots) if (isInView(slot)) count += 1;
  return count;
}

/** Returns the drawn objects as columns that can be transferred. */
export function presentFrame(
  store: AssetStore,
  drawn: Clustered,
  origins: { readonly points: Float64Array; readonly clusters: Float64Array },
): Pick<FleetFrame, 'points' | 'clusters'> {
  const { points, clusters } = drawn;
  const counts = new Uint32Array(clusters.length * liveStatuses.length);
  for (const [index, cluster] of clusters.entries()) counts.set(cluster.counts, index * liveStatuses.length);
  return {
    points: {
      ids: Int32Array.from(points, (slot) => store.ids[slot] ?? 0),
      x: Float64Array.from(points, (slot) => store.x[slot] ?? 0),
      y: Float64Array.from(points, (slot) => store.y[slot] ?? 0),
      statuses: Uint8Array.from(points, (slot) => store.statuses[slot] ?? 0),
      // Only moving assets have a heading.
      headings: Float32Array.from(points, (slot) =>
        isMoving(store, slot) ? (store.headingDegrees[slot] ?? Number.NaN) : Number.NaN,
      ),
      origins: origins.points,
    },
    clusters: {
      keys: Float64Array.from(clusters, ({ key }) => key),
      x: Float64Array.from(clusters, ({ x }) => x),
      y: Float64Array.from(clusters, ({ y }) => y),
      counts,
      origins: origins.clusters,
    },
  };
}

/** Returns where an asset is drawn; null without a position. */
export function placeOf(store: AssetStore, drawn: Clustered, slot: number | undefined): FramePlace | null {
  if (slot === undefined) return null;
  const [assetId = 0, x = Number.NaN, y = Number.NaN] = [store.ids[slot], store.x[slot], store.y[slot]];
  if (Number.isNaN(x) || Number.isNaN(y)) return null;
  const cluster = drawn.clusters.find(({ slots }) => slots.includes(slot));
  return cluster === undefined
    ? { assetId, x, y, cluster: null }
    : { assetId, x: cluster.x, y: cluster.y, cluster: cluster.key };
}

function isMoving(store: AssetStore, slot: number): boolean {
  return isMovingAt(
    speedNow({
      status: liveStatuses[store.statuses[slot] ?? 0] ?? 'without_status',
      speedKph: store.speedKph[slot] ?? null,
      fixedAtMs: store.fixedAtMs[slot] ?? null,
      contactAtMs: store.contactAtMs[slot] ?? null,
    }),
  );
}
