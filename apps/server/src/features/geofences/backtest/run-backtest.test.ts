import type { BacktestLine } from '@azimute/contract';
import { fenceAround } from '@azimute/engine/geofences/testing/fence-plan';
import { expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { runBacktest, type BacktestRun } from './run-backtest.ts';

const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));
const toMs = clock.now().getTime();
const assets = [1, 2, 3].map((assetId) => ({ assetId, unitId: 1, code: `A${assetId}` }));

/** Returns its lines if each asset is read this way, in a separate transaction. */
async function linesOf(
  read: () => Promise<number>,
  more: Partial<BacktestRun> = {},
): Promise<BacktestLine[]> {
  const lines: BacktestLine[] = [];
  const run: BacktestRun = {
    plan: {
      trial: { fence: fenceAround([0, 0], [100, 100]), beside: [] },
      saved: null,
      period: { fromMs: toMs - 86_400_000, toMs, timeZone: 'UTC', listed: 10, ruleSchedule: null },
      assets,
      assetsBeyond: 4,
    },
    clock,
    signal: new AbortController().signal,
    read: async <T>() => [await read()] as T,
    onFailure: () => undefined,
    ...more,
  };
  for await (const line of runBacktest(run)) lines.push(line);
  return lines;
}

it('reports its progress, and what it skipped', async () => {
  const lines = await linesOf(async () => 0);
  expect(lines.slice(0, -1)).toEqual(
    [0, 1, 2].map((done) => ({ kind: 'progress', assets: done, of: 3, fixes: 0 })),
  );
  expect(lines.at(-1)).toMatchObject({
    kind: 'result',
    result: { coverage: { assets: 7, withPositions: 0, notRead: 4, fixes: 0 } },
  });
});

it('skips assets not reached in time', async () => {
  const lines = await linesOf(async () => {
    clock.advance(40_000);
    return 0;
  });
  expect(lines.at(-1)).toMatchObject({ kind: 'result', result: { coverage: { notRead: 5 } } });
});

it('stops reading once canceled', async () => {
  const controller = new AbortController();
  let reads = 0;
  const lines = await linesOf(
    async () => {
      reads += 1;
      controller.abort();
      return 0;
    },
    { signal: controller.signal },
  );
  expect(lines.at(-1)).toEqual({ kind: 'stopped', reason: 'replaced' });
  expect(reads).toBe(1);
});

it('ends when its person loses the right, and reports a failure', async () => {
  const refused = await linesOf(async () => Promise.reject(new DomainError('forbidden')));
  expect(refused.at(-1)).toEqual({ kind: 'stopped', reason: 'forbidden' });
  const failures: unknown[] = [];
  const failed = await linesOf(async () => Promise.reject(new Error('lost')), {
    onFailure: (error) => failures.push(error),
  });
  expect(failed.at(-1)).toEqual({ kind: 'stopped', reason: 'failed' });
  expect(failures).toEqual([new Error('lost')]);
});
