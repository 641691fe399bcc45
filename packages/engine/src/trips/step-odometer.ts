import type { DayZones } from '../day-zones.ts';
import { followOdometer } from '../readings/reading-steps.ts';
import { addSpan, type Tally } from './tally.ts';
import type { Move, OdometerRun } from './trips-state.ts';

/** Many odometers report whole kilometers; others tenths or less. */
const wholeMeters = 1000;
const fineMeters = 100;
/** Above this share of a distance, the resolution of an odometer is too coarse. */
const mostError = 0.05;
/** A way along noisy positions exceeds the distance driven by no more than this. */
const leastOfWay = 0.8;

/** Run of readings from the first on. */
export function beginOdometer(km: number, atMs: number): OdometerRun {
  return { km, shownMs: atMs, atMs, isWhole: Number.isInteger(km), isBroken: false, doubted: null };
}

/** Takes an odometer reading. A jump waits for the next, which makes it a glitch or another meter. */
export function stepOdometer(
  { odometer, tally, fromMs }: Move,
  km: number,
  atMs: number,
  dayZones: DayZones,
): { readonly odometer: OdometerRun; readonly tally: Tally } {
  const isWhole = Number.isInteger(km);
  if (odometer === null) return { odometer: { ...beginOdometer(km, atMs), isBroken: true }, tally };
  const known = { believed: { atMs: odometer.shownMs, value: odometer.km }, doubted: odometer.doubted };
  const { next, verdict } = followOdometer(known, { atMs, value: km });
  if (verdict === 'doubted') return { odometer: { ...odometer, doubted: next.doubted }, tally };
  const run: OdometerRun = {
    km,
    shownMs: next.believed.atMs,
    atMs,
    isWhole: isWhole && odometer.isWhole,
    isBroken: odometer.isBroken || verdict === 'replaced',
    doubted: next.doubted,
  };
  const meters = (km - odometer.km) * 1000;
  if (run.isBroken || meters === 0) return { odometer: run, tally };
  const sinceMs = Math.max(fromMs, odometer.atMs);
  return { odometer: run, tally: addSpan(tally, sinceMs, atMs, { odometerMeters: meters }, dayZones) };
}

/** Predicate: did the odometer measure the whole movement? */
export function isOdometerBelieved(
  odometer: OdometerRun | null,
  { counts: { meters = 0, odometerMeters = 0, towedMeters = 0 } }: Tally,
  toMs: number,
): boolean {
  if (odometer === null || odometer.isBroken || odometer.atMs < toMs || towedMeters > 0) return false;
  const errorMeters = odometer.isWhole ? wholeMeters : fineMeters;
  return errorMeters <= mostError * odometerMeters && odometerMeters >= leastOfWay * meters;
}
