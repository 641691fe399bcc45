import {
  assetSorts,
  assetStatuses,
  listAssetsQuery,
  sortOrders,
  type AssetFilters,
  type AssetSort,
  type SortOrder,
} from '@azimute/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { readSnapshot } from '../../../platform/memory/account-indexes.ts';
import { asActor, asProvedAccounts, type Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase } from '../../../platform/testing/create-test-database.ts';
import { limits } from '../../../platform/testing/limits.ts';
import { plantAccount } from '../../../testing/plant-account.ts';
import { readNotReporting } from '../../silence/read-not-reporting.ts';
import type { AssetRead } from '../assets-reads.ts';
import { getFleetSummary } from '../get-fleet-summary.ts';
import { listAssetFacets } from '../list-asset-facets.ts';
import { listAssets } from '../list-assets.ts';
import { createFleetVerbs } from '../testing/create-fleet-verbs.ts';
import { FleetIndexes } from './fleet-indexes.ts';
import { readFleetChanges } from './read-fleet.ts';

const MAP = 'services:simc:geolocalizacao';
const startMs = Date.UTC(2030, 2, 4, 12);

const db = await createTestDatabase();
afterAll(() => db.drop());
const planted = await plantAccount(db.queryAsOwner);
const accountId = planted.id;
const north = planted.unitIds['NORTH'] ?? 0;
const admin: Actor = {
  accountId,
  userId: planted.people.owner.id,
  sessionId: null,
  role: 'admin',
  sees: [MAP],
  changes: [MAP],
  allUnits: true,
  unitIds: [],
};
const actors: Record<'admin' | 'northViewer' | 'stranger', Actor> = {
  admin,
  northViewer: { ...admin, role: 'viewer', changes: [], allUnits: false, unitIds: [north] },
  stranger: { ...admin, sees: ['notifications'], changes: [] },
};
const sql = (text: string, values: readonly unknown[] = []) => db.queryAsOwner<{ id: number }>(text, values);
for (const name of ['Ázimo', 'Zeca'])
  await sql('insert into customers (account_id, name) values ($1, $2)', [accountId, name]);
const time = { atMs: startMs };
const verbs = createFleetVerbs(db, planted, time);
for (let n = 0; n < 12; n += 1) await verbs.add(n);
const fleets = new FleetIndexes({
  pipeline: db.database.pipeline,
  log: { warn: () => undefined },
  fewest: 0,
});
await fleets.build(accountId);

const queries: fc.Arbitrary<Query> = fc.record({
  actor: fc.constantFrom('admin' as const, 'northViewer' as const, 'stranger' as const),
  sort: fc.constantFrom(...assetSorts),
  order: fc.constantFrom(...sortOrders),
  filters: fc.record(
    {
      search: fc.constantFrom('é1', 'A-1', '%_', '-1', 'sn 1', 's-n-2'),
      categories: fc.subarray(['C1', 'C2', '']),
      models: fc.subarray(['', 'N1', 'É1', 'none']),
      customers: fc.subarray([0, 1, 2]),
      tags: fc.subarray(['são', 'z', '', 'none']),
      years: fc.subarray(['', '2001', '2005..2010', '..2003']),
      purchasePrices: fc.subarray(['', '1000.5..4002', '8004..']),
      status: fc.subarray([...assetStatuses]),
      units: fc.subarray([north, 999_999]),
      assets: fc.subarray([1, 2, 3, 5, 8, 13, 999_999]),
    },
    { requiredKeys: [] },
  ),
});
interface Query {
  readonly actor: 'admin' | 'northViewer' | 'stranger';
  readonly sort: AssetSort;
  readonly order: SortOrder;
  readonly filters: AssetFilters;
}

const readAs = <T>(actor: Query['actor'], work: (read: AssetRead) => Promise<T>): Promise<T> =>
  asActor(db.database.app, actors[actor], (client) => work({ client, accountId, at: new Date(time.atMs) }));

async function askPage({ actor, filters, sort, order }: Query, from?: FleetIndexes, cursor?: string) {
  const query = { ...listAssetsQuery.parse({ sort, order, cursor }), ...filters, limit: 5 };
  return await readAs(actor, (read) => listAssets(read, query, from));
}

const askFacets = ({ actor, filters }: Query, from?: FleetIndexes) =>
  readAs(actor, (read) => listAssetFacets(read, filters, from));
const askSummary = ({ actor, filters: { units } }: Query, from?: FleetIndexes) =>
  readAs(actor, (read) => getFleetSummary(read, { units }, from));

async function askSilent({ actor, filters: { units } }: Query, from?: FleetIndexes) {
  const { assetIds, ...columns } = await readAs(actor, (read) => readNotReporting(read, units, from));
  const rows = assetIds.map((id, at) => [id, columns.unitIds[at], columns.contactMicros[at]] as const);
  return rows.toSorted(([a], [b]) => a - b);
}

/** Compares every page and count from memory with those from the database; `meanwhile` runs between two pages. */
async function compare(query: Query, meanwhile?: () => Promise<void>): Promise<void> {
  expect(await askFacets(query, fleets)).toEqual(await askFacets(query));
  expect(await askSummary(query, fleets)).toEqual(await askSummary(query));
  expect(await askSilent(query, fleets)).toEqual(await askSilent(query));
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await askPage(query, undefined, cursor);
    expect(await askPage(query, fleets, cursor)).toEqual(page);
    if (cursor === undefined) await meanwhile?.();
    cursor = page.nextCursor;
  }
}

