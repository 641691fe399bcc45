import type { FoundAddress, FoundPlace, Locale, NearestPlace } from '@azimute/contract';
import { metersPerDegree, type GeoPoint } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';

/** A search result that the map moves to and marks with a pin. */
export interface MapPlace extends GeoPoint {
  readonly name: string;
  /** State or country, or the line below an address; null if there is none. */
  readonly area: string | null;
  /** Radius that the map shows around it [m]. */
  readonly radiusMeters: number;
}

const addressRadiusMeters = 400;

export function placeOf(found: FoundPlace, area: string): MapPlace {
  const { name, longitude, latitude, population } = found;
  return { name, area, longitude, latitude, radiusMeters: radiusOf(population) };
}

export function placeOfAddress({ lines, place, longitude, latitude }: FoundAddress): MapPlace {
  return { name: lines.join(', '), area: place, longitude, latitude, radiusMeters: addressRadiusMeters };
}

/** Returns the suffix of a place's name: its region if commonly abbreviated, else its country. */
export function areaOf(
  { region, country }: Pick<NearestPlace, 'region' | 'country'>,
  locale: Locale,
): string {
  if (region !== null) return region;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}

/** Returns the radius for a population: 2 km for a village, 25 km for the largest cities [m]. */
export function radiusOf(population: number): number {
  return Math.min(25_000, Math.max(2_000, 10 * Math.sqrt(population)));
}

export function boundsAround({ longitude, latitude, radiusMeters }: MapPlace): FleetBounds {
  const up = radiusMeters / metersPerDegree;
  const aside = up / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return { west: longitude - aside, south: latitude - up, east: longitude + aside, north: latitude + up };
}

export function placeInWords({ name, area }: Pick<MapPlace, 'name' | 'area'>): string {
  return area === null ? name : `${name}, ${area}`;
}
