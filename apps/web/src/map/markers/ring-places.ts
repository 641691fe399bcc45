import type { FeatureCollection, Point } from 'geojson';
import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import type { SceneCluster } from './fleet-scene.ts';

export interface RingPlaces {
  /** Changes only if a ring appeared, disappeared, grew, or moved far enough to affect a label. */
  readonly signature: string;
  readonly features: FeatureCollection<Point, { readonly width: number }>;
}

const tilePixels = 512;
/** A ring that moves less does not affect the labels. */
const stepPixels = 8;
/** Width of the ring's line and shadow, with a margin. */
const aroundRing = 5;

/** Returns the final place of rings, and their width in pixels. */
export function placeRings(clusters: Iterable<SceneCluster>, zoom: number): RingPlaces {
  const step = stepPixels / (tilePixels * 2 ** zoom);
  const marks: string[] = [];
  const features: FeatureCollection<Point, { readonly width: number }>['features'] = [];
  for (const { glide, radius } of clusters) {
    const [x, y] = [Math.round(glide.toX / step), Math.round(glide.toY / step)];
    const width = 2 * (radius + aroundRing);
    marks.push(`${x},${y},${width}`);
    features.push({
      type: 'Feature',
      properties: { width },
      geometry: { type: 'Point', coordinates: [longitudeOf(x * step), latitudeOf(y * step)] },
    });
  }
  return { signature: marks.toSorted().join(' '), features: { type: 'FeatureCollection', features } };
}
