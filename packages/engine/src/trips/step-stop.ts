import type { DayZones } from '../day-zones.ts';
import { isMovingAt } from '@azimute/contract/assets/activity';
import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import {
  beginMove,
  engineOf,
  isAwayFrom,
  isDrivingAt,
  limitAt,
  owedMetersOf,
  placeOf,
  stepMove,
} from './step-move.ts';
import { addSpan, joinTallies, keepCounts, type CountName, type Tally } from './tally.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, Move, Phase, Stop } from './trips-state.ts';

/** Facts about the previous position. */
export interface Before {
  readonly atMs: number;
  readonly kph: number | null;
  readonly odometerKm: number | null;
  readonly hourMeterHours: number | null;
}

/** Longer wandering is drift, not a departure. */
const wandersUpToMs = 120_000;

const standingCounts: readonly CountName[] = ['standingOnMs', 'engineOnMs', 'engineKnownMs'];
const shuntingCounts: readonly CountName[] = [
  ...standingCounts,
  'meters',
  'towedMeters',
  'limitedMs',
  'overGeneralMs',
];

/** Counts of a stop up to an instant. */
export function countStop({ tally, engine, engineSinceMs }: Stop, atMs: number, dayZones: DayZones): Tally {
  const ms = atMs - engineSinceMs;
  const counts = {
    standingOnMs: engine === true ? ms : 0,
    engineOnMs: engine === true ? ms : 0,
    engineKnownMs: engine === null ? 0 : ms,
  };
  return addSpan(tally, engineSinceMs, atMs, counts, dayZones);
}

/** Applies a position to a stop: it stays, or starts leaving. */
export function stepStop(stop: Stop, fix: LatestFix, before: Before, settings: TripSettings): Phase {
  const engine = engineOf(fix, stop.engine, before.hourMeterHours);
  const isDriving = isDrivingAt(fix, engine, before.odometerKm ?? stop.odometerKm, settings);
  const isSoon = fix.fixedAtMs - before.atMs <= settings.gapSeconds * 1000;
  if (isSoon && isAwayFrom(stop, { fix, engine, isDriving }, settings))
    return { stop, move: leave(stop, fix, before, settings) };
  return { stop: stand(stop, fix, before, engine, settings), move: null };
}

function stand(
  stop: Stop,
  fix: LatestFix,
  before: Before,
  engine: boolean | null,
  { dayZones, movingAboveKph }: TripSettings,
): Stop {
  const isStill = engine === false || (fix.speedKph !== null && !isMovingAt(fix.speedKph, movingAboveKph));
  const wander = isStill ? null : wanderTo(stop, fix, before.atMs);
  if (engine === stop.engine) return wander === stop.wander ? stop : { ...stop, wander };
  const tally = countStop(stop, fix.fixedAtMs, dayZones);
  return { ...stop, tally, engine, engineSinceMs: fix.fixedAtMs, wander };
}

/** Follows positions beyond the radius while they lead away. */
function wanderTo(stop: Stop, fix: LatestFix, beforeMs: number): Stop['wander'] {
  const meters = metersBetween(stop, fix);
  if (meters <= stop.radiusMeters) return null;
  if (stop.wander === null) return { fromMs: beforeMs, meters };
  return meters < stop.wander.meters ? { fromMs: fix.fixedAtMs, meters } : { ...stop.wander, meters };
}

function leave(stop: Stop, fix: LatestFix, before: Before, settings: TripSettings): Move {
  const wanderedFromMs = stop.wander?.fromMs ?? before.atMs;
  const leftMs = before.atMs - wanderedFromMs > wandersUpToMs ? before.atMs : wanderedFromMs;
  const { kph, hourMeterHours, odometerKm } = before;
  // Counted time of the stop stays counted.
  const atMs = Math.max(leftMs, stop.engineSinceMs);
  const limit = limitAt(stop, atMs, settings);
  const last = { atMs, kph, engine: stop.engine, hourMeterHours, isDriving: false, limit };
  const move = beginMove(stop, last, odometerKm ?? stop.odometerKm, settings);
  const owedMeters = stop.engine === false ? 0 : owedMetersOf(before.atMs - stop.fromMs);
  return stepMove({ ...move, owedMeters, owedAtMs: fix.fixedAtMs }, fix, settings);
}

/** Predicate: is the departing asset back at its place? */
export function isBack(stop: Stop, { last }: Move, { stopRadiusMeters }: TripSettings): boolean {
  return !last.isDriving && metersBetween(stop, last) <= stopRadiusMeters;
}

/** A movement too short for a trip belongs to the stop it began in; `place` is where the asset stands afterward. */
export function absorbMove(
  stop: Stop,
  move: Move,
  place: Pick<Stop, keyof GeoPoint | 'radiusMeters'>,
  { dayZones }: TripSettings,
): Stop {
  const isShunting = move.drives >= 2;
  const made = keepCounts(move.tally, isShunting ? shuntingCounts : standingCounts);
  return {
    ...stop,
    ...placeOf(place),
    radiusMeters: place.radiusMeters,
    tally: joinTallies(countStop(stop, move.fromMs, dayZones), made),
    engine: move.last.engine,
    engineSinceMs: move.last.atMs,
    odometerKm: move.odometer?.km ?? stop.odometerKm,
    shuntings: stop.shuntings + (isShunting ? 1 : 0),
    wander: null,
  };
}

/** Stop after a movement: since the halt, or since the movement began if it was no trip. */
export function beginStop(move: Move, halt: Halt, sinceHalt: Tally | null): Stop {
  const { last, odometer } = move;
  const shuntings = halt.shuntings + (sinceHalt === null && move.drives >= 2 ? 1 : 0);
  return {
    ...placeOf(halt),
    fromMs: sinceHalt === null ? move.fromMs : halt.sinceMs,
    from: sinceHalt === null ? move.from : halt.from,
    radiusMeters: halt.radiusMeters,
    tally: keepCounts(sinceHalt ?? move.tally, shuntings > 0 ? shuntingCounts : standingCounts),
    engine: last.engine,
    engineSinceMs: last.atMs,
    odometerKm: odometer?.km ?? null,
    shuntings,
    wander: null,
  };
}
