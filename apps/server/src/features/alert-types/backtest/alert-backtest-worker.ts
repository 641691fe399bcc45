import { parentPort, workerData } from 'node:worker_threads';
import { AlertBacktest } from '@azimute/engine/alerts';
import { orderFixes } from '@azimute/engine/host';
import { parseFixColumns } from '../../telemetry/folds/fix-columns.ts';
import type { AlertBacktestData, AlertBacktestQuestion } from './alert-backtest-thread.ts';

/** Folds the fixes of one back-test in a thread of its own; the next are handed over when these are answered. */
const { trial, period } = workerData as AlertBacktestData;
const backtest = new AlertBacktest(trial, period);

parentPort?.on('message', (question: AlertBacktestQuestion) => {
  if (question !== 'result') {
    backtest.fold(question.asset, orderFixes(parseFixColumns(question.bytes)));
    if (question.isLast) backtest.end();
  }
  parentPort?.postMessage(question === 'result' ? backtest.result() : null);
});
