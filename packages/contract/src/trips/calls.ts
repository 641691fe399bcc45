import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as trips from './schemas.ts';
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
    summary: 'Trips, stops or fixes of assets as a file, never simplified',
    access: sees(MODULE),
    query: trips.exportTripsQuery,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
