import type { GeoPoint } from '@azimute/geo';
import { findJumps, type Jump } from './find-jumps.ts';
import type { FixColumns } from './fix-columns.ts';
import { foldColumns } from './fold-columns.ts';
import { summarizeDay, type DaySummary } from './summarize-day.ts';
import { tripSettingsOf } from './trip-settings.ts';

export interface Stop extends GeoPoint {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The way from one stop to the next, or from the first fix, or to the last; a gap cuts it. */
export interface Way {
  readonly fromMs: number;
  readonly toMs: number;
  readonly distanceKm: number;
  /** Null where no fix says a speed. */
  readonly topKph: number | null;
}

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
  // Nothing of these depends on a zone, a limit, or what a category does while it stands.
  const intervals = foldColumns(columns, tripSettingsOf('', {}, { timeZone: 'UTC', limitKph: null }));
  const jumps = findJumps(columns);
  const landed = new Set(jumps.map(({ index }) => index));
  const isJump = (index: number) => landed.has(index);
  return {
    stops: intervals
      .filter(({ kind }) => kind === 'stop')
      .map(({ fromMs, toMs, to }) => ({ ...to, fromMs, toMs })),
    ways: intervals
      .filter(({ kind }) => kind === 'trip')
      .map(({ fromMs, toMs, distanceMeters, topKph }) => ({
        fromMs,
        toMs,
        distanceKm: distanceMeters / 1000,
        topKph,
      })),
    jumps,
    isJump,
    summary: summarizeDay(columns, isJump),
  };
}
