import { administrator, administratorOf, changes, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list.ts';
import { exportAssetsSchema, updateAssetsSchema, updatedAssetsSchema } from './bulk-schemas.ts';
import * as schemas from './schemas.ts';

const assetsModule = 'services:simc:geolocalizacao:ativos';
const geolocation = 'services:simc:geolocalizacao';

export const assetCalls = {
  listAssets: {
    summary: 'List assets',
    description: 'Returns assets, optionally filtered. By default they are sorted by code.',
    access: sees(geolocation),
    query: schemas.listAssetsQuery,
    status: 200,
    answer: schemas.assetListSchema,
  },
  listAssetFacets: {
    summary: 'List values of asset filters',
    description: 'Returns the values of each filter with the number of matching assets.',
    access: sees(geolocation),
    query: schemas.assetFacetsQuery,
    status: 200,
    answer: schemas.assetFacetsSchema,
  },
  getAsset: {
    summary: 'Get an asset',
    description: 'Returns an asset with its devices, latest position and status.',
    access: sees(geolocation),
    params: schemas.assetParams,
    status: 200,
    answer: schemas.assetDetailSchema,
  },
  createAsset: {
    summary: 'Create an asset',
    description: 'Creates an asset in a UL.',
    access: changes(assetsModule),
    body: schemas.createAssetSchema,
    status: 201,
    answer: schemas.assetSchema,
  },
  updateAsset: {
    summary: 'Update an asset',
    description: 'Changes the given fields of an asset. Omitted fields stay unchanged.',
    access: changes(assetsModule),
    params: schemas.assetParams,
    body: schemas.updateAssetSchema,
    status: 200,
    answer: schemas.assetSchema,
  },
  enterMeters: {
    summary: 'Enter meter readings of an asset',
    description:
      'Stores readings of the hour meter or odometer, which apply until a device of the asset reports a later one.',
    access: changes(assetsModule),
    params: schemas.assetParams,
    body: schemas.enterMetersSchema,
    status: 200,
    answer: schemas.assetSchema,
  },
  listUnits: {
    summary: 'List ULs',
    description: 'Returns the rental units (ULs) that the caller can see.',
    access: sees(geolocation),
    query: schemas.listReferencesQuery,
    status: 200,
    answer: schemas.unitListSchema,
  },
  createUnit: {
    summary: 'Create a UL',
    description: 'Creates a rental unit (UL).',
    access: administrator,
    body: schemas.createUnitSchema,
    status: 201,
    answer: schemas.zonedUnitSchema,
  },
  updateUnit: {
    summary: 'Update a UL',
    description: 'Changes a rental unit. Days that have begun keep their time zone.',
    access: administrator,
    params: schemas.unitParams,
    body: schemas.updateUnitSchema,
    status: 200,
    answer: schemas.zonedUnitSchema,
  },
  listCustomers: {
    summary: 'List customers',
    description: 'Returns the customers of the account.',
    access: sees(geolocation, 'none'),
    query: schemas.listReferencesQuery,
    status: 200,
    answer: schemas.customerListSchema,
  },
  createCustomer: {
    summary: 'Create a customer',
    description: 'Creates a customer that assets can be assigned to.',
    access: administratorOf(assetsModule),
    body: schemas.createCustomerSchema,
    status: 201,
    answer: schemas.customerSchema,
  },
  updateCustomer: {
    summary: 'Rename a customer',
    description: 'Changes the name of a customer.',
    access: administratorOf(assetsModule),
    params: schemas.customerParams,
    body: schemas.updateCustomerSchema,
    status: 200,
    answer: schemas.customerSchema,
  },
  getFleetSummary: {
    summary: 'Get the fleet summary',
    description:
      'Returns the number of assets by status, the assets longest without communication and those that reported last.',
    access: sees(geolocation),
    query: schemas.fleetSummaryQuery,
    status: 200,
    answer: schemas.fleetSummarySchema,
  },
  exportAssets: {
    summary: 'Export assets',
    description: 'Returns the selected assets as a file. The header `azimute-rows` has the number of rows.',
    access: sees(geolocation),
    effort: 'export',
    body: exportAssetsSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  updateAssets: {
    summary: 'Update several assets',
    description: 'Changes many assets at once, all or nothing.',
    access: changes(assetsModule),
    body: updateAssetsSchema,
    status: 200,
    answer: updatedAssetsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
