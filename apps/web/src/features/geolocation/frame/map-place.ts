import type { FoundAddress, FoundPlace } from '@azimute/contract';
import { metersPerDegree, type GeoPoint } from '@azimute/geo';
import type { FleetBounds } from '../../../live/live-protocol.ts';

/** A place that was searched and chosen: the map goes there, and a pin marks it. */
export interface MapPlace extends GeoPoint {
  readonly name: string;
  /** State or country, or what stands under an address; null where nothing does. */
  readonly area: string | null;
  /** How far around it is worth seeing. */
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

/** Of a place with so many people: a village is seen whole in 2 km, the largest cities in 25. */
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
