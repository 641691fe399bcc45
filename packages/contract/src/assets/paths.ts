import type { CallPaths } from '../call-address.ts';

export const assetPaths = {
  listAssets: 'GET /assets',
  listAssetFacets: 'GET /assets/facets',
  exportAssets: 'POST /assets/export',
  getAsset: 'GET /assets/:assetId',
  createAsset: 'POST /assets',
  updateAsset: 'PUT /assets/:assetId',
  updateAssets: 'PUT /assets',
  enterMeters: 'PUT /assets/:assetId/meters',
  listUnits: 'GET /units',
  createUnit: 'POST /units',
  updateUnit: 'PUT /units/:unitId',
  listCustomers: 'GET /customers',
  createCustomer: 'POST /customers',
  updateCustomer: 'PUT /customers/:customerId',
  getFleetSummary: 'GET /fleet/summary',
} as const satisfies CallPaths;
