import { isMovingAt } from '@azimute/contract/assets/activity';
import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import { leastJumpMeters } from './find-jumps.ts';
import { presentGap, presentStop, presentTrip, type Proof } from './present-interval.ts';
import { hasEnded, isProven, seemsProven } from './prove-move.ts';
import {
  awayMeters,
  beginAtFix,
  haveWheelsTurned,
  isAwayFrom,
  isDrivingAt,
  engineOf,
  owedMetersOf,
  placeOf,
  reachMeters,
  stepMove,
} from './step-move.ts';
import { absorbMove, beginStop, isBack, stepStop, type Before } from './step-stop.ts';
import { addSpan, cutTally } from './tally.ts';
import type { TripInterval } from './trip-interval.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, Move, Phase, Stop, TripFix } from './trips-state.ts';

/** An odometer advance that proves driving during a time without positions. */
const carriedKm = 0.3;
/** Devices that wake late report an asset that already drives. */
const wakesWithinMeters = 300;
/** Minimum speed assumed for an unseen departure. */
const leastLeavingKph = 10;
/** An interval never lasts this long without a position. */
const longestSilenceSeconds = 400 * 86_400;

export interface PhaseStep {
  /** The same object if nothing changed. */
  readonly phase: Phase;
  readonly outputs: readonly TripInterval[];
}

/** Last place and time; null for a new asset. */
export function lastOf(
  { stop, move }: Phase,
  before: Pick<Before, 'atMs'>,
): (GeoPoint & { readonly atMs: number }) | null {
  if (move !== null) return move.last;
  return stop === null ? null : { longitude: stop.longitude, latitude: stop.latitude, atMs: before.atMs };
}

export function proofOf({ fixedAtMs, receivedAtMs }: LatestFix): Proof {
  return { confirmedAtMs: fixedAtMs, receivedAtMs };
}

/** Applies a position to a stop, a movement, or both. */
export function stepPhase(phase: Phase, fix: LatestFix, before: Before, settings: TripSettings): PhaseStep {
  const last = lastOf(phase, before);
  if (last === null) return { phase: { stop: null, move: beginAtFix(fix, settings) }, outputs: [] };
  if (fix.fixedAtMs <= last.atMs) return { phase, outputs: [] };
  const isSilent = isGap(phase, fix, last.atMs, before, settings);
  let step: PhaseStep = { phase, outputs: [] };
  let known = before;
  for (const stood of stoodThrough(phase, fix, last, before, isSilent, settings)) {
    const next = stepHeard(step.phase, stood, known, settings);
    step = { phase: next.phase, outputs: [...step.outputs, ...next.outputs] };
    known = { ...before, atMs: stood.fixedAtMs, kph: 0 };
  }
  if (known === before)
    return isSilent ? passGap(phase, fix, last, settings) : stepHeard(phase, fix, before, settings);
  const next = stepHeard(step.phase, fix, known, settings);
  return { phase: next.phase, outputs: [...step.outputs, ...next.outputs] };
}

/**
 * Returns inferred positions for a time without positions, if the asset stood before it and is within reach
 * afterward, away or driving: from its last position until it left. Returns none if nothing can be inferred or none
 * are needed.
 */
