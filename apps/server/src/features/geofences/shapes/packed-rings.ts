import type { PolygonRings } from '@azimute/geo';

/** Rings as flat numbers. They reach another thread in a millisecond; nested arrays block both threads for dozens. */
export interface PackedRings {
  readonly places: Float64Array<ArrayBuffer>;
  /** Number of positions in each ring. */
  readonly lengths: readonly number[];
}

export function packRings(rings: PolygonRings): PackedRings {
  const lengths = rings.map((ring) => ring.length);
  const places = new Float64Array(lengths.reduce((sum, length) => sum + length, 0) * 2);
  let at = 0;
  // Without destructuring: a complex shape runs before the engine has compiled this.
  for (const ring of rings)
    for (const point of ring) {
      places[at] = point[0] ?? Number.NaN;
      places[at + 1] = point[1] ?? Number.NaN;
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
