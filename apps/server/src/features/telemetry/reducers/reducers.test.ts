import { drive, fenceAround, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import type { FenceDefinition } from '@azimute/engine/geofences';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../testing/create-test-portal.ts';
import { createReducerRunner } from './run-reducers.ts';

const clock = createManualClock(new Date(startMs + 1_000_000));
const yard = fenceAround([0, -200], [400, 200]);
const round = drive([
  [0, -500, 0],
  [100, 200, 0],
  [400, 200, 60],
  [500, -500, 0],
  [900, -900, 0],
]);

let portal: TestPortal;
let account: TestAccount;
let runner: ReturnType<typeof createReducerRunner>;
let devices = 0;

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'reducers.example');
  runner = createReducerRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
});
afterAll(() => portal.close());
afterEach(async () => {
  clock.set(new Date(startMs + 1_000_000));
  await portal.queryAsOwner('delete from geofence_versions');
  await portal.queryAsOwner('update geofence_sets set version = version + 1');
});

/** Stores a fence and returns its ID. */
async function plantFence(settings: Partial<FenceDefinition> = {}): Promise<number> {
  const { accountId, unitId } = account;
  const { validFromMs, validToMs, assets, ...definition } = { ...yard, unitId, ...settings };
  const [row] = await portal.queryAsOwner<{ id: number }>(
    `insert into geofences (account_id, unit_id, name, color, on_entry, on_exit, on_speeding, all_assets, shape, drawn_as,
        area_square_meters, perimeter_meters, vertex_count, west, south, east, north, severity, entry_dwell_seconds,
        exit_dwell_seconds, must_be_inside, tags, version)
      values ($1, $2, gen_random_uuid()::text, 'petrol', true, true, false, true, '[]', 'polygon', 0, 0, 4, 0, 0, 0, 0,
        'informative', 0, 0, false, '{}', 1) returning geofence_id as id`,
    [accountId, unitId],
  );
  const geofenceId = row?.id ?? 0;
  const [set] = await portal.queryAsOwner<{ version: number }>(
    `insert into geofence_sets as s values ($1, 1) on conflict (account_id) do update set version = s.version + 1
      returning version`,
    [accountId],
  );
  const version = set?.version ?? 0;
  await portal.queryAsOwner(
    `insert into geofence_versions (account_id, geofence_id, version, unit_id, valid_from, valid_to, changed, definition)
      values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, 'infinity'), '{}', $7)`,
    [
      accountId,
      geofenceId,
      version,
      unitId,
      new Date(validFromMs),
      validToMs === null ? null : new Date(validToMs),
      JSON.stringify({
        ...definition,
        geofenceId,
        version,
        assets: assets === 'all-of-unit' ? assets : [...assets],
      }),
    ],
  );
  return geofenceId;
}

async function plantAsset(): Promise<{ assetId: number; deviceId: string }> {
  devices += 1;
  const deviceId = `tracker-${devices}`;
  return { assetId: await account.addAsset(deviceId), deviceId };
}

async function send(deviceId: string, fixes: readonly LatestFix[]): Promise<number> {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: fixes.map((fix) => ({
        deviceId,
        time: new Date(fix.fixedAtMs).toISOString(),
        latitude: fix.latitude,
        longitude: fix.longitude,
        ...(fix.accuracyMeters !== null && { accuracyMeters: fix.accuracyMeters }),
        ...(fix.speedKph !== null && { speedKph: fix.speedKph }),
        ...(fix.ignition !== null && { ignition: fix.ignition }),
      })),
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ accepted: number }>().accepted;
}

interface Recorded {
  readonly transitions: readonly string[];
  readonly visits: readonly string[];
  readonly state: object | null;
}

