import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { FencedAsset } from '../geofences/fence-definition.ts';
import type { FenceSet } from '../geofences/fence-set.ts';

/** Facts of geofences about a place at an instant. */
export interface TripPlaces {
  /** Lowest limit at the place; null for none. */
  limitKphAt(place: GeoPoint, atMs: number): number | null;
  /** Predicate: is the place at a site (a yard or customer rather than a town or road)? */
  isSiteAt(place: GeoPoint, atMs: number): boolean;
}

/** Maximum diagonal of a site. */
const siteMostMeters = 2000;

/** Ignores the bands of visits, since single positions and halts are evaluated. */
export function tripPlacesOf(set: FenceSet, asset: FencedAsset): TripPlaces {
  const around = (place: GeoPoint, atMs: number) => set.containing(asset, atMs, place);
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
