import type { PlaceColumns } from '@azimute/geo';
import type { MapPoint } from '../../../map/measure-distance.ts';

const metersPerDegree = 111_195;

/** Index of the fix nearest to a place and within so many metres of it, the latest of equals; null without one. */
export function nearestFix(
  { longitude, latitude }: PlaceColumns,
  place: MapPoint,
  withinMeters: number,
): number | null {
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  let nearest: number | null = null;
  let least = (withinMeters / metersPerDegree) ** 2;
  for (let index = 0; index < longitude.length; index += 1) {
    const aside = ((longitude[index] ?? 0) - place.longitude) * shrink;
    const above = (latitude[index] ?? 0) - place.latitude;
    const square = aside * aside + above * above;
    if (square > least) continue;
    least = square;
    nearest = index;
  }
  return nearest;
}
