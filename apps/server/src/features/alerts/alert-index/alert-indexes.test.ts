import {
  alertFacetsQuery,
  alertSorts,
  alertStatuses,
  listAlertsQuery,
  severities,
  sortOrders,
  type AlertFilters,
  type AlertSort,
  type SortOrder,
} from '@azimute/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { listAlertFacets } from '../list/list-alert-facets.ts';
import { listAlerts } from '../list/list-alerts.ts';
import { createAlertsWorld } from '../testing/alerts-world.ts';
import { AlertIndexes } from './alert-indexes.ts';

const ALERTS = 'services:simc:alertas:alertas';

interface Query {
  readonly actor: 'admin' | 'northViewer' | 'stranger';
  readonly sort: AlertSort;
  readonly order: SortOrder;
  readonly filters: AlertFilters;
}

const world = await createAlertsWorld();
const { accountId, unitIds, owner, rui, queryAsOwner } = world;
afterAll(() => world.stop());
let indexes: AlertIndexes;
let actors: Record<Query['actor'], Actor>;

beforeAll(async () => {
  const admin: Actor = {
    accountId,
    userId: owner.id,
    sessionId: '1',
    role: 'admin',
    sees: [ALERTS],
    changes: [ALERTS],
    allUnits: true,
    unitIds: [],
  };
  const northViewer: Actor = {
    ...admin,
    role: 'viewer',
    changes: [],
    allUnits: false,
    unitIds: [unitIds.N],
  };
  actors = { admin, northViewer, stranger: { ...admin, sees: ['notifications'], changes: [] } };
  for (const name of ['Ázimo', 'Zeca']) {
    await sql('insert into customers (account_id, name) values ($1, $2)', [accountId, name]);
  }
  for (let n = 0; n < 12; n += 1) await verbs['raise']?.(n);
  indexes = new AlertIndexes({
    pipeline: world.database.pipeline,
    log: { warn: () => undefined },
    fewest: 0,
  });
  await indexes.build(accountId);
});

const sql = (text: string, values: readonly unknown[] = []) => queryAsOwner<{ id: number }>(text, values);

const nth = (of: 'alert' | 'asset'): string =>
  `(select ${of}_id from ${of}s where account_id = $1 order by ${of}_id
    offset $2::int % (select greatest(count(*), 1) from ${of}s where account_id = $1) limit 1)`;
const changed = (set: string) => (n: number) =>
  sql(`update alerts set ${set} where alert_id = ${nth('alert')} and account_id = $1`, [accountId, n]);
const described = (set: string) => (n: number) =>
  sql(`update assets set ${set} where asset_id = ${nth('asset')} and account_id = $1`, [accountId, n]);

/** Changes to alerts by users, devices and other processes, each derived from a number. */
const verbs: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  raise: (n) =>
    world.plant({
      asset: ([null, 'one', 'two', 'other'] as const)[n % 4] ?? null,
      unit: n % 3 === 0 ? 'S' : 'N',
      type: n % 2 === 0 ? 'heat' : 'silence',
      severity: severities[n % severities.length] ?? 'high',
      status: alertStatuses[n % 3] ?? 'opened',
      openedAt: new Date(Date.parse('2026-03-01T00:00:00Z') + (n % 50) * 3_600_000).toISOString(),
      more: {
        due_at: n % 2 === 0 ? '2026-03-02T09:00:00.000001Z' : null,
        order_number: n % 3 === 0 ? `Wö-${n}` : null,
        owner_id: n % 4 === 0 ? rui.id : null,
        countermeasure_count: n % 3,
        alert_group: n % 5 === 0 ? 'event' : 'alert',
        proof: n % 7 === 0 ? 'effective' : null,
      },
    }),
  treat: changed(
    `status = 'running', resolved_at = null, owner_id = null, countermeasure_count = $2::int % 2`,
  ),
  finish: changed(`status = 'resolved', resolved_at = now()`),
  grow: changed(
    `severity = (array['low', 'critical'])[1 + $2::int % 2], order_number = 'os-' || $2::int % 3`,
  ),
  remove: (n) =>
    sql(
      `with gone as (delete from alert_occurrences where alert_id = ${nth('alert')})
        delete from alerts where alert_id = ${nth('alert')} and account_id = $1`,
      [accountId, n],
    ),
  rename: described(`code = (array['￿', '😀', 'é', 'Z'])[1 + $2::int % 4] || right(code, 24)`),
  describe: described(`category = 'C' || $2::int % 3, manufacturer = (array['', 'M'])[1 + $2::int % 2]`),
  hand: described(
    `customer_id = (select customer_id from customers where account_id = $1 order by 1 offset $2::int % 3 limit 1)`,
  ),
  nameType: (n) =>
    sql(
      `update alert_types set name = (array['Zz', 'álcool', 'Bo'])[1 + $2::int % 3],
          settings = settings || jsonb_build_object('recommendation', (array['', 'Look.'])[1 + $2::int % 2])
        where account_id = $1 and alert_type_id = $3`,
      [accountId, n, world.types.heat],
    ),
};