async function readRecorded(assetId: number): Promise<Recorded> {
  const second = (column: string) => `extract(epoch from ${column} - $2::timestamptz)::int`;
  const values = [assetId, new Date(startMs)];
  const transitions = await portal.queryAsOwner<{ line: string }>(
    `select concat_ws(' ', kind, ${second('crossed_at')}, cause) as line from geofence_transitions
      where asset_id = $1 and superseded_at is null order by confirmed_at, kind, geofence_id`,
    values,
  );
  const visits = await portal.queryAsOwner<{ line: string }>(
    `select concat_ws(' ', ${second('entered_at')}, coalesce(${second('left_at')}::text, 'open')) as line
      from geofence_visits where asset_id = $1 and superseded_at is null order by entered_at, geofence_id`,
    values,
  );
  const [state] = await portal.queryAsOwner<{ state: object }>(
    `select state from reducer_states where asset_id = $1 and reducer = 'geofences'`,
    [assetId],
  );
  const lines = (rows: readonly { line: string }[]) => rows.map(({ line }) => line);
  return { transitions: lines(transitions), visits: lines(visits), state: state?.state ?? null };
}

describe('geofences are processed', () => {
  it('with the batch that brings the fixes, once', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    const heard: object[] = [];
    const stop = portal.events.on('geofencesCrossed', (event) => heard.push(event));
    await send(deviceId, round);
    expect(await send(deviceId, round)).toBe(0);
    stop();
    expect(await readRecorded(assetId)).toEqual({
      transitions: ['entry 71 crossed', 'exit 429 crossed'],
      visits: ['71 429'],
      state: null,
    });
    expect(heard).toEqual([{ accountId: account.accountId, unitIds: [account.unitId] }]);
  });

  it('as passages, with the times of both crossings, also from late fixes', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    const fixes = drive(
      [
        [0, -500, 0],
        [100, 2300, 0],
      ],
      10,
      { speedKph: 100 },
    );
    await send(
      deviceId,
      fixes.filter((_, index) => index !== 2),
    );
    await send(deviceId, fixes);
    await runner.runWaiting();
    const passages = await portal.queryAsOwner(
      `select kind, extract(epoch from crossed_at - $2::timestamptz)::int as crossed,
          extract(epoch from left_at - $2::timestamptz)::int as left
        from geofence_transitions where asset_id = $1 and superseded_at is null`,
      [assetId, new Date(startMs)],
    );
    expect(passages).toEqual([{ kind: 'passage', crossed: 18, left: 32 }]);
  });

  it('only for accounts with geofences, and keep no state for distant assets', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    await send(
      deviceId,
      drive([
        [0, -5000, 0],
        [200, -9000, 0],
      ]),
    );
    expect(await readRecorded(assetId)).toEqual({ transitions: [], visits: [], state: null });
  });

  it('fix by fix as in one batch', async () => {
    await plantFence({ entryDwellSeconds: 60 });
    const [single, whole] = [await plantAsset(), await plantAsset()];
    for (let start = 0; start < round.length; start += 3)
      await send(single.deviceId, round.slice(start, start + 3));
    await send(whole.deviceId, round);
    expect(await readRecorded(single.assetId)).toEqual(await readRecorded(whole.assetId));
  });

  it('by the version saved before the batch', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(
      deviceId,
      drive([
        [0, -500, 0],
        [100, 200, 0],
        [200, 200, 0],
      ]),
    );
    await plantFence({ validFromMs: startMs + 250_000 });
    await send(
      deviceId,
      drive([
        [260, 200, 0],
        [320, 200, 0],
      ]),
    );
    expect((await readRecorded(assetId)).transitions).toEqual(['entry 250 fence_changed']);
  });
});

