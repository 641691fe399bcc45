import { administrator, changes, sees } from '../access.ts';
import * as assets from '../assets.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list.ts';

const assetsModule = 'services:simc:geolocalizacao:ativos';
const geolocation = 'services:simc:geolocalizacao';

export const assetCalls = {
  listAssets: {
    summary: 'Assets, by ID or by what is asked',
    access: sees(geolocation),
    query: assets.listAssetsQuery,
    status: 200,
    answer: assets.assetListSchema,
  },
  listAssetFacets: {
    summary: 'Values of every filter with their counts',
    access: sees(geolocation),
    query: assets.assetFacetsQuery,
    status: 200,
    answer: assets.assetFacetsSchema,
  },
  getAsset: {
    summary: 'One asset',
    access: sees(geolocation),
    params: assets.assetParams,
    status: 200,
    answer: assets.assetDetailSchema,
  },
  createAsset: {
    summary: 'Create an asset',
    access: changes(assetsModule),
    body: assets.createAssetSchema,
    status: 201,
    answer: assets.assetSchema,
  },
  updateAsset: {
    summary: 'Change an asset',
    access: changes(assetsModule),
    params: assets.assetParams,
    body: assets.updateAssetSchema,
    status: 200,
    answer: assets.assetSchema,
  },
  createAssetDevice: {
    summary: 'Connect a device to an asset',
    access: changes(assetsModule),
    params: assets.assetParams,
    body: assets.createAssetDeviceSchema,
    status: 201,
    answer: assets.assetDeviceSchema,
  },
  getAssetPositions: {
    summary: 'The fixes of an asset in a half-open range, as columns, up to 100,000 an answer',
    access: sees(geolocation),
    params: assets.assetParams,
    query: assets.assetPositionsQuery,
    status: 200,
    answer: assets.assetPositionsSchema,
  },
  getAssetFirstFix: {
    summary: 'When the first fix of an asset that is still kept was taken',
    access: sees(geolocation),
    params: assets.assetParams,
    status: 200,
    answer: assets.assetFirstFixSchema,
  },
  listUnits: {
    summary: 'ULs',
    access: sees(geolocation),
    query: pageQuerySchema,
    status: 200,
    answer: assets.unitListSchema,
  },
  createUnit: {
    summary: 'Create a UL',
    access: administrator,
    body: assets.createUnitSchema,
    status: 201,
    answer: assets.unitSchema,
  },
  listCustomers: {
    summary: 'Customers',
    access: sees(geolocation, 'none'),
    query: pageQuerySchema,
    status: 200,
    answer: assets.customerListSchema,
  },
  createCustomer: {
    summary: 'Create a customer',
    access: changes(assetsModule, 'none'),
    body: assets.createCustomerSchema,
    status: 201,
    answer: assets.customerSchema,
  },
  getFleetSummary: {
    summary: 'The fleet at a glance',
    access: sees(geolocation),
    status: 200,
    answer: assets.fleetSummarySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
