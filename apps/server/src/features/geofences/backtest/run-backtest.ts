import type { BacktestCrossing, BacktestLine, BacktestResult } from '@azimute/contract';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { LineRun } from '../../../platform/http/send-lines.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { createBacktestThread, type BacktestOutcome, type BacktestThread } from './backtest-thread.ts';
import { readFixesInParts, toMicros } from '../../telemetry/folds/fix-columns.ts';
import type { BacktestPlan, PlannedAsset } from './plan-backtest.ts';

export interface BacktestRun extends LineRun {
  readonly plan: BacktestPlan;
  readonly clock: Clock;
}

/** Assets whose turn has not come by then are left out. */
const MOST_MS = 60_000;

/** Folds asset by asset, each read in a transaction of its own, and tells how far it is and what came out. */
export async function* runBacktest(run: BacktestRun): AsyncGenerator<BacktestLine> {
  const { plan, clock, signal } = run;
  const { assets, period } = plan;
  const trials = plan.saved === null ? [plan.trial] : [plan.trial, plan.saved];
  const thread = createBacktestThread({ trials, period });
  const endsAtMs = clock.now().getTime() + MOST_MS;
  const read = { assets: 0, withPositions: 0, fixes: 0 };
  try {
    for (const asset of assets) {
      yield { kind: 'progress', assets: read.assets, of: assets.length, fixes: read.fixes };
      if (signal.aborted) {
        yield { kind: 'stopped', reason: 'replaced' };
        return;
      }
      if (clock.now().getTime() >= endsAtMs) break;
      const fixes = await run.read((as) => foldAsset(as, thread, asset, run));
      read.assets += 1;
      read.fixes += fixes;
      if (fixes > 0) read.withPositions += 1;
    }
    yield { kind: 'result', result: present(plan, await thread.result(), read) };
  } catch (error) {
    const isRefused = error instanceof DomainError;
    if (!isRefused) run.onFailure(error);
    yield { kind: 'stopped', reason: isRefused ? 'forbidden' : 'failed' };
  } finally {
    thread.close();
  }
}

async function foldAsset(
  read: AccountRead,
  thread: BacktestThread,
  { assetId, unitId }: PlannedAsset,
  { plan: { period }, signal }: BacktestRun,
): Promise<number> {
  const wanted = { afterMicros: toMicros(period.fromMs) - 1, toMs: period.toMs, signal };
  const { count } = await readFixesInParts(read, assetId, wanted, (bytes, isLast) =>
    thread.fold({ asset: { assetId, unitId }, bytes, isLast }),
  );
  return count;
}

function present(
  { assets, assetsBeyond, period }: BacktestPlan,
  [outcome, saved]: readonly BacktestOutcome[],
  read: { readonly assets: number; readonly withPositions: number; readonly fixes: number },
): BacktestResult {
  if (outcome === undefined) throw new Error('A back-test has come to nothing');
  const codes = new Map(assets.map(({ assetId, code }) => [assetId, code]));
  return {
    from: instant(period.fromMs),
    to: instant(period.toMs),
    figures: outcome.figures,
    saved: saved?.figures ?? null,
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
