import { PackedBoxes } from './packed-boxes.ts';

/** The rings of a GeoJSON polygon (RFC 7946): the outer one, then the holes, each closed, as longitude and latitude. */
export type PolygonRings = readonly (readonly (readonly number[])[])[];

/** The edges of the rings of a polygon, as columns, and a tree over their boxes. */
export interface PolygonEdges {
  readonly count: number;
  /** Longitude and latitude of both ends of each edge, one after the other. */
  readonly ends: Float64Array;
  /** The ring of each edge. */
  readonly ring: Uint32Array;
  readonly tree: PackedBoxes;
}

export function edgesOf(rings: PolygonRings): PolygonEdges {
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
  const ends = new Float64Array(count * 4);
  const boxes = new Float64Array(count * 4);
  const ringOf = new Uint32Array(count);
  let edge = 0;
  // Without destructuring: a shape of 100,000 vertices is read before the engine has compiled this.
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

/** Whether a place is inside: a line from it to the east crosses the rings an odd number of times. */
export function isWithin({ ends, tree }: PolygonEdges, longitude: number, latitude: number): boolean {
  let inside = false;
  tree.search(longitude, latitude, Infinity, latitude, (edge) => {
    const at = edge * 4;
    const [fromX, fromY] = [ends[at] as number, ends[at + 1] as number];
    const [toX, toY] = [ends[at + 2] as number, ends[at + 3] as number];
    if (fromY > latitude === toY > latitude) return;
    if (longitude < fromX + ((latitude - fromY) * (toX - fromX)) / (toY - fromY)) inside = !inside;
  });
  return inside;
}

/** How often each ring goes around a place, counterclockwise counting up; none that does not. */
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
