import type { CallPaths } from '../call-address.ts'; /** Every asset has exactly one status; the first one that applies takes precedence. */
export const assetStatuses = [
  'temporarily_disabled',
  'in_maintenance',
  'without_status',
  'without_communication',
  'running',
  'turned_off',
] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/**
 * Statuses of assets that are not reporting, in every count, list, filter and figure: past their limit, or without any
 * contact. Disabled assets and assets in maintenance are not expected to report.
 */
export const notReportingStatuses = [
  'without_communication',
  'without_status',
] as const satisfies readonly AssetStatus[];

export const assetSearchMinLength = 3;

/** Maximum number of assets per call. */
export const assetsPerChange = 10_000;

/** Maximum number of tags of an asset, and length of a tag. */
export const assetTagsMost = 20;
export const assetTagMaxLength = 40;
/** Separates the tags of a cell; tags cannot contain it. */
export const tagSeparator = ';';

/** Highest accepted meter readings. */
export const meterMost = { hourMeterHours: 10_000_000, odometerKm: 100_000_000 } as const;

/** Headings of forms, in order, after the fields without a heading. */
export const assetSections = ['identification', 'purchase', 'operation'] as const;
export type AssetSection = (typeof assetSections)[number];

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
