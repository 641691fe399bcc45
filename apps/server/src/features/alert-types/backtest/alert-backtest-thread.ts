import {
  AlertBacktest,
  type AlertBacktestPeriod,
  type AlertTrial,
  type TriedAsset,
} from '@azimute/engine/alerts';
import { openThread, type AskedThread } from '../../../platform/threads/ask-thread.ts';

export interface AlertBacktestData {
  readonly trial: AlertTrial;
  readonly period: AlertBacktestPeriod;
}

/** Fixes of an asset to process, or what came out of all of them. */
export type AlertBacktestQuestion =
  | { readonly asset: TriedAsset; readonly bytes: Uint8Array; readonly isLast: boolean }
  | 'result';

export type AlertBacktestOutcome = ReturnType<AlertBacktest['result']>;

export interface AlertBacktestThread {
  reduceFixes(part: Exclude<AlertBacktestQuestion, 'result'>): Promise<void>;
  result(): Promise<AlertBacktestOutcome>;
  /** Ends it whatever it does; who waits for it is refused. */
  close(): void;
}

const HEAP_MB = 512;
const WORKER = new URL('./alert-backtest-worker.ts', import.meta.url);

/** The thread of one back-test; it begins with the first fixes. */
export function createAlertBacktestThread(data: AlertBacktestData): AlertBacktestThread {
  let thread: AskedThread<AlertBacktestQuestion, AlertBacktestOutcome | null> | null = null;
  return {
    reduceFixes: async (part) => {
      thread ??= openThread({ script: WORKER, data, heapMb: HEAP_MB });
      await thread.ask(part);
    },
    result: async () => (await thread?.ask('result')) ?? new AlertBacktest(data.trial, data.period).result(),
    close: () => thread?.close(),
  };
}
