import { findPolygonFaults } from './find-polygon-faults.ts';
import type { GeoPoint } from './geo-point.ts';
import { outlineOf } from './outline-of.ts';
import type { PolygonRings } from './polygon-edges.ts';
import { simplifyLine, simplifyRing } from './simplify-ring.ts';
import { metersPerDegreeAt } from './step-meters.ts';

/** Angle between the points of round ends and corners. */
const arcStep = Math.PI / 8;
/** Deviation of the outline that is too small to see, as a share of the width. */
const tolerance = 0.02;
const mostCorridorPoints = 2_000;

type Point = readonly [x: number, y: number];

/** Predicate: can the shape be a geofence? */
const isSound = (polygon: PolygonRings): boolean => findPolygonFaults(polygon).length === 0;

/**
 * Area within half a width of a line, with round ends and corners, and holes where the line encloses something. Null
 * for a point or a line that is too intricate.
 */
export function corridorAround(line: readonly GeoPoint[], widthMeters: number): PolygonRings | null {
  const places = line.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const kept = simplifyLine(places, widthMeters * tolerance);
  if (kept.length < 2 || kept.length > mostCorridorPoints) return null;
  const [perLongitude, perLatitude] = metersPerDegreeAt(kept[Math.floor(kept.length / 2)]?.[1] ?? 0);
  const points = kept.map(([x, y]): Point => [x * perLongitude, y * perLatitude]);
  const around = outlineAround(points, widthMeters / 2).map(([x, y]) => [x / perLongitude, y / perLatitude]);
  const [polygon] = outlineOf([around], (windings) => windings(0) > 0, isSound);
  if (polygon === undefined) return null;
  const smooth = polygon.map((ring) =>
    simplifyRing(
      ring.map(([x = 0, y = 0]) => [x, y] as const),
      widthMeters * tolerance,
    ),
  );
  return isSound(smooth) ? smooth : polygon;
}

/**
 * Outline around a line at a distance, counterclockwise: there on its right, back on its left. Inner corners pass
 * through the corner itself, so that overlaps wind the other way and are left out.
 */
function outlineAround(points: readonly Point[], distance: number): Point[] {
  const thereAndBack = [...points, ...points.slice(1, -1).toReversed()];
  const count = thereAndBack.length;
  const outline = thereAndBack.flatMap((point, index): Point[] => {
    const before = thereAndBack[(index + count - 1) % count] ?? point;
    const after = thereAndBack[(index + 1) % count] ?? point;
    return corner(point, headingOf(before, point), headingOf(point, after), distance);
  });
  return [...outline, ...outline.slice(0, 1)];
}

function headingOf([fromX, fromY]: Point, [toX, toY]: Point): number {
  return Math.atan2(toY - fromY, toX - fromX);
}

/** Points on the right of a corner. */
function corner(point: Point, arriving: number, leaving: number, distance: number): Point[] {
  const at = (heading: number): Point => [
    point[0] + distance * Math.sin(heading),
    point[1] - distance * Math.cos(heading),
  ];
  // Between -180° and 180°; a U-turn goes left, around the end.
  const turn = Math.PI - ((((Math.PI - (leaving - arriving)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI));
  if (turn < -1e-9 && turn > 1e-9 - Math.PI) return [at(arriving), point, at(leaving)];
  const sweep = Math.abs(turn);
  const steps = Math.max(1, Math.ceil(sweep / arcStep));
  return Array.from({ length: steps + 1 }, (_, step) => at(arriving + (sweep * step) / steps));
}

/** Ring around a place at a distance, counterclockwise. */
export function circleAround(
  { longitude, latitude }: GeoPoint,
  radiusMeters: number,
  corners = 64,
): PolygonRings {
  const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
  const open = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [
      longitude + (radiusMeters * Math.cos(angle)) / perLongitude,
      latitude + (radiusMeters * Math.sin(angle)) / perLatitude,
    ];
  });
  return [[...open, ...open.slice(0, 1)]];
}
