import type { Trip, TripList, TripSettingsList, TripSettingsVersionList } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { geofencesRoutes } from '../../geofences/geofences-routes.ts';
import { runRebuild } from '../../telemetry/folds/rebuild/run-rebuild.ts';
import { createFoldRunner } from '../../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../telemetry/testing/create-test-portal.ts';
import { tripsRoutes } from '../trips-routes.ts';

const modules = ['services:simc:geolocalizacao'];
const clock = createManualClock(new Date(startMs));
const log = createLogger({ level: 'silent' });
let portal: TestPortal;
let account: TestAccount;
let administrator: Actor;
let actor: Actor;
let runner: ReturnType<typeof createFoldRunner>;
let devices = 0;

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: (deps) => ({ ...tripsRoutes(deps), ...geofencesRoutes(deps) }),
  });
  account = await createTestAccount(portal, 'settings.example');
  const [person] = await portal.queryAsOwner<{ id: number }>(
    `insert into users (email, name) values ('ana@settings.example', 'Ana') returning user_id as id`,
  );
  administrator = {
    ...account.administrator,
    userId: person?.id ?? null,
    sees: modules,
    changes: modules,
  };
  runner = createFoldRunner({ ...portal, clock, log, allowsUnsyncedCommits: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = administrator;
  clock.set(new Date(startMs));
  for (const table of ['fold_rebuilds', 'trip_settings', 'positions', 'devices', 'assets'])
    await portal.queryAsOwner(`delete from ${table}`);
  await portal.queryAsOwner('update geofences set deleted_at = now()');
  await portal.queryAsOwner('delete from geofence_versions');
  for (const table of ['geofence_sets', 'trip_settings_sets'])
    await portal.queryAsOwner(`update ${table} set version = version + 1`);
});

function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  return portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer someone' },
    ...(body !== undefined && { payload: body }),
  });
}

async function list(): Promise<TripSettingsList['items']> {
  return (await ask('GET', '/trip-settings')).json<TripSettingsList>().items;
}

/** Sets what is given and leaves the rest, at an instant of the track. */
async function change(second: number, values: object | null, category: string | null = null) {
  clock.set(new Date(startMs + second * 1000));
  const version = (await list()).find((one) => one.category === category)?.version ?? null;
  return await ask('PUT', '/trip-settings', { category, values, version });
}

async function changed(second: number, values: object | null, category: string | null = null) {
  const answer = await change(second, values, category);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TripSettingsList>().items;
}

async function plantAsset(fixes: readonly LatestFix[] = []): Promise<{ id: number; device: string }> {
  devices += 1;
  const device = `tracker-${devices}`;
  const id = await account.addAsset(device);
  await portal.queryAsOwner(`update assets set category = 'Truck' where asset_id = $1`, [id]);
  await send(device, fixes);
  return { id, device };
}

