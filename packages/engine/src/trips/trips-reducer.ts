import { metersBetween, type GeoPoint } from '@azimute/geo';
import type { Reducer, ReducerStep } from '../host/reducer.ts';
import { canOdometerStep } from '../readings/reading-steps.ts';
import { findFixMark } from '../marks/find-fix-mark.ts';
import type { LatestFix } from '../status/latest-state.ts';
import { reachMeters } from './step-move.ts';
import { lastOf, proofOf, stepPhase } from './step-phase.ts';
import type { Before } from './step-stop.ts';
import type { TripInterval } from './trip-interval.ts';
import { settingsAt, type TripPlan } from './trip-plan.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Held, Phase, TripsState } from './trips-state.ts';
import { fastestKph } from './find-jumps.ts';

/** Maximum gain per second of any machine. */
const mostGainKph = 12;

/** A speed not visible in the distance may still apply to the end of the interval. */
const seenWithinMs = 30_000;

const leastAccurateMeters = 100;
/** Receivers can seem this fast for a second or two. */
const leastLeapMeters = 100;
const heldForMs = 10 * 60_000;

const nothing: Phase = { stop: null, move: null };

/**
 * Closed trips, stops and gaps of an asset, specified above `TripsState`. Time alone proves nothing, so there are no
 * deadlines.
 */
export const tripsReducer: Reducer<TripPlan, TripsState, TripInterval> = {
  name: 'trips',
  version: 4,
  step(state, told, previousFix, plan) {
    if (!isUsable(told)) return { state, outputs: [] };
    const fix = {
      ...told,
      speedKph: plausibleKph(told, previousFix),
      odometerKm: plausibleKm(told, previousFix),
    };
    const settings = settingsAt(plan, fix.fixedAtMs);
    const before = beforeOf(previousFix, fix);
    return state?.held
      ? stepHeld(state, state.held, fix, before, settings)
      : stepPlain(state, fix, before, settings);
  },
  advance: (state) => ({ state, outputs: [] }),
  dueAtMs: () => null,
  advancedToMs: () => null,
};

function isUsable(fix: LatestFix): boolean {
  const mark = findFixMark(fix, null);
  return mark === null && (fix.accuracyMeters ?? 0) <= leastAccurateMeters;
}

/** An odometer jump is not driving; it counts from the next position on. */
function plausibleKm(
  { odometerKm: km = null, fixedAtMs }: LatestFix,
  previous: LatestFix | null,
): number | null {
  const knownKm = previous?.odometerKm ?? null;
  if (km === null || previous === null || knownKm === null) return km;
  const known = { atMs: previous.fixedAtMs, value: knownKm };
  return canOdometerStep(known, { atMs: fixedAtMs, value: km }) ? km : null;
}

function beforeOf(previousFix: LatestFix | null, fix: LatestFix): Before {
  return {
    atMs: previousFix?.fixedAtMs ?? fix.fixedAtMs,
    kph: previousFix?.speedKph ?? null,
    odometerKm: previousFix?.odometerKm ?? null,
    hourMeterHours: previousFix?.hourMeterHours ?? null,
  };
}

function stepPlain(
  state: TripsState | null,
  fix: LatestFix,
  before: Before,
  settings: TripSettings,
): ReducerStep<TripsState, TripInterval> {
  const phase = state ?? nothing;
  const next = stepPhase(phase, fix, before, settings);
  if (next.phase === state) return { state, outputs: [] };
  const last = lastOf(phase, before);
  const meters = last === null ? 0 : metersBetween(last, fix);
  if (
    last === null ||
    settings.trustsJumps ||
    meters <= leastLeapMeters ||
    meters <= reachMeters(fix.fixedAtMs - last.atMs)
  )
    return { state: { ...phaseOf(next.phase), held: null }, outputs: next.outputs };
  const held: Held = {
    ...phaseOf(phase),
    longitude: last.longitude,
    latitude: last.latitude,
    lastMs: last.atMs,
    outMeters: meters,
    farthestMeters: meters,
    outputs: next.outputs,
  };
  return { state: { ...phaseOf(next.phase), held }, outputs: [] };
}

/** A jump is processed on trial: later positions either return or stay away. */
function stepHeld(
  state: TripsState,
  held: Held,
  fix: LatestFix,
  before: Before,
  settings: TripSettings,
): ReducerStep<TripsState, TripInterval> {
  const last = lastOf(state, before);
  const away = metersBetween(held, fix);
  const back = last === null ? 0 : metersBetween(last, fix);
  const sinceMs = fix.fixedAtMs - held.lastMs;
  const leastMeters = Math.min(held.outMeters, back);
  const isReturn =
    sinceMs <= heldForMs &&
    away <= Math.min(leastMeters / 2, reachMeters(sinceMs)) &&
    back > reachMeters(fix.fixedAtMs - (last?.atMs ?? 0)) &&
    held.farthestMeters <= 2 * leastMeters;
  if (isReturn) {
    const next = stepPhase(held, fix, { ...before, atMs: held.lastMs }, settings);
    return { state: { ...phaseOf(next.phase), held: null }, outputs: next.outputs };
  }
  const next = stepPhase(state, fix, before, settings);
  // Conclusions made on trial are confirmed by the position that ends it.
  const outputs = [...held.outputs, ...next.outputs].map((output) => ({ ...output, ...proofOf(fix) }));
  if (sinceMs > heldForMs || away > 2 * held.outMeters)
    return { state: { ...phaseOf(next.phase), held: null }, outputs };
  const farthestMeters = Math.max(held.farthestMeters, away);
  return { state: { ...phaseOf(next.phase), held: { ...held, farthestMeters, outputs } }, outputs: [] };
}

function phaseOf({ stop, move }: Phase): Phase {
  return { stop, move };
}

interface SpeedTold extends GeoPoint {
  readonly fixedAtMs: number;
  readonly speedKph: number | null;
}

/**
 * Returns the reported speed in km/h, or null if there is none or it is implausible: faster than any machine, or much
 * faster than the distance and impossible to accelerate to.
 */
function plausibleKph(fix: SpeedTold, previous: SpeedTold | null): number | null {
  const { speedKph } = fix;
  if (speedKph === null || speedKph > fastestKph) return null;
  if (previous === null || previous.speedKph === null) return speedKph;
  const ms = fix.fixedAtMs - previous.fixedAtMs;
  if (ms <= 0 || ms > seenWithinMs) return speedKph;
  const wayKph = (metersBetween(previous, fix) * 3600) / ms;
  const isGained = speedKph - previous.speedKph <= 10 + (mostGainKph * ms) / 1000;
  return isGained || speedKph <= 30 + 2 * wayKph ? speedKph : null;
}
