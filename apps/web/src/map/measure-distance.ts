import { distanceMeters as distanceOnSphere, EARTH_RADIUS_METERS, toLngLat, type LngLat } from '@azimute/geo';

export interface MapPoint {
  readonly longitude: number;
  readonly latitude: number;
}

/** Length of the great circle between two places of the map, whichever copy of the world they lie on. */
export function distanceMeters(from: MapPoint, to: MapPoint): number {
  return distanceOnSphere(onGlobe(from), onGlobe(to));
}

function onGlobe({ longitude, latitude }: MapPoint): LngLat {
  return toLngLat(longitude - 360 * Math.round(longitude / 360), latitude);
}

export function lengthMeters(points: readonly MapPoint[]): number {
  let length = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before !== undefined) length += distanceMeters(before, point);
  }
  return length;
}

/**
 * Area inside a ring of points in square metres on the mean sphere: the sum of the spherical excesses of the triangles
 * that each great-circle edge makes with the pole, from their two other sides and the angle between them (I. Todhunter,
 * Spherical Trigonometry). The ring closes itself and encloses no pole; its turning does not matter.
 */
export function areaSquareMeters(ring: readonly MapPoint[]): number {
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
export function alongGreatCircles(points: readonly MapPoint[]): MapPoint[] {
  const line: MapPoint[] = points.slice(0, 1);
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const steps = Math.min(200, Math.ceil(distanceMeters(from, to) / straightUpToMeters));
    for (let step = 1; step <= steps; step += 1)
      line.push(step === steps ? to : between(from, to, step / steps));
    if (steps === 0) line.push(to);
  }
  return unwrap(line);
}

type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ longitude, latitude }: MapPoint): Vector {
  const [turn, rise] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  return [Math.cos(rise) * Math.cos(turn), Math.cos(rise) * Math.sin(turn), Math.sin(rise)];
}

function between(from: MapPoint, to: MapPoint, share: number): MapPoint {
  const angle = distanceMeters(from, to) / EARTH_RADIUS_METERS;
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
function unwrap(points: readonly MapPoint[]): MapPoint[] {
  const line: MapPoint[] = [];
  for (const { longitude, latitude } of points) {
    const before = line.at(-1)?.longitude ?? longitude;
    line.push({ longitude: longitude - 360 * Math.round((longitude - before) / 360), latitude });
  }
  return line;
}
