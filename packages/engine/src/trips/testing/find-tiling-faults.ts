import { nextDayMs, type DayZones } from '../../day-zones.ts';
import type { TripInterval, TripSums } from '../trip-interval.ts';

const sums = [
  'distanceMeters',
  'towedMeters',
  'idlingSeconds',
  'workingSeconds',
  'engineOnSeconds',
  'overGeneralLimitSeconds',
  'fixes',
] as const satisfies readonly (keyof TripSums)[];

/** Finds gaps, overlaps and empty intervals between two instants. */
export function findTilingFaults(
  intervals: readonly Pick<TripInterval, 'fromMs' | 'toMs'>[],
  fromMs: number,
  toMs: number,
): string[] {
  const faults: string[] = [];
  let atMs = fromMs;
  for (const interval of intervals) {
    if (interval.fromMs !== atMs) faults.push(`begins at ${interval.fromMs}, not ${atMs}`);
    if (interval.toMs <= interval.fromMs) faults.push(`lasts no time at ${interval.fromMs}`);
    atMs = interval.toMs;
  }
  if (atMs !== toMs) faults.push(`ends at ${atMs}, not ${toMs}`);
  return faults;
}

/** Finds parts that are not days or do not add up to their interval. */
export function findPartFaults(interval: TripInterval, dayZones: DayZones): string[] {
  const { parts, fromMs, toMs } = interval;
  const faults = findTilingFaults(parts, fromMs, toMs);
  for (const part of parts) {
    const endsMs = Math.min(toMs, nextDayMs(part.fromMs, dayZones));
    if (part.toMs !== endsMs) faults.push(`is cut at ${part.toMs}, not ${endsMs}`);
  }
  for (const name of sums) {
    const whole = parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);
    if (whole !== (interval[name] ?? 0)) faults.push(`${name} add up to ${whole}, not ${interval[name]}`);
    if (parts.some((part) => (part[name] ?? 0) < 0)) faults.push(`${name} below 0`);
    if (parts.some((part) => (part[name] === null) !== (interval[name] === null)))
      faults.push(`${name} unknown`);
  }
  const topKph = Math.max(-1, ...parts.map((part) => part.topKph ?? -1));
  if (topKph !== (interval.topKph ?? -1)) faults.push(`top speed ${topKph}, not ${interval.topKph}`);
  return faults;
}
