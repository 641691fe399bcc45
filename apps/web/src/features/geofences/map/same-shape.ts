import type { Polygon } from '@azimute/contract';

/** What a map rounds to is about a centimetre. */
const leastDegrees = 2e-7;

/** Whether two shapes have the same places in the same order, but for rounding. */
export function isSameShape(one: Polygon | null, other: Polygon | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.coordinates.length === other.coordinates.length &&
    one.coordinates.every((ring, at) => isSameRing(ring, other.coordinates[at] ?? []))
  );
}

type Ring = Polygon['coordinates'][number];

function isSameRing(ring: Ring, other: Ring): boolean {
  return (
    ring.length === other.length &&
    ring.every(([x, y], at) => {
      const [otherX = Number.NaN, otherY = Number.NaN] = other[at] ?? [];
      return Math.abs(x - otherX) < leastDegrees && Math.abs(y - otherY) < leastDegrees;
    })
  );
}