async function send(deviceId: string, fixes: readonly LatestFix[]): Promise<void> {
  if (fixes.length === 0) return;
  clock.set(new Date(startMs + 6 * 3_600_000));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude, speedKph }) => ({
        deviceId,
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
        ...(speedKph !== null && { speedKph }),
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

const ofDay = (assetId: number): string =>
  new URLSearchParams({
    assets: String(assetId),
    from: new Date(startMs - 1000).toISOString(),
    to: new Date(startMs + 86_400_000).toISOString(),
  }).toString();

async function trips(assetId: number): Promise<Trip[]> {
  return (await ask('GET', `/trips?${ofDay(assetId)}`)).json<TripList>().items;
}

/** The first row of the file of trips, by its headings. */
async function exported(assetId: number): Promise<Record<string, string | undefined>> {
  const answer = await ask('GET', `/trips/export?${ofDay(assetId)}&of=trips&format=csv&locale=en`);
  const [headings, row] = answer.body
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(/,(?! )/));
  return Object.fromEntries(
    (headings ?? []).map((heading, index) => [heading.replaceAll('"', ''), row?.[index]]),
  );
}

const briefly = (given: readonly Trip[]) =>
  given.filter(({ isOpen }) => !isOpen).map(({ kind, settingsVersion }) => `${kind} by ${settingsVersion}`);

/** Two ways with a halt of four minutes in their midst, an hour apart; without an ignition, a halt of 300 s ends a trip. */
const way = (from: number): LatestFix[] => {
  const leg = (begin: number, end: number, [fromX, toX]: [number, number], speedKph: number) =>
    drive(
      [
        [from + begin, fromX, 0],
        [from + end, toX, 0],
      ],
      10,
      { speedKph },
    );
  return [
    ...leg(0, 590, [0, 0], 0),
    ...leg(600, 800, [0, 4000], 72),
    ...leg(810, 1050, [4000, 4000], 0),
    ...leg(1060, 1300, [4000, 0], 54),
    ...leg(1310, 2000, [0, 0], 0),
  ];
};

describe('the settings of trips', () => {
  it('are changed by administrators alone, and seen by whoever sees trips', async () => {
    await changed(0, { limitKph: 80 });
    actor = { ...administrator, role: 'viewer' };
    expect((await change(1, { limitKph: 90 })).statusCode).toBe(403);
    expect(await list()).toMatchObject([{ values: { limitKph: 80 } }]);
    actor = { ...actor, sees: ['services:simc:alertas'], changes: [] };
    expect((await ask('GET', '/trip-settings')).statusCode).toBe(403);
    const other = await createTestAccount(portal, 'other-settings.example');
    actor = { ...other.administrator, sees: modules, changes: modules };
    expect(await list()).toEqual([]);
    expect(await portal.queryAsOwner('select from trip_settings')).toHaveLength(1);
  });

  it('lie within bounds, of a category that is there, and are refused to who saw others', async () => {
    for (const values of [{ endSeconds: 59 }, { limitKph: 251 }, { stopSeconds: 30.5 }, { unknown: 1 }])
      expect((await change(0, values)).statusCode).toBe(422);
    expect((await change(0, { limitKph: 80 }, 'No such')).json()).toMatchObject({
      errors: { category: ['not_found'] },
    });
    await changed(0, { limitKph: 80 });
    const stale = await ask('PUT', '/trip-settings', { category: null, values: null, version: null });
    expect(stale.statusCode).toBe(409);
  });

  it('have a version for each change, with who made it, of which none is lost', async () => {
    await plantAsset();
    await changed(0, { limitKph: 80 });
    await changed(60, { endSeconds: 600 }, 'Truck');
    expect(await changed(120, { limitKph: 80 })).toHaveLength(2);
    expect(await changed(180, null, 'Truck')).toMatchObject([{ category: null, values: { limitKph: 80 } }]);
    const first = (await ask('GET', '/trip-settings/versions?limit=2')).json<TripSettingsVersionList>();
    expect(first).toMatchObject({ total: 3, items: [{ category: 'Truck' }, { category: 'Truck' }] });
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const rest = await ask('GET', `/trip-settings/versions?limit=2&cursor=${cursor}`);
    expect(rest.json()).toMatchObject({
      items: [{ category: null, from: new Date(startMs).toISOString(), savedBy: { name: 'Ana' } }],
      nextCursor: null,
    });
    const audited = await portal.queryAsOwner<{ before: object; after: object }>(
      `select before, after from audit_entries where action = 'trip-settings.update' order by at`,
    );
    expect(audited.at(-1)).toEqual({
      before: { category: 'Truck', endSeconds: 600 },
      after: { category: 'Truck', endSeconds: null },
    });
  });
});

describe('trips', () => {
  it('are decided by the version of their time, and name it, also where their fixes come late', async () => {
    const [live, late] = [await plantAsset(way(0)), await plantAsset(way(0).slice(0, 90))];
    const [made] = await changed(3000, { endSeconds: 200 });
    const by = `by ${made?.version}`;
    for (const { device } of [live, late]) await send(device, way(3600));
    // What comes late is of the time before the change.
    await send(late.device, way(0).slice(90));
    await runner.runWaiting();
    expect(briefly(await trips(live.id))).toEqual([
      'stop by null',
      'trip by null',
      `stop ${by}`,
      `trip ${by}`,
      `stop ${by}`,
      `trip ${by}`,
    ]);
    expect(briefly(await trips(late.id))).toEqual(briefly(await trips(live.id)));
  });

  it('come out the same in any order of arrival across a change', async () => {
    await changed(850, { endSeconds: 200, limitKph: 60 });
    const fixes = [...way(0), ...way(3600)];
    const [sorted, mixed] = [await plantAsset(fixes), await plantAsset()];
    for (const part of [2, 0, 3, 1]) {
      await send(
        mixed.device,
        fixes.filter((_fix, index) => index % 4 === part),
      );
      await runner.runWaiting();
    }
    const withoutIds = async (id: number) =>
      (await trips(id)).map(({ id: _id, asset: _asset, isRevised: _is, ...trip }) => trip);
    expect(await withoutIds(mixed.id)).toEqual(await withoutIds(sorted.id));
    const rebuild = await ask('POST', '/rebuilds', { assetId: mixed.id, days: 2 });
    const { id: rebuildId } = rebuild.json<{ id: number }>();
    const workshop = { ...portal, clock, log, allowsUnsyncedCommits: true };
    await runRebuild(workshop, { accountId: account.accountId, rebuildId }, new AbortController().signal);
    const [done] = await portal.queryAsOwner(
      'select state, trips_recorded, trips_superseded from fold_rebuilds',
    );
    expect(done).toEqual({ state: 'finished', trips_recorded: 0, trips_superseded: 0 });
  });

  it('count the time over the limit of a geofence, else over the general one, and say which', async () => {
    await changed(0, { limitKph: 60 });
    const corner = (x: number, y: number) => {
      const { longitude, latitude } = fixAt(0, x, y);
      return [longitude, latitude];
    };
    const half = [corner(2000, -500), corner(6000, -500), corner(6000, 500), corner(2000, 500)];
    const fence = await ask('POST', '/geofences', {
      unitId: account.unitId,
      name: 'Half of the way',
      resources: ['speeding'],
      maxSpeedKph: 50,
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [[...half, half[0]]] },
    });
    expect(fence.statusCode, fence.body).toBe(201);
    const { id } = await plantAsset(way(0));
    const [trip] = (await trips(id)).filter(({ kind }) => kind === 'trip');
    // Out at 72, half of it within the fence; back at 54, too fast within it alone.
    expect(trip?.overLimitSeconds).toBeGreaterThanOrEqual(300);
    expect(trip?.overLimitSeconds).toBeLessThanOrEqual(340);
    expect(trip?.overFenceLimitSeconds).toBeGreaterThanOrEqual(210);
    expect(trip?.overFenceLimitSeconds).toBeLessThanOrEqual(240);
    const { overLimitSeconds, overFenceLimitSeconds } = trip ?? {};
    const [over, ofFence] = [overLimitSeconds ?? 0, overFenceLimitSeconds ?? 0];
    expect(await exported(id)).toMatchObject({
      'Over the limit (s)': String(Math.round(over)),
      'Of it, over that of a geofence (s)': String(Math.round(ofFence)),
      'Of it, over the general limit (s)': String(Math.round(over - ofFence)),
      'Top speed at (America/Sao_Paulo)': '2026-03-02 09:10:00',
      'Decided by': `version ${trip?.settingsVersion} of the settings`,
    });
  });

  it('end after 120 s within a site, and after 300 s in a town', async () => {
    const around = (meters: number) => {
      const places = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([x = 0, y = 0]) => {
        const { longitude, latitude } = fixAt(0, 4000 + x * meters, y * meters);
        return [longitude, latitude];
      });
      return { type: 'Polygon', coordinates: [places] };
    };
    const draw = (name: string, meters: number) =>
      ask('POST', '/geofences', {
        unitId: account.unitId,
        name,
        resources: ['entry'],
        assets: { all: true },
        shape: around(meters),
      });
    expect((await draw('Town', 1500)).statusCode).toBe(201);
    const inTown = await plantAsset(way(0));
    clock.set(new Date(startMs));
    expect((await draw('Yard', 200)).statusCode).toBe(201);
    const atSite = await plantAsset(way(0));
    const kinds = async (id: number) =>
      (await trips(id)).filter(({ isOpen }) => !isOpen).map(({ kind }) => kind);
    expect(await kinds(inTown.id)).toEqual(['stop', 'trip']);
    expect(await kinds(atSite.id)).toEqual(['stop', 'trip', 'stop', 'trip']);
  });
});
