import type { CallPaths } from '../call-address.ts';

/** Why it is the nearest known place that is answered and no address. */
export const nearestReasons = ['asked', 'not-configured', 'nothing-there', 'unavailable', 'busy'] as const;
export type NearestReason = (typeof nearestReasons)[number];

/** Why no geocoder was asked, or did not answer. */
export const addressSearchReasons = ['not-configured', 'unavailable', 'busy'] as const;
export type AddressSearchReason = (typeof addressSearchReasons)[number];

export const placeSearchMaxLength = 120;

export const addressPaths = {
  getAssetAddress: 'GET /assets/:assetId/address',
  getAddress: 'GET /addresses',
  searchAddresses: 'GET /addresses/search',
  searchPlaces: 'GET /places',
} as const satisfies CallPaths;
