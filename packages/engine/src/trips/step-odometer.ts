import type { DayZones } from '../day-zones.ts';
import { fastestKph } from './find-jumps.ts';
import { addSpan, type Tally } from './tally.ts';
import type { Move, OdometerRun } from './trips-state.ts';

/** Whole kilometres are all that many odometers tell; others tell a tenth of it, or less. */
const wholeMeters = 1000;
const fineMeters = 100;
/** Coarser than this part of a distance, an odometer does not measure it. */
const mostError = 0.05;
/** A way along noisy fixes is longer than what was driven, but not by more. */
const leastOfWay = 0.8;

/** Takes in a reading of the odometer. */
export function stepOdometer(
  { odometer, tally, fromMs }: Move,
  km: number,
  atMs: number,
  dayZones: DayZones,
): { readonly odometer: OdometerRun; readonly tally: Tally } {
  const isWhole = Number.isInteger(km);
  if (odometer === null) return { odometer: { km, atMs, isWhole, isBroken: true }, tally };
  const meters = (km - odometer.km) * 1000;
  const mostMeters = (fastestKph * (atMs - odometer.atMs)) / 3600 + wholeMeters;
  const isBroken = odometer.isBroken || meters < 0 || meters > mostMeters;
  const run = { km, atMs, isWhole: isWhole && odometer.isWhole, isBroken };
  if (isBroken || meters === 0) return { odometer: run, tally };
  const sinceMs = Math.max(fromMs, odometer.atMs);
  return { odometer: run, tally: addSpan(tally, sinceMs, atMs, { odometerMeters: meters }, dayZones) };
}

/** Whether the odometer measured a move up to its end. */
export function isOdometerBelieved(
  odometer: OdometerRun | null,
  { counts: { meters = 0, odometerMeters = 0, towedMeters = 0 } }: Tally,
  toMs: number,
): boolean {
  if (odometer === null || odometer.isBroken || odometer.atMs < toMs || towedMeters > 0) return false;
  const errorMeters = odometer.isWhole ? wholeMeters : fineMeters;
  return errorMeters <= mostError * odometerMeters && odometerMeters >= leastOfWay * meters;
}
