import { deviceIdMaxLength, deviceIdPattern, meterMost, type RejectionCode } from '@azimute/contract';
import { canonicalJson, TooDeepError } from './canonical-json.ts';
import { FUTURE_TOLERANCE_MS, oldestPossibleMs } from './fix-times.ts';

/** Reason why a value is refused. Endpoints throw it internally and return it as the rejection of its position. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Minimum and maximum of each optional number, as in the contract. */
export const valueRanges = {
  speedKph: [0, 2000],
  headingDegrees: [0, 360],
  altitudeMeters: [-12_000, 100_000],
  accuracyMeters: [0, 1_000_000],
  hourMeterHours: [0, meterMost.hourMeterHours],
  odometerKm: [0, meterMost.odometerKm],
  batteryPercent: [0, 100],
} as const satisfies Record<string, readonly [number, number]>;

export type ValueName = keyof typeof valueRanges;

const LONGEST_ATTRIBUTES = 8_192;

export function requireDeviceId(value: unknown): string {
  if (
    typeof value !== 'string' ||
    value === '' ||
    value.length > deviceIdMaxLength ||
    !deviceIdPattern.test(value)
  )
    throw new Refusal(
      'device_id_missing',
      `deviceId must be text of 1 to ${deviceIdMaxLength} characters without control characters.`,
    );
  return value;
}

export function requireCoordinate(name: 'latitude' | 'longitude', value: unknown): number {
  const limit = name === 'latitude' ? 90 : 180;
  if (typeof value === 'number' && value >= -limit && value <= limit) return value;
  throw new Refusal(`${name}_invalid`, `${name} must be a number of degrees from -${limit} to ${limit}.`);
}

/** Compares the device's clock with ours, and refuses an implausible time with advice on what to check. */
export function requireLikelyTime(fixedAtMs: number, nowMs: number): number {
  if (fixedAtMs - nowMs > FUTURE_TOLERANCE_MS)
    throw new Refusal(
      'time_in_future',
      'The fix is more than 5 minutes in the future. Set the device clock, or include the UTC offset in its time.',
    );
  if (fixedAtMs < oldestPossibleMs)
    throw new Refusal(
      'time_too_old',
      'The fix is from before the year 2000. Set the device clock and send new fixes.',
    );
  return fixedAtMs;
}

/**
 * NUL or an unpaired surrogate as JSON escapes them, which PostgreSQL cannot store; not the same characters in plain
 * text.
 */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Returns the canonical JSON of attributes, or null if there are none. */
export function encodeAttributes(attributes: Readonly<Record<string, unknown>>): string | null {
  let text: string;
  try {
    text = canonicalJson(attributes);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    throw new Refusal('value_invalid', 'attributes are nested too deeply. Send a flat object.');
  }
  if (text.length > LONGEST_ATTRIBUTES)
    throw new Refusal(
      'value_invalid',
      `attributes can have up to ${LONGEST_ATTRIBUTES} characters. Send fewer attributes.`,
    );
  // Detected here, it refuses one position; if the database detected it, a whole batch would fail.
  if (UNSTORABLE_ESCAPE.test(text))
    throw new Refusal(
      'value_invalid',
      'attributes contain an invalid character (NUL or an unpaired surrogate). Remove it.',
    );
  return text === '{}' ? null : text;
}
