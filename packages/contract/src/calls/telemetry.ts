import { apiKey } from '../access.ts';
import type { Call } from '../call.ts';
import * as telemetry from '../telemetry.ts';

const telemetryWrite = apiKey('telemetry:write');
const osmandQuery = { rawQuery: telemetry.osmandParametersSchema };
const osmandBody = {
  rawBody: telemetry.osmandParametersSchema,
  rawBodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
} as const;
const osmand = { access: telemetryWrite, status: 200, answer: telemetry.osmandAnswerSchema } as const;

export const telemetryCalls = {
  postPositions: {
    summary:
      'Positions and device events as JSON ({ positions: [...] }) or NDJSON (one a line), optionally gzip; answered after the commit',
    access: telemetryWrite,
    rawBody: telemetry.postPositionsSchema,
    rawBodyTypes: ['application/json', 'application/x-ndjson'],
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
    params: telemetry.osmandKeyParams,
    ...osmandQuery,
    hasEffect: true,
    ...osmand,
  },
  postOsmandWithKey: {
    summary: 'OsmAnd protocol, query, form or JSON; key in the address',
    params: telemetry.osmandKeyParams,
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
} as const satisfies Readonly<Record<string, Call>>;
