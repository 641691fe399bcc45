import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { addUpFacts } from '../metrics/facts/add-up-facts.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { tellDifferences, verifySample, type VerifySampleOptions } from './verify-sample.ts';

const dayMs = 86_400_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({ clock, columns: { time_zone: 'UTC' } });
const { database, accountId, elsewhere, owner, viewer, stranger, queryAsOwner, metrics } = portal;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
const own = await trackersOf(portal);
const other = await trackersOf({
  ...portal,
  accountId: elsewhere.id,
  unitIds: { NORTH: elsewhere.unitIds['NORTH'] ?? 0 },
  keyWith: async (...scopes) => {
    const { key } = await stranger.call('createApiKey', { body: { name: 'Sample', scopes } });
    return { key, ...clientOf(portal.server, key) };
  },
});

/** An hour of driving on each of some days, at rest in the nights between. */
const days = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    Array.from({ length: 90 }, (_minute, minute) => {
      const [second, x] = [day * 86_400 + minute * 60, Math.min(minute, 60) * 500];
      return { ...fixAt(second, x, 0), speedKph: minute < 60 ? 30 : 0, ignition: minute < 60 };
    }),
  ).flat();

async function plantDays(trackers: typeof own, count: number): Promise<number> {
  const asset = await trackers.plant();
  for (const [day, fixes] of Map.groupBy(days(count), ({ fixedAtMs }) =>
    Math.floor((fixedAtMs - startMs) / dayMs),
  )) {
    clock.set(new Date(startMs + (day + 0.5) * dayMs));
    await trackers.send(asset.device, fixes);
  }
  return asset.id;
}

const verify = (more: Partial<VerifySampleOptions> = {}): Promise<void> =>
  verifySample({
    database,
    jobs,
    clock,
    metrics,
    log: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
    chance: () => 0,
    ...more,
  });

const many = [await plantDays(own, 4), await plantDays(own, 4), await plantDays(own, 20)];
const few = await plantDays(other, 20);
await createReducerRunner(workshopOf(portal)).runWaiting();
await addUpFacts({ database, jobs, clock });

const readMetric = async (name: string): Promise<string | undefined> =>
  (await metrics.render()).text.split('\n').find((line) => line.startsWith(`${name} `));

it('starts empty, and shows its findings to administrators only', async () => {
  expect(await owner.call('getVerification')).toEqual({
    verifiedAt: null,
    assets: 0,
    days: 0,
    differences: 0,
    different: [],
  });
  await viewer.refused('getVerification', {}, 'forbidden');
});

it('verifies assets of each account, in its time zone, and counts them', async () => {
  await verify({ mostMs: 0 });
  expect(await queryAsOwner('select from asset_verifications')).toEqual([]);
  await verify();
  const rows = await queryAsOwner<{ id: number; days: number; difference_count: number }>(
    'select asset_id as id, days, difference_count from asset_verifications order by asset_id',
  );
  expect(rows).toEqual([...many, few].map((id) => ({ id, days: expect.any(Number), difference_count: 0 })));
  expect(rows.at(-1)?.days).toBeGreaterThan(5);
  const answer = await owner.call('getVerification');
  expect(answer).toMatchObject({ verifiedAt: clock.now().toISOString(), assets: 3, differences: 0 });
  expect(await stranger.call('getVerification')).toMatchObject({ assets: 1, differences: 0 });
  expect(await readMetric('azimute_verified_assets_total')).toBe('azimute_verified_assets_total 4');
});

it('reports differences until they are recalculated, on earlier days too', async () => {
  const [first = 0] = many;
  await queryAsOwner(
    `update trip_intervals set top_kph = 250 where account_id = $1 and asset_id = $2 and kind = 'trip'
      and superseded_at is null and from_at < $3`,
    [accountId, first, new Date(startMs + dayMs)],
  );
  // The last days do not contain it.
  await verify();
  expect((await owner.call('getVerification')).differences).toBe(0);
  await verify({ chance: () => 0.9999 });
  expect(await owner.call('getVerification')).toMatchObject({
    differences: 1,
    different: [
      {
        asset: { id: first, code: 'A1' },
        differences: 1,
        first: [{ table: 'trips', from: new Date(startMs).toISOString(), cause: 'unexplained' }],
      },
    ],
  });
  // Until it is correct again, the same days are verified.
  await verify();
  expect((await owner.call('getVerification')).differences).toBe(1);
  await tellDifferences(jobs, metrics);
  expect(await readMetric('azimute_verification_differences')).toBe('azimute_verification_differences 1');
  await queryAsOwner('update trip_intervals set top_kph = 30 where account_id = $1 and top_kph = 250', [
    accountId,
  ]);
  await verify();
  expect(await owner.call('getVerification')).toMatchObject({ differences: 0, different: [] });
  expect(await readMetric('azimute_verification_differences')).toBe('azimute_verification_differences 0');
});

it('keeps findings about an asset that is being recalculated', async () => {
  const [, second = 0] = many;
  await queryAsOwner(
    `update asset_verifications set difference_count = 1, verified_at = $2 where asset_id = $1`,
    [second, new Date(startMs)],
  );
  await queryAsOwner('insert into recompute_requests (account_id, asset_id, from_at) values ($1, $2, $3)', [
    accountId,
    second,
    new Date(startMs),
  ]);
  await verify();
  const [kept] = await queryAsOwner(
    'select difference_count, verified_at from asset_verifications where asset_id = $1',
    [second],
  );
  expect(kept).toEqual({ difference_count: 1, verified_at: clock.now() });
});
