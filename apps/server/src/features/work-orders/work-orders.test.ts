import { randomUUID } from 'node:crypto';
import {
  workOrderSorts,
  type Alert,
  type CallInput,
  type WorkOrder,
  type WorkOrderStatus,
} from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { createAlertsWorld } from '../alerts/testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, unitIds, assetIds, queryAsOwner } = world;
afterAll(() => world.stop());
beforeEach(() => queryAsOwner('delete from work_orders where account_id = $1', [accountId]));

const planOf = (more: object = {}) => ({
  key: randomUUID(),
  task: 'Change the pump',
  assetId: assetIds.one,
  ...more,
});
const open = (person: PortalClient, more?: object): Promise<WorkOrder> =>
  person.call('createWorkOrder', { body: planOf(more) });
const read = (person: PortalClient, workOrderId: number): Promise<WorkOrder> =>
  person.call('getWorkOrder', { params: { workOrderId } });
const set = (workOrderId: number, version: number, status: WorkOrderStatus, more: object = {}) =>
  rui.call('changeWorkOrderStatus', { params: { workOrderId }, body: { version, status, ...more } });
const check = (order: WorkOrder, itemId = 0, isDone = true) =>
  rui.call('checkWorkOrderItem', { params: { workOrderId: order.id, itemId }, body: { isDone } });
const settingsOf = ({ task, kind, assignee, dueOn, parts, cost, stopsAsset, items, version }: WorkOrder) => ({
  task,
  kind,
  assigneeId: assignee?.id ?? null,
  dueOn,
  parts,
  cost,
  stopsAsset,
  items: items.map(({ id, text }) => ({ id, text })),
  version,
});
const change = (order: WorkOrder, more: object = {}, person: PortalClient = rui): Promise<WorkOrder> =>
  person.call('updateWorkOrder', {
    params: { workOrderId: order.id },
    body: { ...settingsOf(order), ...more },
  });

describe('refuses', () => {
  it('visitors, people with read access or none, and people of another account or UL', async () => {
    await visitor.refused('createWorkOrder', { body: planOf() }, 401);
    await lia.refused('createWorkOrder', { body: planOf() }, 403);
    await viewer.refused('createWorkOrder', { body: planOf() }, 403);
    await stranger.refused('createWorkOrder', { body: planOf() }, { assetId: ['not_found'] });
    const inSouth = { assetId: assetIds.other };
    await rui.refused('createWorkOrder', { body: planOf(inSouth) }, { assetId: ['not_found'] });
    const { id: workOrderId, version } = await open(owner, { ...inSouth, items: [{ text: 'Drain' }] });
    for (const person of [rui, lia, stranger]) {
      await person.refused('getWorkOrder', { params: { workOrderId } }, 404);
      expect(await person.call('listWorkOrders')).toMatchObject({ items: [], total: 0 });
    }
    await viewer.refused('getWorkOrder', { params: { workOrderId } }, 403);
    const body = { version, status: 'done' };
    await rui.refused('changeWorkOrderStatus', { params: { workOrderId }, body }, 404);
  });

  it('an alert of another asset, or a hidden one', async () => {
    const ofOther = await world.plant({ asset: 'two' });
    const ofSouth = await world.plant({ asset: 'other' });
    for (const alertId of [ofOther, ofSouth, 999_999])
      await rui.refused('createWorkOrder', { body: planOf({ alertId }) }, { alertId: ['not_found'] });
  });

  it('an assignee without access to alerts of the UL', async () => {
    const refusal = { assigneeId: ['does_not_see_alert'] };
    await owner.refused('createWorkOrder', { body: planOf({ assigneeId: viewer.id }) }, refusal);
    const inSouth = { assetId: assetIds.other, assigneeId: rui.id };
    await owner.refused('createWorkOrder', { body: planOf(inSouth) }, refusal);
  });

  it('outdated changes', async () => {
    const order = await open(rui);
    await set(order.id, 1, 'in_progress');
    const params = { workOrderId: order.id };
    const again = { ...settingsOf(order), task: 'Other' };
    expect(await owner.refused('updateWorkOrder', { params, body: again }, 'conflict')).toMatchObject({
      latestChange: { version: 2, kind: 'started', by: 'rui' },
    });
    const tick = { params: { ...params, itemId: 1 }, body: { isDone: true, version: 1 } };
    await owner.refused('checkWorkOrderItem', tick, 'conflict');
    const body = { version: 1, status: 'done' };
    await owner.refused('changeWorkOrderStatus', { params, body }, 'conflict');
  });
});

