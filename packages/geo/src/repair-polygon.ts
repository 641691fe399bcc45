import { findPolygonFaults } from './find-polygon-faults.ts';
import { outlineOf } from './outline-of.ts';
import type { PolygonRings } from './polygon-edges.ts';
import { polygonAreaSquareMeters } from './prepared-polygon.ts';

/** Limit of edges: cutting more takes too long for an interactive request. */
const mostRepairedVertices = 20_000;
/** Losing more means that the user intended something else; half, as for two equal lobes, is the limit. */
const leastKeptShare = 0.45;

const beyondRepair: ReadonlySet<string> = new Set([
  'not_on_globe',
  'pole',
  'antimeridian',
  'too_many_vertices',
]);

export interface RepairedPolygon {
  readonly rings: PolygonRings;
  /** Share of the enclosed area that is kept: a self-crossing shape may fall apart, and the largest part is kept. */
  readonly keptShare: number;
}

const isSound = (polygon: PolygonRings): boolean => findPolygonFaults(polygon).length === 0;

/**
 * Repairs a polygon: closes rings, drops repeated points and spikes, replaces crossing rings by the outline of their
 * area, and cuts holes to it. Null if the result is still invalid or loses more than about half.
 */
export function repairPolygon(rings: PolygonRings): RepairedPolygon | null {
  const tidy = rings.map(tidyRing).filter((ring, index) => index === 0 || ring.length >= 4);
  const faults = findPolygonFaults(tidy);
  if (faults.length === 0) return { rings: tidy, keptShare: 1 };
  const vertices = tidy.reduce((sum, ring) => sum + ring.length, 0);
  if (vertices > mostRepairedVertices || faults.some(({ code }) => beyondRepair.has(code))) return null;
  const parts = outlineOf(
    tidy,
    (windings) => windings(0) !== 0 && tidy.every((_ring, index) => index === 0 || windings(index) === 0),
    isSound,
  );
  const [largest] = parts;
  if (largest === undefined) return null;
  const areas = parts.map((part) => polygonAreaSquareMeters(part));
  const keptShare = (areas[0] ?? 0) / areas.reduce((sum, area) => sum + area, 0);
  return keptShare < leastKeptShare ? null : { rings: largest, keptShare };
}

function tidyRing(ring: PolygonRings[number]): PolygonRings[number] {
  const places = ring
    .map(([longitude = Number.NaN, latitude = Number.NaN]) => [longitude, latitude] as const)
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return places;
  return first[0] === last[0] && first[1] === last[1] ? places : [...places, first];
}
