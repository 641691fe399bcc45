import type { CallInput, DueAction } from '@azimute/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyPage } from '../../testing/every-page.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { createAlertsWorld } from '../alerts/testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, assetIds, unitIds, queryAsOwner } = world;
afterAll(() => world.stop());

/** One hour before the world's noon. */
const past = '2026-03-02T11:00:00Z';
const future = '2026-03-03T11:00:00Z';

beforeAll(async () => {
  await world.plant({ severity: 'critical', openedAt: '2026-03-02T11:30:00Z' });
  await world.plant({ severity: 'critical', asset: 'two', status: 'running' });
  await world.plant({ severity: 'critical', asset: 'other', openedAt: past });
  await world.plant({ severity: 'low', asset: null, more: { own_due_at: past } });
  // In time, handled, or over.
  await world.plant({ severity: 'medium', more: { own_due_at: future } });
  await world.plant({ severity: 'high', status: 'running', more: { order_number: 'OS-1' } });
  await world.plant({ severity: 'high', status: 'running', more: { countermeasure_count: 1 } });
  await world.plant({ severity: 'critical', status: 'resolved', more: { due_at: past } });
  for (const [dueOn, task] of [
    ['2026-03-01', 'Change the pump'],
    ['2026-03-02', 'Due today'],
  ])
    await owner.call('createWorkOrder', {
      body: { assetId: assetIds.two, task: task ?? '', dueOn: dueOn ?? '' },
    });
  for (const [assetId, at] of [
    [assetIds.one, '2026-02-28T12:00:00Z'],
    [assetIds.two, past],
  ] as const) {
    await owner.call('createAssetDevice', { params: { assetId }, body: { deviceId: `of-${assetId}` } });
    await queryAsOwner(
      `insert into asset_states (account_id, asset_id, device_id, fixed_at, received_at, contact_at, latitude, longitude, engine_on)
        select $1, $2, d.device_id, $3, $3, $3, -23.5, -46.6, false from devices d where d.account_id = $1 and d.asset_id = $2`,
      [accountId, assetId, at],
    );
  }
  await queryAsOwner('update units set phone = $2 where unit_id = $1', [unitIds.N, '+55 11 3000-0001']);
});

type Query = CallInput<'listDueActions'>['query'];
const list = (person: PortalClient, query: Query = {}) => person.call('listDueActions', { query });
const told = ({ items }: { readonly items: readonly DueAction[] }) =>
  items.map(({ kind, severity, asset, alert }) => [
    kind,
    severity,
    asset?.code ?? null,
    alert?.status ?? null,
  ]);

const north = [
  ['alert', 'critical', 'one', 'opened'],
  ['alert', 'critical', 'two', 'running'],
  ['silent', 'medium', 'one', null],
  ['work_order', 'medium', 'two', null],
  ['alert', 'low', null, 'opened'],
];

it('lists overdue and unacknowledged work, most severe first, then newest, and nothing that can wait', async () => {
  const all = await list(owner);
  expect(told(all)).toEqual([
    north[0],
    ['alert', 'critical', 'other', 'opened'],
    ...north.slice(1),
    ['silent', 'low', 'other', null],
  ]);
  expect(all.total).toBe(7);
  expect(all.items[3]).toMatchObject({
    title: null,
    isLate: true,
    hasPlace: true,
    cause: null,
    phone: '+55 11 3000-0001',
    since: '2026-02-28T12:00:00.000Z',
    unit: { code: 'N' },
  });
  expect(all.items[4]).toMatchObject({
    title: 'Change the pump',
    dueOn: '2026-03-01',
    workOrder: { code: 'OS-000001' },
  });
  expect(all.items[5]).toMatchObject({
    title: 'Engine too hot',
    isLate: true,
    alert: { hasWorkOrder: false },
  });
});

it('shows each person the kinds of their sections in their ULs', async () => {
  await visitor.refused('listDueActions', {}, 401);
  expect((await list(stranger)).total).toBe(0);
  expect(told(await list(viewer))).toEqual([['silent', 'medium', 'one', null]]);
  const alertsOnly = north.filter(([kind]) => kind !== 'silent');
  expect(told(await list(rui))).toEqual(alertsOnly);
  expect(told(await list(lia))).toEqual(alertsOnly);
});

it('filters by UL and kind, in pages', async () => {
  expect(told(await list(owner, { units: [unitIds.S] }))).toEqual([
    ['alert', 'critical', 'other', 'opened'],
    ['silent', 'low', 'other', null],
  ]);
  expect(told(await list(owner, { kinds: ['work_order'] }))).toEqual([north[3]]);
  const pages = await everyPage((cursor) =>
    list(owner, { limit: 4, ...(cursor !== undefined && { cursor }) }),
  );
  expect(pages.map(({ key }) => key)).toEqual((await list(owner)).items.map(({ key }) => key));
});

