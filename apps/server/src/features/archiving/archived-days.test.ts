import { startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { workshopOf } from '../geofences/testing/plant-trackers.ts';
import { addUpFacts } from '../metrics/facts/add-up-facts.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';

const dayMs = 86_400_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock, columns: { time_zone: 'UTC' }, assets: { gone: {}, stays: {} } });
const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const { owner, assetIds, queryAsOwner } = portal;
const runner = createReducerRunner(workshopOf(portal));

/** Returns the days since the start for which an asset has facts. */
async function readDays(assetId: number): Promise<number[]> {
  await runner.runWaiting();
  await addUpFacts({ ...workshopOf(portal), jobs });
  const rows = await queryAsOwner<{ day: number }>(
    `select day - $2::date as day from asset_days where asset_id = $1 order by day`,
    [assetId, new Date(startMs)],
  );
  return rows.map(({ day }) => day);
}

/** Returns which assets the figures of the first day mark as archived. */
async function readArchived(): Promise<[assetId: number, isArchived: boolean][]> {
  const [from = '', to = ''] = [startMs, startMs + dayMs].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  );
  const { items } = await owner.call('listFigures', {
    query: { metrics: ['engine_hours'], from, to, groupBy: 'assets' },
  });
  const groups = items[0]?.groups ?? [];
  return groups
    .map(({ key, isArchived }): [number, boolean] => [Number(key), isArchived])
    .toSorted(([one], [other]) => one - other);
}

it('an asset has no facts for days after it was archived, and keeps earlier ones', async () => {
  const { gone, stays } = assetIds;
  const assets = [gone, stays];
  for (const assetId of assets)
    await queryAsOwner(
      `insert into asset_states (account_id, asset_id, contact_at, engine_on)
      select account_id, asset_id, $2, false from assets where asset_id = $1`,
      [assetId, new Date(startMs + 3_600_000)],
    );
  clock.set(new Date(startMs + dayMs + dayMs / 4));
  const body = { selection: { assetIds: [gone] }, expectedCount: 1 };
  expect(await readDays(gone)).toEqual([0, 1]);
  await owner.call('archiveAssets', { body });
  expect(await readArchived()).toEqual([
    [gone, true],
    [stays, false],
  ]);
  clock.set(new Date(startMs + 5 * dayMs + dayMs / 4));
  expect(await readDays(gone)).toEqual([0, 1]);
  expect(await readDays(stays)).toEqual([0, 1, 2, 3, 4, 5]);
  await owner.call('restoreAssets', { body });
  clock.set(new Date(startMs + 6 * dayMs + dayMs / 4));
  expect(await readDays(gone)).toEqual([0, 1, 5, 6]);
});
