import type { Feature, Geometry } from 'geojson';
import { placesASlice } from './packed-features.ts';

/** Features in slices of about as many places as the map takes at once. */
export function* sliceFeatures(features: Iterable<Feature>): Generator<Feature[]> {
  let slice: Feature[] = [];
  let places = 0;
  for (const feature of features) {
    const count = countPlaces(feature.geometry);
    if (slice.length > 0 && places + count > placesASlice) {
      yield slice;
      [slice, places] = [[], 0];
    }
    slice.push(feature);
    places += count;
  }
  if (slice.length > 0) yield slice;
}

function countPlaces(geometry: Geometry): number {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat().length;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2).length : 1;
}
