import { dayMs } from '@azimute/contract/durations';
import type { Alert, AlertProofState } from '@azimute/contract';

/** Period in which a countermeasure was monitored. */
export interface ProofWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: AlertProofState;
  /** Number of its countermeasure, from 1. */
  readonly number: number;
}

export interface ProofTimeline {
  readonly fromMs: number;
  readonly toMs: number;
  readonly windows: readonly ProofWindow[];
  readonly countermeasures: readonly { readonly atMs: number; readonly number: number }[];
  readonly occurrences: readonly number[];
}

/** An ongoing monitoring period shows at least this many days, and this many ahead. */
const shownDays = 30;
const aheadDays = 10;

/**
 * Arranges the alert, its countermeasures and their monitoring periods on one time axis; null if none was monitored.
 */
export function proofTimeline(
  { watch, history, countermeasures, occurrences }: Alert,
  nowMs: number,
): ProofTimeline | null {
  const numberOf = (id: number | null): number => countermeasures.findIndex((one) => one.id === id) + 1;
  const decided = history
    .filter(({ kind }) => kind === 'proved')
    .flatMap(({ proof, at, countermeasureId }): ProofWindow[] =>
      proof === null
        ? []
        : [
            {
              fromMs: Date.parse(proof.from),
              toMs: Date.parse(at),
              state: proof.state,
              number: numberOf(countermeasureId),
            },
          ],
    )
    .toReversed();
  const waiting = watch?.state === 'waiting' ? [waitingWindow(watch, countermeasures.length, nowMs)] : [];
  const windows = [...decided, ...waiting];
  if (windows.length === 0) return null;
  const happened = occurrences.map(({ from }) => Date.parse(from)).toReversed();
  const done = countermeasures.map(({ createdAt }, index) => ({
    atMs: Date.parse(createdAt),
    number: index + 1,
  }));
  const fromMs = Math.min(...happened, ...done.map(({ atMs }) => atMs), ...windows.map((one) => one.fromMs));
  const toMs = Math.max(nowMs, ...windows.map((one) => one.toMs));
  return { fromMs, toMs, windows, countermeasures: done, occurrences: happened };
}

function waitingWindow(
  { from, until }: NonNullable<Alert['watch']>,
  number: number,
  nowMs: number,
): ProofWindow {
  const fromMs = Date.parse(from);
  const shownMs = Math.max(shownDays * dayMs, nowMs - fromMs + aheadDays * dayMs);
  return { fromMs, toMs: Math.min(Date.parse(until), fromMs + shownMs), state: 'waiting', number };
}
