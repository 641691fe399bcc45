import type { AlertBacktestLine, AlertBacktestResult } from '@azimute/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { LineRun } from '../../../platform/http/send-lines.ts';
import { toMicros } from '../../telemetry/reducers/fix-columns.ts';
import { runTrial, type TrialRead } from '../../telemetry/reducers/run-trial.ts';
import { createAlertBacktestThread, type AlertBacktestOutcome } from './alert-backtest-thread.ts';
import type { AlertBacktestPlan } from './plan-alert-backtest.ts';

export interface AlertBacktestRun extends LineRun {
  readonly plan: AlertBacktestPlan;
  readonly clock: Clock;
}

/** Time processed before the period, so that its beginning has the right visits, stops and open conditions. */
const WARM_UP_MS = 86_400_000;
const ASSETS_TOGETHER = 20;

/** Computes what a rule would have raised, asset by asset. */
export function runAlertBacktest({ plan, ...run }: AlertBacktestRun): AsyncGenerator<AlertBacktestLine> {
  const { assets, period, trial, asksTold } = plan;
  const thread = createAlertBacktestThread({ trial, period });
  return runTrial(
    {
      assets,
      fixes: {
        afterMicros: toMicros(period.fromMs - WARM_UP_MS) - 1,
        toMs: period.toMs,
        isMetered: true,
        isTold: asksTold,
      },
      reduceFixes: ({ code: _code, ...asset }, bytes, isLast) => thread.reduceFixes({ asset, bytes, isLast }),
      result: async (read) => present(plan, await thread.result(), read),
      close: () => thread.close(),
    },
    run,
  );
}

function present(
  { assets, assetsBeyond, period }: AlertBacktestPlan,
  outcome: AlertBacktestOutcome,
  read: TrialRead,
): AlertBacktestResult {
  const codes = new Map(assets.map(({ assetId, code }) => [assetId, code]));
  const named = (assetId: number) => ({ id: assetId, code: codes.get(assetId) ?? '' });
  const { together } = outcome;
  return {
    from: instant(period.fromMs),
    to: instant(period.toMs),
    figures: outcome.figures,
    saved: outcome.saved,
    byDay: outcome.byDay,
    byHour: outcome.byHour,
    byAsset: outcome.byAsset.map(({ assetId, ...counts }) => ({ asset: named(assetId), ...counts })),
    together:
      together === null
        ? null
        : {
            count: together.count,
            at: instant(together.atMs),
            assets: together.assetIds.slice(0, ASSETS_TOGETHER).map(named),
          },
    thresholds: outcome.thresholds,
    held: outcome.held.map(({ assetId, subject, fromMs, toMs, worst, change }) => ({
      asset: named(assetId),
      subject,
      from: instant(fromMs),
      to: toMs === null ? null : instant(toMs),
      worst,
      change,
    })),
    heldLeftOut: outcome.heldLeftOut,
    coverage: {
      assets: assets.length + assetsBeyond,
      withPositions: read.withPositions,
      notRead: assets.length + assetsBeyond - read.assets,
      fixes: read.fixes,
    },
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
