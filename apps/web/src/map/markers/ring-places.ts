import type { FeatureCollection, Point } from 'geojson';
import { latitudeOf, longitudeOf } from '../../live/mercator.ts';
import type { SceneCluster } from './fleet-scene.ts';

export interface RingPlaces {
  /** The same as long as no ring came, went, grew or moved far enough to matter to a name. */
  readonly signature: string;
  readonly features: FeatureCollection<Point, { readonly width: number }>;
}

const tilePixels = 512;
/** A ring that moves by less keeps the names where they are. */
const stepPixels = 8;
/** The line of the ring, its shadow, and a little air. */
const aroundRing = 5;

/** Where rings stand, or will when they have glided, and how wide each is in pixels. */
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
