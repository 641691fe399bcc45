import type { Alert, AlertProofState } from '@azimute/contract';

/** A time in which it was watched whether what was done held. */
export interface ProofWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly state: AlertProofState;
  /** Of the countermeasure that it is about, from 1. */
  readonly number: number;
}

export interface ProofTimeline {
  readonly fromMs: number;
  readonly toMs: number;
  readonly windows: readonly ProofWindow[];
  readonly countermeasures: readonly { readonly atMs: number; readonly number: number }[];
  readonly occurrences: readonly number[];
}

const dayMs = 86_400_000;
/** So much of what is still watched is shown at least, and so much of it ahead. */
const shownDays = 30;
const aheadDays = 10;

/** When it happened, what was done and when it was watched, along one time; null where nothing was watched. */
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
