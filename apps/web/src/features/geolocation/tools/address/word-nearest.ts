import type { Locale, NearestPlace } from '@azimute/contract';

/** Clockwise from north. */
const directions = ['awayN', 'awayNE', 'awayE', 'awaySE', 'awayS', 'awaySW', 'awayW', 'awayNW'] as const;
export type Direction = (typeof directions)[number];

/** As near as this, a point is in the place as far as its centre can tell. */
const withinMeters = 2_000;

/** In which of the eight directions a point lies from its nearest place; null where it is in the place. */
export function directionFrom({
  distanceMeters,
  bearingDegrees,
}: Pick<NearestPlace, 'distanceMeters' | 'bearingDegrees'>): Direction | null {
  if (distanceMeters < withinMeters) return null;
  return directions[Math.round(bearingDegrees / 45) % directions.length] ?? 'awayN';
}

/** What stands behind the name of a place: its region where people write that in short, else its country. */
export function areaOf(
  { region, country }: Pick<NearestPlace, 'region' | 'country'>,
  locale: Locale,
): string {
  if (region !== null) return region;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}
