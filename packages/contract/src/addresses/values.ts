import type { CallPaths } from '../call-address.ts';

/** Reasons for returning the nearest known place instead of an address. */
export const nearestReasons = ['asked', 'not-configured', 'nothing-there', 'unavailable', 'busy'] as const;
export type NearestReason = (typeof nearestReasons)[number];

/** Reasons why no geocoder was called, or why it did not respond. */
export const addressSearchReasons = ['not-configured', 'unavailable', 'busy'] as const;
export type AddressSearchReason = (typeof addressSearchReasons)[number];

export const placeSearchMaxLength = 120;

export const addressPaths = {
  getAssetAddress: 'GET /assets/:assetId/address',
  getAddress: 'GET /addresses',
  searchAddresses: 'GET /addresses/search',
  searchPlaces: 'GET /places',
} as const satisfies CallPaths;
