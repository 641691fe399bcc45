import type { ApiKeyScope, PositionChange } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { testDatabaseRoleKey } from '../../platform/testing/test-keys.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { listPositionChanges } from './list-position-changes.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  modules: ['services:simc:geolocalizacao', 'notifications'],
  assets: { A1: { devices: ['near'] }, far: { unit: 'SOUTH', devices: ['far'] } },
  people: { blind: { sees: ['notifications'] } },
});
beforeEach(() => clock.set(now));
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, accountId, assetIds, unitIds, elsewhere } = portal;
const { server, database, ownerUrl, queryAsOwner } = portal;
await queryAsOwner(
  `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, 'A1') returning asset_id)
    insert into devices (account_id, asset_id, external_id) select $1, asset_id, 'theirs' from made`,
  [elsewhere.id, elsewhere.unitIds['NORTH']],
);

const createKey = async (scope: ApiKeyScope, by = owner, ofUnits: number[] | null = null) => {
  const made = await by.call('createApiKey', { body: { name: 'BI', scopes: [scope], unitIds: ofUnits } });
  return { ...made, ...clientOf(server, made.key) };
};
const READ = 'services:simc:geolocalizacao:read';
const reader = await createKey(READ);
const readerOfUnit = await createKey(READ, owner, [unitIds.NORTH]);
const gateway = await createKey('telemetry:write');
const gatewayElsewhere = await createKey('telemetry:write', stranger);

interface Asked {
  readonly since?: string;
  readonly limit?: number;
}
/** Reads in a session, since API keys have a lower rate limit. */
const read = (query: Asked, by: Pick<Person, 'call'> = owner) => by.call('listPositionChanges', { query });

/**
 * Follows the feed until it has returned this many positions and has no more: open transactions of other sessions delay
 * it.
 */
async function follow(
  from: string,
  count: number,
  { limit = 1000, by = owner }: { limit?: number; by?: Pick<Person, 'call'> } = {},
): Promise<Followed> {
  const items: PositionChange[] = [];
  for (let cursor = from; ;) {
    const page = await read({ since: cursor, limit }, by);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    ({ cursor } = page);
    if (!page.more && items.length >= count) return { items, cursor };
  }
}

/** Returns a cursor after everything that is stored. */
async function followAll(): Promise<string> {
  const [stored] = await queryAsOwner<{ count: number }>(
    'select count(*)::int as count from positions where account_id = $1',
    [accountId],
  );
  return (await follow('earliest', stored?.count ?? 0)).cursor;
}
interface Followed {
  readonly items: PositionChange[];
  readonly cursor: string;
}

async function post(deviceId: string, latitudes: readonly number[], by = gateway): Promise<void> {
  const positions = latitudes.map((latitude) => ({
    deviceId,
    time: now.getTime() - latitude * 1000,
    latitude: latitude / 1000,
    longitude: -37.06,
  }));
  const answer = await by.send('postPositions', { body: { positions } });
  expect(answer.json()).toMatchObject({ accepted: latitudes.length, rejected: [] });
}

const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const latitudesOf = (items: readonly PositionChange[]): number[] =>
  items.map(({ latitude }) => Math.round(latitude * 1000)).toSorted((a, b) => a - b);

describe('GET /positions/changes refuses', () => {
  it('visitors, unknown, send-only or revoked keys, and people without the module', async () => {
    const gone = await createKey(READ);
    await owner.call('revokeApiKey', { params: { apiKeyId: gone.id } });
    for (const caller of [visitor, clientOf(server, 'azk_unknown'), gone])
      await caller.refused('listPositionChanges', {}, 401);
    for (const caller of [gateway, people.blind]) await caller.refused('listPositionChanges', {}, 403);
  });

  it('an invalid cursor, the cursor of another account, and one never issued', async () => {
    const { cursor } = await read({}, stranger);
    const [id, at, number] = (await read({})).cursor.split('.');
    const ahead = `${id}.${at}.${BigInt(number ?? 0) + 1_000_000_000n}`;
    for (const since of ['x', '', `1' or true --`, `${id}.${at}.${'9'.repeat(19)}`, cursor, ahead])
      await reader.refused('listPositionChanges', { query: { since } }, { since: [expect.anything()] });
    await reader.refused('listPositionChanges', { query: { limit: 1001 } }, 422);
    const odd = `${id}.${at}.1.${'9'.repeat(10)}.-${'9'.repeat(17)}.${'f'.repeat(16)}`;
    await read({ since: odd });
  });

  it('a cursor from before retention', async () => {
    const { cursor } = await read({});
    const [{ ms } = { ms: 0 }] = await queryAsOwner<{ ms: number }>(
      `select (extract(epoch from $1::timestamptz + retention - $1) * 1000)::float8 as ms from accounts limit 1`,
      [now],
    );
    clock.set(new Date(now.getTime() + ms));
    await read({ since: cursor });
    clock.set(new Date(now.getTime() + ms + 1));
    await reader.refused('listPositionChanges', { query: { since: cursor } }, 'cursor_expired');
    await reader.refused('listPositionChanges', { query: { since: cursor } }, 410);
  });
});

