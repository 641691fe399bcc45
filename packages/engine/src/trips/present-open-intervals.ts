import type { LatestFix } from '../status/latest-state.ts';
import { findHalt } from './find-halt.ts';
import { presentGap, presentStop } from './present-interval.ts';
import { closeAt, cutAtHalt, isBeyondIntervals, lastOf, silentUpToSeconds } from './step-phase.ts';
import { hasEnded, isProven } from './prove-move.ts';
import { beginStop } from './step-stop.ts';
import type { TripInterval } from './trip-interval.ts';
import { settingsAt, type TripPlan } from './trip-plan.ts';
import type { TripSettings } from './trip-settings.ts';
import type { Halt, Move, Phase, TripsState } from './trips-state.ts';

/** Time without positions that is in progress. */
export interface OpenSilence {
  /** Last position. */
  readonly fromMs: number;
  /** After this instant, the time without positions is a gap; before, it belongs to the previous trip or stop. */
  readonly gapAfterMs: number;
}

/** Returns the time without positions since the last one of an asset, or null. */
export function openSilenceOf(
  { held, ...state }: TripsState,
  lastFix: LatestFix | null,
  nowMs: number,
  plan: TripPlan,
): OpenSilence | null {
  const phase: Phase = held ?? state;
  const last = lastOf(phase, { atMs: held?.lastMs ?? lastFix?.fixedAtMs ?? nowMs });
  if (last === null) return null;
  return {
    fromMs: last.atMs,
    gapAfterMs: last.atMs + silentUpToSecondsOf(phase, settingsAt(plan, nowMs)) * 1000,
  };
}

/**
 * Returns the open intervals at an instant: the trip or stop in progress, then a gap if it has not reported for too
 * long. They begin where the last closed interval ends and end at `nowMs`, or at the last position if later.
 */
export function presentOpenIntervals(
  { held, ...state }: TripsState,
  lastFix: LatestFix | null,
  nowMs: number,
  plan: TripPlan,
): TripInterval[] {
  const settings = settingsAt(plan, nowMs);
  const phase: Phase = held ?? state;
  const last = lastOf(phase, { atMs: held?.lastMs ?? lastFix?.fixedAtMs ?? nowMs });
  if (last === null) return [];
  const { stop, move } = phase;
  const engine = engineOf(phase);
  const atMs = Math.max(nowMs, last.atMs);
  const proof = { confirmedAtMs: atMs, receivedAtMs: atMs };
  const halt = move === null ? null : haltOf(move);
  const isSilent = atMs - last.atMs > silentUpToSecondsOf(phase, settings) * 1000;
  const toMs = isSilent ? last.atMs : atMs;
  const gap =
    isSilent && !isBeyondIntervals(atMs - last.atMs)
      ? [presentGap(last.atMs, atMs, last, last, proof, settings)]
      : [];
  const hasTripEnded =
    stop === null &&
    move !== null &&
    halt !== null &&
    isProven(move, settings) &&
    hasEnded(halt, engine, toMs, settings);
  if (!hasTripEnded) return [...closeAt(phase, toMs, proof, settings), ...gap];
  if (halt.sinceMs <= move.fromMs)
    return [presentStop(beginStop(move, halt, null), toMs, proof, settings), ...gap];
  const ended = cutAtHalt(move, halt, proof, settings);
  return [ended.trip, presentStop(ended.stop, toMs, proof, settings), ...gap];
}

function engineOf({ stop, move }: Phase): boolean | null {
  return move === null ? (stop?.engine ?? null) : move.last.engine;
}

function silentUpToSecondsOf(phase: Phase, settings: TripSettings): number {
  const isStanding = phase.move === null || haltOf(phase.move) !== null;
  return isStanding ? silentUpToSeconds(engineOf(phase), settings) : settings.gapSeconds;
}

/** Returns the place where the asset stands, or seems to; with the engine off, one position suffices. */
function haltOf({ halt, samples, last }: Move): Halt | null {
  if (halt !== null) return halt.away === null ? halt : null;
  return samples.length > 1 || last.engine === false ? findHalt(samples, 0) : null;
}
