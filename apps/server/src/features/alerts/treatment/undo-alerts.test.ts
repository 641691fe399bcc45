import { randomUUID } from 'node:crypto';
import type { Alert } from '@azimute/contract';
import { undoAcceptedSeconds } from '@azimute/contract/undo';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readAccountRows } from '../../../testing/account-rows.ts';
import { createAlertsWorld, type PlantedAlert } from '../testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, queryAsOwner } = world;
afterAll(() => world.stop());
const noon = new Date('2026-03-02T12:00:00Z');
beforeEach(() => world.clock.set(noon));

const solvedAt = '2026-03-02T11:30:00Z';
const finished = (more: object = {}) => ({ version: 1, solvedAt, causeId: world.causes.worn, ...more });
const params = (id: number) => ({ params: { alertId: id } });
const undo = (id: number, version = 2, person = rui) =>
  person.call('undoAlertChange', { ...params(id), body: { version } });
const read = (id: number): Promise<Alert> => owner.call('getAlert', params(id));
const finish = (id: number, more: object = {}) =>
  rui.call('finishAlert', { ...params(id), body: finished(more) });
const auditOf = (id: number) =>
  queryAsOwner<{ action: string; user_id: number }>(
    `select action, user_id from audit_entries where account_id = $1 and entity = 'alert' and entity_id = $2 order by sequence`,
    [accountId, String(id)],
  );

const proved = {
  proof: 'effective',
  proof_from: '2026-03-01T00:00:00Z',
  proof_details: JSON.stringify({
    unit: 'days',
    times: 2,
    distance: 1,
    needed: 3,
    exposed: 3,
    coverage: 1,
    reason: null,
  }),
  first_action_at: '2026-03-01T00:00:00Z',
};
const states = {
  opened: {},
  running: { status: 'running', more: { owner_id: rui.id, order_number: 'A-1', first_action_at: noon } },
  'resolved and proved': {
    status: 'resolved',
    more: { ...proved, solved_at: '2026-03-01T00:00:00.123456Z', alert_cause_id: world.causes.worn },
  },
  'reopened before': { more: { reopened_at: '2026-03-01T00:00:00Z', due_at: '2026-03-09T00:00:00Z' } },
} as const satisfies Readonly<Record<string, PlantedAlert>>;
const changes = {
  start: (id: number) => rui.call('startAlert', { ...params(id), body: { version: 1, ownerId: owner.id } }),
  assign: (id: number) => rui.call('updateAlert', { ...params(id), body: { version: 1, ownerId: owner.id } }),
  plan: (id: number) =>
    rui.call('updateAlert', {
      ...params(id),
      body: { version: 1, dueAt: '2026-03-05T00:00:00Z', orderNumber: 'B-7' },
    }),
  finish,
  'finish as a false alarm': (id: number) => finish(id, { causeId: world.causes.falseAlarm }),
  'finish with a countermeasure': (id: number) =>
    finish(id, {
      countermeasure: { key: randomUUID(), kind: 'repair', description: 'New hose', orderNumber: 'C-9' },
    }),
  reopen: (id: number) => rui.call('reopenAlert', { ...params(id), body: { version: 1, note: 'Again' } }),
  'assign many': (id: number) =>
    rui.call('changeAlerts', { body: { ids: [id], change: 'assign', ownerId: owner.id } }),
  'finish many': (id: number) =>
    rui.call('changeAlerts', { body: { ids: [id], change: 'finish', causeId: world.causes.worn } }),
  'reopen many': (id: number) =>
    rui.call('changeAlerts', { body: { ids: [id], change: 'reopen', note: 'Again' } }),
} as const;
const cases = Object.entries(states).flatMap(([state, planted]) =>
  Object.entries(changes)
    .filter(
      ([change]) => change.startsWith('reopen') === ('status' in planted && planted.status === 'resolved'),
    )
    .map(([change, make]) => ({ state, change, planted, make })),
);

it.each(cases)('restores every row of an alert that is $state: $change', async ({ planted, make }) => {
  const id = await world.plant(planted);
  const before = await readAccountRows(world);
  await make(id);
  expect(await readAccountRows(world)).not.toEqual(before);
  const { version } = await read(id);
  world.clock.advance(undoAcceptedSeconds * 1000);
  const undone = await undo(id, version);
  expect(await readAccountRows(world)).toEqual(before);
  expect(undone.version).toBe(version + 1);
  expect(undone.history[0]).toMatchObject({ kind: 'undone', by: { id: rui.id } });
  expect((await auditOf(id)).at(-1)).toEqual({ action: 'alert.undo', user_id: rui.id });
  await rui.refused('undoAlertChange', { ...params(id), body: { version } }, 'changed_since');
});

it('refuses visitors, users without the right, users of another UL or account', async () => {
  const [id, south] = [await world.plant(), await world.plant({ asset: 'other' })];
  await finish(id);
  await owner.call('startAlert', { ...params(south), body: { version: 1 } });
  const body = { version: 2 };
  await visitor.refused('undoAlertChange', { ...params(id), body }, 401);
  for (const person of [lia, viewer]) await person.refused('undoAlertChange', { ...params(id), body }, 403);
  await stranger.refused('undoAlertChange', { ...params(id), body }, 404);
  await rui.refused('undoAlertChange', { ...params(south), body }, 404);
  const many = { body: { alerts: [{ id, version: 2 }] } };
  await visitor.refused('undoAlertChanges', many, 401);
  await lia.refused('undoAlertChanges', many, 403);
  expect(await stranger.call('undoAlertChanges', many)).toMatchObject({
    undone: 0,
    refused: [{ id, number: null }],
  });
});

