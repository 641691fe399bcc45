/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

const METERS_PER_LATITUDE_DEGREE = 111_195;

/** Metres of a degree of longitude and of latitude, near a place. */
export function metersPerDegree(latitude: number): Place {
  return [METERS_PER_LATITUDE_DEGREE * Math.cos((latitude * Math.PI) / 180), METERS_PER_LATITUDE_DEGREE];
}

/** The place so many metres east and north of another, which is near. */
export function movePlace([longitude, latitude]: Place, eastMeters: number, northMeters: number): Place {
  const [perLongitude, perLatitude] = metersPerDegree(latitude);
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
  const [perLongitude, perLatitude] = metersPerDegree((from[1] + to[1]) / 2);
  return Math.hypot((to[0] - from[0]) * perLongitude, (to[1] - from[1]) * perLatitude);
}
