import { randomUUID } from 'node:crypto';
import type { Alert, AlertFigures, WorkOrder, WorkOrderChoiceList, WorkOrderList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertsWorld, type AlertsWorld } from '../alerts/testing/alerts-world.ts';
import { workOrdersRoutes } from './work-orders-routes.ts';

let world: AlertsWorld;
beforeAll(async () => {
  world = await createAlertsWorld(workOrdersRoutes);
});
afterAll(() => world.portal.stop());
beforeEach(() => world.portal.queryAsOwner('delete from work_orders'));

interface Answer<Body> {
  readonly status: number;
  readonly body: Body & { readonly code?: string; readonly errors?: unknown };
}

async function ask<Body = WorkOrder>(
  who: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const answer = await world.portal.call(method, path, world.tokens[who], body);
  return { status: answer.statusCode, body: answer.json<Answer<Body>['body']>() };
}

const open = (who: string, more: object = {}): Promise<Answer<WorkOrder>> =>
  ask(who, 'POST', '/work-orders', {
    key: randomUUID(),
    task: 'Change the pump',
    assetId: world.assets.one,
    ...more,
  });
const list = async (who: string, query = ''): Promise<WorkOrderList> =>
  (await ask<WorkOrderList>(who, 'GET', `/work-orders?${query}`)).body;
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
const isInMaintenance = async (): Promise<boolean | undefined> =>
  (
    await world.portal.queryAsOwner<{ is: boolean }>(
      'select in_maintenance as is from assets where asset_id = $1',
      [world.assets.one],
    )
  )[0]?.is;

describe('refuses', () => {
  it('who is not signed in, only sees alerts, sees none, or is of another account or UL', async () => {
    expect((await open('nobody')).status).toBe(401);
    expect((await open('lia')).status).toBe(403);
    expect((await open('bob')).status).toBe(403);
    expect((await open('eva')).body.errors).toEqual({ assetId: ['not_found'] });
    expect((await open('rui', { assetId: world.assets.other })).body.errors).toEqual({
      assetId: ['not_found'],
    });
    const { id, version } = (await open('ana', { assetId: world.assets.other, items: [{ text: 'Drain' }] }))
      .body;
    for (const who of ['rui', 'lia', 'eva']) {
      expect((await ask(who, 'GET', `/work-orders/${id}`)).status).toBe(404);
      expect(await list(who)).toMatchObject({ items: [], total: 0 });
    }
    expect((await ask('bob', 'GET', `/work-orders/${id}`)).status).toBe(403);
    expect((await ask('rui', 'POST', `/work-orders/${id}/status`, { version, status: 'done' })).status).toBe(
      404,
    );
  });

  it('an alert of another asset, or that the person does not see', async () => {
    const ofOther = await world.plant({ asset: 'two' });
    const ofSouth = await world.plant({ asset: 'other' });
    for (const alertId of [ofOther, ofSouth, 999_999]) {
      expect((await open('rui', { alertId })).body.errors).toEqual({ alertId: ['not_found'] });
    }
  });

  it('a person who does not see alerts of the UL', async () => {
    const refusal = { errors: { assigneeId: ['does_not_see_alert'] } };
    expect((await open('ana', { assigneeId: world.userIds['bob'] })).body).toMatchObject(refusal);
    expect(
      (await open('ana', { assetId: world.assets.other, assigneeId: world.userIds['rui'] })).body,
    ).toMatchObject(refusal);
  });

  it('what changed since it was read', async () => {
    const order = (await open('rui')).body;
    await ask('rui', 'POST', `/work-orders/${order.id}/status`, { version: 1, status: 'in_progress' });
    const again = { ...settingsOf(order), task: 'Other' };
    expect((await ask('ana', 'PUT', `/work-orders/${order.id}`, again)).body.code).toBe('conflict');
    expect(
      (await ask('ana', 'POST', `/work-orders/${order.id}/status`, { version: 1, status: 'done' })).body.code,
    ).toBe('conflict');
  });
});

