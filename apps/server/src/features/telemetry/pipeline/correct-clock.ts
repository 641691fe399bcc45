import { clockRolloverWeeks } from '@azimute/contract';
import { parseExact } from '../../../platform/exact-json.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { FUTURE_TOLERANCE_MS } from '../values/fix-times.ts';
import type { Position } from '../values/position.ts';
import { instantOf, type Entry } from '../values/batch.ts';

const weekMs = 7 * 86_400_000;
const rolloverMs = clockRolloverWeeks * weekMs;
/** What is sent as it is taken is no older. */
const soonMs = 15 * 60_000;
/** What a device kept while it could not send; beyond it, an old time is one. */
const keptMs = 52 * weekMs;

/** How far an entry lies behind its receipt by a clock that is 1,024 weeks behind; negative where it lies ahead. */
function behindMs(entry: Entry): number {
  return entry.origin.receivedAtMs - instantOf(entry) - rolloverMs;
}

/**
 * Whether a device that sends what it has just taken tells it exactly 1,024 weeks behind: receivers whose week number is
 * of 10 bits start at 0 again.
 */
export function isWeekRollover(entry: Entry): boolean {
  const ms = behindMs(entry);
  return ms >= -FUTURE_TOLERANCE_MS && ms <= soonMs;
}

/** An entry of a device whose clock is corrected. One that tells the right time again is left as it is. */
export function correctClock<E extends Entry>(entry: E): E {
  const ms = behindMs(entry);
  if (ms < -FUTURE_TOLERANCE_MS || ms > keptMs) return entry;
  const atMs = instantOf(entry) + rolloverMs;
  const { position, event } = entry;
  if (position === undefined)
    return { ...entry, event: { ...event, occurredAtMs: atMs, attributes: withWeeks(event) } };
  return { ...entry, position: { ...position, fixedAtMs: atMs, attributes: withWeeks(position) } };
}

/** A corrected fix shows that it is. */
function withWeeks({ attributes }: Pick<Position, 'attributes'>): string {
  const told = attributes === null ? {} : (parseExact(attributes) as Readonly<Record<string, unknown>>);
  return canonicalJson({ ...told, clockWeeksAdded: clockRolloverWeeks });
}

/** The instants at which fixes may be stored: by the time that they tell, and by a corrected one. */
export function instantsOf(entries: readonly Entry[]): { readonly fixedAtMs: number }[] {
  return entries.flatMap((entry) => {
    if (entry.position === undefined) return [];
    const corrected = correctClock(entry);
    return corrected === entry ? [entry.position] : [entry.position, corrected.position];
  });
}
