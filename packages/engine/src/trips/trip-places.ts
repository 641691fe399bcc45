import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { FencedAsset } from '../geofences/fence-definition.ts';
import type { FenceSet } from '../geofences/fence-set.ts';

/** What the geofences of an asset say of a place at an instant. */
export interface TripPlaces {
  /** The lowest limit of those that hold the place; null where none has one. */
  limitKphAt(place: GeoPoint, atMs: number): number | null;
  /** Whether one that holds the place is a site: a yard or a customer, and no town or road. */
  isSiteAt(place: GeoPoint, atMs: number): boolean;
}

/** From corner to corner of its box, a site is so long at most. */
const siteMostMeters = 2000;

/** A place counts as inside without the bands of visits: what is asked is of one fix, and of a halt. */
export function tripPlacesOf(set: FenceSet, asset: FencedAsset): TripPlaces {
  const around = (place: GeoPoint, atMs: number) =>
    set.near(asset, atMs, place, place).filter(({ polygon }) => polygon.contains(place));
  return {
    limitKphAt: (place, atMs) => {
      let lowest: number | null = null;
      for (const { definition } of around(place, atMs)) {
        const { maxSpeedKph } = definition;
        if (maxSpeedKph !== null && maxSpeedKph < (lowest ?? Infinity)) lowest = maxSpeedKph;
      }
      return lowest;
    },
    isSiteAt: (place, atMs) =>
      around(place, atMs).some(({ polygon: { box } }) => {
        const corner = { longitude: box.west, latitude: box.south };
        return metersBetween(corner, { longitude: box.east, latitude: box.north }) <= siteMostMeters;
      }),
  };
}
