import { administrator, administratorOf, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list-schemas.ts';
import { exportMediaTypes } from '../list.ts';
import { exportAssetsSchema, updateAssetsSchema, updatedAssetsSchema } from './bulk-schemas.ts';
import * as schemas from './schemas.ts';

const assetsModule = 'services:simc:geolocalizacao:ativos';
const geolocation = 'services:simc:geolocalizacao';

export const assetCalls = {
  listAssets: {
    summary: 'Assets, by ID or by what is asked',
    access: sees(geolocation),
    query: schemas.listAssetsQuery,
    status: 200,
    answer: schemas.assetListSchema,
  },
  listAssetFacets: {
    summary: 'Values of every filter with their counts',
    access: sees(geolocation),
    query: schemas.assetFacetsQuery,
    status: 200,
    answer: schemas.assetFacetsSchema,
  },
  getAsset: {
    summary: 'One asset',
    access: sees(geolocation),
    params: schemas.assetParams,
    status: 200,
    answer: schemas.assetDetailSchema,
  },
  createAsset: {
    summary: 'Create an asset',
    access: changes(assetsModule),
    body: schemas.createAssetSchema,
    status: 201,
    answer: schemas.assetSchema,
  },
  updateAsset: {
    summary: 'Change an asset',
    access: changes(assetsModule),
    params: schemas.assetParams,
    body: schemas.updateAssetSchema,
    status: 200,
    answer: schemas.assetSchema,
  },
  listUnits: {
    summary: 'ULs',
    access: sees(geolocation),
    query: pageQuerySchema,
    status: 200,
    answer: schemas.unitListSchema,
  },
  createUnit: {
    summary: 'Create a UL',
    access: administrator,
    body: schemas.createUnitSchema,
    status: 201,
    answer: schemas.zonedUnitSchema,
  },
  updateUnit: {
    summary: 'Change a UL; days of its assets that have begun keep their time zone',
    access: administrator,
    params: schemas.unitParams,
    body: schemas.updateUnitSchema,
    status: 200,
    answer: schemas.zonedUnitSchema,
  },
  listCustomers: {
    summary: 'Customers',
    access: sees(geolocation, 'none'),
    query: pageQuerySchema,
    status: 200,
    answer: schemas.customerListSchema,
  },
  createCustomer: {
    summary: 'Create a customer',
    access: administratorOf(assetsModule),
    body: schemas.createCustomerSchema,
    status: 201,
    answer: schemas.customerSchema,
  },
  getFleetSummary: {
    summary: 'The fleet at a glance',
    access: sees(geolocation),
    status: 200,
    answer: schemas.fleetSummarySchema,
  },
  exportAssets: {
    summary: 'Assets of a selection, as a file for spreadsheets; the header azimute-rows says how many',
    access: sees(geolocation),
    effort: 'export',
    body: exportAssetsSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  updateAssets: {
    summary: 'Change many assets at once: all of them, or none',
    access: changes(assetsModule),
    body: updateAssetsSchema,
    status: 200,
    answer: updatedAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
