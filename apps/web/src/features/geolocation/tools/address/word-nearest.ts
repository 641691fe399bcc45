import type { NearestPlace } from '@azimute/contract';

/** Clockwise from north. */
const directions = ['awayN', 'awayNE', 'awayE', 'awaySE', 'awayS', 'awaySW', 'awayW', 'awayNW'] as const;
export type Direction = (typeof directions)[number];

/** Within this distance of its center, a point counts as inside the place [m]. */
const withinMeters = 2_000;

/** Returns the direction of a point from its nearest place, out of eight; null if it is inside. */
export function directionFrom({
  distanceMeters,
  bearingDegrees,
}: Pick<NearestPlace, 'distanceMeters' | 'bearingDegrees'>): Direction | null {
  if (distanceMeters < withinMeters) return null;
  return directions[Math.round(bearingDegrees / 45) % directions.length] ?? 'awayN';
}
