import { parentPort, workerData } from 'node:worker_threads';
import { FenceBacktest } from '@azimute/engine/geofences';
import { orderFixes } from '@azimute/engine/host';
import type { BacktestQuestion, BacktestTrials } from './backtest-thread.ts';
import { parseFixColumns } from '../../telemetry/folds/fix-columns.ts';

/** Folds the fixes of one back-test in a thread of its own; the next are handed over when these are answered. */
const { trials, period } = workerData as BacktestTrials;
const backtests = trials.map((trial) => new FenceBacktest(trial, period));

parentPort?.on('message', (question: BacktestQuestion) => {
  if (question !== 'result') {
    const fixes = orderFixes(parseFixColumns(question.bytes));
    for (const backtest of backtests) {
      backtest.fold(question.asset, fixes);
      if (question.isLast) backtest.end();
    }
  }
  parentPort?.postMessage(question === 'result' ? backtests.map((backtest) => backtest.result()) : null);
});
