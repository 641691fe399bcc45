import { metersPerDegreeAt } from '@azimute/geo';

/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** The place so many metres east and north of another, which is near. */
export function movePlace([longitude, latitude]: Place, eastMeters: number, northMeters: number): Place {
  const [perLongitude, perLatitude] = metersPerDegreeAt(latitude);
  return [longitude + eastMeters / perLongitude, latitude + northMeters / perLatitude];
}

/** The place at a distance ahead and to the left of another, for who looks along an angle: 0 is east, a quarter turn north. */
export function placeAhead(from: Place, angle: number, aheadMeters: number, leftMeters = 0): Place {
  return movePlace(
    from,
    Math.cos(angle) * aheadMeters - Math.sin(angle) * leftMeters,
    Math.sin(angle) * aheadMeters + Math.cos(angle) * leftMeters,
  );
}

/** Straight metres between places that are near each other. */
export function metersBetween(from: Place, to: Place): number {
  const [perLongitude, perLatitude] = metersPerDegreeAt((from[1] + to[1]) / 2);
  return Math.hypot((to[0] - from[0]) * perLongitude, (to[1] - from[1]) * perLatitude);
}
