import { PackedBoxes } from './packed-boxes.ts';

/** Rings of a GeoJSON polygon (RFC 7946): the outer ring, then holes, each closed, as longitude and latitude. */
export type PolygonRings = readonly (readonly (readonly number[])[])[];

/** Edges of a polygon as columns, with a tree over their boxes. */
export interface PolygonEdges {
  readonly count: number;
  /** Longitude and latitude of both ends of each edge. */
  readonly ends: Float64Array;
  /** Ring of each edge. */
  readonly ring: Uint32Array;
  readonly tree: PackedBoxes;
}

export function edgesOf(rings: PolygonRings): PolygonEdges {
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
  const ends = new Float64Array(count * 4);
  const boxes = new Float64Array(count * 4);
  const ringOf = new Uint32Array(count);
  let edge = 0;
  // Without destructuring, which is slow before the engine has compiled this for 100,000 vertices.
  for (const [index, ring] of rings.entries()) {
    let fromX = ring[0]?.[0] ?? 0;
    let fromY = ring[0]?.[1] ?? 0;
    for (let place = 1; place < ring.length; place += 1, edge += 1) {
      const point = ring[place];
      const toX = point?.[0] ?? 0;
      const toY = point?.[1] ?? 0;
      const at = edge * 4;
      ends[at] = fromX;
      ends[at + 1] = fromY;
      ends[at + 2] = toX;
      ends[at + 3] = toY;
      boxes[at] = Math.min(fromX, toX);
      boxes[at + 1] = Math.min(fromY, toY);
      boxes[at + 2] = Math.max(fromX, toX);
      boxes[at + 3] = Math.max(fromY, toY);
      ringOf[edge] = index;
      fromX = toX;
      fromY = toY;
    }
  }
  return { count, ends, ring: ringOf, tree: new PackedBoxes(boxes) };
}

/** Predicate: is the place inside? A line east crosses the rings an odd number of times. */
export function isWithin({ ends, tree }: PolygonEdges, longitude: number, latitude: number): boolean {
  let inside = false;
  tree.searchRuns(longitude, latitude, Infinity, latitude, (first, end) => {
    for (let at = first * 4; at < end * 4; at += 4) {
      const fromY = ends[at + 1] as number;
      const toY = ends[at + 3] as number;
      if (fromY > latitude === toY > latitude) continue;
      const fromX = ends[at] as number;
      const toX = ends[at + 2] as number;
      if (longitude < fromX + ((latitude - fromY) * (toX - fromX)) / (toY - fromY)) inside = !inside;
    }
  });
  return inside;
}

/** Winding number of each ring around a place, counterclockwise positive; rings with 0 are omitted. */
export function windingsAt({ ends, ring, tree }: PolygonEdges, x: number, y: number): Map<number, number> {
  const windings = new Map<number, number>();
  tree.search(x, y, Infinity, y, (edge) => {
    const at = edge * 4;
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
    if (fromY > y === toY > y) return;
    if (x >= fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY)) return;
    const of = ring[edge] as number;
    windings.set(of, (windings.get(of) ?? 0) + (toY > fromY ? 1 : -1));
  });
  return windings;
}