describe('a work order', () => {
  it('is created once for each key, also concurrently, and announced once', async () => {
    const alertId = await world.plant();
    const told = () =>
      queryAsOwner(`select from notifications where kind like 'work_order%' and user_id = $1`, [lia.id]);
    const before = (await told()).length;
    const one = { key: randomUUID(), alertId, assigneeId: lia.id, items: [{ text: 'Drain' }] };
    const sent = await Promise.all([1, 2, 3].map(() => open(rui, one)));
    const again = await open(rui, one);
    expect(new Set([...sent, again].map(({ code }) => code)).size).toBe(1);
    expect(again.history.map(({ kind }) => kind)).toEqual(['opened']);
    expect((await rui.call('listWorkOrders')).total).toBe(1);
    expect(await told()).toHaveLength(before + 1);
    const alert = await rui.call('getAlert', { params: { alertId } });
    expect(alert.history.filter(({ kind }) => kind === 'work_order_opened')).toHaveLength(1);
    expect(
      await queryAsOwner(
        `select from audit_entries where account_id = $1 and action = 'work-order.create' and entity_id = $2`,
        [accountId, String(again.id)],
      ),
    ).toHaveLength(1);
    // No gap in the numbers, and nothing about a work order that the sender does not see.
    const next = await open(rui);
    expect(Number(next.code.slice(3))).toBe(Number(again.code.slice(3)) + 1);
    await queryAsOwner('update work_orders set asset_id = $1 where key = $2', [assetIds.other, one.key]);
    await rui.refused('createWorkOrder', { body: planOf({ key: one.key }) }, 'conflict');
  });

  it('is opened, worked through, finished and reopened, with its history', async () => {
    const opened = await open(rui, {
      kind: 'replacement',
      assigneeId: lia.id,
      dueOn: '2026-03-05',
      parts: 'Pump 12-B',
      items: [{ text: 'Drain' }, { text: 'Change' }],
    });
    expect(opened).toMatchObject({
      status: 'open',
      assignee: { name: 'lia' },
      unit: { code: 'N' },
      itemCount: 2,
      version: 1,
    });
    expect(opened.code).toMatch(/^OS-\d{6}$/);
    const itemId = opened.items[0]?.id;
    const ticked = await check(opened, itemId);
    expect(ticked.items[0]).toMatchObject({ doneBy: { name: 'rui' } });
    expect(ticked).toMatchObject({ doneCount: 1, version: 1 });
    await set(opened.id, 1, 'in_progress');
    const done = await set(opened.id, 2, 'done', { note: 'Runs again', cost: 812.5 });
    expect(done).toMatchObject({ status: 'done', cost: 812.5, parts: 'Pump 12-B', version: 3 });
    expect(done.endedAt).not.toBeNull();
    const params = { workOrderId: opened.id, itemId };
    await rui.refused('checkWorkOrderItem', { params, body: { isDone: false } }, 'conflict');
    const reopened = await set(opened.id, 3, 'open');
    expect(reopened).toMatchObject({ status: 'open', endedAt: null, startedAt: null });
    expect(reopened.history.map(({ kind, note }) => [kind, note])).toEqual([
      ['reopened', ''],
      ['done', 'Runs again'],
      ['started', ''],
      ['item_done', 'Drain'],
      ['opened', ''],
    ]);
    const actions = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'work-order' and entity_id = $2
        order by sequence`,
      [accountId, String(opened.id)],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'work-order.create',
      'work-order.check-item',
      'work-order.change-status',
      'work-order.change-status',
      'work-order.change-status',
    ]);
  });

  it('keeps checked items when its checklist changes', async () => {
    const order = await open(rui, { items: [{ text: 'A' }, { text: 'B' }, { text: 'C' }] });
    const [a, b, c] = order.items;
    await check(order, c?.id);
    const items = [{ id: c?.id, text: 'C again' }, { id: a?.id, text: 'A' }, { text: 'D' }];
    const changed = await change(order, { items });
    expect(changed.items.map(({ id, text, doneAt }) => [id === b?.id, text, doneAt !== null])).toEqual([
      [false, 'C again', true],
      [false, 'A', false],
      [false, 'D', false],
    ]);
    expect((await change(changed)).version).toBe(changed.version);
  });

  it('notifies an assignee, and no one of their own assignment', async () => {
    await queryAsOwner('delete from notifications where account_id = $1', [accountId]);
    const order = await open(owner, { assigneeId: rui.id, dueOn: '2026-03-05' });
    await open(rui, { assigneeId: rui.id });
    await change(order, { task: 'Look at it' }, owner);
    const told = await queryAsOwner('select user_id, kind, data from notifications where account_id = $1', [
      accountId,
    ]);
    const { id: workOrderId, code, task, dueOn } = order;
    const data = { workOrderId, code, task, asset: 'one', dueOn };
    expect(told).toEqual([{ user_id: rui.id, kind: 'work_order_assigned', data }]);
  });

  it('is a cost of its asset while finished, with its current amount', async () => {
    const costs = () =>
      queryAsOwner(
        `select asset_id as asset, kind, basis, amount::float8 as amount, first_day::text as day, note from costs
          where account_id = $1 and work_order_id is not null`,
        [accountId],
      );
    const order = await open(rui, { cost: 300 });
    expect(await costs()).toEqual([]);
    const done = await set(order.id, 1, 'done', { cost: 450.5 });
    const cost = {
      asset: assetIds.one,
      kind: 'maintenance',
      basis: 'once',
      day: '2026-03-02',
      note: order.code,
    };
    expect(await costs()).toEqual([{ ...cost, amount: 450.5 }]);
    const dearer = await change(done, { cost: 500, task: 'Changed it' });
    expect(await costs()).toEqual([{ ...cost, amount: 500 }]);
    const { version } = await change(dearer, { cost: null });
    expect(await costs()).toEqual([]);
    await set(order.id, version, 'in_progress');
    await set(order.id, version + 1, 'done', { cost: 90 });
    expect(await costs()).toEqual([{ ...cost, amount: 90 }]);
    await set(order.id, version + 2, 'cancelled');
    expect(await costs()).toEqual([]);
  });

  it('that stops the asset puts it in maintenance while in progress', async () => {
    const isInMaintenance = async () =>
      await queryAsOwner('select in_maintenance as is from assets where asset_id = $1', [assetIds.one]);
    const first = await open(rui, { stopsAsset: true });
    const second = await open(rui, { stopsAsset: true });
    expect(await isInMaintenance()).toEqual([{ is: false }]);
    await set(first.id, 1, 'in_progress');
    await set(second.id, 1, 'in_progress');
    expect(await isInMaintenance()).toEqual([{ is: true }]);
    await set(first.id, 2, 'done');
    expect(await isInMaintenance()).toEqual([{ is: true }]);
    await set(second.id, 2, 'cancelled');
    expect(await isInMaintenance()).toEqual([{ is: false }]);
    const switches = await queryAsOwner(
      `select in_maintenance as on, changed_by as by from asset_switch_changes where asset_id = $1 order by changed_at`,
      [assetIds.one],
    );
    expect(switches).toEqual([
      { on: true, by: rui.id },
      { on: false, by: rui.id },
    ]);
  });

  it('moves with its asset to another UL', async () => {
    const { id } = await open(rui, { assetId: assetIds.two });
    const move = (unit: 'N' | 'S') =>
      queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [unitIds[unit], assetIds.two]);
    await move('S');
    await rui.refused('getWorkOrder', { params: { workOrderId: id } }, 404);
    await move('N');
    expect(await read(rui, id)).toMatchObject({ id });
  });
});

describe('an alert', () => {
  const readAlert = (alertId: number) => rui.call('getAlert', { params: { alertId } });

  it('is treated by a work order, takes its number, and shows its outcome', async () => {
    const alertId = await world.plant();
    const order = await open(rui, { alertId });
    expect(order.alert).toMatchObject({ id: alertId, type: 'Engine too hot' });
    expect(await readAlert(alertId)).toMatchObject({
      status: 'running',
      orderNumber: order.code,
      owner: { name: 'rui' },
      workOrders: [{ id: order.id, code: order.code, status: 'open' }],
    });
    await set(order.id, 1, 'done');
    const { history, workOrders } = await readAlert(alertId);
    expect(history.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
      ['work_order_done', order.code],
      ['work_order_opened', order.code],
    ]);
    expect(workOrders[0]?.status).toBe('done');
  });

  it('links the work order with its number or its countermeasure’s, and none of other systems', async () => {
    const params = { alertId: await world.plant() };
    const [first, second] = [await open(rui), await open(rui)];
    const add = (orderNumber: string) =>
      rui.call('addCountermeasure', {
        params,
        body: { key: randomUUID(), description: 'Done', orderNumber },
      });
    const codesOf = ({ workOrders }: Alert): string[] => workOrders.map(({ code }) => code);
    expect(await add('SAP-48187')).toMatchObject({ orderNumber: 'SAP-48187', workOrders: [] });
    const named = await add(first.code.toLowerCase());
    expect(codesOf(named)).toEqual([first.code]);
    const body = { version: named.version, orderNumber: second.code };
    expect(codesOf(await rui.call('updateAlert', { params, body }))).toEqual([second.code, first.code]);
  });
});

describe('the effectiveness totals', () => {
  it('count the work orders of the countermeasures', async () => {
    const params = { alertId: await world.plant({ asset: 'two' }) };
    const { code } = await open(rui, { assetId: assetIds.two, ...params });
    const measure = { key: randomUUID(), kind: 'cleaning', description: 'Done', orderNumber: code } as const;
    const { version } = await rui.call('addCountermeasure', { params, body: measure });
    const body = { version, solvedAt: '2026-03-02T11:30:00Z', causeId: world.causes.worn };
    expect((await rui.call('finishAlert', { params, body })).proof).toBe('waiting');
    const query = { from: '2026-03-01', to: '2026-03-31' };
    expect((await rui.call('getAlertFigures', { query })).countermeasures).toMatchObject({
      byKind: [{ kind: 'cleaning', waiting: 1, workOrders: 1 }],
      byType: [{ type: { name: 'Engine too hot' }, workOrders: 1 }],
      byAsset: [{ asset: { code: 'two' }, workOrders: 1 }],
    });
  });
});

describe('lists', () => {
  type Query = CallInput<'listWorkOrders'>['query'];
  const tasks = async (person: PortalClient, query: Query = {}): Promise<string[]> =>
    (await person.call('listWorkOrders', { query })).items.map(({ task }) => task);

  describe('of three work orders', () => {
    beforeEach(async () => {
      await open(owner, { task: 'Belt', dueOn: '2026-03-01', assigneeId: rui.id, kind: 'replacement' });
      await open(owner, { task: 'Oil', dueOn: null, assetId: assetIds.two });
      await open(owner, { task: 'Hose', dueOn: '2026-03-09', assetId: assetIds.other, parts: 'Clamp' });
    });

    it.each(workOrderSorts)('are paged by %s', async (sort) => {
      const query = { sort, order: 'desc' } as const;
      const paged = await everyPage(async (cursor) => {
        const page = await owner.call('listWorkOrders', { query: { ...query, limit: 1, cursor } });
        expect(page.total).toBe(3);
        return page;
      });
      expect(paged).toHaveLength(3);
      expect(paged.map(({ task }) => task)).toEqual(await tasks(owner, query));
    });

    it('are filtered', async () => {
      expect(await tasks(owner)).toEqual(['Belt', 'Hose', 'Oil']);
      expect(await tasks(rui)).toEqual(['Belt', 'Oil']);
      expect(await tasks(rui, { mine: true })).toEqual(['Belt']);
      expect(await tasks(owner, { overdue: true })).toEqual(['Belt']);
      expect(await tasks(owner, { assets: [assetIds.two] })).toEqual(['Oil']);
      expect(await tasks(owner, { units: [unitIds.S] })).toEqual(['Hose']);
      expect(await tasks(owner, { assignees: [0] })).toEqual(['Hose', 'Oil']);
      expect(await tasks(owner, { kinds: ['replacement'] })).toEqual(['Belt']);
      expect(await tasks(owner, { statuses: ['done'] })).toEqual([]);
      expect(await tasks(owner, { search: 'clamp' })).toEqual(['Hose']);
      await owner.refused('listWorkOrders', { query: { cursor: 'x' } }, 422);
    });
  });

  it('are exported as the person sees them, with an audit row', async () => {
    await open(owner, { task: 'Belt', dueOn: '2026-03-01', cost: 12.5 });
    await open(owner, { task: 'Hose', assetId: assetIds.other });
    const answer = await rui.send('exportWorkOrders', { body: { format: 'csv', locale: 'pt' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('ordens de servico-2026-03-02.csv');
    expect(answer.body).toContain('Belt');
    expect(answer.body).toContain('12,5;');
    expect(answer.body).not.toContain('Hose');
    const [entry] = await queryAsOwner<{ after: object }>(
      `select after from audit_entries where account_id = $1 and action = 'work-order.export'`,
      [accountId],
    );
    expect(entry?.after).toMatchObject({ rows: 1 });
  });

  it('offer the person’s assets and ULs, and people who see their alerts', async () => {
    type Choices = CallInput<'listWorkOrderChoices'>['query'];
    const labels = async (person: PortalClient, query: Choices): Promise<string[]> =>
      (await person.call('listWorkOrderChoices', { query })).items.map(({ label }) => label);
    expect(await labels(rui, { of: 'asset' })).toEqual(['one · X · N', 'two · X · N']);
    expect(await labels(owner, { of: 'asset', search: 'OTHER' })).toEqual(['other · X · S']);
    expect(await labels(rui, { of: 'unit' })).toEqual(['N N']);
    expect(await labels(rui, { of: 'person' })).toEqual(['lia', 'owner', 'rui']);
    const ofOther = { of: 'person', asset: assetIds.other } as const;
    expect(await labels(owner, ofOther)).toEqual(['owner']);
    expect(await labels(rui, ofOther)).toEqual([]);
  });
});