describe('late fixes', () => {
  it('have their asset recomputed as if all had arrived in order', async () => {
    await plantFence();
    const [late, whole] = [await plantAsset(), await plantAsset()];
    await send(whole.deviceId, round);
    const expected = await readRecorded(whole.assetId);
    // Only the beginning of the visit arrives in time, then the fixes after it, then its middle in reverse order.
    await send(late.deviceId, round.slice(0, 12));
    await send(late.deviceId, round.slice(44));
    expect((await readRecorded(late.assetId)).visits).not.toEqual(expected.visits);
    for (let end = 44; end > 12; end -= 8) {
      await send(late.deviceId, round.slice(Math.max(12, end - 8), end));
      await runner.runWaiting();
    }
    expect(await readRecorded(late.assetId)).toEqual(expected);
    const gone = await portal.queryAsOwner<{ cause: string }>(
      'select superseded_cause as cause from geofence_transitions where asset_id = $1 and superseded_at is not null',
      [late.assetId],
    );
    expect(gone.length).toBeGreaterThan(0);
    expect(new Set(gone.map(({ cause }) => cause))).toEqual(new Set(['late_data']));
    expect(await portal.queryAsOwner('select from recompute_requests')).toEqual([]);
  });

  it('are gathered: an asset is listed some time after the first of them', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, round.slice(20));
    await send(deviceId, round.slice(0, 10));
    const listed = (gathered: string): Promise<object[]> =>
      portal.queryAsOwner(
        'select asset_id as "assetId" from list_waiting_reducers($1, 100, $2::interval) where asset_id = $3',
        [new Date(startMs), gathered, assetId],
      );
    expect(await listed('1 hour')).toEqual([]);
    expect(await listed('0')).toEqual([{ assetId }]);
    await runner.runWaiting();
    expect(await listed('0')).toEqual([]);
  });

  it('without effect supersede nothing', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    await send(
      deviceId,
      round.filter((_, index) => index !== 30),
    );
    await send(deviceId, round.slice(30, 31));
    await runner.runWaiting();
    expect((await readRecorded(assetId)).visits).toEqual(['71 429']);
    expect(
      await portal.queryAsOwner('select from geofence_visits where asset_id = $1', [assetId]),
    ).toHaveLength(1);
  });

  it('of an asset inside end the visit that was open at the start of the window', async () => {
    await plantFence();
    const { assetId, deviceId } = await plantAsset();
    const day = 86_400;
    await send(
      deviceId,
      drive([
        [0, -500, 0],
        [100, 200, 0],
        [300, 200, 0],
      ]),
    );
    const later = (second: number, x: number) => fixAt(8 * day + second, x, 0);
    clock.set(new Date(startMs + (8 * day + 100) * 1000));
    await send(deviceId, [later(0, 200), later(60, 200)]);
    clock.set(new Date(startMs + (8 * day + 9000) * 1000));
    await send(deviceId, [later(8000, -900)]);
    await send(
      deviceId,
      drive([
        [8 * day + 200, 200, 0],
        [8 * day + 300, -500, 0],
        [8 * day + 500, -900, 0],
      ]),
    );
    await runner.runWaiting();
    expect((await readRecorded(assetId)).visits).toEqual([`71 ${8 * day + 229}`]);
  });
});

describe('a timed transition', () => {
  it('is recorded once, by the first process', async () => {
    clock.set(new Date(startMs + 200_000));
    await plantFence({ entryDwellSeconds: 600 });
    const { assetId, deviceId } = await plantAsset();
    await send(
      deviceId,
      drive([
        [0, -500, 0],
        [100, 200, 0],
        [150, 200, 0],
      ]),
    );
    await runner.runWaiting();
    expect((await readRecorded(assetId)).transitions).toEqual([]);
    clock.set(new Date(startMs + 700_000));
    const other = createReducerRunner({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      allowsUnsyncedCommits: true,
    });
    await Promise.all([runner.runWaiting(), other.runWaiting()]);
    await runner.runWaiting();
    expect((await readRecorded(assetId)).transitions).toEqual(['entry 71 crossed']);
  });

  it('is superseded if an earlier fix arrives later', async () => {
    clock.set(new Date(startMs + 200_000));
    await plantFence({ entryDwellSeconds: 600 });
    const { assetId, deviceId } = await plantAsset();
    await send(
      deviceId,
      drive([
        [0, -500, 0],
        [100, 200, 0],
        [150, 200, 0],
      ]),
    );
    clock.set(new Date(startMs + 700_000));
    await runner.runWaiting();
    await send(
      deviceId,
      drive([
        [160, 200, 0],
        [250, -500, 0],
        [400, -500, 0],
      ]),
    );
    await runner.runWaiting();
    expect(await readRecorded(assetId)).toMatchObject({ transitions: ['passage 71 crossed'], visits: [] });
  });
});
