import { isLngLat } from './lng-lat.ts';
import { findStrayHoles } from './find-stray-holes.ts';
import { spatialOrder } from './packed-boxes.ts';
import { edgesOf, type PolygonEdges, type PolygonRings } from './polygon-edges.ts';

export const mostPolygonVertices = 100_000;
/** Web Mercator maps end here. */
const farthestLatitude = 85;
const mostFaults = 20;
/**
 * Pairs of edges with overlapping boxes. In shapes of long slanted needles, nearly every pair would have to be
 * compared.
 */
const mostPairs = 2_000_000;

export const polygonFaultCodes = [
  'no_ring',
  'too_many_vertices',
  'too_few_points',
  'not_on_globe',
  'unclosed',
  'repeated_point',
  'antimeridian',
  'pole',
  'zero_area',
  'self_intersection',
  'rings_cross',
  'hole_outside',
  'too_intricate',
] as const;

export type PolygonFaultCode = (typeof polygonFaultCodes)[number];

/** Fault of a polygon, with its place if known. */
export interface PolygonFault {
  readonly code: PolygonFaultCode;
  /** 0 is the outer ring. */
  readonly ring: number;
  readonly vertex?: number;
  readonly longitude?: number;
  readonly latitude?: number;
}

/**
 * Returns up to 20 reasons why a polygon cannot be a geofence; none if it can. Rings must be closed and keep clear of
 * themselves and each other; holes must lie within the outer ring and outside each other. 100,000 vertices take some
 * hundred milliseconds: call it off the event loop.
 */
export function findPolygonFaults(rings: PolygonRings): PolygonFault[] {
  if (rings.length === 0) return [{ code: 'no_ring', ring: 0 }];
  const vertices = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
  if (vertices > mostPolygonVertices) return [{ code: 'too_many_vertices', ring: 0 }];
  const ofRings = rings.flatMap((ring, index) => findRingFaults(ring, index)).slice(0, mostFaults);
  if (ofRings.length > 0) return ofRings;
  const order = orderRings(rings);
  const ordered = order.map((ring) => rings[ring] ?? []);
  const edges = edgesOf(ordered);
  const contacts = findContacts(edges, ordered);
  const faults = contacts.length > 0 ? contacts : findHolesOutside(edges, ordered);
  return faults
    .map((fault) => ({ ...fault, ring: order[fault.ring] ?? 0 }))
    .toSorted((a, b) => a.ring - b.ring);
}

/** The outer ring, then holes ordered by proximity, so that the tree of edges finds few at a time. */
function orderRings(rings: PolygonRings): readonly number[] {
  const boxes = new Float64Array((rings.length - 1) * 4);
  for (const [index, hole] of rings.slice(1).entries()) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
    for (const [x = 0, y = 0] of hole) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    boxes.set(box, index * 4);
  }
  return [0, ...spatialOrder(boxes).map((index) => index + 1)];
}

function findHolesOutside(edges: PolygonEdges, rings: PolygonRings): PolygonFault[] {
  return findStrayHoles(edges, rings)
    .slice(0, mostFaults)
    .map((ring) => {
      const [longitude = 0, latitude = 0] = rings[ring]?.[0] ?? [];
      return { code: 'hole_outside', ring, longitude, latitude };
    });
}

function findRingFaults(points: PolygonRings[number], ring: number): PolygonFault[] {
  if (points.length < 4) return [{ code: 'too_few_points', ring }];
  const faults: PolygonFault[] = [];
  const add = (code: PolygonFaultCode, vertex: number): void => {
    const [longitude = 0, latitude = 0] = points[vertex] ?? [];
    if (faults.length < mostFaults) faults.push({ code, ring, vertex, longitude, latitude });
  };
  const [firstX, firstY] = points[0] ?? [];
  const [lastX, lastY] = points.at(-1) ?? [];
  if (firstX !== lastX || firstY !== lastY) add('unclosed', points.length - 1);
  for (const [vertex, [longitude = Number.NaN, latitude = Number.NaN]] of points.entries()) {
    if (!isLngLat(longitude, latitude)) add('not_on_globe', vertex);
    else if (Math.abs(latitude) > farthestLatitude) add('pole', vertex);
    const before = points[vertex - 1];
    if (before === undefined) continue;
    if (before[0] === longitude && before[1] === latitude) add('repeated_point', vertex);
    if (Math.abs((before[0] ?? 0) - longitude) > 180) add('antimeridian', vertex);
  }
  if (faults.length === 0 && isFlat(points)) add('zero_area', 0);
  return faults;
}

