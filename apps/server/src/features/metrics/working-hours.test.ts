import type { AssetDay, MetricAnswer, MetricCode } from '@azimute/contract';
import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact } from '../../platform/transact.ts';
import { changeWorkingHours } from '../alert-types/working-hours.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { addUpFacts } from './facts/add-up-facts.ts';
import { metricsRoutes } from './metrics-routes.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs + 4 * hourMs));
const day = new Date(startMs).toISOString().slice(0, 10);
const dayAfter = (days: number): string =>
  new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
const timeAfter = (minutes: number): string =>
  new Date(startMs + minutes * 60_000).toISOString().slice(11, 16);

let portal: TestPortal;
let jobs: pg.Pool;
let account: TestAccount;
let actor: Actor;
let assetId: number;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: metricsRoutes });
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  jobs.on('error', () => undefined);
  account = await createTestAccount(portal, 'hours.example');
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC', modules = '{services:simc}'`);
  actor = {
    ...account.administrator,
    sees: ['services:simc:utilization', 'services:simc:fleet', 'services:simc:safety'],
    changes: ['services:simc:alertas:gerenciamento'],
  };
  assetId = await account.addAsset('truck');
  // Two hours of idling.
  await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: Array.from({ length: 241 }, (_, index) => fixAt(index * 30, 0, 0)).map((fix) => ({
      deviceId: 'truck',
      time: new Date(fix.fixedAtMs).toISOString(),
      latitude: fix.latitude,
      longitude: fix.longitude,
      speedKph: 0,
      ignition: true,
    })),
  });
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

async function addUp(): Promise<void> {
  const runner = createFoldRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
  await runner.runWaiting();
  await addUpFacts({ database: portal.database, jobs, clock });
}

function ask(path: string, query: Record<string, string> = {}) {
  return portal.server.inject({ url: `/api/v1${path}`, headers: { authorization: 'Bearer session' }, query });
}

async function figure(metric: MetricCode = 'use_outside_hours'): Promise<MetricAnswer> {
  const answer = await ask(`/metrics/${metric}`, { from: day, to: dayAfter(1), compare: 'none' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MetricAnswer>();
}

/** From half an hour of the idling on. */
const shiftHours = (minutes: number) => ({
  zone: 'UTC',
  shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: timeAfter(30), to: timeAfter(30 + minutes) }],
  holidays: [],
});

it('says that a UL has no working hours, then what of the engine ran outside of them', async () => {
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
  await changeWorkingHours({ ...portal, clock, actor }, { unitId: null, hours: shiftHours(60) });
  await addUp();
  const { facts } = (await ask(`/assets/${assetId}/days/${day}`)).json<AssetDay>();
  expect(facts).toMatchObject({ shiftAbleSeconds: 3600, shiftOnSeconds: 3600, offShiftOnSeconds: 3600 });
});

it('has the use and the availability of the hour that was planned, not of the other', async () => {
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

it('keeps a day that is over as it is, unless hours hold since then, and says why it changed', async () => {
  clock.advance(30 * hourMs);
  await addUp();
  const shares = async (): Promise<unknown> => {
    const { numerator, denominator } = (await figure()).figure;
    return [numerator, denominator];
  };
  expect(await shares()).toEqual([3600, 7200]);
  await changeWorkingHours({ ...portal, clock, actor }, { unitId: null, hours: shiftHours(90) });
  await addUp();
  expect(await shares()).toEqual([3600, 7200]);
  await changeWorkingHours({ ...portal, clock, actor }, { unitId: null, hours: shiftHours(90), from: day });
  await addUp();
  expect(await shares()).toEqual([1800, 7200]);
  const { revisions } = (await ask(`/assets/${assetId}/days/${day}`)).json<AssetDay>();
  expect(revisions[0]).toMatchObject({ cause: 'working_hours', facts: { offShiftOnSeconds: 3600 } });
});

it('has days added up anew for nobody but an administrator who changes alert types', async () => {
  const asViewer = { ...portal, clock, actor: { ...actor, role: 'viewer' as const } };
  await expect(
    transact(asViewer, ({ client }) => client.query('select mark_working_days(null, $1)', [day])),
  ).rejects.toThrow('insufficient');
});
