import { dayMs } from '@azimute/contract/durations';
import { clockRolloverWeeks } from '@azimute/contract';
import { parseExact } from '../../../platform/exact-json.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { FUTURE_TOLERANCE_MS } from '../values/fix-times.ts';
import type { Position } from '../values/position.ts';
import { instantOf, type Entry } from '../values/batch.ts';

const weekMs = 7 * dayMs;
const rolloverMs = clockRolloverWeeks * weekMs;
/** Largest age of a fix that is sent as soon as it is measured. */
const soonMs = 15 * 60_000;
/** Largest age of a fix that a device buffered while it could not send; beyond it, an old time is a wrong one. */
const keptMs = 52 * weekMs;

/** Returns how far an entry's time, corrected by 1,024 weeks, lies before its receipt; negative if it lies after it. */
function behindMs(entry: Entry): number {
  return entry.origin.receivedAtMs - instantOf(entry) - rolloverMs;
}

/**
 * True if a device that sends live fixes is exactly 1,024 weeks behind: receivers with a 10-bit week number restart at
 * 0.
 */
export function isWeekRollover(entry: Entry): boolean {
  const ms = behindMs(entry);
  return ms >= -FUTURE_TOLERANCE_MS && ms <= soonMs;
}

/** Corrects the time of an entry from a device with this fault. Leaves entries with a correct time unchanged. */
export function correctClock<E extends Entry>(entry: E): E {
  const ms = behindMs(entry);
  if (ms < -FUTURE_TOLERANCE_MS || ms > keptMs) return entry;
  const atMs = instantOf(entry) + rolloverMs;
  const { position, event } = entry;
  if (position === undefined)
    return { ...entry, event: { ...event, occurredAtMs: atMs, attributes: withWeeks(event) } };
  return { ...entry, position: { ...position, fixedAtMs: atMs, attributes: withWeeks(position) } };
}

/** Marks a fix as corrected in its attributes. */
function withWeeks({ attributes }: Pick<Position, 'attributes'>): string {
  const told = attributes === null ? {} : (parseExact(attributes) as Readonly<Record<string, unknown>>);
  return canonicalJson({ ...told, clockWeeksAdded: clockRolloverWeeks });
}

/** Returns the times at which the fixes may be stored: as reported and as corrected. */
export function instantsOf(entries: readonly Entry[]): { readonly fixedAtMs: number }[] {
  return entries.flatMap((entry) => {
    if (entry.position === undefined) return [];
    const corrected = correctClock(entry);
    return corrected === entry ? [entry.position] : [entry.position, corrected.position];
  });
}
