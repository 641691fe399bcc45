import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../../platform/testing/limits.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { lookAtFleetChanges } from './watch-fleet-changes.ts';

let db: TestDatabase;
let warned: object[];
const metrics = createMetrics();
beforeAll(async () => {
  db = await createTestDatabase();
  await db.queryAsOwner(`insert into accounts (name, domain) values ('One', 'one.example')`);
});
afterAll(() => db.drop());
beforeEach(async () => {
  warned = [];
  await db.queryAsOwner('delete from fleet_change_marks');
});

const look = (sinceSeconds = 0): Promise<void> =>
  lookAtFleetChanges(
    {
      pipeline: db.database.pipeline,
      log: { warn: (said: object) => warned.push(said) },
      metrics,
    },
    sinceSeconds,
  );
const change = () => db.queryAsOwner(`update accounts set silent_after = silent_after + interval '1 second'`);
const trimmedAgo = (ago: string) =>
  db.queryAsOwner(`update fleet_change_marks set trimmed_at = clock_timestamp() - $1::interval`, [ago]);
/** Older transactions of other tests on the same server may still be running. */
async function changesAreOver(): Promise<void> {
  const going = () =>
    db.queryAsOwner('select from fleet_changes where changed_by >= pg_snapshot_xmin(pg_current_snapshot())');
  await expect.poll(going, { timeout: limits.waitMs }).toEqual([]);
}
const toldOf = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec((await metrics.render()).text)?.[1]);

it('reports how many changes are kept and when they were trimmed, and leaves trimming to the job', async () => {
  await db.queryAsOwner('select trim_fleet_changes()');
  await change();
  await trimmedAgo('100 seconds');
  await look(1_000);
  expect(await toldOf('azimute_fleet_changes')).toBe(1);
  expect(await toldOf('azimute_fleet_changes_untrimmed_seconds')).toBeGreaterThanOrEqual(100);
  expect(warned).toEqual([]);
});

it('trims and warns, once across processes, if no job has done so for minutes', async () => {
  await changesAreOver();
  await db.queryAsOwner('select trim_fleet_changes()');
  await trimmedAgo('301 seconds');
  await Promise.all([look(), look()]);
  expect(warned).toMatchObject([{ kept: 1, removed: 1 }]);
});

it('counts from its start if changes were never trimmed', async () => {
  await look(299);
  expect(warned).toEqual([]);
  await look(300);
  expect(warned).toHaveLength(1);
  await look(400);
  expect(warned).toHaveLength(1);
});

it('continues when the database is unreachable', async () => {
  const pipeline = {
    query: () => Promise.reject(new Error('gone')),
  } as unknown as typeof db.database.pipeline;
  await lookAtFleetChanges({ pipeline, log: { warn: (said: object) => warned.push(said) }, metrics }, 0);
  expect(warned).toHaveLength(1);
});
