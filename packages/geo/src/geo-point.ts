import { distanceMeters, EARTH_RADIUS_METERS } from './great-circle.ts';
import { toLngLat, type LngLat } from './lng-lat.ts';

/** A place in degrees of WGS 84; on a map that goes around, longitudes pass 180°. */
export interface GeoPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** Length in metres of the great circle between two places, whichever copy of the world they lie on. */
export function metersBetween(from: GeoPoint, to: GeoPoint): number {
  return distanceMeters(onGlobe(from), onGlobe(to));
}

function onGlobe({ longitude, latitude }: GeoPoint): LngLat {
  return toLngLat(longitude - 360 * Math.round(longitude / 360), latitude);
}

/** Metres along points. */
export function lengthMeters(points: readonly GeoPoint[]): number {
  let length = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) length += metersBetween(before, point);
  }
  return length;
}

/**
 * Area inside a ring of points in square metres on the mean sphere: the sum of the spherical excesses of the triangles
 * that each great-circle edge makes with the pole, from their two other sides and the angle between them (I. Todhunter,
 * Spherical Trigonometry). The ring closes itself and encloses no pole; its turning does not matter.
 */
export function areaSquareMeters(ring: readonly GeoPoint[]): number {
  const radians = Math.PI / 180;
  let excess = 0;
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length] ?? from;
    const around = Math.tan(((((to.longitude - from.longitude + 540) % 360) - 180) / 2) * radians);
    const [first, second] = [Math.tan((from.latitude / 2) * radians), Math.tan((to.latitude / 2) * radians)];
    excess += 2 * Math.atan2(around * (first + second), 1 + first * second);
  }
  return Math.abs(excess) * EARTH_RADIUS_METERS ** 2;
}

/** Legs longer than this are drawn as the curves that they are on the map. */
const straightUpToMeters = 50_000;

/** The points of a way with more between them, so that each leg follows its great circle; longitudes may pass 180°. */
export function alongGreatCircles(points: readonly GeoPoint[]): GeoPoint[] {
  const line: GeoPoint[] = points.slice(0, 1);
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const steps = Math.min(200, Math.ceil(metersBetween(from, to) / straightUpToMeters));
    for (let step = 1; step <= steps; step += 1)
      line.push(step === steps ? to : between(from, to, step / steps));
    if (steps === 0) line.push(to);
  }
  return unwrap(line);
}

type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ longitude, latitude }: GeoPoint): Vector {
  const [turn, rise] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  return [Math.cos(rise) * Math.cos(turn), Math.cos(rise) * Math.sin(turn), Math.sin(rise)];
}

function between(from: GeoPoint, to: GeoPoint, share: number): GeoPoint {
  const angle = metersBetween(from, to) / EARTH_RADIUS_METERS;
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const [first, second] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  const [x, y, z] = [0, 1, 2].map((axis) => (a[axis] ?? 0) * first + (b[axis] ?? 0) * second);
  const degrees = 180 / Math.PI;
  return {
    longitude: Math.atan2(y ?? 0, x ?? 0) * degrees,
    latitude: Math.atan2(z ?? 0, Math.hypot(x ?? 0, y ?? 0)) * degrees,
  };
}

/** Over the antimeridian the line goes on instead of around the world. */
function unwrap(points: readonly GeoPoint[]): GeoPoint[] {
  const line: GeoPoint[] = [];
  for (const { longitude, latitude } of points) {
    const before = line.at(-1)?.longitude ?? longitude;
    line.push({ longitude: longitude - 360 * Math.round((longitude - before) / 360), latitude });
  }
  return line;
}
