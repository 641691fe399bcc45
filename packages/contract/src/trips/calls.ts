import { administratorOf, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as trips from './schemas.ts';
import * as settings from './settings-schemas.ts';
import { tripExportTypes } from './values.ts';

// As the positions they follow from: the map shows trips too.
const MODULE = 'services:simc:geolocalizacao';

export const tripCalls = {
  listTrips: {
    summary: 'Trips, stops and gaps of assets that overlap a half-open range, by their begin',
    access: sees(MODULE),
    query: trips.listTripsQuery,
    status: 200,
    answer: trips.tripListSchema,
  },
  getTripSums: {
    summary: 'What lies within each day of each asset, cut at midnight',
    access: sees(MODULE),
    query: trips.tripSumsQuery,
    status: 200,
    answer: trips.tripSumsSchema,
  },
  getAssetTrail: {
    summary: 'The trail of an asset in a half-open range, simplified where it has very many fixes',
    access: sees(MODULE),
    params: assetParams,
    query: trips.assetTrailQuery,
    status: 200,
    answer: trips.assetTrailSchema,
  },
  exportTrips: {
    isExport: true,
    summary: 'Trips, stops or fixes of assets as a file, never simplified',
    access: sees(MODULE),
    query: trips.exportTripsQuery,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
  listTripSettings: {
    summary: 'What separates trips, stops and gaps, as the account sets it otherwise than the defaults',
    access: sees(MODULE, 'none'),
    status: 200,
    answer: settings.tripSettingsSchema,
  },
  listTripSettingsVersions: {
    summary: 'Versions of the settings of trips, newest first: trips name the one they were decided by',
    access: sees(MODULE, 'none'),
    query: settings.listTripSettingsVersionsQuery,
    status: 200,
    answer: settings.tripSettingsVersionListSchema,
  },
  changeTripSettings: {
    summary: 'Set what separates trips, stops and gaps of all assets or of a category, from now on',
    access: administratorOf('services:simc:geolocalizacao:rotas'),
    body: settings.changeTripSettingsSchema,
    status: 200,
    answer: settings.tripSettingsSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
