import type { BacktestCrossing, BacktestLine, BacktestResult } from '@azimute/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { LineRun } from '../../../platform/http/send-lines.ts';
import { toMicros } from '../../telemetry/reducers/fix-columns.ts';
import { runTrial, type TrialRead } from '../../telemetry/reducers/run-trial.ts';
import { createBacktestThread, type BacktestOutcome } from './backtest-thread.ts';
import type { BacktestPlan } from './plan-backtest.ts';

export interface BacktestRun extends LineRun {
  readonly plan: BacktestPlan;
  readonly clock: Clock;
}

/** Processes asset by asset, each in a separate transaction, and yields progress and results. */
export function runBacktest({ plan, ...run }: BacktestRun): AsyncGenerator<BacktestLine> {
  const { assets, period } = plan;
  const trials = plan.saved === null ? [plan.trial] : [plan.trial, plan.saved];
  const thread = createBacktestThread({ trials, period });
  return runTrial(
    {
      assets,
      fixes: { afterMicros: toMicros(period.fromMs) - 1, toMs: period.toMs },
      reduceFixes: ({ assetId, unitId }, bytes, isLast) =>
        thread.reduceFixes({ asset: { assetId, unitId }, bytes, isLast }),
      result: async (read) => present(plan, await thread.result(), read),
      close: () => thread.close(),
    },
    run,
  );
}

function present(
  { assets, assetsBeyond, period }: BacktestPlan,
  [outcome, saved]: readonly BacktestOutcome[],
  read: TrialRead,
): BacktestResult {
  if (outcome === undefined) throw new Error('A back-test has come to nothing');
  const codes = new Map(assets.map(({ assetId, code }) => [assetId, code]));
  return {
    from: instant(period.fromMs),
    to: instant(period.toMs),
    figures: outcome.figures,
    saved: saved?.figures ?? null,
    ruleEvents: outcome.ruleEvents,
    byDay: outcome.byDay,
    crossings: outcome.crossings.map(({ assetId, transition, doubts }): BacktestCrossing => ({
      kind: transition.kind,
      asset: { id: assetId, code: codes.get(assetId) ?? '' },
      at: instant(transition.crossedAtMs),
      confirmedAt: instant(transition.confirmedAtMs),
      longitude: transition.longitude,
      latitude: transition.latitude,
      cause: transition.cause,
      inferred: transition.inferred,
      certainty: transition.certainty,
      doubts: [...doubts],
    })),
    crossingsLeftOut: outcome.crossingsLeftOut,
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
