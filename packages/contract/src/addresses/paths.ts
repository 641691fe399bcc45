import type { CallPaths } from '../call-address.ts';

export const addressPaths = {
  getAssetAddress: 'GET /assets/:assetId/address',
  getAddress: 'GET /addresses',
  searchAddresses: 'GET /addresses/search',
  searchPlaces: 'GET /places',
} as const satisfies CallPaths;