describe('GET /positions/changes', () => {
  it('returns what is stored from now on, complete, once, in pages of any length', async () => {
    await post('near', numbers(1, 3));
    expect(await read({})).toMatchObject({ items: [], more: false });
    const cursor = await followAll();
    await post('near', numbers(100, 7));
    await post('far', [200]);
    await post('theirs', [300], gatewayElsewhere);
    await post('near', numbers(107, 2));
    for (const limit of [1, 2, 3, 7, 1000]) {
      const all = await follow(cursor, 10, { limit });
      expect(latitudesOf(all.items)).toEqual([...numbers(100, 9), 200]);
      expect(new Set(all.items.map(({ id }) => id)).size).toBe(10);
      expect((await read({ since: all.cursor })).items).toEqual([]);
    }
    const [first] = (await follow(cursor, 10)).items;
    expect(first).toMatchObject({ assetId: assetIds.A1, assetCode: 'A1', longitude: -37.06, speedKph: null });
    expect(first?.receivedAt).toBe(now.toISOString());
  });

  it('starts at the oldest stored position on request', async () => {
    expect(latitudesOf((await follow('earliest', 13)).items)).toContain(1);
  });

  it('shows a key its own ULs, and skips others', async () => {
    const cursor = await followAll();
    await post('far', numbers(400, 30));
    await post('near', [430]);
    // A key sees the same as a session; polling with it would exceed its rate limit.
    await follow(cursor, 31);
    const { items } = await follow(cursor, 1, { by: readerOfUnit });
    expect(items.map((item) => item.assetId)).toEqual([assetIds.A1]);
    const actor = await actorOf(portal, viewer);
    const page = await asActor(database.app, actor, (client) =>
      listPositionChanges({ client, accountId, at: now }, { since: cursor, limit: 5 }, 10),
    );
    expect([page.items, page.more]).toEqual([[], true]);
    expect(page.cursor).not.toBe(cursor);
    const rest = await follow(page.cursor, 1);
    expect(latitudesOf(rest.items)).toEqual([430]);
  });

  it('returns rows only once no earlier transaction is open, without gaps or duplicates, for any commit order', async () => {
    const writers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = new pg.Client({ connectionString: ownerUrl });
        await client.connect();
        return { client, stored: [] as number[] };
      }),
    );
    const stored: number[] = [];
    const items: PositionChange[] = [];
    let cursor = await followAll();
    let next = 1000;
    let chance = 7;
    const draw = (below: number): number => {
      chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((chance / 2_147_483_648) * below);
    };
    const end = async (writer: (typeof writers)[number], how: 'commit' | 'rollback'): Promise<void> => {
      await writer.client.query(how);
      if (how === 'commit') stored.push(...writer.stored);
      writer.stored = [];
    };
    for (let step = 0; step < 300; step += 1) {
      const writer = writers[draw(writers.length)];
      if (writer === undefined) throw new Error('no writer');
      if (writer.stored.length > 0 && draw(3) > 0) await end(writer, draw(5) === 0 ? 'rollback' : 'commit');
      else {
        if (writer.stored.length === 0) await writer.client.query('begin');
        const latitudes = numbers(next, 1 + draw(5));
        next += latitudes.length;
        await writer.client.query(
          `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
            select account_id, device_id, $2::timestamptz + n * interval '1 ms', n, asset_id, $2, n / 1000.0, 1
            from devices, unnest($3::int[]) n where external_id = 'near' and account_id = $1`,
          [accountId, now, latitudes],
        );
        writer.stored.push(...latitudes);
      }
      if (step % 10 === 0) {
        await post('near', [next]);
        stored.push(next);
        next += 1;
      }
      const page = await read({ since: cursor, limit: 1 + draw(6) });
      items.push(...page.items);
      ({ cursor } = page);
      expect(latitudesOf(page.items).filter((latitude) => !stored.includes(latitude))).toEqual([]);
    }
    for (const writer of writers) {
      if (writer.stored.length > 0) await end(writer, 'commit');
      await writer.client.end();
    }
    const rest = await follow(cursor, stored.length - items.length);
    expect(latitudesOf([...items, ...rest.items])).toEqual(stored.toSorted((a, b) => a - b));
  });

  it('continues above every issued number after a database restore or copy', async () => {
    const cursor = await followAll();
    await queryAsOwner('update position_numbering set server_started_at = now()');
    const options = { ownerUrl, databaseRoleKey: testDatabaseRoleKey };
    await (await openDatabase(options)).close();
    await (await openDatabase(options)).close();
    await post('near', [9000]);
    const { items, cursor: after } = await follow(cursor, 1);
    expect(latitudesOf(items)).toEqual([9000]);
    const [before, behind] = [cursor, after].map((text) => BigInt(text.split('.')[2] ?? 0));
    expect(Number((behind ?? 0n) - (before ?? 0n))).toBeGreaterThan(2 ** 40);
    expect(Number((behind ?? 0n) - (before ?? 0n))).toBeLessThan(2 ** 41);
  });
});