/** Predicate: do all points lie on one line? */
function isFlat(points: PolygonRings[number]): boolean {
  const [startX = 0, startY = 0] = points[0] ?? [];
  let [farX, farY, far] = [0, 0, 0];
  for (const [x = 0, y = 0] of points) {
    const away = (x - startX) ** 2 + (y - startY) ** 2;
    if (away > far) [farX, farY, far] = [x - startX, y - startY, away];
  }
  // A hundredth of a millimeter of width.
  const thinnest = 1e-10 * Math.sqrt(far);
  return points.every(([x = 0, y = 0]) => Math.abs(farX * (y - startY) - farY * (x - startX)) <= thinnest);
}

/** Finds edges that meet without being neighbors, and neighbors that overlap. */
function findContacts({ count, ends, ring, tree }: PolygonEdges, rings: PolygonRings): PolygonFault[] {
  const faults: PolygonFault[] = [];
  const firstOf = firstEdges(rings);
  let pairs = 0;
  for (let edge = 0; edge < count && faults.length < mostFaults; edge += 1) {
    if (pairs > mostPairs) return [...faults, { code: 'too_intricate', ring: 0 }];
    const at = edge * 4;
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = ends.subarray(at, at + 4);
    const own = ring[edge] ?? 0;
    const [first = 0, end = 0] = [firstOf[own], firstOf[own + 1]];
    const next = edge + 1 === end ? first : edge + 1;
    const previous = edge === first ? end - 1 : edge - 1;
    tree.search(
      Math.min(fromX, toX),
      Math.min(fromY, toY),
      Math.max(fromX, toX),
      Math.max(fromY, toY),
      (other) => {
        pairs += 1;
        if (other <= edge || faults.length >= mostFaults) return;
        const isNeighbour = other === next || other === previous;
        const meets = isNeighbour ? foldsBack(ends, edge, other, other === next) : touch(ends, edge, other);
        if (!meets) return;
        const code = ring[other] === own ? 'self_intersection' : 'rings_cross';
        const [longitude = 0, latitude = 0] = ends.subarray(other * 4);
        faults.push({ code, ring: own, vertex: edge - first, longitude, latitude });
      },
    );
  }
  return faults;
}

/** First edge of each ring, then one past the last. */
function firstEdges(rings: PolygonRings): number[] {
  const firsts = [0];
  for (const ring of rings) firsts.push((firsts.at(-1) ?? 0) + ring.length - 1);
  return firsts;
}

/** Side of the line through an edge on which a place lies. */
function sideOf(ends: Float64Array, edge: number, x: number, y: number): number {
  const at = edge * 4;
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [ends[at], ends[at + 1], ends[at + 2], ends[at + 3]];
  return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
}

/** Predicate: do two edges share a point? Their boxes are known to overlap. */
function touch(ends: Float64Array, first: number, second: number): boolean {
  const sides = (edge: number, other: number): number => {
    const at = other * 4;
    return (
      sideOf(ends, edge, ends[at] ?? 0, ends[at + 1] ?? 0) *
      sideOf(ends, edge, ends[at + 2] ?? 0, ends[at + 3] ?? 0)
    );
  };
  return sides(first, second) <= 0 && sides(second, first) <= 0;
}

/** Predicate: does an edge fold back onto its neighbor at their shared point? */
function foldsBack(ends: Float64Array, edge: number, other: number, isNext: boolean): boolean {
  const [before, after] = isNext ? [edge * 4, other * 4] : [other * 4, edge * 4];
  const [fromX = 0, fromY = 0, cornerX = 0, cornerY = 0] = ends.subarray(before, before + 4);
  const [toX = 0, toY = 0] = [ends[after + 2], ends[after + 3]];
  const turn = (cornerX - fromX) * (toY - cornerY) - (cornerY - fromY) * (toX - cornerX);
  const onwards = (cornerX - fromX) * (toX - cornerX) + (cornerY - fromY) * (toY - cornerY);
  return turn === 0 && onwards < 0;
}