describe('a work order', () => {
  it('is opened once however often its key comes, also at once, and told once', async () => {
    const alertId = await world.plant();
    const told = () =>
      world.portal.queryAsOwner(`select from notifications where kind like 'work_order%' and user_id = $1`, [
        world.userIds['lia'],
      ]);
    const before = (await told()).length;
    const one = { key: randomUUID(), alertId, assigneeId: world.userIds['lia'], items: [{ text: 'Drain' }] };
    const sent = await Promise.all([1, 2, 3].map(() => open('rui', one)));
    const again = await open('rui', one);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...sent, again].map(({ body }) => body.code)).size).toBe(1);
    expect(again.body.history.map(({ kind }) => kind)).toEqual(['opened']);
    expect((await list('rui')).total).toBe(1);
    expect(await told()).toHaveLength(before + 1);
    const alert = (await ask<Alert>('rui', 'GET', `/alerts/${alertId}`)).body;
    expect(alert.history.filter(({ kind }) => kind === 'work_order_opened')).toHaveLength(1);
    expect(
      await world.portal.queryAsOwner(
        `select from audit_entries where action = 'work-order.create' and entity_id = $1`,
        [String(again.body.id)],
      ),
    ).toHaveLength(1);
    // No gap in the numbers, and no word of what the sender does not see.
    const next = await open('rui');
    expect(Number(next.body.code?.slice(3))).toBe(Number(again.body.code?.slice(3)) + 1);
    await world.portal.queryAsOwner('update work_orders set asset_id = $1 where key = $2', [
      world.assets.other,
      one.key,
    ]);
    expect((await open('rui', { key: one.key })).body.code).toBe('conflict');
  });

  it('is opened, followed along its checklist, finished and reopened, with its history', async () => {
    const opened = await open('rui', {
      kind: 'replacement',
      assigneeId: world.userIds['lia'],
      dueOn: '2026-03-05',
      parts: 'Pump 12-B',
      items: [{ text: 'Drain' }, { text: 'Change' }],
    });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        status: 'open',
        assignee: { name: 'lia@alfa.example' },
        unit: { code: 'N' },
        itemCount: 2,
        version: 1,
      },
    });
    expect(opened.body.code).toMatch(/^OS-\d{6}$/);
    const [drain] = opened.body.items;
    const at = `/work-orders/${opened.body.id}`;
    const ticked = await ask('rui', 'PUT', `${at}/items/${drain?.id}`, { isDone: true });
    expect(ticked.body.items[0]).toMatchObject({ doneBy: { name: 'rui@alfa.example' } });
    expect(ticked.body).toMatchObject({ doneCount: 1, version: 1 });
    await ask('rui', 'POST', `${at}/status`, { version: 1, status: 'in_progress' });
    const done = await ask('rui', 'POST', `${at}/status`, {
      version: 2,
      status: 'done',
      note: 'Runs again',
      cost: 812.5,
    });
    expect(done.body).toMatchObject({ status: 'done', cost: 812.5, parts: 'Pump 12-B', version: 3 });
    expect(done.body.endedAt).not.toBeNull();
    expect((await ask('rui', 'PUT', `${at}/items/${drain?.id}`, { isDone: false })).body.code).toBe(
      'conflict',
    );
    const reopened = await ask('rui', 'POST', `${at}/status`, { version: 3, status: 'open' });
    expect(reopened.body).toMatchObject({ status: 'open', endedAt: null, startedAt: null });
    expect(reopened.body.history.map(({ kind, note }) => [kind, note])).toEqual([
      ['reopened', ''],
      ['done', 'Runs again'],
      ['started', ''],
      ['item_done', 'Drain'],
      ['opened', ''],
    ]);
    const actions = await world.portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'work-order' and entity_id = $1 order by sequence`,
      [String(opened.body.id)],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'work-order.create',
      'work-order.check-item',
      'work-order.change-status',
      'work-order.change-status',
      'work-order.change-status',
    ]);
  });

  it('keeps what is done of a checklist that is changed', async () => {
    const order = (await open('rui', { items: [{ text: 'A' }, { text: 'B' }, { text: 'C' }] })).body;
    const [a, b, c] = order.items;
    await ask('rui', 'PUT', `/work-orders/${order.id}/items/${c?.id}`, { isDone: true });
    const items = [{ id: c?.id, text: 'C again' }, { id: a?.id, text: 'A' }, { text: 'D' }];
    const changed = await ask('rui', 'PUT', `/work-orders/${order.id}`, { ...settingsOf(order), items });
    expect(changed.body.items.map(({ id, text, doneAt }) => [id === b?.id, text, doneAt !== null])).toEqual([
      [false, 'C again', true],
      [false, 'A', false],
      [false, 'D', false],
    ]);
    const same = await ask('rui', 'PUT', `/work-orders/${order.id}`, settingsOf(changed.body));
    expect(same.body.version).toBe(changed.body.version);
  });

  it('tells the person to whom another gives it, and nobody of one’s own', async () => {
    await world.portal.queryAsOwner('delete from notifications');
    const order = (await open('ana', { assigneeId: world.userIds['rui'], dueOn: '2026-03-05' })).body;
    await open('rui', { assigneeId: world.userIds['rui'] });
    await ask('ana', 'PUT', `/work-orders/${order.id}`, { ...settingsOf(order), task: 'Look at it' });
    const told = await world.portal.queryAsOwner('select user_id, kind, data from notifications');
    expect(told).toEqual([
      {
        user_id: world.userIds['rui'],
        kind: 'work_order_assigned',
        data: {
          workOrderId: order.id,
          code: order.code,
          task: 'Change the pump',
          asset: 'one',
          dueOn: '2026-03-05',
        },
      },
    ]);
  });

  it('is a cost of its asset while it is done, and what it cost by now', async () => {
    const costs = () =>
      world.portal.queryAsOwner(
        `select asset_id as asset, kind, basis, amount::float8 as amount, first_day::text as day, note from costs
          where work_order_id is not null`,
      );
    const order = (await open('rui', { cost: 300 })).body;
    const at = `/work-orders/${order.id}`;
    expect(await costs()).toEqual([]);
    const done = (await ask('rui', 'POST', `${at}/status`, { version: 1, status: 'done', cost: 450.5 })).body;
    const cost = { asset: world.assets.one, kind: 'maintenance', basis: 'once', day: '2026-03-02' };
    expect(await costs()).toEqual([{ ...cost, amount: 450.5, note: order.code }]);
    const dearer = (await ask('rui', 'PUT', at, { ...settingsOf(done), cost: 500, task: 'Changed it' })).body;
    expect(await costs()).toEqual([{ ...cost, amount: 500, note: order.code }]);
    const { version } = (await ask('rui', 'PUT', at, { ...settingsOf(dearer), cost: null })).body;
    expect(await costs()).toEqual([]);
    await ask('rui', 'POST', `${at}/status`, { version, status: 'in_progress' });
    await ask('rui', 'POST', `${at}/status`, { version: version + 1, status: 'done', cost: 90 });
    expect(await costs()).toEqual([{ ...cost, amount: 90, note: order.code }]);
    await ask('rui', 'POST', `${at}/status`, { version: version + 2, status: 'cancelled' });
    expect(await costs()).toEqual([]);
  });

  it('that stops the asset has it in maintenance while it is in progress', async () => {
    const [first, second] = [
      (await open('rui', { stopsAsset: true })).body,
      (await open('rui', { stopsAsset: true })).body,
    ];
    expect(await isInMaintenance()).toBe(false);
    const set = (id: number, version: number, status: string) =>
      ask('rui', 'POST', `/work-orders/${id}/status`, { version, status });
    await set(first.id, 1, 'in_progress');
    await set(second.id, 1, 'in_progress');
    expect(await isInMaintenance()).toBe(true);
    await set(first.id, 2, 'done');
    expect(await isInMaintenance()).toBe(true);
    await set(second.id, 2, 'cancelled');
    expect(await isInMaintenance()).toBe(false);
    const switches = await world.portal.queryAsOwner<{ on: boolean; by: number }>(
      `select in_maintenance as on, changed_by as by from asset_switch_changes where asset_id = $1 order by changed_at`,
      [world.assets.one],
    );
    expect(switches).toEqual([
      { on: true, by: world.userIds['rui'] },
      { on: false, by: world.userIds['rui'] },
    ]);
  });

  it('goes with its asset to another UL', async () => {
    const { id } = (await open('rui', { assetId: world.assets.two })).body;
    const move = (unit: 'north' | 'south') =>
      world.portal.queryAsOwner('update assets set unit_id = $1 where asset_id = $2', [
        world.units[unit],
        world.assets.two,
      ]);
    await move('south');
    expect((await ask('rui', 'GET', `/work-orders/${id}`)).status).toBe(404);
    await move('north');
    expect((await ask('rui', 'GET', `/work-orders/${id}`)).status).toBe(200);
  });
});

describe('an alert', () => {
  it('is treated by a work order, whose number it takes, and tells what became of it', async () => {
    const alertId = await world.plant();
    const order = (await open('rui', { alertId })).body;
    expect(order.alert).toMatchObject({ id: alertId, type: 'Engine too hot' });
    const treated = (await world.ask('rui', 'GET', `/alerts/${alertId}`)).body;
    expect(treated).toMatchObject({
      status: 'running',
      orderNumber: order.code,
      owner: { name: 'rui@alfa.example' },
      workOrders: [{ id: order.id, code: order.code, status: 'open' }],
    });
    await ask('rui', 'POST', `/work-orders/${order.id}/status`, { version: 1, status: 'done' });
    const { history, workOrders } = (await world.ask('rui', 'GET', `/alerts/${alertId}`)).body;
    expect(history.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
      ['work_order_done', order.code],
      ['work_order_opened', order.code],
    ]);
    expect(workOrders[0]?.status).toBe('done');
  });

  it('links the work order that its number or that of a countermeasure names, and no other system’s', async () => {
    const alertId = await world.plant();
    const orders = [(await open('rui')).body, (await open('rui')).body];
    const add = (orderNumber: string) =>
      world.treat('rui', alertId, '/countermeasures', {
        key: randomUUID(),
        description: 'Done',
        orderNumber,
      });
    const codesOf = ({ workOrders }: Alert): string[] => workOrders.map(({ code }) => code);
    expect((await add('SAP-48187')).body).toMatchObject({ orderNumber: 'SAP-48187', workOrders: [] });
    const named = (await add(orders[0]?.code.toLowerCase() ?? '')).body;
    expect(codesOf(named)).toEqual([orders[0]?.code]);
    const both = await world.treat('rui', alertId, '', {
      version: named.version,
      orderNumber: orders[1]?.code,
    });
    expect(codesOf(both.body)).toEqual([orders[1]?.code, orders[0]?.code]);
  });
});

describe('the sum of proofs', () => {
  it('counts the work orders that the countermeasures name', async () => {
    const alertId = await world.plant({ asset: 'two' });
    const { code } = (await open('rui', { assetId: world.assets.two, alertId })).body;
    const measure = { key: randomUUID(), kind: 'cleaning', description: 'Done', orderNumber: code };
    const { version } = (await world.treat('rui', alertId, '/countermeasures', measure)).body;
    const finish = { version, solvedAt: '2026-03-02T11:30:00Z', causeId: world.causes.worn };
    expect((await world.treat('rui', alertId, '/finish', finish)).body.proof).toBe('waiting');
    const figures = await ask<AlertFigures>('rui', 'GET', '/alerts/figures?from=2026-03-01&to=2026-03-31');
    expect(figures.body.countermeasures).toMatchObject({
      byKind: [{ kind: 'cleaning', waiting: 1, workOrders: 1 }],
      byType: [{ type: { name: 'Engine too hot' }, workOrders: 1 }],
      byAsset: [{ asset: { code: 'two' }, workOrders: 1 }],
    });
  });
});

describe('lists', () => {
  it('pages in every order, and narrows down', async () => {
    const plan = [
      { task: 'Belt', dueOn: '2026-03-01', assigneeId: world.userIds['rui'], kind: 'replacement' },
      { task: 'Oil', dueOn: null, assetId: world.assets.two },
      { task: 'Hose', dueOn: '2026-03-09', assetId: world.assets.other, parts: 'Clamp' },
    ];
    for (const one of plan) await open('ana', one);
    const tasks = async (who: string, query = ''): Promise<string[]> =>
      (await list(who, query)).items.map(({ task }) => task);
    expect(await tasks('ana')).toEqual(['Belt', 'Hose', 'Oil']);
    for (const sort of ['dueOn', 'code', 'asset', 'status', 'openedAt']) {
      const all = await tasks('ana', `sort=${sort}&order=desc`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list('ana', `sort=${sort}&order=desc&limit=1${cursor && `&cursor=${cursor}`}`);
        expect(page.total).toBe(3);
        paged.push(...page.items.map(({ task }) => task));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
    }
    expect(await tasks('rui')).toEqual(['Belt', 'Oil']);
    expect(await tasks('rui', 'mine=true')).toEqual(['Belt']);
    expect(await tasks('ana', 'overdue=true')).toEqual(['Belt']);
    expect(await tasks('ana', `assets=${world.assets.two}`)).toEqual(['Oil']);
    expect(await tasks('ana', `units=${world.units.south}`)).toEqual(['Hose']);
    expect(await tasks('ana', 'assignees=0')).toEqual(['Hose', 'Oil']);
    expect(await tasks('ana', 'kinds=replacement')).toEqual(['Belt']);
    expect(await tasks('ana', 'statuses=done')).toEqual([]);
    expect(await tasks('ana', 'search=clamp')).toEqual(['Hose']);
    expect((await ask('ana', 'GET', '/work-orders?cursor=x')).status).toBe(422);
  });

  it('exports what the person sees, and says so in the audit', async () => {
    await open('ana', { task: 'Belt', dueOn: '2026-03-01', cost: 12.5 });
    await open('ana', { task: 'Hose', assetId: world.assets.other });
    const answer = await world.portal.call('POST', '/work-orders/export', world.tokens['rui'], {
      format: 'csv',
      locale: 'pt',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('ordens de servico-2026-03-02.csv');
    expect(answer.body).toContain('Belt');
    expect(answer.body).toContain('12,5;');
    expect(answer.body).not.toContain('Hose');
    const [entry] = await world.portal.queryAsOwner<{ after: object }>(
      `select after from audit_entries where action = 'work-order.export'`,
    );
    expect(entry?.after).toMatchObject({ rows: 1 });
  });

  it('offers assets and ULs that the person sees, and people who see alerts of them', async () => {
    const labels = async (who: string, query: string): Promise<string[]> =>
      (await ask<WorkOrderChoiceList>(who, 'GET', `/work-order-choices?${query}`)).body.items.map(
        ({ label }) => label,
      );
    expect(await labels('rui', 'of=asset')).toEqual(['one · X · N', 'two · X · N']);
    expect(await labels('ana', 'of=asset&search=OTHER')).toEqual(['other · X · S']);
    expect(await labels('rui', 'of=unit')).toEqual(['N N']);
    expect(await labels('rui', 'of=person')).toEqual([
      'ana@alfa.example',
      'lia@alfa.example',
      'rui@alfa.example',
    ]);
    expect(await labels('ana', `of=person&asset=${world.assets.other}`)).toEqual(['ana@alfa.example']);
    expect(await labels('rui', `of=person&asset=${world.assets.other}`)).toEqual([]);
  });
});
