import type { CallPaths } from '../call-address.ts';

export const tripPaths = {
  listTrips: 'GET /trips',
  exportTrips: 'GET /trips/export',
  getTripSums: 'GET /trip-sums',
  listTripSettings: 'GET /trip-settings',
  listTripSettingsVersions: 'GET /trip-settings/versions',
  changeTripSettings: 'PUT /trip-settings',
  getAssetTrail: 'GET /assets/:assetId/trail',
} as const satisfies CallPaths;
