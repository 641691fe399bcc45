import { Worker } from 'node:worker_threads';
import {
  FenceBacktest,
  type BacktestPeriod,
  type FencedAsset,
  type FenceTrial,
} from '@azimute/engine/geofences';

export interface BacktestTrials {
  readonly trials: readonly FenceTrial[];
  readonly period: BacktestPeriod;
}

/** Fixes of an asset to fold, or what came out of all of them. */
export type BacktestQuestion =
  | { readonly asset: FencedAsset; readonly bytes: Uint8Array; readonly isLast: boolean }
  | 'result';

export type BacktestOutcome = ReturnType<FenceBacktest['result']>;

export interface BacktestThread {
  fold(part: Exclude<BacktestQuestion, 'result'>): Promise<void>;
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
  let worker: Worker | null = null;
  let waiting: PromiseWithResolvers<unknown> | null = null;
  const lose = (error: unknown): void => {
    waiting?.reject(error);
    waiting = null;
  };
  const open = (): Worker => {
    const opened = new Worker(WORKER, {
      workerData: trials,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    opened.unref();
    opened.on('message', (answer: unknown) => {
      waiting?.resolve(answer);
      waiting = null;
    });
    opened.on('error', lose);
    opened.on('exit', () => lose(new Error('The thread of a back-test has ended')));
    return opened;
  };
  const ask = (question: BacktestQuestion): Promise<unknown> => {
    worker ??= open();
    waiting = Promise.withResolvers();
    worker.postMessage(question);
    return waiting.promise;
  };
  return {
    fold: async (part) => void (await ask(part)),
    result: async () =>
      worker === null
        ? trials.trials.map((trial) => new FenceBacktest(trial, trials.period).result())
        : ((await ask('result')) as BacktestOutcome[]),
    close: () => void worker?.terminate(),
  };
}
