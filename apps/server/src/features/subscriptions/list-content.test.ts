import type { CallInput, ListContent } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { deriveLinkToken } from '../identity/link-token.ts';
import { sendDue } from './testing/send-due.ts';

const MODULE = 'services:simc:geolocalizacao:ativos';
/** A Thursday; the following Monday is the 9th. */
const now = new Date('2026-03-05T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  modules: [
    MODULE,
    'services:simc:geolocalizacao:cercas',
    'services:simc:alertas:alertas',
    'services:simc:connectivity',
    'admin:users',
  ],
  columns: { time_zone: 'America/Sao_Paulo' },
  units: ['N', 'S'],
  assets: {
    'TRK-0': { columns: { category: 'Trucks' } },
    'TRK-1': { unit: 'S', columns: { category: 'Trucks' } },
    'CRN-2': { columns: { category: 'Cranes' } },
  },
  people: { rui: { sees: [MODULE, 'admin:users'], units: ['S'] } },
});
const { owner, accountId, database, queryAsOwner } = portal;
const { rui } = portal.people;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  for (const table of ['subscriptions', 'mails'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

const trucks: ListContent = {
  kind: 'list',
  list: 'assets',
  format: 'csv',
  filters: { categories: ['Trucks'] },
  columns: ['code', 'category'],
  ofPeriod: false,
};
const bodyOf = (content: ListContent): CallInput<'createSubscription'>['body'] => ({
  name: `List ${content.list}`,
  period: 'week',
  hour: 6,
  content,
  recipientIds: [owner.id],
});

async function fileOf(linkId: string): Promise<string[]> {
  const payload = { token: deriveLinkToken(testKeys.linkKey, 'subscription', linkId) };
  const url = '/api/v1/subscription-links/download';
  const { body } = await portal.server.inject({ method: 'POST', url, payload });
  return body.replace('\uFEFF', '').trim().split('\r\n');
}

/** Sends due subscriptions and opens each link. Returns the lines of each file by recipient. */
async function filesOf(): Promise<ReadonlyMap<number, string[]>> {
  await sendDue(database, clock, jobs);
  const sent = await queryAsOwner<{ userId: number; linkId: string }>(
    `select user_id as "userId", about -> 'subscription' ->> 'linkId' as "linkId" from mails where account_id = $1`,
    [accountId],
  );
  const files = await Promise.all(
    sent.map(async ({ userId, linkId }) => [userId, await fileOf(linkId)] as const),
  );
  return new Map(files);
}

it('sends a list with its filters, and shows each recipient their own view when opened', async () => {
  await owner.call('createSubscription', {
    body: { ...bodyOf(trucks), recipientIds: [owner.id, rui.id] },
  });
  clock.set(new Date('2026-03-09T12:00:00Z'));
  const files = await filesOf();
  expect(files.get(owner.id)?.slice(1).toSorted()).toEqual(['TRK-0,Trucks', 'TRK-1,Trucks']);
  expect(files.get(rui.id)?.slice(1)).toEqual(['TRK-1,Trucks']);
});

it('refuses filters that the export does not support, and lists of hidden modules', async () => {
  await owner.refused(
    'createSubscription',
    { body: bodyOf({ ...trucks, filters: { colors: ['red'] } }) },
    'content.filters',
  );
  await owner.refused(
    'createSubscription',
    { body: bodyOf({ ...trucks, list: 'alerts', columns: null }) },
    'content.filters',
  );
  const alerts: ListContent = { ...trucks, list: 'alerts', filters: {}, columns: null, ofPeriod: true };
  await rui.refused('createSubscription', { body: { ...bodyOf(alerts), recipientIds: [rui.id] } }, 403);
  await owner.call('createSubscription', { body: bodyOf(alerts) });
});

it.each(['alerts', 'work_orders', 'silent_assets', 'geofence_visits', 'geofence_events'] as const)(
  'sends %s in its export format',
  async (list) => {
    await owner.call('createSubscription', {
      body: bodyOf({
        ...trucks,
        list,
        filters: {},
        columns: null,
        ofPeriod: list === 'alerts' || list.startsWith('geofence'),
      }),
    });
    clock.set(new Date('2026-03-09T12:00:00Z'));
    const files = await filesOf();
    expect(files.get(owner.id)?.length).toBe(list === 'silent_assets' ? 4 : 1);
  },
);

it('sends days on site of the period, and users', async () => {
  for (const list of ['days_on_site', 'users'] as const)
    await owner.call('createSubscription', {
      body: bodyOf({ ...trucks, list, filters: {}, columns: list === 'users' ? ['name'] : null }),
    });
  await owner.refused(
    'createSubscription',
    { body: bodyOf({ ...trucks, list: 'users', columns: ['code'] }) },
    'content.filters',
  );
  clock.set(new Date('2026-03-09T12:00:00Z'));
  await sendDue(database, clock, jobs);
  const links = await queryAsOwner<{ linkId: string }>(
    `select about -> 'subscription' ->> 'linkId' as "linkId" from mails where account_id = $1
      order by about -> 'subscription' ->> 'name'`,
    [accountId],
  );
  const files = await Promise.all(links.map(({ linkId }) => fileOf(linkId)));
  expect(files[0]).toHaveLength(1);
  expect(files[1]?.slice(1)).toEqual(expect.arrayContaining(['owner', 'rui']));
});

it('sends the audit to administrators only', async () => {
  const audit: ListContent = { ...trucks, list: 'audit', filters: {}, columns: null, ofPeriod: true };
  await rui.refused('createSubscription', { body: { ...bodyOf(audit), recipientIds: [rui.id] } }, 403);
  await owner.call('createSubscription', { body: { ...bodyOf(audit), recipientIds: [owner.id, rui.id] } });
  clock.set(new Date('2026-03-09T12:00:00Z'));
  const files = await filesOf();
  expect([...files.keys()]).toEqual([owner.id]);
});
