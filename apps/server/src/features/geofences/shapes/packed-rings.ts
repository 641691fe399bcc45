import type { PolygonRings } from '@azimute/geo';

/** Rings as numbers in a row: another thread gets them in a millisecond, where lists of lists hold both for dozens. */
export interface PackedRings {
  readonly places: Float64Array;
  /** Places of each ring. */
  readonly lengths: readonly number[];
}

export function packRings(rings: PolygonRings): PackedRings {
  const lengths = rings.map((ring) => ring.length);
  const places = new Float64Array(lengths.reduce((sum, length) => sum + length, 0) * 2);
  let at = 0;
  for (const ring of rings)
    for (const [east = Number.NaN, north = Number.NaN] of ring) {
      places[at] = east;
      places[at + 1] = north;
      at += 2;
    }
  return { places, lengths };
}

export function unpackRings({ places, lengths }: PackedRings): PolygonRings {
  let at = 0;
  return lengths.map((length) =>
    Array.from({ length }, () => {
      at += 2;
      return [places[at - 2] ?? 0, places[at - 1] ?? 0];
    }),
  );
}
