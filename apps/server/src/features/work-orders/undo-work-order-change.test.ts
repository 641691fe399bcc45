import { randomUUID } from 'node:crypto';
import type { WorkOrder } from '@azimute/contract';
import { undoAcceptedSeconds } from '@azimute/contract/undo';
import { afterAll, expect, it } from 'vitest';
import { readAccountRows } from '../../testing/account-rows.ts';
import { createAlertsWorld } from '../alerts/testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, assetIds, queryAsOwner } = world;
afterAll(() => world.stop());

const params = ({ id }: Pick<WorkOrder, 'id'>) => ({ params: { workOrderId: id } });
const open = async (more: object = {}): Promise<WorkOrder> =>
  owner.call('createWorkOrder', {
    body: {
      key: randomUUID(),
      task: 'Change the pump',
      assetId: assetIds.one,
      stopsAsset: true,
      cost: 120.5,
      assigneeId: rui.id,
      items: [{ text: 'Drain' }, { text: 'Fill' }],
      ...more,
    },
  });
const set = (order: WorkOrder, status: WorkOrder['status'], more: object = {}) =>
  rui.call('changeWorkOrderStatus', { ...params(order), body: { version: order.version, status, ...more } });
const update = (
  { id, version, task, kind, dueOn, parts, cost, stopsAsset, assignee, items }: WorkOrder,
  more: object,
) =>
  rui.call('updateWorkOrder', {
    params: { workOrderId: id },
    body: {
      version,
      task,
      kind,
      dueOn,
      parts,
      cost,
      stopsAsset,
      assigneeId: assignee?.id ?? null,
      items: items.map((item) => ({ id: item.id, text: item.text })),
      ...more,
    },
  });
const undo = (order: WorkOrder) =>
  rui.call('undoWorkOrderChange', { ...params(order), body: { version: order.version } });

const states = {
  open: async () => open(),
  'with a checked item': async () => {
    const order = await open();
    const [item] = order.items;
    return rui.call('checkWorkOrderItem', {
      params: { workOrderId: order.id, itemId: item?.id ?? 0 },
      body: { isDone: true },
    });
  },
  'in progress': async () => set(await open(), 'in_progress'),
  done: async () => set(await set(await open(), 'in_progress'), 'done', { cost: 99.5 }),
  'canceled, of an alert': async () => set(await open({ alertId: await world.plant() }), 'cancelled'),
};
const changes = {
  start: (order: WorkOrder) => set(order, 'in_progress'),
  finish: (order: WorkOrder) => set(order, 'done', { cost: 300, parts: 'Pump', note: 'Tested' }),
  cancel: (order: WorkOrder) => set(order, 'cancelled'),
  reopen: (order: WorkOrder) => set(order, 'open'),
  assign: (order: WorkOrder) => update(order, { assigneeId: owner.id }),
  edit: (order: WorkOrder) =>
    update(order, { task: 'Change both pumps', dueOn: '2026-04-01', cost: null, stopsAsset: false }),
  'replace the checklist': ({ items: [first], ...order }: WorkOrder) =>
    update({ ...order, items: [] }, { items: [{ text: 'Look' }, { id: first?.id ?? 0, text: 'Drain all' }] }),
};
const cases = Object.entries(states).flatMap(([state, make]) =>
  Object.entries(changes).map(([name, change]) => ({ state, make, name, change })),
);

/** A restored cost has a new ID; its work order identifies it. */
async function readRows() {
  const { costs = [], ...rows } = await readAccountRows(world);
  return { ...rows, costs: costs.map((cost) => ({ ...(cost as object), cost_id: 0, key: null })) };
}

it.each(cases)('restores every row of a work order: $state, $name', async ({ make, change }) => {
  const order = await make();
  const before = await readRows();
  const changed = await change(order);
  if (changed.version === order.version) return;
  expect(await readRows()).not.toEqual(before);
  const undone = await undo(changed);
  expect(await readRows()).toEqual(before);
  expect(undone.history[0]).toMatchObject({ kind: 'undone', by: { id: rui.id } });
  const [audited] = await queryAsOwner(
    `select action, user_id from audit_entries where account_id = $1 order by sequence desc limit 1`,
    [accountId],
  );
  expect(audited).toEqual({ action: 'work-order.undo', user_id: rui.id });
  const again = { ...params(order), body: { version: changed.version } };
  await rui.refused('undoWorkOrderChange', again, 'changed_since');
});

it('refuses visitors, users without the right, users of another UL or account', async () => {
  const order = await set(await open(), 'in_progress');
  const request = { ...params(order), body: { version: order.version } };
  await visitor.refused('undoWorkOrderChange', request, 401);
  for (const person of [lia, viewer]) await person.refused('undoWorkOrderChange', request, 403);
  await stranger.refused('undoWorkOrderChange', request, 404);
  const south = await open({ assetId: assetIds.other, assigneeId: null });
  await rui.refused('undoWorkOrderChange', { ...params(south), body: { version: south.version } }, 404);
});

it('refuses a change that is too old, a new work order, and one that changed since', async () => {
  const order = await open();
  const request = { ...params(order), body: { version: order.version } };
  await rui.refused('undoWorkOrderChange', request, 'undo_expired');
  const old = await set(order, 'in_progress');
  world.clock.advance(undoAcceptedSeconds * 1000 + 1);
  await rui.refused(
    'undoWorkOrderChange',
    { ...params(order), body: { version: old.version } },
    'undo_expired',
  );
  const started = await set(await open(), 'in_progress');
  await set(started, 'done');
  const answer = await rui.send('undoWorkOrderChange', {
    ...params(started),
    body: { version: started.version },
  });
  expect(answer.json()).toMatchObject({
    code: 'changed_since',
    detail: expect.stringContaining('"done" by'),
  });
});

it('refuses to restore a checklist with items that were checked since', async () => {
  const order = await open();
  const changed = await update(order, { items: [{ text: 'Look' }] });
  await rui.call('checkWorkOrderItem', {
    params: { workOrderId: order.id, itemId: changed.items[0]?.id ?? 0 },
    body: { isDone: true },
  });
  const request = { ...params(order), body: { version: changed.version } };
  await rui.refused('undoWorkOrderChange', request, 'changed_since');
});

it('sends both changes to webhooks, and to the history of the alert', async () => {
  await queryAsOwner(
    `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by)
      values ($1, 'All', 'https://127.0.0.1:1/', '{work_order.done,work_order.status_changed}', '{}', true, '\\x01', $2)`,
    [accountId, owner.id],
  );
  const alertId = await world.plant();
  await undo(await set(await open({ alertId }), 'done'));
  const told = await queryAsOwner<{ event: string }>(
    'select event from webhook_deliveries where account_id = $1 order by webhook_delivery_id',
    [accountId],
  );
  expect(told.map(({ event }) => event)).toEqual(['work_order.done', 'work_order.status_changed']);
  const { history } = await owner.call('getAlert', { params: { alertId } });
  expect(history.slice(0, 2).map(({ kind }) => kind)).toEqual(['work_order_reopened', 'work_order_done']);
});