it('refuses a change that is too old, and a version that no change made', async () => {
  const id = await world.plant();
  await rui.refused('undoAlertChange', { ...params(id), body: { version: 1 } }, 'undo_expired');
  await finish(id);
  world.clock.advance(undoAcceptedSeconds * 1000 + 1);
  await rui.refused('undoAlertChange', { ...params(id), body: { version: 2 } }, 'undo_expired');
  await rui.refused('undoAlertChange', { ...params(id), body: { version: 1 } }, 'changed_since');
});

it('refuses an alert that a user or the portal changed in the meantime, and names the change', async () => {
  const byUser = await world.plant();
  await finish(byUser);
  await owner.call('updateAlert', { ...params(byUser), body: { version: 2, orderNumber: 'Z-1' } });
  const answer = await rui.send('undoAlertChange', { ...params(byUser), body: { version: 2 } });
  expect(answer.json()).toMatchObject({
    code: 'changed_since',
    detail: expect.stringContaining('"changed" by'),
  });

  const taken = await world.plant();
  await rui.call('startAlert', { ...params(taken), body: { version: 1 } });
  await owner.call('addCountermeasure', {
    ...params(taken),
    body: { key: randomUUID(), description: 'Oil' },
  });
  await rui.refused('undoAlertChange', { ...params(taken), body: { version: 2 } }, 'changed_since');

  const byPortal = await world.plant({ status: 'resolved' });
  await rui.call('reopenAlert', { ...params(byPortal), body: { version: 1, note: 'Again' } });
  await queryAsOwner(
    `with e as (insert into alert_entries (account_id, alert_id, at, kind) values ($1, $2, now(), 'finished'))
    update alerts set status = 'resolved', resolved_at = now() where alert_id = $2`,
    [accountId, byPortal],
  );
  await rui.refused('undoAlertChange', { ...params(byPortal), body: { version: 2 } }, 'changed_since');
});

it('allows comments in between, and keeps them', async () => {
  const id = await world.plant();
  await finish(id);
  await owner.call('commentAlert', { ...params(id), body: { key: randomUUID(), note: 'Seen' } });
  const { status, history } = await undo(id);
  expect([status, ...history.map(({ kind }) => kind)]).toEqual(['opened', 'undone', 'commented', 'finished']);
  expect(history[0]).toMatchObject({ undone: 'finished' });
});

it('refuses to open an alert if another of its type, asset and subject was raised since', async () => {
  const id = await world.plant({ subject: 'same' });
  await finish(id);
  await world.plant({ subject: 'same' });
  await rui.refused('undoAlertChange', { ...params(id), body: { version: 2 } }, 'alert_open_already');
});

it('reactivates the notifications that the change skipped, and no others', async () => {
  const id = await world.plant();
  await finish(id);
  const noticesOf = () =>
    queryAsOwner('select level, outcome from alert_notices where alert_id = $1 order by level', [id]);
  await queryAsOwner(
    `insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at, settled_at, outcome)
      values ($1, $2, 0, 0, 'raised', $3, $3::timestamptz - interval '1 hour', 'told'),
        ($1, $2, 0, 1, 'raised', $3, $3::timestamptz - interval '1 hour', 'treated'),
        ($1, $2, 0, 2, 'not_resolved', $3, $3::timestamptz + interval '3 seconds', 'treated')`,
    [accountId, id, noon],
  );
  await queryAsOwner(
    `insert into alert_sendings (account_id, alert_id, occasion, level, user_id, channel, due_at, sent_at, outcome)
      values ($1, $2, 0, 0, $4, 'email', $3, $3::timestamptz + interval '3 seconds', 'treated')`,
    [accountId, id, noon, rui.id],
  );
  world.clock.advance(5_000);
  await undo(id);
  expect(await noticesOf()).toEqual([
    { level: 0, outcome: 'told' },
    { level: 1, outcome: 'treated' },
    { level: 2, outcome: null },
  ]);
  expect(await queryAsOwner('select sent_at, outcome from alert_sendings where alert_id = $1', [id])).toEqual(
    [{ sent_at: null, outcome: null }],
  );
});

it('undoes a bulk change, except for alerts that changed since', async () => {
  const ids = [await world.plant(), await world.plant(), await world.plant()];
  const { alerts } = await rui.call('changeAlerts', {
    body: { ids, change: 'finish', causeId: world.causes.worn },
  });
  expect(alerts).toEqual(ids.map((id) => ({ id, version: 2 })));
  await owner.call('reopenAlert', { ...params(ids[1] ?? 0), body: { version: 2, note: 'Again' } });
  const body = { alerts };
  expect(await rui.call('undoAlertChanges', { body })).toMatchObject({
    undone: 2,
    refused: [{ id: ids[1], code: 'changed_since', detail: expect.stringContaining('reopened') }],
  });
  expect(await Promise.all(ids.map(async (id) => (await read(id)).version))).toEqual([3, 3, 3]);
  expect(await rui.call('undoAlertChanges', { body })).toMatchObject({ undone: 0 });
});

it('sends both changes to webhooks', async () => {
  await queryAsOwner(
    `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by)
      values ($1, 'All', 'https://127.0.0.1:1/', '{alert.changed,alert.finished,alert.reopened}', '{}', true, '\\x01', $2)`,
    [accountId, owner.id],
  );
  const [open, done] = [await world.plant(), await world.plant({ status: 'resolved' })];
  await finish(open);
  await undo(open);
  await rui.call('reopenAlert', { ...params(done), body: { version: 1, note: 'Again' } });
  await undo(done);
  const told = await queryAsOwner<{ event: string }>(
    'select event from webhook_deliveries where account_id = $1 order by webhook_delivery_id',
    [accountId],
  );
  expect(told.map(({ event }) => event)).toEqual([
    'alert.finished',
    'alert.reopened',
    'alert.reopened',
    'alert.finished',
  ]);
});
