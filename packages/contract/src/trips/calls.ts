import { administratorOf, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as trips from './schemas.ts';
import * as settings from './settings-schemas.ts';
import { tripExportTypes } from './values.ts';

// Same access as positions, since the map shows trips too.
const MODULE = 'services:simc:geolocalizacao';

export const tripCalls = {
  listTrips: {
    summary: 'List trips',
    description: 'Returns the trips, stops and gaps of assets that overlap a period, by their start.',
    access: sees(MODULE),
    query: trips.listTripsQuery,
    status: 200,
    answer: trips.tripListSchema,
  },
  getTripSums: {
    summary: 'Get daily trip totals',
    description: 'Returns the totals of each asset and day, split at midnight.',
    access: sees(MODULE),
    query: trips.tripSumsQuery,
    status: 200,
    answer: trips.tripSumsSchema,
  },
  getAssetTrail: {
    summary: 'Get the trail of an asset',
    description: 'Returns the route of an asset in a period, simplified if it has very many positions.',
    access: sees(MODULE),
    params: assetParams,
    query: trips.assetTrailQuery,
    status: 200,
    answer: trips.assetTrailSchema,
  },
  exportTrips: {
    isExport: true,
    summary: 'Export trips',
    description: 'Returns trips, stops or positions of assets as a file. Files are never simplified.',
    access: sees(MODULE),
    query: trips.exportTripsQuery,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
  listTripSettings: {
    summary: 'List trip settings',
    description: 'Returns the settings of the account that separate trips, stops and gaps.',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: settings.tripSettingsSchema,
  },
  listTripSettingsVersions: {
    summary: 'List versions of trip settings',
    description:
      'Returns the versions of trip settings, newest first. Each trip names the version that decided it.',
    access: sees(MODULE, 'none'),
    query: settings.listTripSettingsVersionsQuery,
    status: 200,
    answer: settings.tripSettingsVersionListSchema,
  },
  changeTripSettings: {
    summary: 'Update trip settings',
    description: 'Changes the settings of all assets or of a category for later positions.',
    access: administratorOf('services:simc:geolocalizacao:rotas'),
    body: settings.changeTripSettingsSchema,
    status: 200,
    answer: settings.tripSettingsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
