import { assetPositionsSchema, nextCursorHeader, type AssetPositions } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { readAssetPositions } from './read-asset-positions.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const portal = await portalOf({
  clock: createManualClock(now),
  assets: {
    one: { devices: ['d'] },
    several: { devices: ['left', 'right'] },
    often: { devices: ['often'] },
    silent: {},
  },
  people: { closed: { units: [] }, blind: { sees: ['notifications'] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, assetIds, accountId, database, queryAsOwner } = portal;
const gateway = await portal.keyWith('telemetry:write');
const post = (positions: readonly object[]) => gateway.send('postPositions', { body: { positions } });
await post(
  Array.from({ length: 10_000 }, (_, index) => ({
    deviceId: 'd',
    time: new Date(now.getTime() - index * 1_000).toISOString(),
    latitude: index / 1_000,
    longitude: -37.0627421,
    ...(index === 0 && { speedKph: 12.3, ignition: false, hourMeterHours: 0.1, odometerKm: 7 }),
  })),
);

const day = { from: '2026-03-01T00:00:00Z', to: '2026-03-03T00:00:00Z' };
const of = (assetId: number, query = day) => ({ params: { assetId }, query });

describe('GET /assets/{id}/positions refuses', () => {
  it('requests without a session, an asset of another account or UL, and an unknown one', async () => {
    await visitor.refused('getAssetPositions', of(assetIds.one), 401);
    for (const person of [stranger, people.closed])
      await person.refused('getAssetPositions', of(assetIds.one), 404);
    await owner.refused('getAssetPositions', of(999_999), 404);
    await people.blind.refused('getAssetPositions', of(assetIds.one), 403);
  });

  it('a range that ends before it starts with 422', async () => {
    const range = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' };
    await owner.refused('getAssetPositions', of(assetIds.one, range), 422);
  });
});

describe('GET /assets/{id}/positions', () => {
  it('returns every fix as columns in order of fix time, as in the contract', async () => {
    const body = await viewer.call('getAssetPositions', of(assetIds.one));
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

  it('includes the start of the range and excludes its end', async () => {
    const range = { from: '2026-03-02T11:59:58Z', to: '2026-03-02T12:00:00Z' };
    const { columns } = await owner.call('getAssetPositions', of(assetIds.one, range));
    expect(columns.fixedAt).toEqual([now.getTime() - 2_000, now.getTime() - 1_000]);
    const empty = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    expect(await owner.call('getAssetPositions', of(assetIds.one, empty))).toMatchObject({
      count: 0,
      nextCursor: null,
      columns: { fixedAt: [], ignition: [] },
    });
  });

  it('continues after a page without duplicates, for any number of fixes at one instant', async () => {
    const seconds = [1, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 9];
    await post(
      seconds.map((second, index) => ({
        deviceId: index % 2 === 0 ? 'left' : 'right',
        time: new Date(now.getTime() - 60_000 + second * 1_000).toISOString(),
        latitude: index,
        longitude: 1,
      })),
    );
    const actor = await actorOf(portal, owner);
    for (const most of [1, 2, 3, 4, 7, 11, 12, 13]) {
      const latitudes: number[] = [];
      const fixedAt: number[] = [];
      let cursor: string | undefined;
      do {
        const range = { from: '2026-03-02T11:59:01Z', to: '2026-03-02T11:59:09Z', cursor };
        const answer = await asActor(database.app, actor, (client) =>
          readAssetPositions({ client, accountId }, assetIds.several, range, most),
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

  it('also returns the next cursor in a header, and refuses an invalid one', async () => {
    await queryAsOwner(
      `insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, content_hash, source)
        select account_id, device_id, asset_id, $2::timestamptz + n * interval '1 ms', now(), 1, 1, n, 0
        from devices, generate_series(1, 100001) n where asset_id = $1`,
      [assetIds.often, '2026-03-02T00:00:00Z'],
    );
    const range = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    const asking = (cursor?: string) => ({ ...of(assetIds.often), query: { ...range, cursor } });
    const first = await owner.send('getAssetPositions', asking());
    const { nextCursor, count } = first.json<AssetPositions>();
    expect([count, first.headers[nextCursorHeader]]).toEqual([100_000, nextCursor]);
    const rest = await owner.send('getAssetPositions', asking(String(nextCursor)));
    expect(rest.json<AssetPositions>()).toMatchObject({ count: 1, nextCursor: null });
    expect(rest.headers[nextCursorHeader]).toBeUndefined();
    await owner.refused('getAssetPositions', asking(`1' or true --`), 422);
  });
});

describe('GET /assets/{id}/positions/first', () => {
  const ofAsset = (assetId: number) => ({ params: { assetId } });

  it('refuses people who cannot see the asset', async () => {
    for (const person of [stranger, people.closed])
      await person.refused('getAssetFirstFix', ofAsset(assetIds.one), 404);
    await people.blind.refused('getAssetFirstFix', ofAsset(assetIds.one), 403);
  });

  it('returns the time of the oldest fix of any partition, and null if there is none', async () => {
    const { one, silent } = assetIds;
    const first = new Date(now.getTime() - 9_999_000).toISOString();
    expect(await owner.call('getAssetFirstFix', ofAsset(one))).toEqual({ assetId: one, fixedAt: first });
    expect(await owner.call('getAssetFirstFix', ofAsset(silent))).toEqual({ assetId: silent, fixedAt: null });
  });
});
