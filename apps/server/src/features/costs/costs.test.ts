import type { Cost, CostList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { costsRoutes } from './costs-routes.ts';

const MODULE = 'services:simc:financials';
const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let owner: Actor;
let actor: Actor | null = null;
let mine: number;
let others: number;
let fuel: object;

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: costsRoutes });
  account = await createTestAccount(portal, 'one.example');
  owner = { ...account.administrator, sees: [MODULE], changes: [MODULE] };
  [mine, others] = [await account.addAsset(), await account.addAsset()];
  await portal.queryAsOwner(`update accounts set modules = '{${MODULE}}'`);
  await portal.queryAsOwner(`update assets set category = 'Excavator' where asset_id = $1`, [mine]);
  await portal.queryAsOwner(
    `with south as (insert into units (account_id, code, name) values ($1, 'S', 'South') returning unit_id)
      update assets set unit_id = (select unit_id from south) where asset_id = $2`,
    [account.accountId, others],
  );
  fuel = { kind: 'fuel', basis: 'engine_hour', amount: 48.5, from: '2026-11-01', assetId: mine };
});
afterAll(() => portal.close());
beforeEach(async () => {
  actor = owner;
  await portal.queryAsOwner('delete from costs');
});

const viewer = (): Actor => ({ ...owner, role: 'viewer', allUnits: false, unitIds: [account.unitId] });

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  return await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer session' },
    ...(payload !== undefined && { payload }),
  });
}

