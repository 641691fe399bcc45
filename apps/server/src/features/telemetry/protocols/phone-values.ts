import { isAbsentText, parseTimestamp, toNumber, withinRange } from '../values/lenient-values.ts';
import { Refusal } from '../values/position-values.ts';

/** Returns the time of a fix. These protocols always state it, so a missing one never means now. */
export function requireTimestamp(value: unknown, name: string): number {
  if (isAbsentText(value))
    throw new Refusal('time_missing', `${name} is missing. Send the time at which the phone took the fix.`);
  return parseTimestamp(value);
}

/**
 * Returns the accuracy [m], or null if it is 0 (unknown).
 * @throws Refusal if it is negative: then the phone has no fix
 */
export function readAccuracyMeters(value: unknown): number | null {
  const meters = toNumber(value);
  if (meters !== null && meters < 0)
    throw new Refusal('value_invalid', 'The phone reported an invalid fix (accuracy below zero).');
  return meters === 0 ? null : withinRange('accuracyMeters', meters);
}

/** Returns the attributes of a phone's battery, named as at every endpoint; a level below zero is unknown. */
export function readBattery(percent: number | null, charging: boolean | null): Record<string, unknown> {
  return {
    ...(percent !== null && percent >= 0 && { batteryPercent: Math.round(percent * 10) / 10 }),
    ...(charging !== null && { charging }),
  };
}

/** Returns the remaining values of an app as attributes, without empty ones. */
export function readRest(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !known.has(name) && !isAbsentText(value)),
  );
}
