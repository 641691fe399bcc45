import { isAbsentText, parseTimestamp, toNumber, withinRange } from '../values/lenient-values.ts';
import { Refusal } from '../values/position-values.ts';

/** The time of a fix, which these protocols always state: none is never taken for now. */
export function requireTimestamp(value: unknown, name: string): number {
  if (isAbsentText(value))
    throw new Refusal('time_missing', `${name} is missing. Send the time at which the phone took the fix.`);
  return parseTimestamp(value);
}

/** Below zero a phone says that the place is none; zero stands for unknown. */
export function readAccuracyMeters(value: unknown): number | null {
  const meters = toNumber(value);
  if (meters !== null && meters < 0)
    throw new Refusal('value_invalid', 'The phone reported an invalid fix (accuracy below zero).');
  return meters === 0 ? null : withinRange('accuracyMeters', meters);
}

/** Attributes of a phone's battery, as every endpoint names them; below zero it is unknown. */
export function readBattery(percent: number | null, charging: boolean | null): Record<string, unknown> {
  return {
    ...(percent !== null && percent >= 0 && { batteryPercent: Math.round(percent * 10) / 10 }),
    ...(charging !== null && { charging }),
  };
}

/** What an app tells beside what is read of it; nothing that says nothing. */
export function readRest(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !known.has(name) && !isAbsentText(value)),
  );
}
