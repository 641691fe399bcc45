import type { StopAlarm, StopPhase } from '@azimute/contract/device-commands';
import { readStand, type StopFix, type StopRule } from './read-stand.ts';

export interface StopState {
  readonly phase: StopPhase;
  readonly expiresAtMs: number;
  /** Beginning of the standstill that the decision rests on. */
  readonly standingFromMs: number | null;
  readonly sentAtMs: number | null;
  readonly answeredAtMs: number | null;
  /** Number of the newest release; 0 where none was sent. */
  readonly releaseNo: number;
  /** The answer to this release or a later one ends the release; an earlier one may have come before the stop. */
  readonly neededReleaseNo: number;
  readonly releasedAtMs: number | null;
  readonly alarm: StopAlarm | null;
}

export type StopEvent =
  /** Runs in the transaction that marks the command as being sent, with every stored position. */
  | { readonly kind: 'look'; readonly nowMs: number; readonly fixes: readonly StopFix[] }
  /** It is certain that no byte of the stop was written. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'stopAnswered'; readonly nowMs: number; readonly isAccepted: boolean }
  | { readonly kind: 'releaseAnswered'; readonly releaseNo: number; readonly isAccepted: boolean }
  /** A person takes the stop back. */
  | { readonly kind: 'takeBack'; readonly nowMs: number };

export type StopEffect =
  | { readonly kind: 'writeStop' }
  | { readonly kind: 'writeRelease'; readonly releaseNo: number }
  | { readonly kind: 'raiseAlarm'; readonly alarm: StopAlarm };

/** A release is repeated after the answer time, each time later, at most this many times doubled. */
const DOUBLED_MOST = 6;

export interface StopStep {
  readonly state: StopState;
  readonly effects: readonly StopEffect[];
}

export function requestStop(expiresAtMs: number): StopState {
  return {
    phase: 'waiting',
    expiresAtMs,
    standingFromMs: null,
    sentAtMs: null,
    answeredAtMs: null,
    releaseNo: 0,
    neededReleaseNo: 1,
    releasedAtMs: null,
    alarm: null,
  };
}

/**
 * Advances a remote stop. The stop is written at most once, only while the newest positions prove that the asset stands
 * where it can be stopped. It cannot be called back: a movement, a lost position or a missing answer after it sends a
 * release, which is repeated until the device confirms it.
 */
export function stepStop(state: StopState, event: StopEvent, rule: StopRule): StopStep {
  switch (event.kind) {
    case 'look':
      return look(state, event.nowMs, event.fixes, rule);
    case 'unsent':
      if (state.phase !== 'stopping') return same(state);
      return same({ ...state, phase: 'waiting', standingFromMs: null, sentAtMs: null });
    case 'stopAnswered':
      return takeAnswer(state, event.nowMs, event.isAccepted);
    case 'releaseAnswered':
      if (state.phase !== 'releasing' || event.releaseNo < state.neededReleaseNo || !event.isAccepted)
        return same(state);
      return same({ ...state, phase: 'released' });
    case 'takeBack':
      if (state.phase === 'waiting') return same({ ...state, phase: 'cancelled' });
      return state.phase === 'stopping' || state.phase === 'stopped'
        ? release(state, event.nowMs)
        : same(state);
  }
}

function look(state: StopState, nowMs: number, fixes: readonly StopFix[], rule: StopRule): StopStep {
  switch (state.phase) {
    case 'waiting':
      return lookWhileWaiting(state, nowMs, fixes, rule);
    case 'stopping': {
      if (hasMoved(state, fixes, rule)) return release(state, nowMs, 'moved');
      if (nowMs - (state.sentAtMs ?? nowMs) > rule.answerMs) return release(state, nowMs, 'unanswered');
      const { isFresh, isStill } = readStand(fixes, nowMs, rule);
      return isFresh && isStill ? same(state) : release(state, nowMs, 'lost');
    }
    case 'stopped':
      return hasMoved(state, fixes, rule) ? release(state, nowMs, 'moved') : same(state);
    case 'releasing': {
      const moved = state.alarm !== 'moved' && hasMoved(state, fixes, rule) ? 'moved' : undefined;
      if (
        nowMs - (state.releasedAtMs ?? nowMs) >
        rule.answerMs * 2 ** Math.min(state.releaseNo - 1, DOUBLED_MOST)
      )
        return release(state, nowMs, moved ?? (state.alarm === null ? 'unanswered' : undefined));
      return moved === undefined ? same(state) : raise(state, moved);
    }
    case 'released':
    case 'cancelled':
    case 'expired':
    case 'failed':
      return same(state);
  }
}

function lookWhileWaiting(
  state: StopState,
  nowMs: number,
  fixes: readonly StopFix[],
  rule: StopRule,
): StopStep {
  if (nowMs >= state.expiresAtMs) return same({ ...state, phase: 'expired' });
  if (!readStand(fixes, nowMs, rule).isReady) return same(state);
  const newestMs = Math.max(...fixes.map(({ atMs }) => atMs));
  return {
    state: { ...state, phase: 'stopping', standingFromMs: newestMs - rule.standMs, sentAtMs: nowMs },
    effects: [{ kind: 'writeStop' }],
  };
}

/**
 * Whether a position since the standstill shows a movement. Until the output has settled one moving position counts;
 * later it takes two in a row, so that a parked receiver that drifts for weeks releases nothing.
 */
function hasMoved(state: StopState, fixes: readonly StopFix[], rule: StopRule): boolean {
  const { standingFromMs, answeredAtMs } = state;
  if (standingFromMs === null) return false;
  const settledMs = answeredAtMs === null ? Infinity : answeredAtMs + rule.settleMs;
  const since = fixes.filter(({ atMs }) => atMs > standingFromMs);
  const moving = new Set(since.filter(({ motion }) => motion === 'moving').map(({ atMs }) => atMs));
  const times = [...new Set(since.map(({ atMs }) => atMs))].toSorted((a, b) => a - b);
  return times.some((atMs, index) => {
    const isRepeated = moving.has(times[index - 1] ?? Number.NaN);
    return moving.has(atMs) && (atMs <= settledMs || isRepeated);
  });
}

function takeAnswer(state: StopState, nowMs: number, isAccepted: boolean): StopStep {
  if (state.phase === 'stopping')
    return same({ ...state, phase: isAccepted ? 'stopped' : 'failed', answeredAtMs: nowMs });
  // The device acted on the stop after a release was sent, perhaps in the other order: only a new release is certain.
  const isLate = state.phase === 'releasing' || state.phase === 'released' || state.phase === 'failed';
  if (!isAccepted || !isLate) return same(state);
  return release({ ...state, answeredAtMs: nowMs, neededReleaseNo: state.releaseNo + 1 }, nowMs);
}

function release(state: StopState, nowMs: number, alarm?: StopAlarm): StopStep {
  const releaseNo = state.releaseNo + 1;
  const released: StopState = { ...state, phase: 'releasing', releaseNo, releasedAtMs: nowMs };
  const write: StopEffect = { kind: 'writeRelease', releaseNo };
  if (alarm === undefined) return { state: released, effects: [write] };
  const raised = raise(released, alarm);
  return { state: raised.state, effects: [write, ...raised.effects] };
}

function raise(state: StopState, alarm: StopAlarm): StopStep {
  return { state: { ...state, alarm }, effects: [{ kind: 'raiseAlarm', alarm }] };
}

function same(state: StopState): StopStep {
  return { state, effects: [] };
}
