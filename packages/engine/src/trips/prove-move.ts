import { metersBetween } from '@azimute/geo';
import { awayMeters } from './step-move.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, Move } from './trips-state.ts';

/** Distance from which a carried machine counts as towed. */
const towedMeters = 500;
const surelyOffMeters = 1000;

/** Time and distance of the movement: up to its current halt, if any. */
function movedUntil({ halt, samples, last, tally }: Move): {
  readonly atMs: number;
  readonly meters: number;
} {
  if (halt !== null) return { atMs: halt.sinceMs, meters: halt.counts.meters ?? 0 };
  const [first] = samples;
  if (first !== undefined && samples.length > 1)
    return { atMs: first.atMs, meters: first.counts.meters ?? 0 };
  return { atMs: last.atMs, meters: tally.counts.meters ?? 0 };
}

/** Predicate: is the movement a trip rather than shunting or drift? */
export function isProven(move: Move, settings: TripSettings): boolean {
  const { shuntMeters, shuntSeconds } = settings;
  if (move.isTrip) return true;
  const { tally, last, drives, farthestMeters, odometer } = move;
  const { atMs, meters } = movedUntil(move);
  if (odometer?.isBroken === false && (tally.counts.odometerMeters ?? 0) >= shuntMeters) return true;
  const offMeters = metersBetween(move.from, last);
  // Stray positions come in bursts.
  const isOff = move.fixesOff >= (offMeters >= surelyOffMeters ? 2 : 3);
  if (last.engine === false && drives === 0)
    return isOff && meters >= towedMeters && offMeters >= towedMeters;
  if (isOff && meters >= shuntMeters) return true;
  if (atMs - move.fromMs < shuntSeconds * 1000 || farthestMeters <= awayMeters(settings)) return false;
  return drives >= 2 || (last.kph === null && move.fixesAway >= 3);
}

/** Predicate: does the movement so far count as a trip? */
export function seemsProven(move: Move, settings: TripSettings): boolean {
  const { drives, farthestMeters, from, last, tally } = move;
  if (isProven(move, settings) || (drives >= 2 && farthestMeters > awayMeters(settings))) return true;
  const { shuntMeters } = settings;
  return (tally.counts.meters ?? 0) >= shuntMeters && metersBetween(from, last) >= shuntMeters / 2;
}

/** Predicate: has a halt lasted long enough to end the trip where it began? */
export function hasEnded(
  { sinceMs, isAtSite }: Halt,
  engine: boolean | null,
  atMs: number,
  settings: TripSettings,
): boolean {
  const standing = isAtSite ? settings.siteEndSeconds : settings.endSeconds;
  const seconds = engine === false ? settings.stopSeconds : standing;
  return atMs - sinceMs >= seconds * 1000;
}
