import type { Feature, FeatureCollection, Position } from 'geojson';

interface PackedPart {
  readonly type: 'LineString' | 'MultiPoint';
  readonly properties: Feature['properties'];
  /** Its first place, and the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** Lines and points that one thread hands to another without copying them, and the map in slices. */
export interface PackedFeatures {
  /** Longitude and latitude in turn. */
  readonly coordinates: Float64Array<ArrayBuffer>;
  readonly parts: readonly PackedPart[];
}

/** So many places are handed to the map at once: a few milliseconds for the thread that does it. */
export const placesASlice = 5000;

/** Features of lines and points; longer ones are cut, lines so that the pieces meet. */
export function packFeatures({ features }: FeatureCollection): PackedFeatures {
  const places: Position[] = [];
  const parts: PackedPart[] = [];
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiPoint') continue;
    const { type, coordinates } = geometry;
    const shared = type === 'LineString' ? 1 : 0;
    for (let start = 0; start < coordinates.length - shared; start += placesASlice - shared) {
      const from = places.length;
      places.push(...coordinates.slice(start, start + placesASlice));
      parts.push({ type, properties, from, to: places.length });
    }
  }
  return { coordinates: Float64Array.from(places.flat()), parts };
}

/** The features again, numbered in their order, as many at once as have about that many places. */
export function* slicesOf({ coordinates, parts }: PackedFeatures): Generator<Feature[]> {
  let slice: Feature[] = [];
  let places = 0;
  for (const [id, { type, properties, from, to }] of parts.entries()) {
    if (slice.length > 0 && places + to - from > placesASlice) {
      yield slice;
      [slice, places] = [[], 0];
    }
    places += to - from;
    const line = Array.from({ length: to - from }, (_, index): Position => {
      const at = 2 * (from + index);
      return [coordinates[at] ?? 0, coordinates[at + 1] ?? 0];
    });
    slice.push({ type: 'Feature', id, properties, geometry: { type, coordinates: line } });
  }
  if (slice.length > 0) yield slice;
}

/** Several as one: what is of each has its number as `trail`, and the first one comes last, over the others. */
export function joinPacked(all: readonly PackedFeatures[]): PackedFeatures {
  const length = all.reduce((sum, { coordinates }) => sum + coordinates.length, 0);
  const coordinates = new Float64Array(length);
  const parts: PackedPart[] = [];
  let at = 0;
  for (const [trail, one] of [...all.entries()].toReversed()) {
    coordinates.set(one.coordinates, at);
    const by = at / 2;
    for (const { type, properties, from, to } of one.parts)
      parts.push({ type, properties: { ...properties, trail }, from: from + by, to: to + by });
    at += one.coordinates.length;
  }
  return { coordinates, parts };
}
