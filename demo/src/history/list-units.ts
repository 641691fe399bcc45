import type { Driver } from '../driver.ts';
import { clockPhaseMs, olderGrid, recentGrid, type Grid } from '../machine/list-reports.ts';
import { DAY_MS, midnightBefore } from '../machine/machine.ts';

/**
 * A part of a device's history: an hour of its last day, or a day before that. It begins with a report that every grid
 * contains; sent last, that report shows that the unit is complete.
 */
export interface Unit {
  readonly driver: Driver;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly grid: Grid;
}

const HOUR_MS = 3_600_000;
const DENSE_HOURS = 24;
/** Length of the history if no days are requested: enough to show something. */
const FEWEST_HOURS = 2;

/** Returns a device's history up to now, or to its last fix if it no longer reports; newest first. */
export function listUnits(driver: Driver, nowMs: number, pastDays: number): Unit[] {
  const { machine, endpoint } = driver;
  const phaseMs = clockPhaseMs(machine);
  const endMs = Math.min(nowMs, machine.silentSinceMs ?? nowMs, machine.withoutPlaceSinceMs ?? nowMs);
  const units: Unit[] = [];
  let untilMs = endMs;
  const hours = pastDays === 0 ? FEWEST_HOURS : DENSE_HOURS;
  for (let hour = 0; hour < hours; hour += 1) {
    const fromMs = Math.floor((untilMs - 1 - phaseMs) / HOUR_MS) * HOUR_MS + phaseMs;
    units.push({ driver, fromMs, untilMs, grid: recentGrid });
    untilMs = fromMs;
  }
  if (pastDays === 0) return units;
  const beginMs = midnightBefore(endpoint.beganAtMs) - pastDays * DAY_MS;
  while (untilMs > beginMs + phaseMs) {
    const fromMs = midnightBefore(untilMs - 1 - phaseMs) + phaseMs;
    units.push({ driver, fromMs, untilMs, grid: olderGrid });
    untilMs = fromMs;
  }
  return units;
}

/**
 * Orders units of several devices with the newest of each first, so that all get their last hours before any gets its
 * month.
 */
export function newestFirst(units: readonly (readonly Unit[])[]): Unit[] {
  const longest = Math.max(0, ...units.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) => units.flatMap((list) => list[rank] ?? [])).flat();
}