it('omits assigned work', async () => {
  const [, , , silent] = (await list(owner)).items;
  await queryAsOwner(
    `insert into silence_reviews (account_id, asset_id, silent_since, likely, owner_id, note, reviewed_by, reviewed_at)
      select $1, asset_id, contact_at, 'unknown', $3, '', $3, now() from asset_states where account_id = $1 and asset_id = $2`,
    [accountId, silent?.asset?.id, owner.id],
  );
  // Users without access to Connectivity do not see the assignee either.
  const other = ['silent', 'low', 'other', null];
  expect(told(await list(owner, { kinds: ['silent'] }))).toEqual([['silent', 'medium', 'one', null], other]);
  await queryAsOwner(
    `update accounts set modules = modules || '{services:simc:connectivity}' where account_id = $1`,
    [accountId],
  );
  expect(told(await list(owner, { kinds: ['silent'] }))).toEqual([other]);
  await queryAsOwner('delete from silence_reviews where account_id = $1', [accountId]);
  expect((await list(owner, { kinds: ['silent'] })).items).toMatchObject([
    { cause: 'unknown' },
    { cause: 'no_device' },
  ]);
});

it('lists due maintenance until it has a work order', async () => {
  await world.plant({ severity: 'low', subject: 'due:1250' });
  await world.plant({ severity: 'low', subject: 'due:1500', more: { order_number: 'OS-2' } });
  const due = await list(rui, { kinds: ['maintenance'] });
  expect(told(due)).toEqual([['maintenance', 'low', 'one', 'opened']]);
  expect(told(await list(viewer, { kinds: ['maintenance'] }))).toEqual([]);
});

it('lists failing webhooks and waiting e-mails for administrators, and each user their own expiring links', async () => {
  await queryAsOwner(
    `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by, failing_since, failures, disabled_because)
      values ($1, 'Off', 'https://a.example', '{}', '{}', false, 'x', $2, $3, 9, 'failing'),
        ($1, 'Failing', 'https://b.example', '{}', '{}', true, 'x', $2, $3, 3, null),
        ($1, 'Hiccup', 'https://c.example', '{}', '{}', true, 'x', $2, $3, 1, null)`,
    [accountId, owner.id, past],
  );
  await queryAsOwner(
    `insert into mails (template, user_id, account_id, created_at, due_at) select 'test', $2, $1, at, 'infinity'
      from unnest(array[$3::timestamptz, $3::timestamptz + interval '55 minutes']) at`,
    [accountId, owner.id, past],
  );
  const key = `due ${accountId}`;
  await queryAsOwner('insert into objects (account_id, object_key, size_bytes) values ($1, $2, 1)', [
    accountId,
    key,
  ]);
  const [file] = await queryAsOwner<{ id: number }>(
    `insert into files (account_id, name, kind, object_key, size_bytes) values ($1, 'Radiator.pdf', 'pdf', $2, 1)
      returning file_id as id`,
    [accountId, key],
  );
  const link = (by: number, expiresAt: string) =>
    queryAsOwner(
      `insert into file_links (account_id, file_id, token_hash, created_by, created_at, expires_at)
        values ($1, $2, gen_random_uuid()::text::bytea, $3, '2026-02-01', $4)`,
      [accountId, file?.id, by, expiresAt],
    );
  await link(owner.id, future);
  await link(owner.id, '2026-03-20T00:00:00Z');
  await link(rui.id, future);
  const found = await list(owner, { kinds: ['webhook', 'mail', 'link'], units: [unitIds.S] });
  expect(found.items).toMatchObject([
    { kind: 'webhook', severity: 'high', title: 'Off', unit: null },
    { kind: 'webhook', severity: 'medium', title: 'Failing', since: '2026-03-02T11:00:00.000Z' },
    { kind: 'mail', severity: 'medium', title: null, emails: 1, since: '2026-03-02T11:00:00.000Z' },
    { kind: 'link', severity: 'low', title: 'Radiator.pdf', fileId: file?.id, dueOn: '2026-03-03' },
  ]);
  expect(found.total).toBe(4);
  // Rui sees neither the file nor what administrators see.
  expect((await list(rui, { kinds: ['webhook', 'mail', 'link'] })).total).toBe(0);
  expect((await list(stranger)).total).toBe(0);
});
