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

/** Fixes of an asset to process, or a request for the results. */
export type BacktestQuestion =
  | { readonly asset: FencedAsset; readonly bytes: Uint8Array; readonly isLast: boolean }
  | 'result';

export type BacktestOutcome = ReturnType<FenceBacktest['result']>;

export interface BacktestThread {
  reduceFixes(part: Exclude<BacktestQuestion, 'result'>): Promise<void>;
  /** Results of each trial. */
  result(): Promise<BacktestOutcome[]>;
  /** Stops the thread at any point; rejects pending calls. */
  close(): void;
}

/** Enough for one part of fixes, the stored fixes of crossings, and the prepared fences. */
const HEAP_MB = 512;
const WORKER = new URL('./backtest-worker.ts', import.meta.url);

/** Creates the thread of one back-test; it starts with the first fixes. */
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
