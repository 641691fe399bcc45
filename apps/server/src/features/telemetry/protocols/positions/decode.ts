import { parseExact } from '../../../../platform/exact-json.ts';
import { deviceEventKindMaxLength, positionsPerRequest } from '@azimute/contract';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../../../platform/domain-error.ts';
import { parseEpoch, parseInstant } from '../../values/parse-instant.ts';
import type { DeviceEvent, Position, Quarantined, Rejection, Submission } from '../../values/position.ts';
import { toEventKind } from '../event-kind.ts';
import {
  encodeAttributes,
  Refusal,
  requireCoordinate,
  requireDeviceId,
  requireLikelyTime,
  valueRanges,
  type ValueName,
} from '../../values/position-values.ts';

/**
 * Endpoint of integrators. JSON: an object with `positions`, or its array alone. NDJSON: one position per line; empty
 * lines are skipped. Each position is evaluated separately. Null means an absent optional value. Refuses an unknown
 * member, and names it, because the sender may expect its value to be stored. Times are ISO 8601 with an offset, or
 * seconds or milliseconds since 1970. An item with an `event` is a device event of that kind, not a fix. Items from
 * the future are refused and kept in quarantine.
 */
export async function decodePositions(
  body: string,
  contentType: string | undefined,
  nowMs: number,
): Promise<Submission> {
  if (body.length > LARGE_BODY) await setImmediate();
  const items = isNdjson(contentType) ? splitLines(body) : parseBatch(body);
  if (items.length > positionsPerRequest)
    throw new DomainError('payload_too_large', {
      detail: `A request can have up to ${positionsPerRequest} positions, and this one has ${items.length}. Split it into several requests.`,
    });
  const positions: Position[] = [];
  const events: DeviceEvent[] = [];
  const rejected: Rejection[] = [];
  const quarantined: Quarantined[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    try {
      const given = item instanceof Line ? item.parse() : item;
      requireKnownMembers(given);
      if (isEvent(given)) events.push(decodeEvent(given, index, nowMs));
      else positions.push(decodePosition(given, index, nowMs));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const rejection = { index, code: error.code, message: error.message };
      if (error.code === 'time_in_future') quarantined.push({ ...rejection, ...describe(item) });
      else rejected.push(rejection);
    }
  }
  return { source: 'positions', positions, events, rejected, quarantined };
}

// Size from which decoding yields to other requests.
const LARGE_BODY = 1_000_000;
const SLICE = 1_000;

function isNdjson(contentType: string | undefined): boolean {
  return /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines)\b/i.test(contentType ?? '');
}

/** A line of NDJSON, parsed only when its turn comes. */
class Line {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): unknown {
    try {
      return parseExact(this.text);
    } catch {
      throw new Refusal('malformed', 'The line is not valid JSON. Send one JSON position per line.');
    }
  }
}

function splitLines(body: string): Line[] {
  const lines: Line[] = [];
  for (const text of body.split('\n')) if (text.trim() !== '') lines.push(new Line(text));
  return lines;
}

function parseBatch(body: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = parseExact(body);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/,? ?"[^]*$/, '') : '';
    throw new DomainError('bad_request', {
      detail: `The body is not valid JSON (${reason}). Send { "positions": [...] }, or NDJSON as application/x-ndjson.`,
      cause: error,
    });
  }
  if (Array.isArray(parsed)) return parsed;
  if (!isObject(parsed) || !Array.isArray(parsed['positions']))
    throw new DomainError('bad_request', {
      detail: 'The body must be an array of positions, or an object with the array "positions".',
    });
  const unknown = Object.keys(parsed).find((name) => name !== 'positions');
  if (unknown === undefined) return parsed['positions'];
  throw new DomainError('validation_failed', {
    detail: `Unknown field "${unknown.slice(0, 100)}". Send an object that contains only "positions".`,
    errors: { [unknown.slice(0, 100)]: ['unknown_field'] },
  });
}

const EVENT_MEMBERS: readonly string[] = ['deviceId', 'time', 'event', 'latitude', 'longitude', 'attributes'];
const knownMembers: ReadonlySet<string> = new Set([
  ...EVENT_MEMBERS,
  'ignition',
  ...Object.keys(valueRanges),
]);
const knownOfEvents: ReadonlySet<string> = new Set(EVENT_MEMBERS);

/**
 * Refuses unknown members of new requests; items kept earlier are decoded without this check.
 * @throws Refusal
 */
