import { metersBetween, type GeoPoint } from '@azimute/geo';
import { isMovingAt } from '@azimute/contract/assets/activity';
import type { LatestFix } from '../status/latest-state.ts';
import { fastestKph, leastJumpMeters } from './find-jumps.ts';
import { findHalt, joinHalts, pruneSamples } from './find-halt.ts';
import { beginOdometer, stepOdometer } from './step-odometer.ts';
import { addSpan, addTop, beginTally, type TripCounts } from './tally.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, LastFix, Move, SpeedLimit, TripFix } from './trips-state.ts';

/** Receiver noise. */
const stillMeters = 15;
/** Over a shorter time, the distance does not indicate the speed. */
const paceMs = 30_000;
/** Most odometers report at least this, in single precision. */
const tickKm = 0.0999;
/** Positions farther apart do not cover the time between them. */
const sparseAfterMs = 120_000;
const owedForMs = 10 * 60_000;
const catchUpWithinMs = 30_000;

export function placeOf({ longitude, latitude }: GeoPoint): GeoPoint {
  return { longitude, latitude };
}

/** Returns the distance beyond which an asset is away from its place. */
export function awayMeters({ stopRadiusMeters }: TripSettings): number {
  return 1.5 * stopRadiusMeters;
}

export function reachMeters(ms: number): number {
  return (fastestKph * ms) / 3600;
}

/** Known engine state: an ignition applies until the next. */
export function engineOf(
  fix: TripFix,
  known: boolean | null,
  hourMeterHours: number | null | undefined,
): boolean | null {
  if (fix.ignition !== null) return fix.ignition;
  const isAdvancing = (fix.hourMeterHours ?? -Infinity) > (hourMeterHours ?? Infinity);
  return isAdvancing ? true : known;
}

/** Predicate: has the odometer advanced this far? By two if in whole kilometers. */
export function haveWheelsTurned(
  { odometerKm: km = null }: LatestFix,
  knownKm: number | null,
  leastKm: number,
): boolean {
  if (km === null || knownKm === null) return false;
  return km - knownKm >= (Number.isInteger(km) && Number.isInteger(knownKm) ? 2 : leastKm);
}

/** Predicate: does the position alone prove driving? */
export function isDrivingAt(
  fix: TripFix,
  engine: boolean | null,
  knownKm: number | null,
  { movingAboveKph }: TripSettings,
): boolean {
  return (
    (engine !== false && isMovingAt(fix.speedKph, movingAboveKph)) || haveWheelsTurned(fix, knownKm, tickKm)
  );
}

/** Movement that begins at a position, or where the asset stood. */
export function beginMove(
  from: GeoPoint,
  last: Omit<LastFix, keyof GeoPoint>,
  odometerKm: number | null,
  settings: TripSettings,
): Move {
  const place = placeOf(from);
  return {
    fromMs: last.atMs,
    from: place,
    tally: beginTally(last.atMs, settings.dayZones),
    last: { ...last, ...place },
    path: place,
    still: { ...place, sinceMs: last.atMs },
    farthestMeters: 0,
    fixesAway: 0,
    fixesOff: 0,
    drives: 0,
    longestGapMs: 0,
    odometer: odometerKm === null ? null : beginOdometer(odometerKm, last.atMs),
    owedMeters: 0,
    owedAtMs: 0,
    samples: [],
    halt: null,
    leftHalt: null,
    isTrip: false,
  };
}

/** Returns the limit at a place: the geofence's, or else the general one. */
export function limitAt(place: GeoPoint, atMs: number, settings: TripSettings): SpeedLimit | null {
  const ofFence = settings.places?.limitKphAt(place, atMs) ?? null;
  if (ofFence !== null) return { kph: ofFence, isOfFence: true };
  return settings.limitKph === null ? null : { kph: settings.limitKph, isOfFence: false };
}

/** Returns the distance that a frozen receiver may catch up. */
export function owedMetersOf(ms: number): number {
  return reachMeters(Math.min(owedForMs, ms));
}