function stoodThrough(
  phase: Phase,
  fix: LatestFix,
  last: GeoPoint & { readonly atMs: number },
  before: Before,
  isSilent: boolean,
  settings: TripSettings,
): readonly TripFix[] {
  const silentMs = fix.fixedAtMs - last.atMs;
  if (silentMs < settings.stopSeconds * 1000) return [];
  const { stop, move } = phase;
  const { kph, engine } = move === null ? { kph: before.kph, engine: stop?.engine ?? null } : move.last;
  const isPlaced = move === null || (move.halt !== null && move.halt.away === null);
  const isStanding = engine === false || kph !== null || isPlaced;
  if (!isStanding || isMovingAt(kph, settings.movingAboveKph)) return [];
  if (silentMs > silentUpToSeconds(engine, settings) * 1000) return [];
  const knownKm = knownKmOf(phase, before);
  const isDriving =
    isMovingAt(fix.speedKph, settings.movingAboveKph) ||
    isDrivingAt(fix, engineOf(fix, engine, before.hourMeterHours), knownKm, settings);
  const place = move === null ? (stop ?? last) : (move.halt ?? last);
  const isAway = isAwayFrom(place, { fix, engine, isDriving: false }, settings);
  if (!isSilent && !isDriving && !isAway) return [];
  const meters = metersBetween(place, fix);
  if (isDriving ? meters > wakesWithinMeters : isAway) return [];
  if (haveWheelsTurned(fix, knownKm, carriedKm + meters / 1000)) return [];
  const drivingMs = meters / (Math.max(leastLeavingKph, fix.speedKph ?? 0) / 3600);
  const leftMs = Math.round(fix.fixedAtMs - Math.min(silentMs / 2, Math.max(1000, drivingMs)));
  return [last.atMs + 1000, leftMs].map((fixedAtMs) => ({
    ...fix,
    ...placeOf(place),
    fixedAtMs,
    speedKph: 0,
    ignition: null,
    odometerKm: null,
    hourMeterHours: null,
    isInferred: true,
  }));
}

function knownKmOf({ stop, move }: Phase, before: Before): number | null {
  return move === null ? (before.odometerKm ?? stop?.odometerKm ?? null) : (move.odometer?.km ?? null);
}

/** Applies a position to a phase without a gap before it. */
function stepHeard(phase: Phase, fix: TripFix, before: Before, settings: TripSettings): PhaseStep {
  const { stop, move } = phase;
  if (stop === null) {
    if (move === null) return { phase, outputs: [] };
    const next = stepMove(move, fix, settings);
    // A proven trip stays one, wherever it leads.
    return closeEnded(isProven(next, settings) ? { ...next, isTrip: true } : next, fix, settings);
  }
  if (move === null) {
    const next = stepStop(stop, fix, before, settings);
    return { phase: next.stop === stop && next.move === null ? phase : next, outputs: [] };
  }
  return stepLeaving(stop, stepMove(move, fix, settings), fix, settings);
}

/** Predicate: is the time since the last position unknown? */
function isGap(
  { stop, move }: Phase,
  fix: LatestFix,
  lastMs: number,
  before: Before,
  settings: TripSettings,
): boolean {
  const seconds = (fix.fixedAtMs - lastMs) / 1000;
  if (move === null && stop !== null && isLeapFrom(stop, fix, lastMs)) return true;
  if (seconds <= settings.gapSeconds) return false;
  const engine = move === null ? (stop?.engine ?? null) : move.last.engine;
  if (engine === true || seconds > silentUpToSeconds(engine, settings)) return true;
  if (haveWheelsTurned(fix, knownKmOf({ stop, move }, before), carriedKm)) return true;
  const place = move === null ? stop : (move.halt ?? move.samples.at(-1) ?? null);
  const withinMeters = move === null || move.halt !== null ? awayMeters(settings) : settings.stopRadiusMeters;
  return place === null || metersBetween(place, fix) > withinMeters;
}

/** Returns the time for which a stationary asset without positions still counts as standing. */
export function silentUpToSeconds(
  engine: boolean | null,
  { gapSeconds, standingGapSeconds }: TripSettings,
): number {
  if (engine === true) return gapSeconds;
  return engine === false ? longestSilenceSeconds : standingGapSeconds;
}

/** Predicate: is the time without positions too long for any interval? */
export function isBeyondIntervals(silentMs: number): boolean {
  return silentMs > longestSilenceSeconds * 1000;
}

/** Predicate: is the step from its place too fast to drive, and not explained by a frozen receiver? */
function isLeapFrom(stop: Stop, fix: LatestFix, lastMs: number): boolean {
  const meters = metersBetween(stop, fix);
  const owed = stop.engine === false ? 0 : owedMetersOf(lastMs - stop.fromMs);
  return meters >= leastJumpMeters && meters - reachMeters(fix.fixedAtMs - lastMs) > owed;
}

