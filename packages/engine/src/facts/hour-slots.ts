import { toLocalMs } from '../zoned-time.ts';
import type { Slots } from './share-engine.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The hours of the day by the clocks of a zone. An hour that they show twice holds the time of both. */
export function hourSlots(timeZone: string): Slots {
  return {
    count: HOURS,
    add: (weights, fromMs, toMs) => {
      for (let atMs = fromMs; atMs < toMs;) {
        const localMs = toLocalMs(atMs, timeZone);
        const hour = Math.floor(localMs / HOUR_MS);
        const endMs = Math.min(toMs, atMs + (hour + 1) * HOUR_MS - localMs);
        const place = ((hour % HOURS) + HOURS) % HOURS;
        weights[place] = (weights[place] ?? 0) + endMs - atMs;
        atMs = endMs;
      }
    },
  };
}
