import type { MetricCode } from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { transact } from '../../platform/transact.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { trackersOf, workshopOf } from '../geofences/testing/plant-trackers.ts';
import { createReducerRunner } from '../telemetry/reducers/run-reducers.ts';
import { addUpFacts } from './facts/add-up-facts.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs + 4 * hourMs));
const day = new Date(startMs).toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
const timeAfter = (minutes: number): string =>
  new Date(startMs + minutes * 60_000).toISOString().slice(11, 16);

const SETTINGS = 'services:simc:alertas:gerenciamento';
const portal = await portalOf({
  clock,
  modules: ['services:simc:utilization', 'services:simc:fleet', 'services:simc:safety', SETTINGS],
  columns: { time_zone: 'UTC' },
  viewer: { changes: [SETTINGS] },
});
const { owner, viewer, database } = portal;
const { plant } = await trackersOf(portal);
// Two hours of idling.
const idle = (second: number) => ({ ...fixAt(second, 0, 0), speedKph: 0, ignition: true });
const { id: assetId } = await plant(Array.from({ length: 241 }, (_, index) => idle(index * 30)));
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
jobs.on('error', () => undefined);
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

async function addUp(): Promise<void> {
  await createReducerRunner(workshopOf(portal)).runWaiting();
  await addUpFacts({ database, jobs, clock });
}

const figure = (metric: MetricCode = 'use_outside_hours') =>
  owner.call('getMetric', { params: { metric }, query: { from: day, to: dayAfter(1), compare: 'none' } });
const readDay = () => owner.call('getAssetDay', { params: { assetId, day } });
const change = (hours: ReturnType<typeof shiftHours>, from?: string) =>
  owner.call('changeWorkingHours', { body: { unitId: null, hours, ...(from !== undefined && { from }) } });

/** Starts half an hour into the idling. */
const shiftHours = (minutes: number) => ({
  zone: 'UTC',
  shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: timeAfter(30), to: timeAfter(30 + minutes) }],
  holidays: [],
});

it('reports that a UL has no working hours, then the engine time outside of them', async () => {
  await addUp();
  for (const metric of ['use_outside_hours', 'utilization_in_hours'] as const)
    expect(await figure(metric)).toMatchObject({
      figure: { state: 'no_data', coverage: { share: 0 } },
      leftOut: expect.arrayContaining([{ reason: 'no_working_hours', assets: null, hours: 2 }]),
    });
  const availability = await figure('availability_in_hours');
  expect(availability.figure).toMatchObject({ state: 'no_data', denominator: 0, coverage: { share: 0 } });
  expect(availability.leftOut.find(({ reason }) => reason === 'no_working_hours')?.hours).toBeGreaterThan(
    1.9,
  );
  await change(shiftHours(60));
  await addUp();
  const { facts } = await readDay();
  expect(facts).toMatchObject({ shiftAbleSeconds: 3600, shiftOnSeconds: 3600, offShiftOnSeconds: 3600 });
});

it('uses the use and availability of the planned hour, not of the other', async () => {
  expect(await figure('utilization')).toMatchObject({ figure: { numerator: 7200, denominator: 7200 } });
  expect(await figure('utilization_in_hours')).toMatchObject({
    figure: { numerator: 3600, denominator: 3600 },
    leftOut: expect.not.arrayContaining([expect.objectContaining({ reason: 'no_working_hours' })]),
  });
  expect(await figure('availability_in_hours')).toMatchObject({
    figure: { numerator: 3600, denominator: 3600 },
    leftOut: expect.not.arrayContaining([expect.objectContaining({ reason: 'no_working_hours' })]),
  });
});

it('keeps past days unless hours apply since then, and reports why they changed', async () => {
  clock.advance(30 * hourMs);
  await addUp();
  const shares = async (): Promise<unknown> => {
    const { numerator, denominator } = (await figure()).figure;
    return [numerator, denominator];
  };
  expect(await shares()).toEqual([3600, 7200]);
  await change(shiftHours(90));
  await addUp();
  expect(await shares()).toEqual([3600, 7200]);
  await change(shiftHours(90), day);
  await addUp();
  expect(await shares()).toEqual([1800, 7200]);
  const { revisions } = await readDay();
  expect(revisions[0]).toMatchObject({ cause: 'working_hours', facts: { offShiftOnSeconds: 3600 } });
});

it('recalculates days only for administrators who can change alert types', async () => {
  const asViewer = { ...portal, actor: await actorOf(portal, viewer) };
  await expect(
    transact(asViewer, ({ client, accountId }) =>
      client.query(
        `insert into asset_day_marks (account_id, asset_id, day, cause)
          select account_id, asset_id, day, 'working_hours' from asset_days where account_id = $1`,
        [accountId],
      ),
    ),
  ).rejects.toThrow('row-level security');
});