/** The current interval ends at the last position before the gap and a new one begins after it. */
function passGap(
  phase: Phase,
  fix: LatestFix,
  last: GeoPoint & { readonly atMs: number },
  settings: TripSettings,
): PhaseStep {
  const proof = proofOf(fix);
  const outputs = closeAt(phase, last.atMs, proof, settings);
  if (!isBeyondIntervals(fix.fixedAtMs - last.atMs))
    outputs.push(presentGap(last.atMs, fix.fixedAtMs, last, fix, proof, settings));
  return { phase: { stop: null, move: beginAtFix(fix, settings) }, outputs };
}

/** Closes the current interval at its last position, or at a given later instant. */
export function closeAt(
  { stop, move }: Phase,
  toMs: number,
  proof: Proof,
  settings: TripSettings,
): TripInterval[] {
  const isTrip = move !== null && toMs > move.fromMs && seemsProven(move, settings);
  if (stop !== null) {
    const isLeft = isTrip && move.fromMs > stop.fromMs;
    const endMs = isTrip ? move.fromMs : toMs;
    const place = move === null ? stop : { ...move.last, radiusMeters: stop.radiusMeters };
    const whole = move === null || isTrip ? stop : absorbMove(stop, move, place, settings);
    const stands =
      isLeft || (!isTrip && toMs > stop.fromMs) ? [presentStop(whole, endMs, proof, settings)] : [];
    return isTrip ? [...stands, presentMove(move, toMs, proof, settings)] : stands;
  }
  if (move === null || toMs <= move.fromMs) return [];
  if (isTrip) return [presentMove(move, toMs, proof, settings)];
  const { last } = move;
  const halt: Halt = {
    ...placeOf(last),
    from: move.from,
    sinceMs: move.fromMs,
    radiusMeters: 0,
    counts: move.tally.counts,
    shuntings: 0,
    isAtSite: false,
    away: null,
  };
  return [presentStop(beginStop(move, halt, null), toMs, proof, settings)];
}

function presentMove(move: Move, toMs: number, proof: Proof, settings: TripSettings): TripInterval {
  const tally = addSpan(move.tally, move.last.atMs, toMs, {}, settings.dayZones);
  return presentTrip(move, { toMs, to: placeOf(move.last), tally }, proof, settings);
}

/** Returns a stop that is being left. */
function stepLeaving(stop: Stop, move: Move, fix: LatestFix, settings: TripSettings): PhaseStep {
  if (isBack(stop, move, settings))
    return { phase: { stop: absorbMove(stop, move, stop, settings), move: null }, outputs: [] };
  if (isProven(move, settings)) {
    const left = presentStop(stop, move.fromMs, proofOf(fix), settings);
    const next = closeEnded({ ...move, isTrip: true }, fix, settings);
    return { ...next, outputs: left.toMs > left.fromMs ? [left, ...next.outputs] : next.outputs };
  }
  if (move.halt !== null && move.halt.away === null)
    return { phase: { stop: absorbMove(stop, move, move.halt, settings), move: null }, outputs: [] };
  return { phase: { stop, move }, outputs: [] };
}

/** Ends a movement at its halt once that lasted long enough. */
function closeEnded(move: Move, fix: LatestFix, settings: TripSettings): PhaseStep {
  const { halt } = move;
  if (halt === null || halt.away !== null || !hasEnded(halt, move.last.engine, fix.fixedAtMs, settings))
    return { phase: { stop: null, move }, outputs: [] };
  // After a halt at the start, the asset has not moved, regardless of speed and odometer.
  if (halt.sinceMs <= move.fromMs || !isProven(move, settings))
    return { phase: { stop: beginStop(move, halt, null), move: null }, outputs: [] };
  const { trip, stop } = cutAtHalt(move, halt, proofOf(fix), settings);
  return { phase: { stop, move: null }, outputs: [trip] };
}

/** Splits into a trip up to a halt, and the stop. Late odometer distance belongs to the trip. */
export function cutAtHalt(
  move: Move,
  halt: Halt,
  proof: Proof,
  settings: TripSettings,
): { readonly trip: TripInterval; readonly stop: Stop } {
  const { odometerMeters = 0 } = move.tally.counts;
  const [tally, rest] = cutTally(move.tally, halt.sinceMs, { ...halt.counts, odometerMeters });
  const end = { toMs: halt.sinceMs, to: halt.from, tally };
  return { trip: presentTrip(move, end, proof, settings), stop: beginStop(move, halt, rest) };
}
