import { metersPerDegreeAt, type GeoPoint, type PlaceColumns } from '@azimute/geo';

/** Index of the fix nearest to a place and within so many metres of it, the latest of equals; null without one. */
export function nearestFix(
  { longitude, latitude }: PlaceColumns,
  place: GeoPoint,
  withinMeters: number,
): number | null {
  const [perLongitude, perLatitude] = metersPerDegreeAt(place.latitude);
  let nearest: number | null = null;
  let least = withinMeters ** 2;
  for (let index = 0; index < longitude.length; index += 1) {
    const aside = ((longitude[index] ?? 0) - place.longitude) * perLongitude;
    const above = ((latitude[index] ?? 0) - place.latitude) * perLatitude;
    const square = aside * aside + above * above;
    if (square > least) continue;
    least = square;
    nearest = index;
  }
  return nearest;
}
