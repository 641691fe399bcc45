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
    summary:
      'Positions and device events as JSON ({ positions: [...] }) or NDJSON (one a line), optionally gzip; answered after the commit',
    access: telemetryWrite,
    rawBody: schemas.postPositionsSchema,
    bodyTypes: ['application/json', 'application/x-ndjson'],
    status: 200,
    answer: schemas.positionsAnswerSchema,
  },
  getOsmand: {
    summary: 'OsmAnd protocol, query form; key in the Authorization header',
    ...osmandQuery,
    hasEffect: true,
    ...osmand,
  },
  postOsmand: {
    summary: 'OsmAnd protocol, query, form or JSON; key in the Authorization header',
    ...osmandBody,
    ...osmand,
  },
  getOsmandWithKey: {
    summary: 'OsmAnd protocol, query form; key in the address',
    ...withKey,
    ...osmandQuery,
    hasEffect: true,
    ...osmand,
  },
  postOsmandWithKey: {
    summary: 'OsmAnd protocol, query, form or JSON; key in the address',
    ...withKey,
    ...osmandBody,
    ...osmand,
  },
  postTraccar: {
    summary:
      'What a Traccar server forwards as JSON: one position or one event; what can never be stored is kept in quarantine',
    access: telemetryWrite,
    rawBody: sources.traccarForwardSchema,
    status: 200,
    answer: sources.traccarAnswerSchema,
  },
  postOwntracks: {
    summary: 'A message of the OwnTracks apps; key in a header, as the password of Basic too',
    ...owntracks,
  },
  postOwntracksWithKey: {
    summary: 'A message of the OwnTracks apps; key in the address',
    ...withKey,
    ...owntracks,
  },
  postOverland: { summary: 'Locations of the Overland apps; key in the Authorization header', ...overland },
  postOverlandWithKey: {
    summary: 'Locations of the Overland apps; key in the address',
    ...withKey,
    ...overland,
  },
  getGpslogger: {
    summary: 'A fix of GPSLogger, in the query; key in a header',
    ...gpsloggerQuery,
    ...gpslogger,
  },
  postGpslogger: {
    summary: 'A fix of GPSLogger, in query, form or JSON; key in a header',
    ...gpsloggerBody,
    ...gpslogger,
  },
  getGpsloggerWithKey: {
    summary: 'A fix of GPSLogger, in the query; key in the address',
    ...withKey,
    ...gpsloggerQuery,
    ...gpslogger,
  },
  postGpsloggerWithKey: {
    summary: 'A fix of GPSLogger, in query, form or JSON; key in the address',
    ...withKey,
    ...gpsloggerBody,
    ...gpslogger,
  },
  getAssetPositions: {
    summary: 'The fixes of an asset in a half-open range, as columns, up to 100,000 an answer',
    access: sees(geolocation),
    params: assetParams,
    query: schemas.assetPositionsQuery,
    status: 200,
    answer: schemas.assetPositionsSchema,
  },
  getAssetFirstFix: {
    summary: 'When the first fix of an asset that is still kept was taken',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: schemas.assetFirstFixSchema,
  },
  listPositionChanges: {
    summary: 'The change feed: positions of every asset that is seen, each once, as they are stored',
    access: sees(geolocation),
    query: schemas.positionChangesQuery,
    status: 200,
    answer: schemas.positionChangesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
