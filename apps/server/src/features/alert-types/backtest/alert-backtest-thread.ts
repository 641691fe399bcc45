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

/** Fixes of an asset to process, or a request for the results. */
export type AlertBacktestQuestion =
  | { readonly asset: TriedAsset; readonly bytes: Uint8Array; readonly isLast: boolean }
  | 'result';

export type AlertBacktestOutcome = ReturnType<AlertBacktest['result']>;

export interface AlertBacktestThread {
  reduceFixes(part: Exclude<AlertBacktestQuestion, 'result'>): Promise<void>;
  result(): Promise<AlertBacktestOutcome>;
  /** Stops the thread at any point; rejects pending calls. */
  close(): void;
}

const HEAP_MB = 512;
const WORKER = new URL('./alert-backtest-worker.ts', import.meta.url);

/** Creates the thread of one back-test; it starts with the first fixes. */
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
