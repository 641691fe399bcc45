import type { Geofence, Rebuild, RebuildList } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { runRebuild } from '../../telemetry/folds/rebuild/run-rebuild.ts';
import { createFoldRunner } from '../../telemetry/folds/run-folds.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../telemetry/testing/create-test-portal.ts';
import { geofencesRoutes } from '../geofences-routes.ts';

const modules = ['services:simc:geolocalizacao'];
const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs));
const log = createLogger({ level: 'silent' });
let portal: TestPortal;
let account: TestAccount;
let administrator: Actor;
let actor: Actor;
let runner: ReturnType<typeof createFoldRunner>;
let devices = 0;

const corner = (x: number, y: number): [number, number] => {
  const { longitude, latitude } = fixAt(0, x, y);
  return [longitude, latitude];
};
const rectangle = ([west, south]: [number, number], [east, north]: [number, number]) => ({
  type: 'Polygon',
  coordinates: [
    [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)],
  ],
});
const yard = rectangle([0, -200], [400, 200]);
/** In, out, too fast through it, and back in to stay. */
const track = [
  ...drive([
    [0, -500, 0],
    [100, 200, 0],
    [400, 210, 60],
    [500, -500, 0],
    [600, -500, 0],
  ]),
  ...drive(
    [
      [700, -500, 100],
      [770, 900, 100],
    ],
    10,
    { speedKph: 72 },
  ),
  ...drive([
    [4000, 900, 0],
    [4100, 100, 0],
    [5000, 100, 0],
  ]),
];

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: (deps) => geofencesRoutes(deps) });
  account = await createTestAccount(portal, 'rebuild.example');
  administrator = { ...account.administrator, sees: modules, changes: modules };
  runner = createFoldRunner({ ...portal, clock, log, allowsUnsyncedCommits: true });
});
afterAll(() => portal.close());
beforeEach(() => {
  actor = administrator;
  clock.set(new Date(startMs + 6 * hourMs));
});
afterEach(async () => {
  const tables = ['fold_rebuilds', 'geofence_versions', 'positions', 'devices', 'assets'];
  for (const table of tables) await portal.queryAsOwner(`delete from ${table}`);
  await portal.queryAsOwner('update geofences set deleted_at = now()');
  await portal.queryAsOwner('update geofence_sets set version = version + 1');
});

function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  return portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer someone' },
    ...(body !== undefined && { payload: body }),
  });
}

const settings = (more: object = {}) => ({
  name: `Yard ${(devices += 1)}`,
  resources: ['entry', 'exit', 'speeding'],
  maxSpeedKph: 40,
  assets: { all: true },
  shape: yard,
  ...more,
});

