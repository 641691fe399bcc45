/** Place and speed of every machine at a time. */
export interface Motion {
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKph: number;
}

const LATITUDE = -10.9;
const LONGITUDE = -37.1;
const METERS_A_DEGREE = 109_190;
const wayMeters = 3_000;
const STAYS_SECONDS = 400;
const DRIVES_SECONDS = 200;

/** It stays at one place, drives to another, stays there, and drives back: two stops and two trips in 20 min. */
export function motionAt(ms: number): Motion {
  const half = STAYS_SECONDS + DRIVES_SECONDS;
  const second = (ms / 1000) % (2 * half);
  const driven = Math.max(0, (second % half) - STAYS_SECONDS) / DRIVES_SECONDS;
  return {
    ...placeAt((second < half ? driven : 1 - driven) * wayMeters),
    speedKph: driven > 0 ? (wayMeters / DRIVES_SECONDS) * 3.6 : 0,
  };
}

/** Returns the place at a distance along the route. */
export function placeAt(meters: number): Pick<Motion, 'latitude' | 'longitude'> {
  return { latitude: LATITUDE, longitude: LONGITUDE + meters / METERS_A_DEGREE };
}
