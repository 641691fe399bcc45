import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openPools } from '../../platform/postgres/database.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { LiveHub } from './live-hub.ts';
import { LiveRightsWatch } from './watch-live-rights.ts';

it('logs once that the database is unavailable, and keeps trying', async () => {
  const warnings: unknown[] = [];
  const log = { warn: (...parts: unknown[]) => void warnings.push(parts) };
  const pools = openPools({
    ownerUrl: 'postgresql://nobody@127.0.0.1:1/nowhere',
    databaseRoleKey: testDatabaseRoleKey,
  });
  let attempts = 0;
  const triedOften = Promise.withResolvers<void>();
  const database = {
    ...pools,
    connectionOf: (role: Parameters<typeof pools.connectionOf>[0]) => {
      attempts += 1;
      if (attempts === 4) triedOften.resolve();
      return pools.connectionOf(role);
    },
  };
  const tuning = { frameMs: 100, stalledBytes: 1 };
  const hub = new LiveHub({ pipeline: pools.pipeline, clock: systemClock, log, tuning, metrics: undefined });
  const watch = new LiveRightsWatch({ database, hub, log, processId: 'this' });
  await watch.start();
  await triedOften.promise;
  await watch.stop();
  hub.close();
  expect(warnings).toHaveLength(1);
  await pools.close();
});
