import type { Feature, FeatureCollection, Position } from 'geojson';

/** Common properties of parts. */
interface PartKind {
  readonly type: 'LineString' | 'MultiPoint';
  readonly properties: Feature['properties'];
}

/**
 * Lines and points that can be transferred between threads without copying, and passed to the map in slices. A long
 * trail has tens of thousands of parts of few kinds: as separate objects, transferring and comparing them would block
 * the page.
 */
export interface PackedFeatures {
  /** Alternating longitude and latitude. */
  readonly coordinates: Float64Array<ArrayBuffer>;
  /** Kind, first vertex and end of each part; the end is exclusive. */
  readonly parts: Uint32Array<ArrayBuffer>;
  readonly kinds: readonly PartKind[];
}

const numbersAPart = 3;

/** Vertices passed to the map at once, which takes a few milliseconds. */
export const placesASlice = 5000;

/** Packs features of lines and points; longer ones are cut, lines so that the pieces connect. */
export function packFeatures({ features }: FeatureCollection): PackedFeatures {
  const places: Position[] = [];
  const parts: number[] = [];
  const kinds = new Map<string, { readonly number: number; readonly kind: PartKind }>();
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiPoint') continue;
    const { type, coordinates } = geometry;
    const key = JSON.stringify([type, properties]);
    const { number } = kinds.get(key) ?? { number: kinds.size };
    if (number === kinds.size) kinds.set(key, { number, kind: { type, properties } });
    const shared = type === 'LineString' ? 1 : 0;
    for (let start = 0; start < coordinates.length - shared; start += placesASlice - shared) {
      const from = places.length;
      places.push(...coordinates.slice(start, start + placesASlice));
      parts.push(number, from, places.length);
    }
  }
  return {
    coordinates: Float64Array.from(places.flat()),
    parts: Uint32Array.from(parts),
    kinds: [...kinds.values()].map(({ kind }) => kind),
  };
}

/** Unpacks the features with their index, in slices of about this many vertices. */
export function* slicesOf({ coordinates, parts, kinds }: PackedFeatures): Generator<Feature[]> {
  let slice: Feature[] = [];
  let places = 0;
  for (let id = 0; id < parts.length / numbersAPart; id += 1) {
    const [number = 0, from = 0, to = 0] = parts.subarray(numbersAPart * id, numbersAPart * (id + 1));
    const kind = kinds[number];
    if (kind === undefined) continue;
    if (slice.length > 0 && places + to - from > placesASlice) {
      yield slice;
      [slice, places] = [[], 0];
    }
    places += to - from;
    const line = Array.from({ length: to - from }, (_, index): Position => {
      const at = 2 * (from + index);
      return [coordinates[at] ?? 0, coordinates[at + 1] ?? 0];
    });
    const { type, properties } = kind;
    slice.push({ type: 'Feature', id, properties, geometry: { type, coordinates: line } });
  }
  if (slice.length > 0) yield slice;
}

/** Joins trails, each with its index as `trail`; the first comes last, on top. */
export function joinPacked(all: readonly PackedFeatures[]): PackedFeatures {
  const sumOf = (lengthOf: (one: PackedFeatures) => number) =>
    all.reduce((sum, one) => sum + lengthOf(one), 0);
  const coordinates = new Float64Array(sumOf((one) => one.coordinates.length));
  const parts = new Uint32Array(sumOf((one) => one.parts.length));
  const kinds: PartKind[] = [];
  let [placesBefore, numbersBefore] = [0, 0];
  for (const [trail, one] of [...all.entries()].toReversed()) {
    coordinates.set(one.coordinates, 2 * placesBefore);
    for (const [index, number] of one.parts.entries())
      parts[numbersBefore + index] = number + (index % numbersAPart === 0 ? kinds.length : placesBefore);
    for (const { type, properties } of one.kinds) kinds.push({ type, properties: { ...properties, trail } });
    placesBefore += one.coordinates.length / 2;
    numbersBefore += one.parts.length;
  }
  return { coordinates, parts, kinds };
}
