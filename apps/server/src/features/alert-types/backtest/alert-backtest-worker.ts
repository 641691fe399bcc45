import { AlertBacktest } from '@azimute/engine/alerts';
import { orderFixes } from '@azimute/engine/host';
import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { parseFixColumns } from '../../telemetry/reducers/fix-columns.ts';
import type { AlertBacktestData, AlertBacktestQuestion } from './alert-backtest-thread.ts';

/** Processes the fixes of a back-test in a separate thread; the sender waits for each response before it sends more. */
serveThread(({ trial, period }: AlertBacktestData) => {
  const backtest = new AlertBacktest(trial, period);
  return (question: AlertBacktestQuestion) => {
    if (question === 'result') return backtest.result();
    backtest.reduceFixes(question.asset, orderFixes(parseFixColumns(question.bytes)));
    if (question.isLast) backtest.end();
    return null;
  };
});
