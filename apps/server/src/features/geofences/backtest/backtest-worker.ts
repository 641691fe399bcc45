import { FenceBacktest } from '@azimute/engine/geofences';
import { orderFixes } from '@azimute/engine/host';
import type { BacktestQuestion, BacktestTrials } from './backtest-thread.ts';
import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { parseFixColumns } from '../../telemetry/reducers/fix-columns.ts';

/** Processes the fixes of a back-test in a separate thread; the sender waits for each response before it sends more. */
serveThread(({ trials, period }: BacktestTrials) => {
  const backtests = trials.map((trial) => new FenceBacktest(trial, period));
  return (question: BacktestQuestion) => {
    if (question === 'result') return backtests.map((backtest) => backtest.result());
    const fixes = orderFixes(parseFixColumns(question.bytes));
    for (const backtest of backtests) {
      backtest.reduceFixes(question.asset, fixes);
      if (question.isLast) backtest.end();
    }
    return null;
  };
});
