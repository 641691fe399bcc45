import type { ReadingKind, ReadingValue } from '@azimute/contract';

/** Values of one message: attributes, and the fields of a position. */
export interface ReportedValues {
  readonly attributes?: Readonly<Record<string, unknown>> | null | undefined;
  readonly ignition?: boolean | null | undefined;
  readonly hourMeterHours?: number | null | undefined;
  readonly odometerKm?: number | null | undefined;
  readonly speedKph?: number | null | undefined;
  readonly altitudeMeters?: number | null | undefined;
  readonly accuracyMeters?: number | null | undefined;
}

const members = {
  ignition: true,
  hourMeterHours: true,
  odometerKm: true,
  speedKph: true,
  altitudeMeters: true,
  accuracyMeters: true,
} as const satisfies Record<Exclude<keyof ReportedValues, 'attributes'>, true>;

function isMember(key: string): key is keyof typeof members {
  return Object.hasOwn(members, key);
}

/** Reads a key: a field of the position, or else an attribute, or else a nested one for keys with dots. */
export function readerOfKey(key: string): (told: ReportedValues) => unknown {
  if (isMember(key)) return (told) => told[key] ?? ofAttributes(told.attributes, key);
  const path = key.split('.');
  if (path.length === 1) return (told) => ofAttributes(told.attributes, key);
  return ({ attributes }) => {
    const flat = ofAttributes(attributes, key);
    return flat === undefined ? path.reduce<unknown>(ofAttributes, attributes) : flat;
  };
}

function ofAttributes(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, key)) return undefined;
  const value = (given as Record<string, unknown>)[key];
  return digitsOf(value) ?? value;
}

/** Keeps the digits of integers that exceed a number, from the raw JSON. */
function digitsOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('rawJSON' in value)) return undefined;
  return Object.isFrozen(value) && typeof value.rawJSON === 'string' ? value.rawJSON : undefined;
}

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?\s*$/i;
const LONGEST_NUMBER = 40;

/** Devices also send numbers as text. Null if it is none. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER || !NUMBER.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'on', 'yes', 'open', 'opened'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', 'close', 'closed'].map((word) => [word, false] as const),
]);

function asBoolean(value: unknown): boolean | null {
  const number = asNumber(value);
  if (number !== null) return number !== 0;
  return typeof value === 'string' ? (words.get(value.trim().toLowerCase()) ?? null) : null;
}

const LONGEST_TEXT = 200;

function asText(value: unknown): string | null {
  if (Array.isArray(value)) return asText(value.map(asText).filter(Boolean).join(' '));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
  return text === '' ? null : text;
}

/** Converts a value to the kind of a reading; null if it cannot. */
export function asReading(kind: ReadingKind, value: unknown): ReadingValue | null {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'number':
      return asNumber(value);
    case 'boolean':
      return asBoolean(value);
    case 'text':
      return asText(value);
  }
}