/** Movement of an asset that was not seen before or for long. */
export function beginAtFix(fix: TripFix, settings: TripSettings): Move {
  const engine = engineOf(fix, null, null);
  const isDriving = isDrivingAt(fix, engine, null, settings);
  const last = {
    atMs: fix.fixedAtMs,
    kph: fix.speedKph,
    engine,
    hourMeterHours: fix.hourMeterHours ?? null,
    isDriving,
    limit: limitAt(fix, fix.fixedAtMs, settings),
  };
  const move = beginMove(fix, last, fix.odometerKm ?? null, settings);
  return {
    ...move,
    tally: addTop(move.tally, fix.speedKph, fix.fixedAtMs),
    drives: isDriving ? 1 : 0,
    samples: isDriving ? [] : [{ atMs: fix.fixedAtMs, ...placeOf(fix), counts: move.tally.counts }],
  };
}

interface Step {
  readonly fix: TripFix;
  readonly ms: number;
  readonly engine: boolean | null;
  readonly isDriving: boolean;
  /** True if the step is too fast to drive. */
  readonly isLeap: boolean;
}

/** Applies a position to a movement; earlier behavior decides `isLeap`. */
export function stepMove(move: Move, fix: TripFix, settings: TripSettings): Move {
  const { last } = move;
  const ms = fix.fixedAtMs - last.atMs;
  const engine = engineOf(fix, last.engine, last.hourMeterHours);
  const isDriving = isDrivingAt(fix, engine, move.odometer?.km ?? null, settings);
  const { isLeap, ...owed } = explainLeap(move, fix, ms);
  const step: Step = { fix, ms, engine, isDriving, isLeap };
  const offMeters = metersBetween(move.from, fix);
  const next: Move = {
    ...countStep({ ...move, ...owed }, step, settings),
    last: {
      ...placeOf(fix),
      atMs: fix.fixedAtMs,
      kph: fix.speedKph,
      engine,
      hourMeterHours: fix.hourMeterHours ?? last.hourMeterHours,
      isDriving,
      limit: limitAt(fix, fix.fixedAtMs, settings),
    },
    still:
      metersBetween(move.still, fix) < stillMeters ? move.still : { ...placeOf(fix), sinceMs: fix.fixedAtMs },
    drives: move.drives + (isDriving ? 1 : 0),
    farthestMeters: Math.max(move.farthestMeters, offMeters),
    fixesAway: offMeters > awayMeters(settings) ? move.fixesAway + 1 : 0,
    fixesOff: offMeters >= settings.shuntMeters / 2 ? move.fixesOff + 1 : 0,
  };
  const halted = followHalt(next, step, settings);
  return halted.halt === null ? { ...halted, longestGapMs: Math.max(move.longestGapMs, ms) } : halted;
}

/** A fast step counts if it is short or catches up after a standstill. */
function explainLeap(
  { samples, halt, still, last, owedMeters, owedAtMs }: Move,
  fix: TripFix,
  ms: number,
): Pick<Move, 'owedMeters' | 'owedAtMs'> & Pick<Step, 'isLeap'> {
  const meters = metersBetween(last, fix);
  const overMeters = meters - reachMeters(ms);
  if (overMeters <= 0) return { isLeap: false, owedMeters, owedAtMs };
  const left = fix.fixedAtMs - owedAtMs > catchUpWithinMs ? 0 : owedMeters;
  // Regardless of reported speeds: a receiver that repeats its place is frozen.
  const stoodSinceMs = Math.min(halt?.sinceMs ?? samples[0]?.atMs ?? Infinity, still.sinceMs);
  const owed = Math.max(left, owedMetersOf(last.atMs - stoodSinceMs));
  return {
    isLeap: meters >= leastJumpMeters && overMeters > owed,
    owedMeters: Math.max(0, owed - overMeters),
    owedAtMs: fix.fixedAtMs,
  };
}

