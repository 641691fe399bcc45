import { edgesOf, windingsAt, type PolygonRings } from './polygon-edges.ts';
import { PackedBoxes } from './packed-boxes.ts';

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];

/** Winding number of a ring around an area; counterclockwise is positive. */
export type Windings = (ring: number) => number;

/** Grids that points snap to, in parts of a degree: the first is a tenth of a millimeter. */
const grids = [1e9, 1e8, 1e7] as const;
/** Distance beside an edge at which its sides are evaluated, in cells: more than snapping moves points. */
const besideCells = 3;

/** Maximum number of intersections besides the intersections of neighbors, since it can grow quadratically. */
const mostMeetings = 20_000;
/** Maximum number of evaluated sides: pieces times rings. */
const mostSides = 500_000;
/** Maximum number of evaluated holes: holes times polygons. */
const mostHoles = 100_000;

/** The shape would take quadratic time. */
class TooIntricateError extends Error {}

/**
 * Outlines of the area bounded by closed rings that may cross themselves and each other: polygons whose rings keep
 * clear of themselves, largest first. `holds` decides by winding numbers whether a place belongs to the area.
 *
 * All edges are cut where they meet; a piece remains if the area lies on one side only; pieces are joined to rings with
 * the area on their left. Points are snapped to a grid first, so that intersections are single points. Shapes that are
 * too intricate give no result.
 */
export function outlineOf(
  rings: PolygonRings,
  holds: (windings: Windings) => boolean,
  isSound: (polygon: PolygonRings) => boolean,
): PolygonRings[] {
  try {
    for (const scale of grids) {
      const polygons = outlineOnGrid(rings, holds, scale);
      if (polygons.length > 0 && isSound(polygons[0] ?? [])) return polygons;
    }
  } catch (error) {
    if (!(error instanceof TooIntricateError)) throw error;
  }
  return [];
}

function outlineOnGrid(
  rings: PolygonRings,
  holds: (windings: Windings) => boolean,
  scale: number,
): PolygonRings[] {
  const onGrid = rings.map((ring): Ring =>
    ring.map(([x = 0, y = 0]) => [Math.round(x * scale), Math.round(y * scale)]),
  );
  const edges = edgesOf(onGrid);
  const belongs = (x: number, y: number): boolean => {
    const windings = windingsAt(edges, x, y);
    return holds((ring) => windings.get(ring) ?? 0);
  };
  const pieces = cutEdges(onGrid);
  if (pieces.length * rings.length > mostSides) throw new TooIntricateError();
  const kept = pieces.flatMap(([from, to]): (readonly [Point, Point])[] => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    const [besideX, besideY] = [(-dy / length) * besideCells, (dx / length) * besideCells];
    const [middleX, middleY] = [from[0] + dx / 2, from[1] + dy / 2];
    const left = belongs(middleX + besideX, middleY + besideY);
    const right = belongs(middleX - besideX, middleY - besideY);
    if (left === right) return [];
    return [left ? [from, to] : [to, from]];
  });
  return toPolygons(joinRings(kept)).map((polygon) =>
    polygon.map((ring) => ring.map(([x, y]) => [x / scale, y / scale])),
  );
}

/** Cuts edges into pieces that meet only at their ends, without duplicates. */
function cutEdges(rings: readonly Ring[]): (readonly [Point, Point])[] {
  const edges = rings.flatMap((ring) =>
    ring.slice(1).flatMap((to, index): (readonly [Point, Point])[] => {
      const from = ring[index];
      return from === undefined || isSame(from, to) ? [] : [[from, to]];
    }),
  );
  const boxes = edges.flatMap(([[ax, ay], [bx, by]]) => [
    Math.min(ax, bx) - 1,
    Math.min(ay, by) - 1,
    Math.max(ax, bx) + 1,
    Math.max(ay, by) + 1,
  ]);
  const tree = new PackedBoxes(Float64Array.from(boxes));
  const cuts = edges.map(([from, to]): Point[] => [from, to]);
  let meetings = 0;
  for (const [one, edge] of edges.entries()) {
    const [west = 0, south = 0, east = 0, north = 0] = boxes.slice(one * 4, one * 4 + 4);
    tree.search(west, south, east, north, (two) => {
      const other = edges[two];
      if (two <= one || other === undefined) return;
      const points = meetingsOf(edge, other);
      meetings += points.length;
      if (meetings > mostMeetings + 4 * edges.length) throw new TooIntricateError();
      for (const point of points) {
        cuts[one]?.push(point);
        cuts[two]?.push(point);
      }
    });
  }
  const pieces = new Map<string, readonly [Point, Point]>();
  for (const [index, points] of cuts.entries()) {
    const [[fromX, fromY]] = edges[index] ?? [[0, 0]];
    const along = ([x, y]: Point): number => (x - fromX) ** 2 + (y - fromY) ** 2;
    points.sort((a, b) => along(a) - along(b));
    for (const [place, to] of points.entries()) {
      const from = points[place - 1];
      if (from === undefined || isSame(from, to)) continue;
      const isForward = from[0] < to[0] || (from[0] === to[0] && from[1] < to[1]);
      const piece = isForward ? ([from, to] as const) : ([to, from] as const);
      pieces.set(piece.join(' '), piece);
    }
  }
  return [...pieces.values()];
}