export function requireKnownMembers(item: unknown): void {
  if (!isObject(item)) return;
  const known = isEvent(item) ? knownOfEvents : knownMembers;
  for (const name in item) {
    if (known.has(name)) continue;
    throw new Refusal(
      'value_invalid',
      `"${name.slice(0, 100)}" is not a field of a ${isEvent(item) ? 'device event' : 'position'}. Use the documented name, or put it in attributes.`,
    );
  }
}

/**
 * Decodes one position in this endpoint's format.
 * @throws Refusal
 */
export function decodePosition(item: unknown, index: number, nowMs: number): Position {
  if (!isObject(item)) throw new Refusal('malformed', 'A position must be an object.');
  return {
    index,
    externalId: requireDeviceId(item['deviceId']),
    fixedAtMs: requireLikelyTime(decodeTime(item['time']), nowMs),
    latitude: requireCoordinate('latitude', item['latitude']),
    longitude: requireCoordinate('longitude', item['longitude']),
    speedKph: decodeNumber('speedKph', item['speedKph']),
    headingDegrees: decodeNumber('headingDegrees', item['headingDegrees']),
    altitudeMeters: decodeNumber('altitudeMeters', item['altitudeMeters']),
    accuracyMeters: decodeNumber('accuracyMeters', item['accuracyMeters']),
    ignition: decodeIgnition(item['ignition']),
    hourMeterHours: decodeNumber('hourMeterHours', item['hourMeterHours']),
    odometerKm: decodeNumber('odometerKm', item['odometerKm']),
    attributes: decodeAttributes(item['attributes']),
  };
}

type Members = Readonly<Record<string, unknown>>;

/** True if it is a device event in this endpoint's format. */
export function isEvent(item: unknown): item is Members {
  return isObject(item) && item['event'] !== undefined && item['event'] !== null;
}

/**
 * Decodes one device event in this endpoint's format.
 * @throws Refusal
 */
export function decodeEvent(item: Members, index: number, nowMs: number): DeviceEvent {
  return {
    index,
    externalId: requireDeviceId(item['deviceId']),
    occurredAtMs: requireLikelyTime(decodeTime(item['time']), nowMs),
    kind: decodeKind(item['event']),
    ...decodePlace(item['latitude'], item['longitude']),
    attributes: decodeAttributes(item['attributes']),
  };
}

function decodeKind(value: unknown): string {
  const isKind = typeof value === 'string' && value.length <= deviceEventKindMaxLength;
  const kind = isKind ? toEventKind(value) : '';
  if (kind !== '') return kind;
  throw new Refusal(
    'value_invalid',
    `event must name the kind of the event, as alarm_sos, in at most ${deviceEventKindMaxLength} characters.`,
  );
}

function decodePlace(latitude: unknown, longitude: unknown): Pick<DeviceEvent, 'latitude' | 'longitude'> {
  const isNowhere = (latitude ?? null) === null && (longitude ?? null) === null;
  if (isNowhere) return { latitude: null, longitude: null };
  return {
    latitude: requireCoordinate('latitude', latitude),
    longitude: requireCoordinate('longitude', longitude),
  };
}

function decodeTime(value: unknown): number {
  if (value === undefined || value === null || value === '')
    throw new Refusal(
      'time_missing',
      'time is missing. Send the time at which the device took the fix, such as 2026-01-31T12:00:00Z.',
    );
  const fixedAtMs = parseEpoch(value) ?? (typeof value === 'string' ? parseInstant(value) : undefined);
  if (fixedAtMs === undefined)
    throw new Refusal(
      'time_invalid',
      'time must be an ISO 8601 instant with its offset, as 2026-01-31T12:00:00Z, or seconds or milliseconds since 1970.',
    );
  return fixedAtMs;
}

function decodeNumber(name: ValueName, value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const [lowest, highest] = valueRanges[name];
  if (typeof value === 'number' && value >= lowest && value <= highest) return value;
  throw new Refusal('value_invalid', `${name} must be a number from ${lowest} to ${highest}, or omitted.`);
}

function decodeIgnition(value: unknown): boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  throw new Refusal('value_invalid', 'ignition must be true or false, or omitted.');
}

function decodeAttributes(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isObject(value)) return encodeAttributes(value);
  throw new Refusal('value_invalid', 'attributes must be an object, or omitted.');
}

function describe(item: unknown): Pick<Quarantined, 'externalId' | 'payload'> {
  const payload = item instanceof Line ? item.parse() : item;
  const deviceId = isObject(payload) ? payload['deviceId'] : undefined;
  return { externalId: typeof deviceId === 'string' ? deviceId : '', payload };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
