import { distanceMeters, EARTH_RADIUS_METERS } from './great-circle.ts';
import { toLngLat, type LngLat } from './lng-lat.ts';

/** Place in degrees of WGS 84; longitudes may exceed 180° on maps that wrap around. */
export interface GeoPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** Great-circle distance in meters, whichever copy of the world the places are on. */
export function metersBetween(from: GeoPoint, to: GeoPoint): number {
  return distanceMeters(onGlobe(from), onGlobe(to));
}

function onGlobe({ longitude, latitude }: GeoPoint): LngLat {
  return toLngLat(longitude - 360 * Math.round(longitude / 360), latitude);
}

/** Meters along points. */
export function lengthMeters(points: readonly GeoPoint[]): number {
  let length = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) length += metersBetween(before, point);
  }
  return length;
}

/**
 * Area of a ring in square meters on the mean sphere: the sum of the spherical excesses of the triangles that each
 * great-circle edge forms with the pole, from two sides and the angle between them (I. Todhunter, Spherical
 * Trigonometry). The ring is closed implicitly and encloses no pole; its orientation does not matter.
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

/** Longer legs are drawn as curves. */
const straightUpToMeters = 50_000;

/** Adds points so that each leg follows its great circle; longitudes may exceed 180°. */
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

/** Lines continue over the antimeridian instead of around the world. */
function unwrap(points: readonly GeoPoint[]): GeoPoint[] {
  const line: GeoPoint[] = [];
  for (const { longitude, latitude } of points) {
    const before = line.at(-1)?.longitude ?? longitude;
    line.push({ longitude: longitude - 360 * Math.round((longitude - before) / 360), latitude });
  }
  return line;
}