const isSame = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Where two edges meet: an end of one on the other, or their crossing. */
function meetingsOf(one: readonly [Point, Point], two: readonly [Point, Point]): Point[] {
  const ends = [...two.filter((end) => liesOn(end, one)), ...one.filter((end) => liesOn(end, two))];
  if (ends.length > 0) return ends;
  const [[ax, ay], [bx, by]] = one;
  const [[cx, cy], [dx, dy]] = two;
  const cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  if (cross === 0) return [];
  const alongOne = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross;
  const alongTwo = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross;
  if (alongOne < 0 || alongOne > 1 || alongTwo < 0 || alongTwo > 1) return [];
  return [[Math.round(ax + alongOne * (bx - ax)), Math.round(ay + alongOne * (by - ay))]];
}

/** Returns whether a point is within a cell of an edge. */
function liesOn([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const along = ((x - ax) * dx + (y - ay) * dy) / squared;
  const aside = Math.abs((x - ax) * dy - (y - ay) * dx) / Math.sqrt(squared);
  return aside <= 0.75 && along >= 0 && along <= 1;
}

/** Joins directed pieces to closed rings with the area on their left. Open ones are left out. */
function joinRings(pieces: readonly (readonly [Point, Point])[]): Ring[] {
  const from = new Map<string, (readonly [Point, Point])[]>();
  for (const piece of pieces) {
    const key = String(piece[0]);
    from.set(key, [...(from.get(key) ?? []), piece]);
  }
  const taken = new Set<readonly [Point, Point]>();
  const rings: Ring[] = [];
  for (const first of pieces) {
    if (taken.has(first)) continue;
    const ring: Point[] = [first[0]];
    for (let piece: readonly [Point, Point] | undefined = first; piece !== undefined && !taken.has(piece);) {
      taken.add(piece);
      ring.push(piece[1]);
      piece = nextOf(piece, from.get(String(piece[1])) ?? []);
    }
    const [begin, end] = [ring[0], ring.at(-1)];
    if (begin !== undefined && end !== undefined && isSame(begin, end)) rings.push(...splitAtRepeats(ring));
  }
  return rings;
}

/** Next boundary of the same side of the area: the first piece clockwise from the previous one. */
function nextOf(
  [before, at]: readonly [Point, Point],
  candidates: readonly (readonly [Point, Point])[],
): readonly [Point, Point] | undefined {
  const back = Math.atan2(before[1] - at[1], before[0] - at[0]);
  const turn = ([, to]: readonly [Point, Point]): number => {
    const clockwise = back - Math.atan2(to[1] - at[1], to[0] - at[0]);
    return clockwise <= 1e-12 ? clockwise + 2 * Math.PI : clockwise;
  };
  return candidates.toSorted((a, b) => turn(a) - turn(b))[0];
}

/** A ring that passes a point twice becomes two. */
function splitAtRepeats(closed: Ring): Ring[] {
  const rings: Ring[] = [];
  let open: Point[] = [];
  const placeOf = new Map<string, number>();
  for (const point of closed) {
    const key = String(point);
    const place = placeOf.get(key);
    if (place === undefined) {
      placeOf.set(key, open.length);
      open.push(point);
      continue;
    }
    const loop = open.slice(place);
    for (const left of loop.slice(1)) placeOf.delete(String(left));
    open = open.slice(0, place + 1);
    if (loop.length >= 3) rings.push([...loop, point]);
  }
  return rings;
}

/** Twice the area of a ring; negative if clockwise, as holes are here. */
function doubleArea(ring: Ring): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
    sum += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
  }
  return sum;
}

/** Outer rings with holes, largest first; slivers thinner than the grid are left out. */
function toPolygons(rings: readonly Ring[]): Ring[][] {
  const sized = rings
    .map((ring) => ({ ring, area: doubleArea(ring) }))
    .filter(({ ring, area }) => Math.abs(area) > besideCells * 4 * lengthOf(ring))
    .toSorted((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const polygons = sized
    .filter(({ area }) => area > 0)
    .map(({ ring }) => ({ rings: [ring], edges: edgesOf([ring]) }));
  const holes = sized.filter(({ area }) => area < 0);
  if (holes.length * polygons.length > mostHoles) throw new TooIntricateError();
  for (const { ring: hole } of holes) {
    const [x = 0, y = 0] = hole[0] ?? [];
    // The smallest that encloses it, which is last.
    polygons.findLast(({ edges: own }) => (windingsAt(own, x, y).get(0) ?? 0) !== 0)?.rings.push(hole);
  }
  return polygons.map((polygon) => polygon.rings);
}

function lengthOf(ring: Ring): number {
  return ring.slice(1).reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = ring[index] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}
