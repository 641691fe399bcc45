import { administratorOf, changes, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as readings from './schemas.ts';

const assets = 'services:simc:geolocalizacao';
const management = 'services:simc:alertas:gerenciamento';

export const readingCalls = {
  listReadings: {
    summary:
      'The catalogue of readings: what devices tell beside place, with names, units, ranges and sources',
    access: sees(assets, 'none'),
    query: readings.listReadingsQuery,
    status: 200,
    answer: readings.readingListSchema,
  },
  createReading: {
    summary: 'Add a reading of the account to the catalogue',
    access: administratorOf(management),
    body: readings.createReadingSchema,
    status: 201,
    answer: readings.readingSchema,
  },
  updateReading: {
    summary: 'Change a reading: its names, its range, and where it comes from',
    access: administratorOf(management),
    params: readings.readingParams,
    body: readings.updateReadingSchema,
    status: 200,
    answer: readings.readingSchema,
  },
  deleteReading: {
    summary: 'Delete a reading of the account, or what it changed of one that the portal brings',
    access: administratorOf(management),
    params: readings.readingParams,
    query: readings.deleteReadingQuery,
    status: 204,
  },
  previewReading: {
    summary: 'What a formula makes of the newest messages of an asset; nothing is changed',
    access: changes(management),
    body: readings.previewReadingSchema,
    status: 200,
    answer: readings.readingPreviewSchema,
  },
  getAssetReadings: {
    summary: 'The latest readings of an asset, each with its time',
    access: sees(assets),
    params: assetParams,
    status: 200,
    answer: readings.assetReadingsSchema,
  },
  getAssetReadingHistory: {
    summary: 'A reading of an asset over a half-open range',
    access: sees(assets),
    params: readings.readingHistoryParams,
    query: readings.readingHistoryQuery,
    status: 200,
    answer: readings.readingHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
