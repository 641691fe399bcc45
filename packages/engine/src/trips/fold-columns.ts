import { runFold, type FoldPlace } from '../host/run-fold.ts';
import type { LatestFix } from '../status/latest-state.ts';
import type { FixColumns } from './fix-columns.ts';
import { presentOpenIntervals } from './present-open-intervals.ts';
import type { TripInterval } from './trip-interval.ts';
import type { TripSettings } from './trip-settings.ts';
import { tripsFold } from './trips-fold.ts';
import type { TripsState } from './trips-state.ts';

/** Trips, stops and gaps from the first fix of columns to the last, by the fold that runs over them as they come. */
export function foldColumns(columns: FixColumns, settings: TripSettings): TripInterval[] {
  const fixes = Array.from({ length: columns.fixedAt.length }, (_, index) => fixOf(columns, index))
    // Of one instant the first is folded.
    .filter(({ fixedAtMs }, index) => index === 0 || fixedAtMs !== columns.fixedAt[index - 1]);
  const start: FoldPlace<TripsState> = { state: null, newest: null };
  const ordered = fixes.map((fix) => ({ fix, newest: fix }));
  const { state, newest, outputs } = runFold(tripsFold, start, ordered, settings);
  const open = state === null ? [] : presentOpenIntervals(state, newest, newest?.fixedAtMs ?? 0, settings);
  return [...outputs.map(({ output }) => output), ...open];
}

function fixOf(columns: FixColumns, index: number): LatestFix {
  const fixedAtMs = columns.fixedAt[index] ?? 0;
  return {
    deviceId: 0,
    fixedAtMs,
    receivedAtMs: fixedAtMs,
    latitude: columns.latitude[index] ?? 0,
    longitude: columns.longitude[index] ?? 0,
    speedKph: columns.speedKph[index] ?? null,
    headingDegrees: null,
    altitudeMeters: null,
    accuracyMeters: columns.accuracyMeters[index] ?? null,
    ignition: columns.ignition[index] ?? null,
    odometerKm: columns.odometerKm[index] ?? null,
    hourMeterHours: columns.hourMeterHours[index] ?? null,
  };
}
