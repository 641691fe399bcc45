import { fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import type { CalculatedCondition } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../platform/clock.ts';
import { createLogger } from '../../../../platform/log.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../testing/create-test-portal.ts';
import { createReducerRunner } from '../run-reducers.ts';

const clock = createManualClock(new Date(startMs));
let portal: TestPortal;
let account: TestAccount;
let runner: ReturnType<typeof createReducerRunner>;
let devices = 0;

beforeAll(async () => {
  portal = await createTestPortal({ clock });
  account = await createTestAccount(portal, 'alerts.example');
  runner = createReducerRunner({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    allowsUnsyncedCommits: true,
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  clock.set(new Date(startMs));
  await portal.queryAsOwner('update alert_types set deleted_at = now()');
});

/** Stores an alert type and returns its ID. */
async function plantType(condition: object, settings: object = {}): Promise<number> {
  const [set] = await portal.queryAsOwner<{ version: number }>(
    `insert into alert_sets as s (account_id, version) values ($1, 1)
      on conflict (account_id) do update set version = s.version + 1 returning version`,
    [account.accountId],
  );
  const whole = {
    name: 'Type',
    description: '',
    group: 'alert',
    category: 'alert',
    severity: 'medium',
    state: 'live',
    condition,
    scope: { unitIds: [], categories: [], assetIds: [], customerIds: [], geofenceIds: [] },
    schedule: null,
    raiseAfterSeconds: 0,
    clearAfterSeconds: 0,
    repeatAfterMinutes: 0,
    resolvesItself: false,
    ownWithinMinutes: null,
    resolveWithinMinutes: null,
    recommendation: '',
    recommendationFileId: null,
    tags: [],
    sending: { levels: [], fromSeverity: 'uninformed', schedule: null, digest: 'at_once', quietHours: null },
    ...settings,
  };
  const { type } = condition as { type: string };
  const [row] = await portal.queryAsOwner<{ id: number }>(
    `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids, tags,
        version, updated_at)
      values ($1, gen_random_uuid(), 'Type', $2, 'alert', 'alert', 'medium', 'live', $3, '{}', '{}', $4, $5)
      returning alert_type_id as id`,
    [account.accountId, type, JSON.stringify(whole), set?.version, new Date(startMs - 1_000)],
  );
  await portal.queryAsOwner(
    `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
      values ($1, $2, $3, $4, '{}', 'created', $5)`,
    [account.accountId, row?.id, set?.version, new Date(startMs - 1_000), JSON.stringify(whole)],
  );
  return row?.id ?? 0;
}

function when(condition: CalculatedCondition): object {
  return { type: 'calculated', when: condition };
}

const hot = when({
  kind: 'reading',
  reading: 'engine_temperature',
  is: 'above',
  limit: 100,
  upperLimit: null,
  overSeconds: null,
  clearLimit: null,
  engine: 'any',
});
const silent = when({ kind: 'no_communication', minutes: 30 });

async function plantAsset(): Promise<{ assetId: number; deviceId: string }> {
  devices += 1;
  const deviceId = `tracker-${devices}`;
  return { assetId: await account.addAsset(deviceId), deviceId };
}

interface Sent {
  readonly second: number;
  readonly hourMeterHours?: number;
  readonly odometerKm?: number;
  readonly engineTemp?: number;
  readonly ignition?: boolean;
}

async function send(deviceId: string, told: readonly Sent[]): Promise<void> {
  await post('positions', {
    positions: told.map(({ second, engineTemp, ignition, ...meters }) => {
      const fix: LatestFix = fixAt(second, 0, 0);
      return {
        deviceId,
        time: new Date(fix.fixedAtMs).toISOString(),
        latitude: fix.latitude,
        longitude: fix.longitude,
        ...(ignition !== undefined && { ignition }),
        ...meters,
        ...(engineTemp !== undefined && { attributes: { engineTemp } }),
      };
    }),
  });
}

async function post(source: string, payload: object): Promise<void> {
  const answer = await portal.server.inject({
    method: 'POST',
    url: `/api/v1/telemetry/${source}`,
    headers: { authorization: `Bearer ${account.key}` },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

function at(second: number): void {
  clock.set(new Date(startMs + second * 1000));
}

/** Returns the periods in which a type applied to an asset, and whether they are in doubt. */
async function readTimes(assetId: number): Promise<string[]> {
  const second = (column: string) => `extract(epoch from ${column} - $2::timestamptz)::int`;
  const rows = await portal.queryAsOwner<{ line: string }>(
    `select concat_ws(' ', nullif(subject, ''), ${second('crossed_at')}, coalesce(${second('ended_at')}::text, 'open'),
        doubted_because) as line
      from alert_occurrences where asset_id = $1 order by crossed_at, subject`,
    [assetId, new Date(startMs)],
  );
  return rows.map(({ line }) => line);
}

async function readState(assetId: number): Promise<{ watches: object } | null> {
  const [row] = await portal.queryAsOwner<{ state: { watches: object } }>(
    `select state from reducer_states where asset_id = $1 and reducer = 'alerts'`,
    [assetId],
  );
  return row?.state ?? null;
}

describe('alerts are raised', () => {
  it('with the batch that brings their evidence, once', async () => {
    await plantType(hot);
    const { assetId, deviceId } = await plantAsset();
    const told = [
      { second: 0, engineTemp: 90 },
      { second: 30, engineTemp: 110 },
      { second: 60, engineTemp: 95 },
    ];
    at(60);
    await send(deviceId, told.slice(0, 2));
    expect(await readTimes(assetId)).toEqual(['30 open']);
    await send(deviceId, told);
    expect(await readTimes(assetId)).toEqual(['30 60']);
    expect(await readState(assetId)).toMatchObject({
      watches: {},
      readings: { engine_temperature: { believed: { value: 95 } } },
    });
  });

  it('by a reading that reaches the threshold, not by a meter glitch', async () => {
    for (const meter of ['hour_meter', 'odometer'] as const)
      await plantType(when({ kind: 'meter_due', meter, every: 250, from: 0, ahead: 20 }));
    const { assetId, deviceId } = await plantAsset();
    at(120);
    await send(
      deviceId,
      [
        [100, 1000],
        [100.01, 1000],
        [65_535, 4_294_967.295],
        [100.03, 1000],
        [100.04, 1000],
      ].map(([hourMeterHours = 0, odometerKm = 0], index) => ({
        second: index * 30,
        hourMeterHours,
        odometerKm,
      })),
    );
    expect(await readTimes(assetId)).toEqual([]);
    at(140 * 3600);
    await send(deviceId, [{ second: 140 * 3600, hourMeterHours: 231, odometerKm: 1100 }]);
    expect(await readTimes(assetId)).toEqual(['due:250 504000 open']);
  });

  it('not for assets out of scope, which keep no state', async () => {
    await plantType(hot, {
      scope: { unitIds: [], categories: ['Crane'], assetIds: [], customerIds: [], geofenceIds: [] },
    });
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0, engineTemp: 110 }]);
    expect(await readTimes(assetId)).toEqual([]);
    expect(await readState(assetId)).toBeNull();
  });

  it('by types saved before the batch, and end when their type is deleted', async () => {
    const typeId = await plantType(hot);
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0, engineTemp: 110 }]);
    await portal.queryAsOwner('update alert_types set deleted_at = now() where alert_type_id = $1', [typeId]);
    await portal.queryAsOwner('update alert_sets set version = version + 1');
    at(100);
    await send(deviceId, [{ second: 30, engineTemp: 120 }]);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['0 30']);
    expect(await readState(assetId)).toBeNull();
  });

  it('not for archived assets, whose conditions end, and again for restored ones', async () => {
    await plantType(silent);
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0 }]);
    at(3_600);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 open']);
    const archive = (instant: string) =>
      portal.queryAsOwner(`update assets set archived_at = ${instant} where asset_id = $1`, [assetId]);
    await archive(`'${new Date(startMs + 4_000_000).toISOString()}'`);
    at(7_200);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 4000']);
    expect(await readState(assetId)).toBeNull();
    await archive('null');
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 4000']);
    await send(deviceId, [{ second: 7_200 }]);
    at(9_000);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 4000', '9000 open']);
  });

  it('by elapsed time, also by a type created after the asset’s last message', async () => {
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0 }]);
    at(3_600);
    await plantType(silent);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 open']);
    await send(deviceId, [{ second: 3_500 }]);
    expect(await readTimes(assetId)).toEqual(['1800 3500']);
    at(5_299);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toHaveLength(1);
    at(5_300);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 3500', '5300 open']);
  });

  it('for more assets than one run processes, each at its due time, once, also after downtime', async () => {
    await plantType(silent);
    const assets = await Promise.all(Array.from({ length: 130 }, plantAsset));
    for (const [index, { deviceId }] of assets.entries()) await send(deviceId, [{ second: index }]);
    const read = (): Promise<{ second: number; raised: number }[]> =>
      portal.queryAsOwner(
        `select extract(epoch from crossed_at - $2::timestamptz)::int as second,
            extract(epoch from raised_at - $2::timestamptz)::int as raised
          from alerts join alert_occurrences using (account_id, alert_id) where alerts.asset_id = any($1) order by crossed_at`,
        [assets.map(({ assetId }) => assetId), new Date(startMs)],
      );
    at(1_799);
    await runner.runWaiting();
    expect(await read()).toEqual([]);
    at(1_800);
    await runner.runWaiting();
    expect(await read()).toEqual([{ second: 1_800, raised: 1_800 }]);
    // The portal was off: a new process starts in the morning.
    at(40_000);
    const morning = createReducerRunner({
      ...portal,
      clock,
      log: createLogger({ level: 'silent' }),
      allowsUnsyncedCommits: true,
    });
    await Promise.all([morning.runWaiting(), runner.runWaiting()]);
    await morning.runWaiting();
    expect(await read()).toEqual(
      assets.map((_, index) => ({ second: 1_800 + index, raised: index === 0 ? 1_800 : 40_000 })),
    );
  });

  it('for others if one asset cannot be processed', async () => {
    await plantType(silent);
    const assets = await Promise.all(Array.from({ length: 5 }, plantAsset));
    for (const { deviceId } of assets) await send(deviceId, [{ second: 0 }]);
    const [, , broken] = assets;
    await portal.queryAsOwner(
      `update reducer_states set state = jsonb_set(state::jsonb, '{watches}', 'null') where asset_id = $1 and reducer = 'alerts'`,
      [broken?.assetId],
    );
    at(1_800);
    await runner.runWaiting();
    const times = await Promise.all(assets.map(({ assetId }) => readTimes(assetId)));
    expect(times.map((of) => of.length)).toEqual([1, 1, 0, 1, 1]);
    await portal.queryAsOwner('delete from reducer_states where asset_id = $1', [broken?.assetId]);
  });

  it('for lost communication only until a heartbeat arrives', async () => {
    await plantType(silent);
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0 }]);
    at(2_000);
    await runner.runWaiting();
    await post('positions', {
      positions: [{ deviceId, time: new Date(startMs + 1_990_000).toISOString(), event: 'heartbeat' }],
    });
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 1990']);
  });

  it('by device alarms, by types that watch them, and by other systems', async () => {
    const calculated = await plantType(when({ kind: 'device_alarm', alarms: [] }));
    const external = await plantType({ type: 'external', codes: ['SOS'] });
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0 }]);
    const alarm = { deviceId, time: new Date(startMs + 10_000).toISOString(), event: 'alarm_sos' };
    at(20);
    await post('positions', { positions: [alarm] });
    await post('positions', { positions: [alarm] });
    expect(await readTimes(assetId)).toEqual(['alarm:sos 10 open', 'code:SOS 10 open']);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['alarm:sos 10 10', 'code:SOS 10 10']);
    const types = await portal.queryAsOwner<{ id: number }>(
      'select alert_type_id as id from alerts where asset_id = $1 order by 1',
      [assetId],
    );
    expect(types.map(({ id }) => id)).toEqual([calculated, external]);
  });
});

