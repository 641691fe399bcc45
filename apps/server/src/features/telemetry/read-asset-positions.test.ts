import { assetPositionsSchema, nextCursorHeader, type AssetPositions } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readAssetPositions } from './read-asset-positions.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from './testing/create-test-portal.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
let portal: TestPortal;
let account: TestAccount;
let stranger: TestAccount;
let assetId: number;
let actor: Actor | undefined;

beforeAll(async () => {
  portal = await createTestPortal({
    clock: createManualClock(now),
    actor: () => {
      if (actor === undefined) throw new Error('no actor');
      return actor;
    },
  });
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  assetId = await account.addAsset('d');
  const positions = Array.from({ length: 10_000 }, (_, index) => ({
    deviceId: 'd',
    time: new Date(now.getTime() - index * 1_000).toISOString(),
    latitude: index / 1_000,
    longitude: -37.0627421,
    ...(index === 0 && { speedKph: 12.3, ignition: false, hourMeterHours: 0.1, odometerKm: 7 }),
  }));
  await post(positions);
});
afterAll(() => portal.close());

async function post(positions: readonly object[]): Promise<void> {
  await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { 'x-api-key': account.key },
    payload: { positions },
  });
}

async function read(
  as: Actor,
  id = assetId,
  range = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' },
): Promise<{ status: number; body: AssetPositions }> {
  actor = as;
  const answer = await portal.server.inject({
    url: `/api/v1/assets/${id}/positions`,
    query: range,
    headers: { authorization: 'Bearer any' },
  });
  return { status: answer.statusCode, body: answer.json<AssetPositions>() };
}

describe('GET /assets/{id}/positions refuses', () => {
  it('without a session, an asset of another account, of another UL, and one that is not there', async () => {
    expect((await portal.server.inject(`/api/v1/assets/${assetId}/positions`)).statusCode).toBe(401);
    expect((await read(stranger.administrator)).status).toBe(404);
    const viewer: Actor = { ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await read(viewer)).status).toBe(404);
    expect((await read(account.administrator, 999_999)).status).toBe(404);
    expect((await read({ ...account.administrator, sees: [] })).status).toBe(403);
  });

  it('a range that ends before it begins with 422', async () => {
    const range = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' };
    expect((await read(account.administrator, assetId, range)).status).toBe(422);
  });
});

describe('GET /assets/{id}/positions', () => {
  it('answers every fix as columns in order of fix time, as the contract says', async () => {
    const viewer: Actor = { ...account.administrator, allUnits: false, unitIds: [account.unitId] };
    const { status, body } = await read(viewer);
    expect(status).toBe(200);
    expect(assetPositionsSchema.parse(body)).toEqual(body);
    expect(body.count).toBe(10_000);
    const { fixedAt, ...columns } = body.columns;
    expect(fixedAt).toEqual(fixedAt.toSorted((a, b) => a - b));
    for (const column of Object.values(columns)) expect(column).toHaveLength(10_000);
    const last = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.at(-1)]));
    expect(last).toEqual({
      latitude: 0,
      longitude: -37.0627421,
      speedKph: 12.3,
      headingDegrees: null,
      altitudeMeters: null,
      accuracyMeters: null,
      ignition: false,
      hourMeterHours: 0.1,
      odometerKm: 7,
    });
  });

  it('takes the start of the range and leaves out its end', async () => {
    const range = { from: '2026-03-02T11:59:58Z', to: '2026-03-02T12:00:00Z' };
    const { body } = await read(account.administrator, assetId, range);
    expect(body.columns.fixedAt).toEqual([now.getTime() - 2_000, now.getTime() - 1_000]);
    const empty = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    const nothing = await read(account.administrator, assetId, empty);
    expect(nothing.body).toMatchObject({
      count: 0,
      nextCursor: null,
      columns: { fixedAt: [], ignition: [] },
    });
  });

  it('goes on where an answer ends, each fix once, however many there are of an instant', async () => {
    const several = await account.addAsset('left', 'right');
    const seconds = [1, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 9];
    await post(
      seconds.map((second, index) => ({
        deviceId: index % 2 === 0 ? 'left' : 'right',
        time: new Date(now.getTime() - 60_000 + second * 1_000).toISOString(),
        latitude: index,
        longitude: 1,
      })),
    );
    const { administrator } = account;
    for (const most of [1, 2, 3, 4, 7, 11, 12, 13]) {
      const latitudes: number[] = [];
      const fixedAt: number[] = [];
      let cursor: string | undefined;
      do {
        const range = { from: '2026-03-02T11:59:01Z', to: '2026-03-02T11:59:09Z', cursor };
        const answer = await asActor(portal.database.app, administrator, (client) =>
          readAssetPositions({ client, accountId: administrator.accountId }, several, range, most),
        );
        const { columns, count } = JSON.parse(Buffer.concat(answer.json).toString()) as AssetPositions;
        expect(count).toBeLessThanOrEqual(most);
        expect(columns.odometerKm).toHaveLength(count);
        latitudes.push(...columns.latitude);
        fixedAt.push(...columns.fixedAt);
        cursor = answer.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(latitudes.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(fixedAt).toEqual(fixedAt.toSorted((a, b) => a - b));
    }
  });

  it('tells in a header too where the range goes on, and refuses a cursor that is none', async () => {
    const many = await account.addAsset('often');
    await portal.queryAsOwner(
      `insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, content_hash, door)
        select account_id, device_id, asset_id, $2::timestamptz + n * interval '1 ms', now(), 1, 1, n, 0
        from devices, generate_series(1, 100001) n where asset_id = $1`,
      [many, '2026-03-02T00:00:00Z'],
    );
    actor = account.administrator;
    const ask = (given: Record<string, string>) =>
      portal.server.inject({
        url: `/api/v1/assets/${many}/positions`,
        query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z', ...given },
        headers: { authorization: 'Bearer any' },
      });
    const first = await ask({});
    const { nextCursor, count } = first.json<AssetPositions>();
    expect([count, first.headers[nextCursorHeader]]).toEqual([100_000, nextCursor]);
    const rest = await ask({ cursor: String(nextCursor) });
    expect(rest.json<AssetPositions>()).toMatchObject({ count: 1, nextCursor: null });
    expect(rest.headers[nextCursorHeader]).toBeUndefined();
    expect((await ask({ cursor: `1' or true --` })).statusCode).toBe(422);
  });
});

describe('GET /assets/{id}/positions/first', () => {
  async function readFirst(as: Actor, id: number): Promise<{ status: number; body: unknown }> {
    actor = as;
    const url = `/api/v1/assets/${id}/positions/first`;
    const answer = await portal.server.inject({ url, headers: { authorization: 'Bearer any' } });
    return { status: answer.statusCode, body: answer.json() };
  }

  it('refuses who may not see the asset', async () => {
    expect((await readFirst(stranger.administrator, assetId)).status).toBe(404);
    const viewer: Actor = { ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await readFirst(viewer, assetId)).status).toBe(404);
    expect((await readFirst({ ...account.administrator, sees: [] }, assetId)).status).toBe(403);
  });

  it('answers when the oldest fix was taken, of any partition, and null where there is none', async () => {
    const first = new Date(now.getTime() - 9_999_000).toISOString();
    expect((await readFirst(account.administrator, assetId)).body).toEqual({ assetId, fixedAt: first });
    const silent = await account.addAsset('silent');
    expect((await readFirst(account.administrator, silent)).body).toEqual({ assetId: silent, fixedAt: null });
  });
});