async function add(payload: object): Promise<Cost> {
  const answer = await ask('POST', '/costs', payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Cost>();
}

const list = async (query = ''): Promise<CostList> => (await ask('GET', `/costs${query}`)).json<CostList>();
const ofCategory = (): object => ({ ...fuel, assetId: null, category: 'Excavator' });

describe('costs', () => {
  it('are refused of both or neither, of nothing that is there, without an amount, and ending before they begin', async () => {
    const wrong: [object, string][] = [
      [{ ...fuel, category: 'Excavator' }, 'assetId'],
      [{ ...fuel, assetId: null }, 'assetId'],
      [{ ...fuel, assetId: 999_999 }, 'assetId'],
      [{ ...ofCategory(), category: 'Rocket' }, 'category'],
      [{ ...fuel, amount: 0 }, 'amount'],
      [{ ...fuel, to: '2026-10-31' }, 'to'],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask('POST', '/costs', body);
      expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        [field],
      ]);
    }
    expect((await ask('DELETE', '/costs/999999')).statusCode).toBe(404);
    expect((await ask('GET', '/costs?cursor=x')).statusCode).toBe(422);
  });

  it('are entered once however often their key comes, and answered to whoever sees them alone', async () => {
    const keyed = { ...fuel, assetId: others, key: '00000000-0000-4000-8000-000000000001' };
    const sent = await Promise.all([1, 2, 3].map(() => add(keyed)));
    expect(new Set([...sent, await add(keyed)].map(({ id }) => id)).size).toBe(1);
    expect((await list()).total).toBe(1);
    actor = viewer();
    expect((await ask('POST', '/costs', { ...keyed, assetId: mine })).statusCode).toBe(409);
    await add(fuel);
    await add(fuel);
    expect((await list()).total).toBe(2);
  });

  it('are kept from whoever does not see Financials, and from changes of whoever only sees it', async () => {
    const { id, updatedAt } = await add(fuel);
    actor = { ...owner, sees: ['services:simc:cockpit'], changes: [] };
    expect((await ask('GET', '/costs')).statusCode).toBe(403);
    actor = { ...owner, changes: [] };
    expect((await list()).total).toBe(1);
    expect((await ask('POST', '/costs', fuel)).statusCode).toBe(403);
    expect((await ask('PUT', `/costs/${id}`, { ...fuel, updatedAt })).statusCode).toBe(403);
    expect((await ask('DELETE', `/costs/${id}`)).statusCode).toBe(403);
  });

  it('of assets belong to their UL, those of categories to whoever has all ULs', async () => {
    const category = await add(ofCategory());
    const foreign = await add({ ...fuel, assetId: others });
    expect((await list()).hasAllUnits).toBe(true);
    actor = viewer();
    expect((await list()).hasAllUnits).toBe(false);
    expect((await ask('GET', `/costs/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask('GET', `/costs/${category.id}`)).json()).toEqual(category);
    expect((await ask('DELETE', `/costs/${foreign.id}`)).statusCode).toBe(404);
    expect((await ask('POST', '/costs', { ...fuel, assetId: others })).statusCode).toBe(422);
    expect((await ask('POST', '/costs', ofCategory())).statusCode).toBe(403);
    expect((await ask('DELETE', `/costs/${category.id}`)).statusCode).toBe(403);
    const own = await add(fuel);
    expect(
      (await ask('PUT', `/costs/${own.id}`, { ...ofCategory(), updatedAt: own.updatedAt })).statusCode,
    ).toBe(403);
    expect((await list()).items.map(({ id }) => id).toSorted()).toEqual([category.id, own.id].toSorted());
    // The database alone says the same.
    const changed = await asActor(portal.database.app, viewer(), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update costs set amount = 1 returning cost_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(portal.database.app, viewer(), (client) =>
        client.query('update costs set asset_id = null, category = $1 where cost_id = $2', [
          'Excavator',
          own.id,
        ]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('change unless somebody changed them before, and end', async () => {
    const made = await add({ ...fuel, note: 'Diesel' });
    expect(made).toMatchObject({
      amount: 48.5,
      to: null,
      asset: { id: mine },
      category: null,
      note: 'Diesel',
    });
    const body = { ...fuel, amount: 51, note: 'Diesel', updatedAt: made.updatedAt };
    const changed = await ask('PUT', `/costs/${made.id}`, body);
    expect(changed.json()).toMatchObject({ amount: 51 });
    expect((await ask('PUT', `/costs/${made.id}`, body)).statusCode).toBe(409);
    const once = { ...fuel, basis: 'once', to: '2026-12-31', updatedAt: changed.json<Cost>().updatedAt };
    expect((await ask('PUT', `/costs/${made.id}`, once)).json()).toMatchObject({ basis: 'once', to: null });
    expect((await ask('DELETE', `/costs/${made.id}`)).statusCode).toBe(204);
    expect((await list()).total).toBe(0);
    const entries = await portal.queryAsOwner<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_entries where entity = 'cost' and entity_id = $1 order by 1`,
      [String(made.id)],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'cost.create',
      'cost.delete',
      'cost.update',
      'cost.update',
    ]);
    expect(entries[2]).toMatchObject({ before: { amount: 48.5 }, after: { amount: 51 } });
  });

  it('of a finished work order name it, and change with it alone', async () => {
    const [order] = await portal.queryAsOwner<{ id: number; code: string }>(
      `insert into work_orders (account_id, asset_id, kind, task, parts, cost, stops_asset, status, opened_at, ended_at,
          changed_at)
        values ($1, $2, 'repair', 'Change the pump', '', 812.5, false, 'done', now(), '2026-11-25T02:00:00Z', now())
        returning work_order_id as id, code`,
      [account.accountId, mine],
    );
    const [cost] = (await list()).items;
    expect(cost).toMatchObject({ amount: 812.5, basis: 'once', asset: { id: mine }, workOrder: order });
    const answer = await ask('PUT', `/costs/${cost?.id}`, { ...fuel, updatedAt: cost?.updatedAt });
    expect(answer.json<{ detail: string }>().detail).toContain(order?.code);
    expect((await ask('DELETE', `/costs/${cost?.id}`)).statusCode).toBe(409);
    // The database alone says the same.
    for (const change of ['update costs set amount = 1', 'delete from costs'])
      await asActor(portal.database.app, owner, async (client) => {
        expect((await client.query(change)).rowCount).toBe(0);
      });
    await expect(
      asActor(portal.database.app, owner, (client) =>
        client.query(
          `insert into costs (account_id, asset_id, work_order_id, kind, basis, amount, first_day, note, updated_at)
            values ($1, $2, $3, 'fuel', 'once', 1, now(), '', now())`,
          [account.accountId, mine, order?.id],
        ),
      ),
    ).rejects.toThrow('row-level security');
    await portal.queryAsOwner('delete from work_orders');
    expect((await list()).total).toBe(0);
  });

  it('are found, narrowed down and read page by page in every order', async () => {
    await add({ ...fuel, note: 'Diesel S10' });
    await add({ ...ofCategory(), kind: 'depreciation', basis: 'month', amount: 9000 });
    await add({ ...fuel, kind: 'maintenance', amount: 100, from: '2026-10-01' });
    expect((await list('?search=diesel')).total).toBe(1);
    expect((await list('?kinds=fuel&kinds=depreciation')).total).toBe(2);
    expect((await list('?categories=Excavator')).total).toBe(1);
    expect((await list(`?assets=${mine}&bases=engine_hour`)).total).toBe(2);
    for (const sort of ['from', 'kind', 'amount', 'updatedAt'])
      for (const order of ['asc', 'desc']) {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await list(`?limit=1&sort=${sort}&order=${order}${cursor && `&cursor=${cursor}`}`);
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(new Set(ids).size, `${sort} ${order}`).toBe(3);
      }
    const amounts = (await list('?sort=amount&order=desc')).items.map(({ amount }) => amount);
    expect(amounts).toEqual([9000, 100, 48.5]);
  });
});
