import { readPlace } from '../heartbeat.ts';
import { KPH_PER_KNOT, parseTimestamp, toNumber } from '../../values/lenient-values.ts';
import { Refusal, requireLikelyTime } from '../../values/position-values.ts';

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Returns the first time that is present. */
export function readTime(times: readonly unknown[], nowMs: number): number {
  const time = times.find((value) => value !== undefined && value !== null && value !== '');
  if (time === undefined)
    throw new Refusal(
      'time_missing',
      'fixTime and deviceTime are missing. Send the time at which the device took the fix.',
    );
  return requireLikelyTime(parseTimestamp(time), nowMs);
}

/** Returns an optional time; undefined if it is not valid. */
export function findTime(value: unknown, nowMs: number): number | undefined {
  try {
    return readTime([value], nowMs);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns no place if the device reports that it has no fix. */
export function readPlaceOrNone({ valid, latitude, longitude }: Members): ReturnType<typeof readPlace> {
  return readPlace(latitude, longitude, { isInvalid: valid === false, hasReadings: false });
}

export function kphFromKnots(value: unknown): number | null {
  const knots = toNumber(value);
  return knots === null ? null : knots * KPH_PER_KNOT;
}

/** Rounds for an attribute, which users read unformatted. */
export function roundKphFromKnots(value: unknown): number | null {
  const kph = kphFromKnots(value);
  return kph === null ? null : Math.round(kph * 1000) / 1000;
}
