import { administrator, anyone, apiKey, changes, sees, signedIn } from './access.ts';
import { apiKeyListSchema, apiKeyParams, createApiKeySchema, createdApiKeySchema } from './api-keys.ts';
import * as assets from './assets.ts';
import type { CallTable } from './call.ts';
import * as identity from './identity.ts';
import { pageQuery } from './list.ts';
import { liveModule, liveTicketSchema } from './live.ts';
import * as telemetry from './telemetry.ts';
import { z } from 'zod';

const page = z.object(pageQuery);
const assetsModule = 'services:simc:geolocalizacao:ativos';
const geolocation = 'services:simc:geolocalizacao';
const telemetryWrite = apiKey('telemetry:write');
const osmandQuery = { rawQuery: telemetry.osmandParametersSchema };
const osmandBody = { rawBody: telemetry.osmandParametersSchema };
const osmand = { access: telemetryWrite, status: 200, answer: telemetry.osmandAnswerSchema } as const;

/** Every call of the API. A call without an access rule does not compile. */
export const calls = {
  createToken: {
    summary: 'Sign in (grant_type password) or renew a session (grant_type refresh_token)',
    access: anyone,
    body: identity.tokenRequestSchema,
    status: 200,
    answer: identity.tokenAnswerSchema,
  },
  createFirstAdministrator: {
    summary: 'Make the first account and its administrator with the one-time link of an empty portal',
    access: anyone,
    body: identity.firstAdministratorSchema,
    status: 201,
    answer: identity.tokenAnswerSchema,
  },
  getPortal: {
    summary: 'Name and languages of this portal',
    access: anyone,
    status: 200,
    answer: identity.portalSchema,
  },
  getProfile: {
    summary: 'Who is signed in, with accounts and modules',
    access: signedIn,
    status: 200,
    answer: identity.profileSchema,
  },
  changeLocale: {
    summary: 'Change the language of the person who is signed in',
    access: signedIn,
    body: identity.changeLocaleSchema,
    status: 200,
    answer: identity.profileSchema,
  },
  changeCurrentAccount: {
    summary: 'Move the session to another account of the person',
    access: signedIn,
    body: identity.changeCurrentAccountSchema,
    status: 200,
    answer: identity.profileSchema,
  },
  logout: { summary: 'End the session', access: signedIn, status: 204 },
  createLiveTicket: {
    summary: 'One-time ticket that opens the live stream, good for 30 seconds',
    access: sees(liveModule),
    status: 201,
    answer: liveTicketSchema,
  },
  listAssets: {
    summary: 'Assets, by ID',
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
    summary: 'Every fix of an asset in a half-open range, as columns',
    access: sees(geolocation),
    params: assets.assetParams,
    query: assets.assetPositionsQuery,
    status: 200,
    answer: assets.assetPositionsSchema,
  },
  listUnits: {
    summary: 'ULs',
    access: sees(geolocation),
    query: page,
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
    query: page,
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
  listApiKeys: {
    summary: 'API keys',
    access: administrator,
    query: page,
    status: 200,
    answer: apiKeyListSchema,
  },
  createApiKey: {
    summary: 'Create an API key; the key is answered this once',
    access: administrator,
    body: createApiKeySchema,
    status: 201,
    answer: createdApiKeySchema,
  },
  revokeApiKey: { summary: 'Revoke an API key', access: administrator, params: apiKeyParams, status: 204 },
  postPositions: {
    summary:
      'Positions as JSON ({ positions: [...] }) or NDJSON (one a line), optionally gzip; answered after the commit',
    access: telemetryWrite,
    rawBody: telemetry.postPositionsSchema,
    status: 200,
    answer: telemetry.positionsAnswerSchema,
  },
  getOsmand: {
    summary: 'OsmAnd protocol, query form; key in the Authorization header',
    ...osmandQuery,
    ...osmand,
  },
  postOsmand: {
    summary: 'OsmAnd protocol, query, form or JSON; key in the Authorization header',
    ...osmandBody,
    ...osmand,
  },
  getOsmandWithKey: {
    summary: 'OsmAnd protocol, query form; key in the address',
    params: telemetry.osmandKeyParams,
    ...osmandQuery,
    ...osmand,
  },
  postOsmandWithKey: {
    summary: 'OsmAnd protocol, query, form or JSON; key in the address',
    params: telemetry.osmandKeyParams,
    ...osmandBody,
    ...osmand,
  },
} as const satisfies CallTable;

export type Calls = typeof calls;
