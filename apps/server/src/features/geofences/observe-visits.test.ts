import type { LatestFix } from '@azimute/engine';
import { drive, fixAt, placeAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { createFoldRunner } from '../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { createGeofence } from './create-geofence.ts';
import { summarizeVisits } from './summarize-visits.ts';

const clock = createManualClock(new Date(startMs));
let portal: TestPortal;
let account: TestAccount;
let jobs: pg.Pool;

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'observed.example');
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  await account.addAsset('truck');
});
afterAll(async () => {
  await jobs.end();
  await portal.close();
});

async function send(fixes: readonly LatestFix[]): Promise<void> {
  clock.set(new Date(Math.max(clock.now().getTime(), ...fixes.map(({ fixedAtMs }) => fixedAtMs))));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude }) => ({
        deviceId: 'truck',
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

/** What was not observed of each visit, in seconds since the start, and up to when that was looked for. */
async function observed(): Promise<
  { gaps: (number | null)[][]; to: number | null; seconds: number | null }[]
> {
  await summarizeVisits(portal.database, jobs);
  return await portal.queryAsOwner(
    `select coalesce((select json_agg(json_build_array(
          round(extract(epoch from lower(g) - to_timestamp($1))), round(extract(epoch from upper(g) - to_timestamp($1)))))
        from unnest(unobserved) g), '[]') as gaps,
        round(extract(epoch from observed_to - to_timestamp($1)))::int as to, unobserved_seconds as seconds
      from geofence_visits where superseded_at is null order by entered_at`,
    [startMs / 1000],
  );
}

it('finds the gaps of a visit while it lasts, and again what late fixes have filled', async () => {
  const modules = ['services:simc:geolocalizacao'];
  const actor = { ...account.administrator, sees: modules, changes: modules };
  const corner = (x: number, y: number): [number, number] => [...placeAt(x, y)];
  await createGeofence(
    { database: portal.database, clock, events: createPortalEvents(), actor },
    {
      unitId: account.unitId,
      parentId: null,
      name: 'Yard',
      color: 'petrol',
      maxSpeedKph: null,
      resources: ['entry', 'exit'],
      assets: { all: true },
      shape: {
        type: 'Polygon',
        coordinates: [
          [corner(0, -200), corner(400, -200), corner(400, 200), corner(0, 200), corner(0, -200)],
        ],
      },
      drawnAs: 'rectangle',
      severity: 'low',
      entryDwellSeconds: 0,
      exitDwellSeconds: 0,
      toleranceMeters: null,
      schedule: null,
      mustBeInside: false,
      tags: [],
    },
  );
  await send(
    drive([
      [0, -500, 0],
      [100, 200, 0],
      [200, 210, 0],
    ]),
  );
  // It is silent for three hours, then for two, then for twenty minutes, which are no gap.
  for (const second of [11_000, 18_200, 19_400]) await send([fixAt(second, 210, 0)]);
  expect(await observed()).toEqual([
    {
      gaps: [[200, 18_200]],
      to: 19_400,
      seconds: null,
    },
  ]);
  await send([fixAt(20_000, 210, 0)]);
  // Less than half an hour is new.
  expect(await observed()).toMatchObject([{ to: 19_400 }]);

  await send(Array.from({ length: 17 }, (_, index) => fixAt(800 + index * 600, 210, 0)));
  const runner = createFoldRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
  await runner.runWaiting();
  expect(await observed()).toEqual([{ gaps: [[11_000, 18_200]], to: 20_000, seconds: null }]);

  await send(
    drive([
      [20_010, 210, 0],
      [20_100, -500, 0],
      [20_200, -900, 0],
    ]),
  );
  expect(await observed()).toMatchObject([{ gaps: [[11_000, 18_200]], seconds: 7200 }]);
});
