import type { LngLat } from './lng-lat.ts';

/** Mean radius of the Earth in meters, (2a + b) / 3 of WGS 84. */
export const EARTH_RADIUS_METERS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/**
 * Great-circle distance in meters, within 0.6% of the ellipsoid. Source: haversine formula, R. W. Sinnott, "Virtues of
 * the Haversine", Sky and Telescope 68 (1984), 159.
 */
export function distanceMeters(from: LngLat, to: LngLat): number {
  const sineLatitude = Math.sin(((to[1] - from[1]) * RADIANS) / 2);
  const sineLongitude = Math.sin(((to[0] - from[0]) * RADIANS) / 2);
  const haversine =
    sineLatitude * sineLatitude +
    Math.cos(from[1] * RADIANS) * Math.cos(to[1] * RADIANS) * sineLongitude * sineLongitude;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * Initial bearing of the great circle in degrees [0, 360), clockwise from north; 0 for equal points. Source: J. P.
 * Snyder, "Map Projections: A Working Manual", USGS 1395 (1987), eq. 5-4b.
 */
export function initialBearingDegrees(from: LngLat, to: LngLat): number {
  const across = (to[0] - from[0]) * RADIANS;
  const [latitude, toLatitude] = [from[1] * RADIANS, to[1] * RADIANS];
  const east = Math.sin(across) * Math.cos(toLatitude);
  const north =
    Math.cos(latitude) * Math.sin(toLatitude) - Math.sin(latitude) * Math.cos(toLatitude) * Math.cos(across);
  const degrees = Math.atan2(east, north) / RADIANS;
  return degrees < 0 ? (degrees + 360) % 360 : degrees + 0;
}
