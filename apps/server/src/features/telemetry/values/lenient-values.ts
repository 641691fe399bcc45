import { exactDigitsOf } from '../../../platform/exact-json.ts';
import type { DeviceEvent, Position } from './position.ts';
import { parseEpoch, parseInstant } from './parse-instant.ts';
import { Refusal, valueRanges, type ValueName } from './position-values.ts';

/** Returns null for an impossible value, as apps and trackers send it, rather than refusing the fix. */
export function withinRange(name: ValueName, value: number | null): number | null {
  const [lowest, highest] = valueRanges[name];
  return value !== null && value >= lowest && value <= highest ? value : null;
}

export const KPH_PER_KNOT = 1.852;

export function toKilometers(meters: number | null): number | null {
  return meters === null ? null : meters / 1000;
}

/** True if the text is empty. */
export function isAbsentText(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function toText(value: unknown): string | undefined {
  const digits = exactDigitsOf(value);
  if (digits !== undefined) return digits;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

/** Returns a finite number, from a number or a text. */
export function toNumber(value: unknown): number | null {
  const told = exactDigitsOf(value) ?? value;
  const number = typeof told === 'string' && told.trim() !== '' ? Number(told) : told;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function toBoolean(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  return isFalse(value) ? false : null;
}

export function isFalse(value: unknown): boolean {
  return value === false || value === 0 || value === '0' || value === 'false';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  const isMembers = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMembers && exactDigitsOf(value) === undefined;
}

/** Refuses 0, 0, which devices without a fix report. */
export function requireSomewhere(latitude: number, longitude: number): [latitude: number, longitude: number] {
  if (latitude === 0 && longitude === 0)
    throw new Refusal('latitude_invalid', 'Latitude 0 and longitude 0 mean that the device has no fix.');
  return [latitude, longitude];
}

const LOCAL_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** Parses seconds or milliseconds since 1970, or ISO 8601, in UTC without an offset. */
export function parseTimestamp(value: unknown): number {
  const text = (toText(value) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const instant =
    parseEpoch(value) ?? parseInstant(LOCAL_INSTANT.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  if (instant !== undefined) return instant;
  throw new Refusal('time_invalid', 'The time must be seconds or milliseconds since 1970, or ISO 8601.');
}

/** Returns the place and time of an event that came with a fix. */
export function eventAtFix(
  position: Pick<DeviceEvent, 'index' | 'externalId' | 'latitude' | 'longitude'> &
    Pick<Position, 'fixedAtMs'>,
  kind: string,
): DeviceEvent {
  const { index, externalId, fixedAtMs, latitude, longitude } = position;
  return { index, externalId, occurredAtMs: fixedAtMs, kind, latitude, longitude, attributes: null };
}
