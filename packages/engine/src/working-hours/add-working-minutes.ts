import { spansFrom, type WorkingHours } from './working-spans.ts';

/** Returns the instant at which this many working minutes have passed; null if that takes more than ten years. */
export function addWorkingMinutes(hours: WorkingHours, fromMs: number, minutes: number): number | null {
  let leftMs = minutes * 60_000;
  for (const span of spansFrom(hours, fromMs)) {
    const lengthMs = span.toMs - span.fromMs;
    if (leftMs <= lengthMs) return span.fromMs + leftMs;
    leftMs -= lengthMs;
  }
  return null;
}
