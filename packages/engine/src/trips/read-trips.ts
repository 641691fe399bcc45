import { findJumps, type Jump } from './find-jumps.ts';
import { findStops, findWays, type Stop, type Way } from './find-stops.ts';
import type { FixColumns } from './fix-columns.ts';
import { summarizeDay, type DaySummary } from './summarize-day.ts';

/** What an asset did by its fixes. */
export interface Trips {
  readonly stops: readonly Stop[];
  readonly ways: readonly Way[];
  readonly jumps: readonly Jump[];
  /** Whether nothing can have driven to a fix from the one before it. */
  readonly isJump: (index: number) => boolean;
  readonly summary: DaySummary;
}

/** Stops, ways, jumps and sums of the fixes of one asset in order of fix time, such as those of a day. */
export function readTrips(columns: FixColumns): Trips {
  const stops = findStops(columns);
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const isJump = (index: number) => landed.has(index);
  return {
    stops,
    ways: findWays(columns, stops, isJump),
    jumps,
    isJump,
    summary: summarizeDay(columns, isJump),
  };
}
