import type { Geofence, Rebuild } from '@azimute/contract';
import { drive, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { runRebuild } from '../../telemetry/reducers/rebuild/run-rebuild.ts';
import { createReducerRunner } from '../../telemetry/reducers/run-reducers.ts';
import { drawFence, fence, type GeofenceBody } from '../testing/plant-fences.ts';
import { planRectangle, trackersOf, workshopOf } from '../testing/plant-trackers.ts';

const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  people: { elsewhere: { changes: ['services:simc:geolocalizacao:cercas'], units: [] } },
});
afterAll(() => portal.stop());
const { owner, accountId, queryAsOwner } = portal;
const { plant, send } = await trackersOf(portal);
const runner = createReducerRunner(workshopOf(portal));

const yard = planRectangle([0, -200], [400, 200]);
/** In, out, speeding through it, and back in to stay. */
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

beforeEach(() => {
  clock.set(new Date(startMs + 6 * hourMs));
});
afterEach(async () => {
  for (const table of ['reducer_rebuilds', 'geofence_versions', 'positions', 'devices', 'assets'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
  await queryAsOwner('update geofences set deleted_at = now() where account_id = $1', [accountId]);
  await queryAsOwner('update geofence_sets set version = version + 1 where account_id = $1', [accountId]);
});

let names = 0;
const settings = (more: Partial<GeofenceBody> = {}) =>
  fence({
    name: `Yard ${(names += 1)}`,
    resources: ['entry', 'exit', 'speeding'],
    maxSpeedKph: 40,
    shape: yard,
    ...more,
  });
const draw = (more?: Partial<GeofenceBody>) => drawFence(portal, settings(more));

const start = (of: { geofenceId: number } | { assetId: number }) =>
  owner.call('startRebuild', { body: { ...of, days: 2 } });

async function run(begun: Rebuild, signal = new AbortController().signal): Promise<Rebuild> {
  await runRebuild(workshopOf(portal), { accountId, rebuildId: begun.id }, signal);
  const { items } = await owner.call('listRebuilds', { query: { limit: 10 } });
  const found = items.find(({ id }) => id === begun.id);
  if (found === undefined) throw new Error('The rebuild is gone');
  return found;
}

async function rebuild(of: Parameters<typeof start>[0]): Promise<Rebuild> {
  return run(await start(of));
}

/** With several geofences, the lowest limit determines speeding, so results are not independent. */
async function readOf(geofence: Geofence, assetIds: readonly number[]) {
  const { transitions, visits } = await readRecorded(assetIds, geofence.id);
  return { visits, transitions: transitions.filter(({ kind }) => !kind.startsWith('speeding')) };
}

/** Reads the current records of assets, for one geofence or all, without versions. */
async function readRecorded(assetIds: readonly number[], geofenceId: number | null = null) {
  const rows = (table: string, columns: string, order: string) =>
    queryAsOwner<{ kind: string }>(
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
    trips: await queryAsOwner(
      `select kind, from_at, to_at, distance_meters from trip_intervals
        where asset_id = any ($1) and superseded_at is null order by asset_id, from_at`,
      [assetIds],
    ),
  };
}

const readStates = (assetId: number) =>
  queryAsOwner('select reducer, state, due_at from reducer_states where asset_id = $1 order by reducer', [
    assetId,
  ]);

const readCauses = async (): Promise<string[]> => {
  const rows = await queryAsOwner<{ cause: string }>(
    `select distinct superseded_cause as cause from geofence_visits
      where account_id = $1 and superseded_at is not null`,
    [accountId],
  );
  return rows.map(({ cause }) => cause);
};

describe('a rebuild is refused', () => {
  const ofDay = (geofenceId: number) => ({ body: { geofenceId, days: 1 } });

  it('to a person who cannot change geofences, or see this one', async () => {
    const { id } = await draw();
    await portal.viewer.refused('startRebuild', ofDay(id), 403);
    await portal.people.elsewhere.refused('startRebuild', ofDay(id), 404);
    await portal.stranger.refused('startRebuild', ofDay(id), 404);
  });

  it('for neither or both of a geofence and an asset, and without a period', async () => {
    const { id: geofenceId } = await draw();
    const { id: assetId } = await plant();
    for (const body of [{ days: 1 }, { days: 1, geofenceId, assetId }, { geofenceId, days: 0 }])
      await owner.refused('startRebuild', { body }, 422);
    await owner.refused('startRebuild', { body: { assetId: 2_000_000_000, days: 1 } }, 404);
  });

  it('while another of the geofence runs', async () => {
    const { id: geofenceId } = await draw();
    const first = await start({ geofenceId });
    await owner.refused('startRebuild', ofDay(geofenceId), 409);
    await run(first);
    await owner.call('startRebuild', ofDay(geofenceId));
  });
});

describe('a rebuild of a geofence', () => {
  it('drawn later gives the same result as live recording', async () => {
    clock.set(new Date(startMs));
    const before = await draw();
    clock.set(new Date(startMs + 6 * hourMs));
    const [truck, van] = [await plant(track), await plant(track.slice(0, 90))];
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
    expect(await queryAsOwner('select from geofence_notices where account_id = $1', [accountId])).toEqual([]);
    const [kept] = (await readStates(truck.id)) as { state: { fences: Record<string, object> } }[];
    const { [before.id]: own, [drawn.id]: other } = kept?.state.fences ?? {};
    expect({ ...other, version: 0 }).toEqual({ ...own, version: 0 });
  });

  it('with a changed shape supersedes old results with a reason, and is idempotent', async () => {
    clock.set(new Date(startMs));
    const geofence = await draw();
    clock.set(new Date(startMs + 6 * hourMs));
    const { id } = await plant(track);
    const { visits } = await readRecorded([id]);
    await owner.call('updateGeofence', {
      params: { geofenceId: geofence.id },
      body: { version: geofence.version, ...settings({ shape: planRectangle([0, -200], [150, 200]) }) },
    });
    const done = await rebuild({ geofenceId: geofence.id });
    expect(done.visits.superseded).toBeGreaterThan(0);
    expect(await readCauses()).toEqual(['rebuild']);
    const after = await readRecorded([id]);
    expect(after.visits).not.toEqual(visits);
    expect((await rebuild({ geofenceId: geofence.id })).visits).toEqual({ recorded: 0, superseded: 0 });
    expect(await readRecorded([id])).toEqual(after);
  });

  it('determines the results of later late fixes', async () => {
    const [late, whole] = [await plant([...track.slice(0, 20), ...track.slice(44)]), await plant(track)];
    const { id: geofenceId } = await draw();
    await rebuild({ geofenceId });
    await send(late.device, track.slice(20, 44));
    await runner.runWaiting();
    expect(await readRecorded([late.id])).toEqual(await readRecorded([whole.id]));
  });

  it('includes positions stored while it runs, also late ones', async () => {
    const [asset, whole] = [await plant([...track.slice(0, 20), ...track.slice(44, 90)]), await plant(track)];
    const { id: geofenceId } = await draw();
    const begun = await start({ geofenceId });
    // It arrives between processing and swapping in.
    let sending: Promise<unknown> | undefined;
    const now = (): Date => {
      sending ??= send(asset.device, [...track.slice(20, 44), ...track.slice(90)]);
      return clock.now();
    };
    const key = { accountId, rebuildId: begun.id };
    await runRebuild({ ...workshopOf(portal), clock: { ...clock, now } }, key, new AbortController().signal);
    await sending;
    await runner.runWaiting();
    expect(await readRecorded([asset.id])).toEqual(await readRecorded([whole.id]));
  });
});

describe('an interrupted rebuild', () => {
  it('stops writing once canceled', async () => {
    const { id } = await plant(track);
    const { id: geofenceId } = await draw();
    const begun = await start({ geofenceId });
    const cancel = () => owner.call('cancelRebuild', { params: { rebuildId: begun.id } });
    expect(await cancel()).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await run(begun)).toMatchObject({ state: 'cancelled', done: 0 });
    expect((await readRecorded([id])).visits).toEqual([]);
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
  });

  it('resumes after its process is stopped', async () => {
    const assets = [(await plant(track)).id, (await plant(track)).id];
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

  it('leaves an asset unchanged if interrupted while writing it', async () => {
    const { id } = await plant(track);
    const { id: geofenceId } = await draw();
    const [before, states] = [await readRecorded([id]), await readStates(id)];
    await queryAsOwner(
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    );
    await queryAsOwner(
      'create trigger cut_off before insert on asset_day_marks for each row execute function cut_off()',
    );
    try {
      expect(await rebuild({ geofenceId })).toMatchObject({ state: 'failed', done: 0 });
    } finally {
      await queryAsOwner('drop function cut_off cascade');
    }
    expect(await readRecorded([id])).toEqual(before);
    expect(await readStates(id)).toEqual(states);
    expect(await rebuild({ geofenceId })).toMatchObject({ state: 'finished', done: 1 });
    expect((await readRecorded([id])).visits.length).toBeGreaterThan(before.visits.length);
  });
});

describe('live, recomputed and rebuilt results', () => {
  it.each([1, 2, 3])('agree for any track, order and batch size (%i)', async () => {
    clock.set(new Date(startMs));
    await draw();
    await draw({ shape: planRectangle([200, -300], [600, 100]), entryDwellSeconds: 60 });
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
        const [sorted, mixed] = [await plant(fixes), await plant()];
        while (shuffled.length > 0) {
          const batch = shuffled.splice(0, 1 + next(40));
          await send(
            mixed.device,
            batch.map(({ fix }) => fix),
          );
          if (next(3) === 0) await runner.runWaiting();
        }
        await runner.runWaiting();
        const [live, recomputed] = [await readRecorded([sorted.id]), await readRecorded([mixed.id])];
        expect(recomputed).toEqual(live);
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
      { numRuns: 2, endOnFailure: true },
    );
  });
});
