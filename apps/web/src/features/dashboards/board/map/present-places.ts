import { liveStatuses } from '@azimute/contract/live';
import type { Clusterer, PointSource } from '../../../../live/cluster-points.ts';
import type { FleetBounds, FleetFrame, Viewport } from '../../../../live/live-protocol.ts';
import { mercatorX, mercatorY } from '../../../../live/mercator.ts';
import type { TileData } from '../use-tile-words.ts';

export type TilePlace = TileData['places'][number];

/** Converts places to columns, which are clustered like the fleet. */
export function sourceOf(places: readonly TilePlace[]): PointSource {
  return {
    size: places.length,
    x: Float64Array.from(places, ({ longitude }) => mercatorX(longitude)),
    y: Float64Array.from(places, ({ latitude }) => mercatorY(latitude)),
    statuses: Uint8Array.from(places, ({ status }) => liveStatuses.indexOf(status)),
  };
}

export interface PlacesFrame extends FleetFrame {
  /** Bounds of each cluster's places, by cluster key. */
  readonly bounds: ReadonlyMap<number, FleetBounds>;
}

/** Presents the places in a viewport; they are not animated, selected or picked. */
export function presentPlaces(
  places: readonly TilePlace[],
  source: PointSource,
  clusterer: Clusterer,
  viewport: Viewport,
): PlacesFrame {
  const { points, clusters } = clusterer.cluster(source, () => true, viewport);
  return {
    points: {
      ids: Int32Array.from(points, (slot) => places[slot]?.assetId ?? 0),
      x: Float64Array.from(points, (slot) => source.x[slot] ?? 0),
      y: Float64Array.from(points, (slot) => source.y[slot] ?? 0),
      statuses: Uint8Array.from(points, (slot) => source.statuses[slot] ?? 0),
      headings: new Float32Array(points.length).fill(Number.NaN),
      origins: unknown(points.length),
    },
    clusters: {
      keys: Float64Array.from(clusters, ({ key }) => key),
      x: Float64Array.from(clusters, ({ x }) => x),
      y: Float64Array.from(clusters, ({ y }) => y),
      counts: Uint32Array.from(clusters.flatMap(({ counts }) => counts)),
      origins: unknown(clusters.length),
    },
    selected: null,
    hovered: null,
    picked: { ids: [], clusters: [] },
    isPast: false,
    bounds: new Map(
      clusters.flatMap(({ key, slots }) => {
        const around = boundsOfPlaces(slots.flatMap((slot) => places[slot] ?? []));
        return around === null ? [] : [[key, around] as const];
      }),
    ),
  };
}

/** Returns the bounds of places; null if there are none. */
export function boundsOfPlaces(places: readonly TilePlace[]): FleetBounds | null {
  if (places.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west, south, east, north };
}

function unknown(length: number): Float64Array<ArrayBuffer> {
  return new Float64Array(length * 2).fill(Number.NaN);
}