const queries: fc.Arbitrary<Query> = fc.record({
  actor: fc.constantFrom('admin' as const, 'northViewer' as const, 'stranger' as const),
  sort: fc.constantFrom(...alertSorts),
  order: fc.constantFrom(...sortOrders),
  filters: fc.record(
    {
      search: fc.constantFrom('É', 'one', 'wo-', '%_', 'ALR-3', 'engine'),
      statuses: fc.subarray([...alertStatuses]),
      severities: fc.subarray([...severities]),
      types: fc.subarray([1, 2, 99]),
      groups: fc.subarray(['alert', 'event'] as const),
      proofs: fc.subarray(['effective', 'waiting'] as const),
      units: fc.subarray([1, 2]),
      owners: fc.subarray([0, 1, 2, 3]),
      customers: fc.subarray([0, 1, 2]),
      assetCategories: fc.subarray(['', 'Truck', 'C1']),
      manufacturers: fc.subarray(['', 'M']),
      assets: fc.subarray([1, 2, 3, 999]),
      hasRecommendation: fc.boolean(),
      hasCountermeasure: fc.boolean(),
      overdue: fc.boolean(),
      from: fc.constantFrom('2026-03-01T05:00:00Z', '2026-03-02T00:00:00Z'),
      to: fc.constantFrom('2026-03-02T05:00:00Z'),
    },
    { requiredKeys: [] },
  ),
});

const readAs = <T>(actor: Query['actor'], work: (read: AccountRead) => Promise<T>): Promise<T> =>
  asActor(world.database.app, actors[actor], (client) =>
    work({ client, accountId, at: new Date('2026-03-02T12:00:00Z') }),
  );

async function askPage({ actor, filters, sort, order }: Query, from?: AlertIndexes, cursor?: string) {
  const query = { ...listAlertsQuery.parse({ sort, order, cursor }), ...filters, limit: 3 };
  return await readAs(actor, (read) => listAlerts(read, query, 'en', from));
}

async function askFacets({ actor, filters }: Query, from?: AlertIndexes) {
  const facets = await readAs(actor, (read) =>
    listAlertFacets(read, { ...alertFacetsQuery.parse({}), ...filters }, from),
  );
  // Values with equal names may come in any order.
  const ordered = Object.entries(facets).map(([name, values]) => [
    name,
    Array.isArray(values) ? values.toSorted((a, b) => (a.value < b.value ? -1 : 1)) : values,
  ]);
  return Object.fromEntries(ordered) as object;
}

/** Compares every page and count from memory with those from the database; `meanwhile` runs between two pages. */
async function compare(query: Query, meanwhile?: () => Promise<void>): Promise<void> {
  expect(await askFacets(query, indexes)).toEqual(await askFacets(query));
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await askPage(query, undefined, cursor);
    expect(await askPage(query, indexes, cursor)).toEqual(page);
    if (cursor === undefined) await meanwhile?.();
    cursor = page.nextCursor;
  }
}

const everything: Query = { actor: 'admin', sort: 'severity', order: 'desc', filters: {} };

describe('in-memory alerts', () => {
  it('return the same as the database after any change', async () => {
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
            expect(indexes.holds(accountId)).toBe(true);
            await compare(query, act);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are hidden from people without access to alerts, and count only the ULs of the person', async () => {
    for (const inSouthAndNorth of [0, 1]) await verbs['raise']?.(inSouthAndNorth);
    const stranger: Query = { ...everything, actor: 'stranger' };
    expect(await askPage(stranger, indexes)).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await askFacets(stranger, indexes)).toMatchObject({ total: 0, units: [], types: [] });
    const own: Query = { ...everything, actor: 'northViewer' };
    const { total } = await askPage(own, indexes);
    expect(total).toBeLessThan((await askPage(everything, indexes)).total);
    expect(await askFacets(own, indexes)).toMatchObject({
      total,
      units: [{ value: String(unitIds.N), label: 'N N', count: total }],
    });
  });

  it('show an alert that was raised long ago and commits now, in order', async () => {
    await verbs['raise']?.(0);
    const writer = new pg.Client({ connectionString: world.ownerUrl });
    await writer.connect();
    await writer.query('begin');
    const copied = `insert into alerts (account_id, number, alert_type_id, type_version, kind, alert_group, category, subject,
        unit_id, severity, status, opened_at, confirmed_at, raised_at, last_occurred_at, order_number)
      select account_id, $2::int, alert_type_id, 1, kind, alert_group, category, $2::text, unit_id, severity, 'opened', now(), now(),
        now(), now(), $3 from alerts where account_id = $1 limit 1`;
    await writer.query(copied, [accountId, 20_001, 'LATE']);
    await sql(copied, [accountId, 20_002, 'EARLY']);
    const found = async (search: string): Promise<number> =>
      (await askPage({ ...everything, filters: { search } }, indexes)).total;
    expect(await found('EARLY')).toBe(1);
    expect(await found('LATE')).toBe(0);
    await writer.query('commit');
    await writer.end();
    expect(await found('LATE')).toBe(1);
    await compare({ ...everything, sort: 'openedAt' });
  });

  it('are reloaded once the changes are no longer known', async () => {
    const trim = () => sql('select trim_fleet_changes() as id');
    await verbs['raise']?.(5);
    await trim();
    await verbs['treat']?.(5);
    await trim();
    await compare(everything);
    expect(await sql('select count(*)::int as id from alert_changes')).toEqual([{ id: expect.any(Number) }]);
  });

  it('are left to the database for small accounts', async () => {
    const few = new AlertIndexes({
      pipeline: world.database.pipeline,
      log: { warn: () => undefined },
    });
    await few.build(accountId);
    expect(few.holds(accountId)).toBe(false);
    expect(await few.current(accountId)).toBeNull();
  });
});