async function draw(more?: object): Promise<Geofence> {
  const answer = await ask('POST', '/geofences', { unitId: account.unitId, ...settings(more) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Geofence>();
}

async function plantAsset(fixes: readonly LatestFix[] = []): Promise<{ id: number; device: string }> {
  devices += 1;
  const device = `tracker-${devices}`;
  const id = await account.addAsset(device);
  if (fixes.length > 0) await send(device, fixes);
  return { id, device };
}

async function send(deviceId: string, fixes: readonly LatestFix[]): Promise<void> {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map(({ fixedAtMs, latitude, longitude, speedKph, accuracyMeters }) => ({
        deviceId,
        time: new Date(fixedAtMs).toISOString(),
        latitude,
        longitude,
        ...(speedKph !== null && { speedKph }),
        ...(accuracyMeters !== null && { accuracyMeters }),
      })),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

async function start(of: { geofenceId: number } | { assetId: number }): Promise<Rebuild> {
  const answer = await ask('POST', '/rebuilds', { ...of, days: 2 });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Rebuild>();
}

const workshop = () => ({ ...portal, clock, log, allowsUnsyncedCommits: true });

async function run(begun: Rebuild, signal = new AbortController().signal): Promise<Rebuild> {
  await runRebuild(workshop(), { accountId: account.accountId, rebuildId: begun.id }, signal);
  const list = (await ask('GET', '/rebuilds?limit=10')).json<RebuildList>();
  const found = list.items.find(({ id }) => id === begun.id);
  if (found === undefined) throw new Error('The rebuild is gone');
  return found;
}

async function rebuild(of: Parameters<typeof start>[0]): Promise<Rebuild> {
  return run(await start(of));
}

/** Of several geofences that one speeds in, the lowest limit says so: that is not the same for each. */
async function readOf(geofence: Geofence, assetIds: readonly number[]) {
  const { transitions, visits } = await readRecorded(assetIds, geofence.id);
  return { visits, transitions: transitions.filter(({ kind }) => !kind.startsWith('speeding')) };
}

/** What counts of assets, of a geofence or all, without what says by which version. */
async function readRecorded(assetIds: readonly number[], geofenceId: number | null = null) {
  const rows = (table: string, columns: string, order: string) =>
    portal.queryAsOwner<{ kind: string }>(
      `select ${columns} from ${table} where asset_id = any ($1) and superseded_at is null
        and geofence_id = coalesce($2, geofence_id) order by asset_id, ${order}`,
      [assetIds, geofenceId],
    );
  return {
    transitions: await rows(
      'geofence_transitions',
      'kind, crossed_at, confirmed_at, entered_at, cause, inferred, certainty, top_speed_kph, is_event, proof',
      'confirmed_at, kind, geofence_id',
    ),
    visits: await rows(
      'geofence_visits',
      'entered_at, entry_confirmed_at, left_at, exit_confirmed_at, inferred, certainty',
      'entered_at, geofence_id',
    ),
    trips: await portal.queryAsOwner(
      `select kind, from_at, to_at, distance_meters from trip_intervals
        where asset_id = any ($1) and superseded_at is null order by asset_id, from_at`,
      [assetIds],
    ),
  };
}

const readStates = (assetId: number) =>
  portal.queryAsOwner('select fold, state, due_at from fold_states where asset_id = $1 order by fold', [
    assetId,
  ]);

const readCauses = async (): Promise<string[]> => {
  const rows = await portal.queryAsOwner<{ cause: string }>(
    `select distinct superseded_cause as cause from geofence_visits where superseded_at is not null`,
  );
  return rows.map(({ cause }) => cause);
};

describe('a rebuild is refused', () => {
  it('to who does not change geofences, or does not see this one', async () => {
    const { id: geofenceId } = await draw();
    actor = { ...administrator, role: 'viewer', changes: [] };
    expect((await ask('POST', '/rebuilds', { geofenceId, days: 1 })).statusCode).toBe(403);
    actor = { ...administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await ask('POST', '/rebuilds', { geofenceId, days: 1 })).statusCode).toBe(404);
    const other = await createTestAccount(portal, `other-${geofenceId}.example`);
    actor = { ...other.administrator, sees: modules, changes: modules };
    expect((await ask('POST', '/rebuilds', { geofenceId, days: 1 })).statusCode).toBe(404);
  });

  it('of neither or both of a geofence and an asset, and of no time', async () => {
    const { id: geofenceId } = await draw();
    const { id: assetId } = await plantAsset();
    for (const body of [{ days: 1 }, { days: 1, geofenceId, assetId }, { geofenceId, days: 0 }])
      expect((await ask('POST', '/rebuilds', body)).statusCode).toBe(422);
    expect((await ask('POST', '/rebuilds', { assetId: 2_000_000_000, days: 1 })).statusCode).toBe(404);
  });

  it('while one of the geofence is under way', async () => {
    const { id: geofenceId } = await draw();
    const first = await start({ geofenceId });
    expect((await ask('POST', '/rebuilds', { geofenceId, days: 1 })).statusCode).toBe(409);
    await run(first);
    expect((await ask('POST', '/rebuilds', { geofenceId, days: 1 })).statusCode).toBe(201);
  });
});

describe('a rebuild of a geofence', () => {
  it('that was drawn afterwards comes to what it would have recorded live', async () => {
    clock.set(new Date(startMs));
    const before = await draw();
    clock.set(new Date(startMs + 6 * hourMs));
    const [truck, van] = [await plantAsset(track), await plantAsset(track.slice(0, 90))];
    const assets = [truck.id, van.id];
    const live = await readOf(before, assets);
    expect(live.visits.length).toBeGreaterThan(3);
    const drawn = await draw();
    const done = await rebuild({ geofenceId: drawn.id });
    expect(done).toMatchObject({
      state: 'finished',
      assets: 2,
      done: 2,
      trips: { recorded: 0, superseded: 0 },
    });
    expect(done.visits).toEqual({ recorded: live.visits.length, superseded: 0 });
    expect(await readOf(drawn, assets)).toEqual(live);
    expect(await readOf(before, assets)).toEqual(live);
    expect(await portal.queryAsOwner('select from geofence_notices')).toEqual([]);
    const [kept] = (await readStates(truck.id)) as { state: { fences: Record<string, object> } }[];
    const { [before.id]: own, [drawn.id]: other } = kept?.state.fences ?? {};
    expect({ ...other, version: 0 }).toEqual({ ...own, version: 0 });
  });

  it('whose shape was changed supersedes what it replaces and says why; once more changes nothing', async () => {
    clock.set(new Date(startMs));
    const geofence = await draw();
    clock.set(new Date(startMs + 6 * hourMs));
    const { id } = await plantAsset(track);
    const { visits } = await readRecorded([id]);
    const changed = await ask('PUT', `/geofences/${geofence.id}`, {
      version: geofence.version,
      ...settings({ shape: rectangle([0, -200], [150, 200]) }),
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const done = await rebuild({ geofenceId: geofence.id });
    expect(done.visits.superseded).toBeGreaterThan(0);
    expect(await readCauses()).toEqual(['rebuild']);
    const after = await readRecorded([id]);
    expect(after.visits).not.toEqual(visits);
    expect((await rebuild({ geofenceId: geofence.id })).visits).toEqual({ recorded: 0, superseded: 0 });
    expect(await readRecorded([id])).toEqual(after);
  });

  it('is what late fixes go by afterwards', async () => {
    const [late, whole] = [
      await plantAsset([...track.slice(0, 20), ...track.slice(44)]),
      await plantAsset(track),
    ];
    const { id: geofenceId } = await draw();
    await rebuild({ geofenceId });
    await send(late.device, track.slice(20, 44));
    await runner.runWaiting();
    expect(await readRecorded([late.id])).toEqual(await readRecorded([whole.id]));
  });

  it('takes along what is stored while it runs, also what comes late', async () => {
    const [asset, whole] = [
      await plantAsset([...track.slice(0, 20), ...track.slice(44, 90)]),
      await plantAsset(track),
    ];
    const { id: geofenceId } = await draw();
    const begun = await start({ geofenceId });
    // It asks for the time between what it folds and what it swaps in.
    let sending: Promise<unknown> | undefined;
    const now = (): Date => {
      sending ??= send(asset.device, [...track.slice(20, 44), ...track.slice(90)]);
      return clock.now();
    };
    const key = { accountId: account.accountId, rebuildId: begun.id };
    await runRebuild({ ...workshop(), clock: { ...clock, now } }, key, new AbortController().signal);
    await sending;
    await runner.runWaiting();
    expect(await readRecorded([asset.id])).toEqual(await readRecorded([whole.id]));
  });
});

describe('a rebuild that does not come to its end', () => {
  it('writes nothing more once it is cancelled', async () => {
    const { id } = await plantAsset(track);
    const { id: geofenceId } = await draw();
    const begun = await start({ geofenceId });
    const cancelled = await ask('POST', `/rebuilds/${begun.id}/cancel`);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await run(begun)).toMatchObject({ state: 'cancelled', done: 0 });
    expect((await readRecorded([id])).visits).toEqual([]);
    expect((await ask('POST', `/rebuilds/${begun.id}/cancel`)).statusCode).toBe(200);
  });

  it('goes on where it was when its process was stopped', async () => {
    const assets = [(await plantAsset(track)).id, (await plantAsset(track)).id];
    const { id: geofenceId } = await draw();
    const begun = await start({ geofenceId });
    const controller = new AbortController();
    const stop = portal.events.on('geofencesCrossed', () => controller.abort());
    expect(await run(begun, controller.signal)).toMatchObject({ state: 'running', assets: 2, done: 1 });
    stop();
    const half = await readRecorded(assets);
    expect(await run(begun)).toMatchObject({ state: 'finished', assets: 2, done: 2 });
    const { visits } = await readRecorded(assets);
    expect(visits).toHaveLength(half.visits.length * 2);
    expect(await readCauses()).toEqual([]);
  });

  it('leaves an asset as it was when it is cut off in its midst', async () => {
    const { id } = await plantAsset(track);
    const { id: geofenceId } = await draw();
    const [before, states] = [await readRecorded([id]), await readStates(id)];
    await portal.queryAsOwner(
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    );
    await portal.queryAsOwner(
      'create trigger cut_off before insert on asset_day_marks for each row execute function cut_off()',
    );
    try {
      expect(await rebuild({ geofenceId })).toMatchObject({ state: 'failed', done: 0 });
    } finally {
      await portal.queryAsOwner('drop function cut_off cascade');
    }
    expect(await readRecorded([id])).toEqual(before);
    expect(await readStates(id)).toEqual(states);
    expect(await rebuild({ geofenceId })).toMatchObject({ state: 'finished', done: 1 });
    expect((await readRecorded([id])).visits.length).toBeGreaterThan(before.visits.length);
  });
});

describe('live, folded anew and rebuilt', () => {
  it('agree on any track in any order and batching', async () => {
    clock.set(new Date(startMs));
    await draw();
    await draw({ shape: rectangle([200, -300], [600, 100]), entryDwellSeconds: 60 });
    clock.set(new Date(startMs + 24 * hourMs));
    const places = fc.array(
      fc.tuple(
        fc.integer({ min: 20, max: 400 }),
        fc.integer({ min: -300, max: 700 }),
        fc.integer({ min: -300, max: 300 }),
      ),
      { minLength: 3, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(places, fc.infiniteStream(fc.nat()), async (legs, chance) => {
        let second = 0;
        const fixes = drive(legs.map(([seconds, x, y]) => [(second += seconds), x, y] as const));
        const next = (most: number): number => Number(chance.next().value) % most;
        const shuffled = fixes.map((fix) => ({ fix, key: next(1_000_000) }));
        shuffled.sort((one, other) => one.key - other.key);
        const [sorted, mixed] = [await plantAsset(fixes), await plantAsset()];
        while (shuffled.length > 0) {
          const batch = shuffled.splice(0, 1 + next(40));
          await send(
            mixed.device,
            batch.map(({ fix }) => fix),
          );
          if (next(3) === 0) await runner.runWaiting();
        }
        await runner.runWaiting();
        const [live, refolded] = [await readRecorded([sorted.id]), await readRecorded([mixed.id])];
        expect(refolded).toEqual(live);
        for (const { id } of [sorted, mixed]) {
          const states = await readStates(id);
          const { visits, trips } = await rebuild({ assetId: id });
          expect([visits, trips]).toEqual([
            { recorded: 0, superseded: 0 },
            { recorded: 0, superseded: 0 },
          ]);
          expect(await readRecorded([id])).toEqual(live);
          expect(await readStates(id)).toEqual(states);
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
