import { spansFrom, type WorkingHours } from './working-spans.ts';

/** The instant by which so many minutes of work have passed, from an instant on. Null where there is not that much work in ten years. */
export function addWorkingMinutes(hours: WorkingHours, fromMs: number, minutes: number): number | null {
  let leftMs = minutes * 60_000;
  for (const span of spansFrom(hours, fromMs)) {
    const lengthMs = span.toMs - span.fromMs;
    if (leftMs <= lengthMs) return span.fromMs + leftMs;
    leftMs -= lengthMs;
  }
  return null;
}