/** Adds what happened since the last position. */
function countStep(move: Move, step: Step, settings: TripSettings): Move {
  const { fix, ms, engine, isDriving, isLeap } = step;
  const { last, halt } = move;
  const { dayZones } = settings;
  const straight = metersBetween(last, fix);
  const isStanding = !wasMoving(move, step, settings) && straight <= settings.stopRadiusMeters;
  const isOff = last.engine === false && engine === false;
  const isOver = last.limit?.isOfFence === false && (last.kph ?? 0) > last.limit.kph;
  let { path } = move;
  let meters = 0;
  if (halt === null) {
    const along = metersBetween(path, fix);
    if (along >= stillMeters || isDriving || isLeap) {
      meters = isLeap ? 0 : along;
      path = placeOf(fix);
    }
  } else if (halt.away !== null && isAwayFrom(halt, step, settings)) {
    meters =
      (halt.away.isLeap ? 0 : metersBetween(path, halt.away)) + (isLeap ? 0 : metersBetween(halt.away, fix));
    path = placeOf(fix);
  }
  const counts: TripCounts = {
    meters,
    towedMeters: isOff ? meters : 0,
    standingOnMs: last.engine === true && isStanding ? ms : 0,
    engineOnMs: last.engine === true ? ms : 0,
    engineKnownMs: last.engine === null ? 0 : ms,
    limitedMs: last.limit === null ? 0 : ms,
    overGeneralMs: isOver ? ms : 0,
    sparseMs: ms > sparseAfterMs ? ms : 0,
    fixes: fix.isInferred ? 0 : 1,
  };
  let tally = addSpan(move.tally, last.atMs, fix.fixedAtMs, counts, dayZones);
  tally = addTop(tally, fix.speedKph, fix.fixedAtMs);
  const km = fix.odometerKm ?? null;
  if (km === null) return { ...move, tally, path };
  return { ...move, path, ...stepOdometer({ ...move, tally }, km, fix.fixedAtMs, dayZones) };
}

/** Predicate: did it move since the last position, by speed or else by distance? */
function wasMoving({ last, still }: Move, { fix, ms }: Step, { movingAboveKph }: TripSettings): boolean {
  if (last.kph !== null) return isMovingAt(last.kph, movingAboveKph);
  const [from, lastingMs] = ms < paceMs ? [still, fix.fixedAtMs - still.sinceMs] : [last, ms];
  const meters = metersBetween(from, fix);
  const least = lastingMs < paceMs ? stillMeters : 2 * (fix.accuracyMeters ?? 0);
  return meters > least && isMovingAt((meters * 3600) / lastingMs, movingAboveKph);
}

export function isAwayFrom(
  place: GeoPoint,
  { fix, engine, isDriving }: Pick<Step, 'fix' | 'engine' | 'isDriving'>,
  settings: TripSettings,
): boolean {
  return isDriving || metersBetween(place, fix) > (engine === false ? 2 : 1) * awayMeters(settings);
}

/** Tracks where the asset may stand: positions that stay together, then the halt they prove, until it is left. */
function followHalt(move: Move, step: Step, settings: TripSettings): Move {
  const { fix, ms, isDriving, isLeap } = step;
  const { halt, drives } = move;
  let { leftHalt } = move;
  if (halt !== null) {
    const { away, from, sinceMs, counts, shuntings } = halt;
    if (!isAwayFrom(halt, step, settings))
      return away === null ? move : { ...move, halt: { ...halt, away: null } };
    if (away === null)
      return { ...move, halt: { ...halt, away: { ...placeOf(fix), isLeap, leftMs: fix.fixedAtMs - ms } } };
    // The first of the two positions away may already drive.
    leftHalt = {
      from,
      sinceMs,
      counts,
      shuntings,
      leftMs: away.leftMs,
      drives: drives - (isDriving ? 2 : 1),
    };
  }
  if (isDriving) return { ...move, halt: null, leftHalt, samples: [] };
  const sample = { ...placeOf(fix), atMs: fix.fixedAtMs, counts: move.tally.counts };
  const together = pruneSamples([...(halt === null ? move.samples : []), sample], settings.stopRadiusMeters);
  const found = findHalt(together, settings.stopSeconds * 1000);
  if (found !== null) {
    const isAtSite = settings.places?.isSiteAt(found, fix.fixedAtMs) ?? false;
    const joined: Halt = { ...joinHalts(leftHalt, found, drives, settings), isAtSite };
    return { ...move, halt: joined, leftHalt: null, samples: [], path: placeOf(found) };
  }
  // Keeps only some of very frequent positions.
  const leastMs = (settings.stopSeconds * 1000) / 12;
  const [before] = together.slice(-2);
  const isFrequent = together.length > 1 && before !== undefined && sample.atMs - before.atMs < leastMs;
  return { ...move, halt: null, leftHalt, samples: isFrequent ? together.slice(0, -1) : together };
}
