import { metersPerDegreeAt, type GeoPoint, type PlaceColumns } from '@azimute/geo';

/** Returns the index of the fix nearest to a place within a radius [m], the latest of equals; null if there is none. */
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
