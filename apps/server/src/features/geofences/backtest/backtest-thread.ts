import {
  FenceBacktest,
  type BacktestPeriod,
  type FencedAsset,
  type FenceTrial,
} from '@azimute/engine/geofences';
import { openThread, type AskedThread } from '../../../platform/threads/ask-thread.ts';

export interface BacktestTrials {
  readonly trials: readonly FenceTrial[];
  readonly period: BacktestPeriod;
}

/** Fixes of an asset to process, or what came out of all of them. */
export type BacktestQuestion =
  | { readonly asset: FencedAsset; readonly bytes: Uint8Array; readonly isLast: boolean }
  | 'result';

export type BacktestOutcome = ReturnType<FenceBacktest['result']>;

export interface BacktestThread {
  reduceFixes(part: Exclude<BacktestQuestion, 'result'>): Promise<void>;
  /** Of each trial. */
  result(): Promise<BacktestOutcome[]>;
  /** Ends it whatever it does; who waits for it is refused. */
  close(): void;
}

/** The fixes that are handed over at once, those that it keeps of crossings, and the prepared fences. */
const HEAP_MB = 512;
const WORKER = new URL('./backtest-worker.ts', import.meta.url);

/** The thread of one back-test; it begins with the first fixes. */
export function createBacktestThread(trials: BacktestTrials): BacktestThread {
  let thread: AskedThread<BacktestQuestion, BacktestOutcome[] | null> | null = null;
  return {
    reduceFixes: async (part) => {
      thread ??= openThread({ script: WORKER, data: trials, heapMb: HEAP_MB });
      await thread.ask(part);
    },
    result: async () =>
      (await thread?.ask('result')) ??
      trials.trials.map((trial) => new FenceBacktest(trial, trials.period).result()),
    close: () => thread?.close(),
  };
}
