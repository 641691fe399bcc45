import { useCallback, useEffect, useRef, useState } from 'react';
import { readLines } from '../api/read-lines.ts';

type Stopped = 'replaced' | 'forbidden' | 'failed';

/** Meaning of each line of the response. */
type TrialLine<Result> =
  | { readonly kind: 'progress'; readonly assets: number; readonly of: number }
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'stopped'; readonly reason: Stopped };

interface TrialState<Result> {
  /** Null if no trial is running. */
  readonly progress: { readonly assets: number; readonly of: number | null } | null;
  /** Last completed result; kept while another trial runs. */
  readonly result: Result | null;
  /** First of the compared results. */
  readonly first: Result | null;
  /** Reason why the last trial has no result. */
  readonly problem: { readonly error: unknown } | { readonly reason: Stopped } | null;
}

export interface Trial<Result> extends TrialState<Result> {
  /** Starts a trial, and cancels the previous one. */
  readonly start: (open: (signal: AbortSignal) => Promise<Response>) => void;
  readonly cancel: () => void;
  /** Discards earlier results, which cannot be compared with later ones. */
  readonly forget: () => void;
}

const idle: TrialState<never> = { progress: null, result: null, first: null, problem: null };

/** A trial of settings on stored positions, from request to result. Leaving the screen cancels it. */
export function useTrial<Result>(): Trial<Result> {
  const [state, setState] = useState<TrialState<Result>>(idle);
  const running = useRef<AbortController>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState((known) => ({ ...known, progress: null }));
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback((open: (signal: AbortSignal) => Promise<Response>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const set = (next: Partial<TrialState<Result>>): void => {
      if (!signal.aborted) setState((known) => ({ ...known, ...next }));
    };
    const take = (result: Result): void => {
      if (!signal.aborted)
        setState((known) => ({ ...known, progress: null, result, first: known.first ?? result }));
    };
    const onLine = (line: TrialLine<Result>): void => {
      if (line.kind === 'progress') set({ progress: { assets: line.assets, of: line.of } });
      else if (line.kind === 'result') take(line.result);
      else set({ progress: null, problem: { reason: line.reason } });
    };
    set({ progress: { assets: 0, of: null }, problem: null });
    open(signal)
      .then((response) => readLines(response, (line) => onLine(line as TrialLine<Result>)))
      .catch((error: unknown) => set({ problem: { error } }))
      .finally(() => set({ progress: null }));
  }, []);
  const forget = useCallback(() => setState((known) => ({ ...known, result: null, first: null })), []);
  return { ...state, start, cancel, forget };
}
