import { gzipSync } from 'node:zlib';
import { tellsAlarm, timeOf, type SentFix } from './ledger.ts';
import { motionAt } from './motion.ts';
import type { PortalRequest } from './repeat-until-answered.ts';

/** A protocol that senders use with an endpoint. */
export interface Dialect {
  readonly name: string;
  /** Most fixes per request; a phone sends one at a time. */
  readonly mostFixes: number;
  readonly tellsAlarms?: boolean;
  /** Fixed response of apps without counts. */
  readonly answer?: string;
  ask(key: string, fixes: readonly SentFix[]): PortalRequest;
}

const KPH_PER_KNOT = 1.852;
const KPH_PER_MPS = 3.6;
const POSITIONS = '/telemetry/positions';
const OSMAND = '/telemetry/osmand';

export const dialects: readonly Dialect[] = [
  {
    name: 'positions, JSON',
    mostFixes: 400,
    ask: (key, fixes) => ({
      method: 'POST',
      path: POSITIONS,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ positions: fixes.map(asPosition) }),
    }),
  },
  {
    name: 'positions, NDJSON',
    mostFixes: 400,
    ask: (key, fixes) => ({
      method: 'POST',
      path: POSITIONS,
      headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
      body: asLines(fixes),
    }),
  },
  {
    name: 'positions, gzip',
    mostFixes: 800,
    ask: (key, fixes) => ({
      method: 'POST',
      path: POSITIONS,
      headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(asLines(fixes))),
    }),
  },
  {
    name: 'osmand, query',
    mostFixes: 1,
    ask: (key, fixes) => ({ method: 'GET', path: `${OSMAND}/${key}?${asParameters(fixes)}` }),
  },
  {
    name: 'osmand, form',
    mostFixes: 1,
    ask: (key, fixes) => ({
      method: 'POST',
      path: `${OSMAND}/${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: asParameters(fixes),
    }),
  },
  {
    name: 'osmand, JSON',
    mostFixes: 1,
    ask: (key, fixes) => ({
      method: 'POST',
      path: `${OSMAND}/${key}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asLocation(fixes)),
    }),
  },
  {
    name: 'traccar',
    mostFixes: 1,
    tellsAlarms: true,
    ask: (key, fixes) => ({
      method: 'POST',
      path: '/telemetry/traccar',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(asForwarded(fixes)),
    }),
  },
  {
    name: 'owntracks',
    mostFixes: 1,
    answer: '[]',
    ask: (key, fixes) => {
      const fix = firstOf(fixes);
      const { longitude, latitude } = motionAt(timeOf(fix));
      return {
        method: 'POST',
        path: `/telemetry/owntracks?d=${encodeURIComponent(fix.device.externalId)}`,
        headers: { authorization: `Basic ${Buffer.from(`phone:${key}`).toString('base64')}` },
        body: JSON.stringify({ _type: 'location', tst: timeOf(fix) / 1000, lat: latitude, lon: longitude }),
      };
    },
  },
  {
    name: 'overland',
    mostFixes: 200,
    answer: '{"result":"ok"}',
    ask: (key, fixes) => ({
      method: 'POST',
      path: `/telemetry/overland/${key}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locations: fixes.map(asFeature) }),
    }),
  },
  {
    name: 'gpslogger',
    mostFixes: 1,
    ask: (key, fixes) => ({ method: 'GET', path: `/telemetry/gpslogger/${key}?${asParameters(fixes)}` }),
  },
];

/** In the positions endpoint's format. */
export function asPosition(fix: SentFix) {
  return {
    deviceId: fix.device.externalId,
    time: new Date(timeOf(fix)).toISOString(),
    ...motionAt(timeOf(fix)),
    ignition: motionAt(timeOf(fix)).speedKph > 0,
    hourMeterHours: Math.floor(timeOf(fix) / 360_000) / 10,
    attributes: { number: fix.number },
  };
}

function asFeature(fix: SentFix) {
  const { longitude, latitude } = motionAt(timeOf(fix));
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { timestamp: new Date(timeOf(fix)).toISOString(), device_id: fix.device.externalId },
  };
}

function asLines(fixes: readonly SentFix[]): string {
  return fixes.map((fix) => JSON.stringify(asPosition(fix))).join('\n');
}

function firstOf(fixes: readonly SentFix[]): SentFix {
  const [fix] = fixes;
  if (fix === undefined) throw new Error('A request carries a fix');
  return fix;
}

function asParameters(fixes: readonly SentFix[]): string {
  const fix = firstOf(fixes);
  const { longitude, latitude, speedKph } = motionAt(timeOf(fix));
  return new URLSearchParams({
    id: fix.device.externalId,
    timestamp: String(timeOf(fix)),
    lat: String(latitude),
    lon: String(longitude),
    speed: String(speedKph / KPH_PER_KNOT),
  }).toString();
}

function asLocation(fixes: readonly SentFix[]): Record<string, unknown> {
  const fix = firstOf(fixes);
  const { longitude, latitude, speedKph } = motionAt(timeOf(fix));
  return {
    device_id: fix.device.externalId,
    location: {
      timestamp: new Date(timeOf(fix)).toISOString(),
      coords: { latitude, longitude, speed: speedKph / KPH_PER_MPS },
      extras: { number: fix.number },
    },
  };
}

/** In the format of a Traccar server's forwarding, with occasional alarms. */
function asForwarded(fixes: readonly SentFix[]): Record<string, unknown> {
  const fix = firstOf(fixes);
  const fixTime = new Date(timeOf(fix)).toISOString();
  const { longitude, latitude, speedKph } = motionAt(timeOf(fix));
  return {
    position: {
      id: 0,
      protocol: 'osmand',
      deviceId: 1,
      deviceTime: fixTime,
      fixTime,
      valid: true,
      latitude,
      longitude,
      speed: speedKph / KPH_PER_KNOT,
      attributes: { number: fix.number, ...(tellsAlarm(fix) && { alarm: 'sos' }) },
    },
    device: { id: 1, uniqueId: fix.device.externalId, name: fix.device.externalId },
  };
}
