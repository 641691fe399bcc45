import { costSorts, sortOrders, type CallInput, type Cost } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';

const MODULE = 'services:simc:financials';
const units = ['NORTH', 'SOUTH'];
const portal = await portalOf({
  assets: { mine: { columns: { category: 'Excavator' } }, others: { unit: 'SOUTH' } },
  viewer: { sees: [], changes: [MODULE] },
  people: { cockpit: { sees: ['services:simc:cockpit'], units }, reader: { sees: [MODULE], units } },
});
const { owner, viewer, people, accountId, assetIds, database, queryAsOwner } = portal;
const { mine, others } = assetIds;
beforeEach(() => queryAsOwner('delete from costs where account_id = $1', [accountId]));

type Body = CallInput<'createCost'>['body'];
type Query = CallInput<'listCosts'>['query'];
const fuel: Body = { kind: 'fuel', basis: 'engine_hour', amount: 48.5, from: '2026-11-01', assetId: mine };
const ofCategory: Body = { ...fuel, assetId: null, category: 'Excavator' };
const add = (person: PortalClient, body: Body): Promise<Cost> => person.call('createCost', { body });
const list = (person: PortalClient, query: Query = {}) => person.call('listCosts', { query });

describe('costs', () => {
  it('require one subject, an existing reference, an amount, and an end after the start', async () => {
    const wrong: [object, string][] = [
      [{ ...fuel, category: 'Excavator' }, 'assetId'],
      [{ ...fuel, assetId: null }, 'assetId'],
      [{ ...fuel, assetId: 999_999 }, 'assetId'],
      [{ ...ofCategory, category: 'Rocket' }, 'category'],
      [{ ...fuel, amount: 0 }, 'amount'],
      [{ ...fuel, to: '2026-10-31' }, 'to'],
    ];
    for (const [body, field] of wrong) {
      const { errors = {} } = await owner.refused('createCost', { body }, 422);
      expect(Object.keys(errors)).toEqual([field]);
    }
    await owner.refused('deleteCost', { params: { costId: 999_999 } }, 404);
    await owner.refused('listCosts', { query: { cursor: 'x' } }, 422);
  });

  it('are created once for each key, and returned only to people who see them', async () => {
    const keyed = { ...fuel, assetId: others, key: '00000000-0000-4000-8000-000000000001' };
    const sent = await Promise.all([1, 2, 3].map(() => add(owner, keyed)));
    expect(new Set([...sent, await add(owner, keyed)].map(({ id }) => id)).size).toBe(1);
    expect((await list(owner)).total).toBe(1);
    await viewer.refused('createCost', { body: { ...keyed, assetId: mine } }, 409);
    await add(viewer, fuel);
    await add(viewer, fuel);
    expect((await list(viewer)).total).toBe(2);
  });

  it('are hidden from people without Financials, and read-only for those who only view it', async () => {
    const { id, updatedAt } = await add(owner, fuel);
    await people.cockpit.refused('listCosts', {}, 403);
    expect((await list(people.reader)).total).toBe(1);
    await people.reader.refused('createCost', { body: fuel }, 403);
    await people.reader.refused('updateCost', { params: { costId: id }, body: { ...fuel, updatedAt } }, 403);
    await people.reader.refused('deleteCost', { params: { costId: id } }, 403);
  });

  it('of assets belong to their UL, of categories to people with all ULs', async () => {
    const category = await add(owner, ofCategory);
    const foreign = await add(owner, { ...fuel, assetId: others });
    expect((await list(owner)).hasAllUnits).toBe(true);
    expect((await list(viewer)).hasAllUnits).toBe(false);
    await viewer.refused('getCost', { params: { costId: foreign.id } }, 404);
    expect(await viewer.call('getCost', { params: { costId: category.id } })).toEqual(category);
    await viewer.refused('deleteCost', { params: { costId: foreign.id } }, 404);
    await viewer.refused('createCost', { body: { ...fuel, assetId: others } }, 422);
    await viewer.refused('createCost', { body: ofCategory }, 403);
    await viewer.refused('deleteCost', { params: { costId: category.id } }, 403);
    const own = await add(viewer, fuel);
    await viewer.refused(
      'updateCost',
      { params: { costId: own.id }, body: { ...ofCategory, updatedAt: own.updatedAt } },
      403,
    );
    expect((await list(viewer)).items.map(({ id }) => id).toSorted()).toEqual(
      [category.id, own.id].toSorted(),
    );
    // The database alone enforces the same.
    const changed = await asActor(database.app, await actorOf(portal, viewer), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        'update costs set amount = 1 returning cost_id as id',
      );
      return rows.map(({ id }) => id);
    });
    expect(changed).toEqual([own.id]);
    await expect(
      asActor(database.app, await actorOf(portal, viewer), (client) =>
        client.query('update costs set asset_id = null, category = $1 where cost_id = $2', [
          'Excavator',
          own.id,
        ]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('can be changed and ended, unless the change is outdated', async () => {
    const made = await add(owner, { ...fuel, note: 'Diesel' });
    expect(made).toMatchObject({
      amount: 48.5,
      to: null,
      asset: { id: mine },
      category: null,
      note: 'Diesel',
    });
    const body = { ...fuel, amount: 51, note: 'Diesel', updatedAt: made.updatedAt };
    const changed = await owner.call('updateCost', { params: { costId: made.id }, body });
    expect(changed).toMatchObject({ amount: 51 });
    await owner.refused('updateCost', { params: { costId: made.id }, body }, 409);
    const once = { ...fuel, basis: 'once' as const, to: '2026-12-31', updatedAt: changed.updatedAt };
    expect(await owner.call('updateCost', { params: { costId: made.id }, body: once })).toMatchObject({
      basis: 'once',
      to: null,
    });
    await owner.call('deleteCost', { params: { costId: made.id } });
    expect((await list(owner)).total).toBe(0);
    const entries = await queryAsOwner<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_entries where account_id = $1 and entity = 'cost' and entity_id = $2 order by 1`,
      [accountId, String(made.id)],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'cost.create',
      'cost.delete',
      'cost.update',
      'cost.update',
    ]);
    expect(entries[2]).toMatchObject({ before: { amount: 48.5 }, after: { amount: 51 } });
  });

  it('of a finished work order name it, and change only with it', async () => {
    const [order] = await queryAsOwner<{ id: number; code: string }>(
      `insert into work_orders (account_id, asset_id, kind, task, parts, cost, stops_asset, status, opened_at, ended_at,
          changed_at)
        values ($1, $2, 'repair', 'Change the pump', '', 812.5, false, 'done', now(), '2026-11-25T02:00:00Z', now())
        returning work_order_id as id, code`,
      [accountId, mine],
    );
    const [cost] = (await list(owner)).items;
    expect(cost).toMatchObject({ amount: 812.5, basis: 'once', asset: { id: mine }, workOrder: order });
    const params = { costId: cost?.id };
    const body = { ...fuel, updatedAt: cost?.updatedAt };
    const { detail } = await owner.refused('updateCost', { params, body }, 409);
    expect(detail).toContain(order?.code);
    await owner.refused('deleteCost', { params }, 409);
    // The database alone enforces the same.
    for (const change of ['update costs set amount = 1', 'delete from costs'])
      await asActor(database.app, await actorOf(portal, owner), async (client) => {
        expect((await client.query(change)).rowCount).toBe(0);
      });
    await expect(
      asActor(database.app, await actorOf(portal, owner), (client) =>
        client.query(
          `insert into costs (account_id, asset_id, work_order_id, kind, basis, amount, first_day, note, updated_at)
            values ($1, $2, $3, 'fuel', 'once', 1, now(), '', now())`,
          [accountId, mine, order?.id],
        ),
      ),
    ).rejects.toThrow('row-level security');
    await queryAsOwner('delete from work_orders where account_id = $1', [accountId]);
    expect((await list(owner)).total).toBe(0);
  });

  it('are searched, filtered and paged in every order', async () => {
    await add(owner, { ...fuel, note: 'Diesel S10' });
    await add(owner, { ...ofCategory, kind: 'depreciation', basis: 'month', amount: 9000 });
    await add(owner, { ...fuel, kind: 'maintenance', amount: 100, from: '2026-10-01' });
    expect((await list(owner, { search: 'diesel' })).total).toBe(1);
    expect((await list(owner, { kinds: ['fuel', 'depreciation'] })).total).toBe(2);
    expect((await list(owner, { categories: ['Excavator'] })).total).toBe(1);
    expect((await list(owner, { assets: [mine], bases: ['engine_hour'] })).total).toBe(2);
    for (const sort of costSorts)
      for (const order of sortOrders) {
        const all = await everyPage((cursor) => list(owner, { limit: 1, sort, order, cursor }));
        expect(new Set(all.map(({ id }) => id)).size, `${sort} ${order}`).toBe(3);
      }
    const amounts = (await list(owner, { sort: 'amount', order: 'desc' })).items.map(({ amount }) => amount);
    expect(amounts).toEqual([9000, 100, 48.5]);
  });
});
