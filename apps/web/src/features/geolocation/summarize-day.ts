import type { AssetPositions } from '@azimute/contract';
import { distanceMeters } from '../../map/measure-distance.ts';

type Columns = AssetPositions['columns'];

/** What today's fixes of one asset add up to. */
export interface DaySummary {
  readonly fixes: number;
  readonly distanceKm: number;
  /** Null where no fix says whether the engine ran. */
  readonly engineOnMinutes: number | null;
}

/** A silence longer than this says nothing about what the engine did meanwhile. */
const longestGapMs = 15 * 60_000;
/** Faster than any machine of a fleet: a jump of the receiver, not a way that was driven. */
const fastestKph = 250;

/** Distance by the odometer where it is known from the first fix to the last, else along the fixes. */
function distanceOf(columns: Columns): number {
  const { odometerKm, fixedAt, latitude, longitude } = columns;
  const [first, last] = [odometerKm[0] ?? null, odometerKm.at(-1) ?? null];
  if (first !== null && last !== null && last >= first) return last - first;
  let meters = 0;
  for (let index = 1; index < fixedAt.length; index += 1) {
    const from = { longitude: longitude[index - 1] ?? 0, latitude: latitude[index - 1] ?? 0 };
    const to = { longitude: longitude[index] ?? 0, latitude: latitude[index] ?? 0 };
    const step = distanceMeters(from, to);
    const hours = ((fixedAt[index] ?? 0) - (fixedAt[index - 1] ?? 0)) / 3_600_000;
    if (step / 1000 <= fastestKph * hours) meters += step;
  }
  return meters / 1000;
}

function engineOnOf({ ignition, fixedAt }: Columns): number | null {
  if (ignition.every((on) => on === null)) return null;
  let milliseconds = 0;
  for (let index = 1; index < fixedAt.length; index += 1) {
    const gap = (fixedAt[index] ?? 0) - (fixedAt[index - 1] ?? 0);
    if (ignition[index - 1] === true) milliseconds += Math.min(gap, longestGapMs);
  }
  return Math.round(milliseconds / 60_000);
}

export function summarizeDay(columns: Columns): DaySummary {
  return {
    fixes: columns.fixedAt.length,
    distanceKm: distanceOf(columns),
    engineOnMinutes: engineOnOf(columns),
  };
}
