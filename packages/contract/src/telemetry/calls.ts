import { apiKey, sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as sources from './endpoint-schemas.ts';
import * as schemas from './schemas.ts';

const geolocation = 'services:simc:geolocalizacao';
const telemetryWrite = apiKey('telemetry:write');
const owntracks = {
  access: telemetryWrite,
  rawQuery: sources.owntracksQuerySchema,
  rawBody: sources.owntracksMessageSchema,
  status: 200,
  answer: sources.owntracksAnswerSchema,
} as const;
const overland = {
  access: telemetryWrite,
  rawQuery: sources.overlandQuerySchema,
  rawBody: sources.overlandBatchSchema,
  status: 200,
  answer: sources.overlandAnswerSchema,
} as const;
const gpslogger = { access: telemetryWrite, status: 200, answer: schemas.positionsAnswerSchema } as const;
const gpsloggerQuery = { rawQuery: sources.gpsloggerParametersSchema, hasEffect: true } as const;
const gpsloggerBody = {
  rawBody: sources.gpsloggerParametersSchema,
  bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
} as const;
const osmandQuery = { rawQuery: sources.osmandParametersSchema };
const osmandBody = {
  rawBody: sources.osmandParametersSchema,
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
} as const;
const withKey = { params: sources.endpointKeyParams } as const;
const osmand = { access: telemetryWrite, status: 200, answer: sources.osmandAnswerSchema } as const;

export const telemetryCalls = {
  postPositions: {
    summary: 'Send positions',
    description:
      'Stores positions and device events, sent as JSON (`{ positions: [...] }`) or NDJSON (one per line), optionally compressed with gzip. The response is sent after the commit; repeats are counted as duplicates.',
    access: telemetryWrite,
    rawBody: schemas.postPositionsSchema,
    bodyTypes: ['application/json', 'application/x-ndjson'],
    status: 200,
    answer: schemas.positionsAnswerSchema,
  },
  getOsmand: {
    summary: 'Send a position by OsmAnd (GET)',
    description: 'Takes an OsmAnd query with the API key in the Authorization header.',
    ...osmandQuery,
    hasEffect: true,
    ...osmand,
  },
  postOsmand: {
    summary: 'Send a position by OsmAnd (POST)',
    description: 'Takes an OsmAnd query, form or JSON with the API key in the Authorization header.',
    ...osmandBody,
    ...osmand,
  },
  getOsmandWithKey: {
    summary: 'Send a position by OsmAnd (GET, key in path)',
    description: 'Takes an OsmAnd query with the API key in the path.',
    ...withKey,
    ...osmandQuery,
    hasEffect: true,
    ...osmand,
  },
  postOsmandWithKey: {
    summary: 'Send a position by OsmAnd (POST, key in path)',
    description: 'Takes an OsmAnd query, form or JSON with the API key in the path.',
    ...withKey,
    ...osmandBody,
    ...osmand,
  },
  postTraccar: {
    summary: 'Forward from a Traccar server',
    description:
      'Takes one position or event that a Traccar server forwards as JSON. Messages that cannot be stored are kept in quarantine.',
    access: telemetryWrite,
    rawBody: sources.traccarForwardSchema,
    status: 200,
    answer: sources.traccarAnswerSchema,
  },
  postOwntracks: {
    summary: 'Send an OwnTracks message',
    description:
      'Takes a message of the OwnTracks apps with the API key in a header, also as the password of Basic authentication.',
    ...owntracks,
  },
  postOwntracksWithKey: {
    summary: 'Send an OwnTracks message (key in path)',
    description: 'Takes a message of the OwnTracks apps with the API key in the path.',
    ...withKey,
    ...owntracks,
  },
  postOverland: {
    summary: 'Send Overland locations',
    description: 'Takes a batch of the Overland app with the API key in the Authorization header.',
    ...overland,
  },
  postOverlandWithKey: {
    summary: 'Send Overland locations (key in path)',
    description: 'Takes a batch of the Overland app with the API key in the path.',
    ...withKey,
    ...overland,
  },
  getGpslogger: {
    summary: 'Send a GPSLogger position (GET)',
    description: 'Takes a GPSLogger query with the API key in a header.',
    ...gpsloggerQuery,
    ...gpslogger,
  },
  postGpslogger: {
    summary: 'Send a GPSLogger position (POST)',
    description: 'Takes a GPSLogger query, form or JSON with the API key in a header.',
    ...gpsloggerBody,
    ...gpslogger,
  },
  getGpsloggerWithKey: {
    summary: 'Send a GPSLogger position (GET, key in path)',
    description: 'Takes a GPSLogger query with the API key in the path.',
    ...withKey,
    ...gpsloggerQuery,
    ...gpslogger,
  },
  postGpsloggerWithKey: {
    summary: 'Send a GPSLogger position (POST, key in path)',
    description: 'Takes a GPSLogger query, form or JSON with the API key in the path.',
    ...withKey,
    ...gpsloggerBody,
    ...gpslogger,
  },
  getAssetPositions: {
    summary: 'List positions of an asset',
    description: 'Returns the positions of an asset in a period as columns, up to 100,000 per page.',
    access: sees(geolocation),
    params: assetParams,
    query: schemas.assetPositionsQuery,
    status: 200,
    answer: schemas.assetPositionsSchema,
  },
  getAssetFirstFix: {
    summary: 'Get the first position of an asset',
    description: 'Returns the time of the oldest stored position of an asset.',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: schemas.assetFirstFixSchema,
  },
  listPositionChanges: {
    summary: 'List new positions',
    description:
      'Returns the positions of all visible assets in the order they were stored, each once. Poll it with the returned cursor.',
    access: sees(geolocation),
    query: schemas.positionChangesQuery,
    status: 200,
    answer: schemas.positionChangesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