const everything: Query = { actor: 'admin', sort: 'code', order: 'asc', filters: {} };

describe('an in-memory fleet', () => {
  it.each([1, 2, 3, 4, 5])('returns the same as the database after any change (%i)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            done: fc.array(fc.tuple(fc.constantFrom(...Object.keys(verbs)), fc.nat(10_000)), {
              maxLength: 6,
            }),
            query: queries,
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (steps) => {
          for (const { done, query } of steps) {
            const act = async (): Promise<void> => {
              for (const [name, n] of done) await verbs[name]?.(n);
            };
            await act();
            expect(fleets.holds(accountId)).toBe(true);
            await compare(query, act);
          }
        },
      ),
      { numRuns: 5 },
    );
  });

  it('is hidden from people without access to assets, and counts only the person’s ULs', async () => {
    await verbs.add(0);
    await verbs.add(1);
    const stranger: Query = { ...everything, actor: 'stranger' };
    expect(await askPage(stranger, fleets)).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(Object.values(await askFacets(stranger, fleets)).flat()).toEqual([0]);
    expect(await askSummary(stranger, fleets)).toMatchObject({ total: 0, silent: [], latest: [] });
    const own: Query = { ...everything, actor: 'northViewer' };
    const { total } = await askPage(own, fleets);
    expect(total).toBeLessThan((await askPage(everything, fleets)).total);
    const { units } = await askFacets(own, fleets);
    expect(units.map(({ value, count }) => [value, count])).toEqual([[String(north), total]]);
  });

  it('shows a transaction that was written long ago and commits now', async () => {
    const search = async (code: string): Promise<number> =>
      (await askPage({ ...everything, filters: { search: code } }, fleets)).total;
    const writer = new pg.Client({ connectionString: db.ownerUrl });
    await writer.connect();
    await writer.query('begin');
    const insert = 'insert into assets (account_id, unit_id, code) values ($1, $2, $3)';
    await writer.query(insert, [accountId, north, 'LATE']);
    await sql(insert, [accountId, north, 'EARLY']);
    expect(await search('EARLY')).toBe(1);
    expect(await search('LATE')).toBe(0);
    await writer.query('commit');
    await writer.end();
    expect(await search('LATE')).toBe(1);
  });

  it('shows people their own writes, also during those of others', async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const found = await Promise.all(
      numbers.map(async (n) => {
        await sql('insert into assets (account_id, unit_id, code) values ($1, $2, $3)', [
          accountId,
          north,
          `OWN-${n}-END`,
        ]);
        await verbs['report']?.(n);
        return (await askPage({ ...everything, filters: { search: `own-${n}-end` } }, fleets)).total;
      }),
    );
    expect(found).toEqual(numbers.map(() => 1));
    await compare({ ...everything, sort: 'lastContact' });
  });

  it('leaves sorting of many codes to the database', async () => {
    await sql(
      `insert into assets (account_id, unit_id, code) select $1, $2, 'B-' || md5(n::text) from generate_series(1, 1001) n`,
      [accountId, north],
    );
    const query: Query = { ...everything, filters: { search: 'b-0' } };
    await compare(query);
    expect((await askPage(query, fleets)).total).toBeGreaterThan(30);
    await sql(`delete from assets where account_id = $1 and code like 'B-%'`, [accountId]);
    await compare(query);
  });

  it('loads the changes after a snapshot as long as all of them are kept', async () => {
    const inAccount = <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
      asProvedAccounts(db.database.pipeline, [accountId], work);
    const trim = async (): Promise<void> => {
      await sql('select trim_fleet_changes() as id');
      await sql('select pg_current_xact_id()::text as id');
    };
    const snapshot = await inAccount(readSnapshot);
    const changes = () => inAccount((client) => readFleetChanges(client, accountId, snapshot));
    expect(await changes()).toMatchObject({ reaches: true, assetIds: [], fleetChanged: false });
    await trim();
    await verbs.add(3);
    await verbs['nameUnit']?.(3);
    expect(await changes()).toMatchObject({ reaches: true, fleetChanged: true });
    expect((await changes()).assetIds).toHaveLength(1);
    // A running transaction in another database of this cluster keeps the changes that it may not have seen: for a
    // while, stored changes no longer reach back to the snapshot.
    const trimmed = { reaches: false, assetIds: [], fleetChanged: false };
    await expect.poll(() => trim().then(changes), { timeout: limits.waitMs }).toMatchObject(trimmed);
    await compare(everything);
  });

  it('is discarded when a connection is lost', async () => {
    await fleets.build(accountId);
    expect(fleets.holds(accountId)).toBe(true);
    await sql(
      `select pg_terminate_backend(pid)::int as id from pg_stat_activity
      where usename = 'azimute_pipeline' and datname = current_database()`,
    );
    await expect.poll(() => fleets.holds(accountId), { timeout: limits.waitMs }).toBe(false);
  });

  it('leaves small fleets to the database', async () => {
    const small = new FleetIndexes({ pipeline: db.database.pipeline, log: { warn: () => undefined } });
    await small.build(accountId);
    expect(small.holds(accountId)).toBe(false);
    expect(await small.current(accountId)).toBeNull();
  });
});
