import type { PolygonEdges, PolygonRings } from './polygon-edges.ts';

/** First edge east of a place. */
interface EdgeMet {
  readonly ring: number;
  readonly goesNorth: boolean;
}

/**
 * Returns holes outside the outer ring or within another hole. Rings do not touch, so a hole lies where its easternmost
 * vertex does: inside the first ring to the east, or beside it. One search per hole suffices, since the neighboring
 * ring is already decided.
 */
export function findStrayHoles(edges: PolygonEdges, rings: PolygonRings): number[] {
  const easternmost = rings.map(easternmostOf);
  const eastwards = rings
    .map((_, ring) => ring)
    .toSorted((a, b) => (easternmost[b]?.x ?? 0) - (easternmost[a]?.x ?? 0));
  const isCounterclockwise = rings.map((ring) => doubleAreaOf(ring) > 0);
  /** True if the area around a hole is inside the outer ring and no hole; false for the outer ring. */
  const isHeld = rings.map(() => false);
  for (const ring of eastwards) {
    if (ring === 0) continue;
    const { x = 0, y = 0 } = easternmost[ring] ?? {};
    const met = meetEastwards(edges, x, y, ring);
    if (met === null) continue;
    const isInsideMet = met.goesNorth === isCounterclockwise[met.ring];
    isHeld[ring] = met.ring === 0 ? isInsideMet : !isInsideMet && isHeld[met.ring] === true;
  }
  return rings.flatMap((_, ring) => (ring === 0 || isHeld[ring] ? [] : [ring]));
}

/** First edge of another ring east of a place, and slightly north of it if edges end at its latitude. */
function meetEastwards(
  { ends, ring, tree }: PolygonEdges,
  x: number,
  y: number,
  own: number,
): EdgeMet | null {
  let met: EdgeMet | null = null;
  let [nearest, slant] = [Infinity, Infinity];
  tree.walk(
    (west, south, east, north) => south <= y && north > y && east >= x && west <= nearest,
    (edge) => {
      const other = ring[edge] ?? 0;
      if (other === own) return;
      const at = edge * 4;
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
      if (fromY > y === toY > y) return;
      const slope = (toX - fromX) / (toY - fromY);
      const crossing = fromX + (y - fromY) * slope;
      if (crossing <= x || crossing > nearest || (crossing === nearest && slope >= slant)) return;
      [nearest, slant] = [crossing, slope];
      met = { ring: other, goesNorth: toY > fromY };
    },
  );
  return met;
}

function easternmostOf(ring: PolygonRings[number]): { readonly x: number; readonly y: number } {
  let [x, y] = [-Infinity, 0];
  for (const [longitude = 0, latitude = 0] of ring) if (longitude > x) [x, y] = [longitude, latitude];
  return { x, y };
}

function doubleAreaOf(ring: PolygonRings[number]): number {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let area = 0;
  for (let place = 1; place < ring.length; place += 1) {
    const [fromX = 0, fromY = 0] = ring[place - 1] ?? [];
    const [toX = 0, toY = 0] = ring[place] ?? [];
    area += (fromX - originX) * (toY - originY) - (toX - originX) * (fromY - originY);
  }
  return area;
}
