import { metersPerDegreeAt } from '@azimute/geo';

/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** Returns the place a number of meters east and north of a nearby one. */
export function movePlace([longitude, latitude]: Place, eastMeters: number, northMeters: number): Place {
  const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
  return [longitude + eastMeters / perLongitude, latitude + northMeters / perLatitude];
}

/**
 * Returns the place at a distance ahead and to the left of another, facing an angle: 0 is east, a quarter turn north.
 */
export function placeAhead(from: Place, angle: number, aheadMeters: number, leftMeters = 0): Place {
  return movePlace(
    from,
    Math.cos(angle) * aheadMeters - Math.sin(angle) * leftMeters,
    Math.sin(angle) * aheadMeters + Math.cos(angle) * leftMeters,
  );
}

/** Straight distance between nearby places [m]. */
export function metersBetween(from: Place, to: Place): number {
  const [perLongitude, perLatitude] = metersPerDegreeAt((from[1] + to[1]) / 2);
  return Math.hypot((to[0] - from[0]) * perLongitude, (to[1] - from[1]) * perLatitude);
}