describe('late fixes', () => {
  it('raise nothing, and mark alerts that they contradict as uncertain', async () => {
    await plantType(hot, { raiseAfterSeconds: 60 });
    const { assetId, deviceId } = await plantAsset();
    at(600);
    await send(deviceId, [
      { second: 0, engineTemp: 90 },
      { second: 100, engineTemp: 110 },
      { second: 200, engineTemp: 110 },
      { second: 300, engineTemp: 90 },
    ]);
    expect(await readTimes(assetId)).toEqual(['100 300']);
    await send(deviceId, [
      { second: 150, engineTemp: 90 },
      { second: 20, engineTemp: 115 },
      { second: 90, engineTemp: 115 },
    ]);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['100 300']);
    await send(deviceId, [
      { second: 95, engineTemp: 90 },
      { second: 190, engineTemp: 90 },
    ]);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['100 300 late_data']);
  });

  it('end conditions that no longer apply, and the next fix raises those that do', async () => {
    await plantType(hot);
    const { assetId, deviceId } = await plantAsset();
    at(600);
    await send(deviceId, [{ second: 100, engineTemp: 110 }]);
    await send(deviceId, [{ second: 90, engineTemp: 120 }]);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['100 open']);
    await send(deviceId, [{ second: 200, engineTemp: 90 }]);
    expect(await readTimes(assetId)).toEqual(['100 200']);
  });

  it('that fill a communication gap mark its alert as uncertain', async () => {
    await plantType(silent);
    const { assetId, deviceId } = await plantAsset();
    await send(deviceId, [{ second: 0 }]);
    at(2_000);
    await runner.runWaiting();
    expect(await readTimes(assetId)).toEqual(['1800 open']);
    await send(deviceId, [{ second: 600 }, { second: 1_200 }, { second: 1_990 }]);
    expect(await readTimes(assetId)).toEqual(['1800 1800 late_data']);
  });
});
