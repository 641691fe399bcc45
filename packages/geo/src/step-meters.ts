import { distanceMeters, EARTH_RADIUS_METERS } from './great-circle.ts';
import { toLngLat } from './lng-lat.ts';

/** Places as columns of one length. */
export interface PlaceColumns {
  readonly longitude: ArrayLike<number>;
  readonly latitude: ArrayLike<number>;
}

export const metersPerDegree = (EARTH_RADIUS_METERS * Math.PI) / 180;
const flatUpToDegrees = 0.1;

/**
 * Length of the great circle between two places of a long row, where they are near as on a plane: within 0.01 % and
 * several times as fast.
 */
export function stepMeters({ longitude, latitude }: PlaceColumns, from: number, to: number): number {
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [
    longitude[from],
    latitude[from],
    longitude[to],
    latitude[to],
  ];
  const [aside, above] = [toX - fromX, toY - fromY];
  if (Math.abs(aside) > flatUpToDegrees || Math.abs(above) > flatUpToDegrees || Math.abs(fromY) > 80)
    return distanceMeters(toLngLat(wrap(fromX), fromY), toLngLat(wrap(toX), toY));
  const shrink = Math.cos(((fromY + toY) / 2) * (Math.PI / 180));
  return metersPerDegree * Math.sqrt((aside * shrink) ** 2 + above ** 2);
}

function wrap(longitude: number): number {
  return longitude - 360 * Math.round(longitude / 360);
}
