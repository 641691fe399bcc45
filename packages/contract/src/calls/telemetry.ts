import { apiKey } from '../access.ts';
import type { Call } from '../call.ts';
import * as telemetry from '../telemetry.ts';

const telemetryWrite = apiKey('telemetry:write');
const owntracks = {
  access: telemetryWrite,
  rawQuery: telemetry.owntracksQuerySchema,
  rawBody: telemetry.owntracksMessageSchema,
  status: 200,
  answer: telemetry.owntracksAnswerSchema,
} as const;
const overland = {
  access: telemetryWrite,
  rawQuery: telemetry.overlandQuerySchema,
  rawBody: telemetry.overlandBatchSchema,
  status: 200,
  answer: telemetry.overlandAnswerSchema,
} as const;
const gpslogger = { access: telemetryWrite, status: 200, answer: telemetry.positionsAnswerSchema } as const;
const gpsloggerQuery = { rawQuery: telemetry.gpsloggerParametersSchema, hasEffect: true } as const;
const gpsloggerBody = {
  rawBody: telemetry.gpsloggerParametersSchema,
  bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
} as const;
const osmandQuery = { rawQuery: telemetry.osmandParametersSchema };
const osmandBody = {
  rawBody: telemetry.osmandParametersSchema,
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
} as const;
const withKey = { params: telemetry.doorKeyParams } as const;
const osmand = { access: telemetryWrite, status: 200, answer: telemetry.osmandAnswerSchema } as const;

export const telemetryCalls = {
  postPositions: {
    summary:
      'Positions and device events as JSON ({ positions: [...] }) or NDJSON (one a line), optionally gzip; answered after the commit',
    access: telemetryWrite,
    rawBody: telemetry.postPositionsSchema,
    bodyTypes: ['application/json', 'application/x-ndjson'],
    status: 200,
    answer: telemetry.positionsAnswerSchema,
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
    rawBody: telemetry.traccarForwardSchema,
    status: 200,
    answer: telemetry.traccarAnswerSchema,
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
} as const satisfies Readonly<Record<string, Call>>;
