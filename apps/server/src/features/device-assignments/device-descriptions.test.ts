import { factNames, type DeviceAssignment, type DeviceKind } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { fleetRoutes } from '../fleet/fleet-routes.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { deviceAssignmentsRoutes } from './device-assignments-routes.ts';

const ASSETS = 'services:simc:geolocalizacao:ativos';
const clock = createManualClock(new Date('2026-11-10T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: (dependencies) => ({ ...deviceAssignmentsRoutes(dependencies), ...fleetRoutes(dependencies) }),
  });
  account = await createTestAccount(portal, 'kinds.example');
  owner = {
    ...account.administrator,
    sees: ['services:simc:connectivity', 'services:simc:geolocalizacao'],
    changes: [ASSETS],
  };
  await portal.queryAsOwner(`update accounts set time_zone = 'UTC', modules = '{services:simc}'`);
  for (const device of ['tracker', 'other', 'silent']) await account.addAsset(device);
  actor = owner;
});
afterAll(() => portal.close());

async function report(
  deviceId: string,
  minute: number,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: [
      {
        deviceId,
        time: new Date(clock.now().getTime() + (minute - 60) * 60_000).toISOString(),
        latitude: -10,
        longitude: -37,
        attributes,
      },
    ],
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function call(method: 'GET' | 'PUT', path: string, body?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    ...(body && { payload: body }),
  });
}

async function list(query = ''): Promise<DeviceAssignment[]> {
  const answer = await call('GET', `/device-assignments?newest=true${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: DeviceAssignment[] }>().items;
}

async function describedAs(deviceId: string) {
  return (await list()).find((one) => one.deviceId === deviceId)?.description;
}

async function kinds(): Promise<DeviceKind[]> {
  const answer = await call('GET', '/fleet/device-kinds?from=2026-11-01&to=2026-11-11');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: DeviceKind[] }>().items;
}

describe('what a device is', () => {
  it('is kept as it tells it, with since when, and stays where it tells nothing', async () => {
    await report('tracker', 1, { deviceModel: 'FMC130', versionFw: '03.27.07' });
    await report('tracker', 2);
    expect(await describedAs('tracker')).toMatchObject({
      model: 'FMC130',
      firmware: '03.27.07',
      door: 'positions',
      toldAt: '2026-11-10T11:01:00.000Z',
    });
    await report('tracker', 3, { versionFw: '03.28.00' });
    await report('tracker', 0, { versionFw: 'older' });
    expect(await describedAs('tracker')).toMatchObject({
      model: 'FMC130',
      firmware: '03.28.00',
      toldAt: '2026-11-10T11:03:00.000Z',
    });
  });

  it('is entered where it tells nothing, and what it tells comes first', async () => {
    const [first] = await list('&search=other');
    const path = `/device-assignments/${first?.deviceNumber}`;
    const entered = { model: 'ST4340', firmware: '7' };
    actor = { ...owner, role: 'viewer', changes: [] };
    expect((await call('PUT', path, entered)).statusCode).toBe(403);
    actor = owner;
    expect((await call('PUT', '/device-assignments/999999', entered)).statusCode).toBe(404);
    expect((await call('PUT', path, { model: ' ', firmware: null })).statusCode).toBe(422);
    const changed = await call('PUT', path, entered);
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { ...entered, toldAt: null, entered }]);
    await report('other', 5, { firmware: 8, protocol: 'suntech' });
    expect(await describedAs('other')).toMatchObject({
      model: 'ST4340',
      firmware: '8',
      protocol: 'suntech',
      told: { model: null, firmware: '8' },
      entered,
    });
  });

  it('narrows the list of devices down, and is found by its words', async () => {
    const ids = async (query: string) => (await list(query)).map(({ deviceId }) => deviceId);
    expect(await ids('&kinds=FMC130')).toEqual(['tracker']);
    expect(await ids('&kinds=FMC130&firmwares=8')).toEqual([]);
    expect(await ids('&kinds=')).toEqual(['silent']);
    expect(await ids('&search=st43')).toEqual(['other']);
  });

  it('is counted by kind and firmware, of the ULs of the reader', async () => {
    expect(await kinds()).toMatchObject([
      { by: 'model', kind: 'FMC130', firmware: '03.28.00', devices: 1, assets: 1 },
      { by: 'model', kind: 'ST4340', firmware: '8', devices: 1 },
      { by: null, kind: null, firmware: null, devices: 1, expectedEverySeconds: null },
    ]);
    actor = { ...owner, role: 'viewer', allUnits: false, unitIds: [] };
    expect(await kinds()).toEqual([]);
    actor = { ...owner, sees: ['services:simc:geolocalizacao'] };
    expect((await call('GET', '/fleet/device-kinds?from=2026-11-01&to=2026-11-11')).statusCode).toBe(403);
    actor = owner;
  });

  it('has the figures of its assets', async () => {
    const [asset] = await portal.queryAsOwner<{ id: number; unit: number }>(
      `select a.asset_id as id, a.unit_id as unit from assets a join devices d using (account_id, asset_id)
        where d.external_id = 'tracker'`,
    );
    await portal.queryAsOwner(`select ensure_fact_partitions(array['2026-11-01']::date[])`);
    await portal.queryAsOwner(
      'insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*',
      [
        {
          account_id: account.accountId,
          asset_id: asset?.id,
          day: '2026-11-09',
          unit_id: asset?.unit,
          category: '',
          ...Object.fromEntries(factNames.map((fact) => [factColumns[fact], 0])),
          day_seconds: 86_400,
          trip_seconds: 20_000,
          stop_seconds: 40_000,
          running_seconds: 60_000,
          without_communication_seconds: 20_000,
          fixes: 900,
          expected_fixes: 1000,
          delay_seconds: 1800,
          hours: Array.from({ length: 96 }, () => 0),
          fences: {},
          events: {},
          is_closed: true,
          is_revised: false,
          facts_version: 1,
          known_from: '2026-11-10T00:00:00Z',
        },
      ],
    );
    expect((await kinds())[0]).toMatchObject({
      kind: 'FMC130',
      assetIds: [asset?.id],
      communicating: { value: 75 },
      completeness: { value: 90 },
      delay: { value: 2 },
      expectedEverySeconds: 60,
    });
  });
});
