import type { CallInput, Subscription, TripsContent } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import type { MailContents } from '../mail/mail-contents.ts';
import { renderMail } from '../mail/render-mail.ts';
import { sendDueSubscriptions } from './send-due-subscriptions.ts';
import { runSendSubscription } from './send-subscription.ts';

const ROUTES = 'services:simc:geolocalizacao:rotas';
/** A Monday at 09:00 in São Paulo. */
const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  modules: ['services:simc:geolocalizacao'],
  columns: { time_zone: 'America/Sao_Paulo' },
  units: ['N', 'S'],
  assets: { 'TRK-N': {}, 'TRK-S': { unit: 'S' } },
  viewer: { sees: [] },
  people: { rui: { sees: [ROUTES] }, lia: { sees: [ROUTES], units: ['S'] } },
});
const { owner, viewer, stranger, visitor, accountId, assetIds, unitIds, database, queryAsOwner } = portal;
const { rui, lia } = portal.people;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));

beforeAll(async () => {
  // Two trips of each asset on Sunday, one of which begins before midnight, and one on Saturday.
  for (const begin of [
    '2026-03-01T10:00:00Z',
    '2026-03-01T15:00:00Z',
    '2026-03-02T02:50:00Z',
    '2026-03-01T02:00:00Z',
  ])
    await queryAsOwner(
      `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
          from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
          certainty, is_towed, parts, reducer_version)
        select account_id, asset_id, 'trip', $2::timestamptz, $2::timestamptz + interval '30 minutes', $2, $2, 0, 0, 0, 0, 1000,
          0, 'fixes', 1000, 0, 1, false, '[]', 0 from assets where account_id = $1`,
      [accountId, begin],
    );
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  for (const table of ['subscriptions', 'mails'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
  await queryAsOwner('update granted_memberships set active = true where account_id = $1', [accountId]);
});

type Settings = CallInput<'createSubscription'>['body'];
const ofTrips = (over: Partial<TripsContent> = {}): TripsContent => ({
  kind: 'trips',
  of: 'trips',
  format: 'csv',
  columns: ['asset', 'from', 'distance'],
  assets: null,
  units: null,
  ...over,
});
const settings = (over: Partial<Settings> = {}): Settings => ({
  name: 'Daily',
  period: 'day',
  hour: 10,
  content: ofTrips(),
  recipientIds: [owner.id, rui.id, lia.id],
  ...over,
});
const mustCreate = (over?: Partial<Settings>, person: PortalClient = owner): Promise<Subscription> =>
  person.call('createSubscription', { body: settings(over) });
const paramsOf = ({ id }: Subscription) => ({ params: { subscriptionId: id } });
/** Changes the owner's subscription in its current version. */
async function change(of: Subscription, over: Partial<Settings>): Promise<Subscription> {
  const { updatedAt, ...stored } = await owner.call('getSubscription', paramsOf(of));
  const { name, period, hour, isPaused, content, recipients } = stored;
  const recipientIds = recipients.map(({ id }) => id);
  const body = { name, period, hour, isPaused, content, recipientIds, ...over, updatedAt };
  return await owner.call('updateSubscription', { ...paramsOf(of), body });
}
const listOf = async (person: PortalClient): Promise<Subscription[]> =>
  (await person.call('listSubscriptions')).items;
const post = () => ({
  database,
  clock,
  events: createPortalEvents(),
  linkKey: testKeys.linkKey,
});
async function sendAt(at: string): Promise<void> {
  clock.set(new Date(at));
  const log = createLogger({ level: 'silent' });
  await sendDueSubscriptions({ ...post(), connection: jobs, log, signal: new AbortController().signal });
}
interface Mail {
  readonly to: string;
  readonly rows: number;
  readonly token: string;
  readonly text: string;
  readonly from: string;
}
async function mailsOf(): Promise<Mail[]> {
  const mails = await queryAsOwner<MailContents>(
    `select c.* from mail_contents c join mails m using (mail_id) where m.account_id = $1 and m.template = 'subscription'
        order by c.email, c.mail_id`,
    [accountId],
  );
  return mails.map((contents) => {
    const { text } = renderMail(
      {
        productName: 'Azimute',
        defaultLocale: 'en',
        portalUrl: 'https://portal.example',
        linkKey: testKeys.linkKey,
      },
      contents,
    );
    const { lines = [], fromDay = '' } = contents.about?.subscription ?? {};
    const rows = Number(/\d+/.exec(lines[0] ?? '')?.[0]);
    const token = /\/mailed-report#(\S+)/.exec(text)?.[1] ?? '';
    return { to: contents.email.split('@')[0] ?? '', rows, token, text, from: fromDay };
  });
}
let addresses = 0;
const ask = (path: 'open' | 'download', token: string) =>
  portal.server.inject({
    method: 'POST',
    url: `/api/v1/subscription-links/${path}`,
    remoteAddress: `10.2.0.${(addresses += 1)}`,
    payload: { token },
  });
const linesOf = (body: string): string[] => body.replace('\uFEFF', '').trim().split('\r\n').slice(1);

describe('subscriptions', () => {
  it('belong to their owner and go to people who see the content, under an unused name', async () => {
    await visitor.refused('createSubscription', { body: settings() }, 401);
    await viewer.refused('createSubscription', { body: settings() }, 403);
    for (const over of [
      { content: ofTrips({ assets: [assetIds['TRK-S']] }) },
      { content: ofTrips({ units: [unitIds.S] }) },
      { recipientIds: [viewer.id] },
      { recipientIds: [stranger.id] },
      { content: ofTrips({ assets: [assetIds['TRK-N']], units: [unitIds.N] }) },
      { content: ofTrips({ of: 'stops', columns: ['fixes'] }) },
    ])
      await rui.refused('createSubscription', { body: settings(over) }, 422);
    const content = ofTrips({ assets: [assetIds['TRK-N']] });
    const own = await mustCreate({ content, recipientIds: [rui.id] }, rui);
    expect(own).toMatchObject({
      isOwn: true,
      owner: { id: rui.id },
      content,
      names: { assets: [{ id: assetIds['TRK-N'], name: 'TRK-N' }], units: [] },
      nextAt: '2026-03-02T13:00:00.000Z',
      last: null,
    });
    await rui.refused('createSubscription', { body: settings() }, 'name');
    expect(await listOf(lia)).toEqual([]);
    for (const person of [lia, stranger]) {
      const body = { ...settings(), updatedAt: own.updatedAt };
      await person.refused('updateSubscription', { ...paramsOf(own), body }, 404);
      await person.refused('sendSubscription', paramsOf(own), 404);
      await person.refused('deleteSubscription', paramsOf(own), 404);
      await person.refused('leaveSubscription', paramsOf(own), 404);
    }
    await rui.call('deleteSubscription', paramsOf(own));
    expect(await listOf(rui)).toEqual([]);
  });

  it('are created once by tabs that send the same key, and listed in pages', async () => {
    const key = crypto.randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => mustCreate({ key })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await mustCreate({ name: 'Weekly' });
    const first = await owner.call('listSubscriptions', { query: { limit: 1 } });
    expect([first.items[0]?.name, first.total]).toEqual(['Daily', 2]);
    const next = await owner.call('listSubscriptions', {
      query: { limit: 1, cursor: first.nextCursor ?? '' },
    });
    expect([next.items[0]?.name, next.nextCursor]).toEqual(['Weekly', null]);
  });

  it('list the possible recipients who see the module, in pages', async () => {
    const query = { module: ROUTES, limit: 2 } as const;
    const { items, nextCursor, total } = await rui.call('listSubscriptionPeople', { query });
    expect([items.length, total]).toEqual([2, 3]);
    const next = await rui.call('listSubscriptionPeople', { query: { ...query, cursor: nextCursor ?? '' } });
    expect([...items, ...next.items].map(({ id }) => id).toSorted()).toEqual(
      [owner.id, rui.id, lia.id].toSorted(),
    );
    expect((await viewer.call('listSubscriptionPeople', { query })).items).toEqual([]);
  });

  it('e-mail recipients their own view once a period', async () => {
    await mustCreate();
    await sendAt('2026-03-02T12:59:00Z');
    expect(await mailsOf()).toEqual([]);
    await sendAt('2026-03-02T13:00:00Z');
    await sendAt('2026-03-02T13:01:00Z');
    const mails = await mailsOf();
    // Sunday in São Paulo: excludes a trip that began on Saturday, and includes one that continues after midnight.
    expect(mails.map(({ to, rows, from }) => [to, rows, from])).toEqual([
      ['lia', 3, '2026-03-01'],
      ['owner', 6, '2026-03-01'],
      ['rui', 3, '2026-03-01'],
    ]);
    const [ofLia, ofOwner] = mails;
    expect((await ask('open', ofLia?.token ?? '')).json()).toMatchObject({
      name: 'Daily',
      format: 'csv',
      from: '2026-03-01',
      to: '2026-03-01',
      lines: ['Trips: 3', 'Assets: 1', 'File: CSV'],
    });
    const file = await ask('download', ofLia?.token ?? '');
    expect(file.headers['content-disposition']).toContain('trips-2026-03-01.csv');
    expect(linesOf(file.body).map((line) => line.split(',')[0])).toEqual(['TRK-S', 'TRK-S', 'TRK-S']);
    expect(
      linesOf((await ask('download', ofOwner?.token ?? '')).body).map((line) => line.split(',')[0]),
    ).toEqual([...Array<string>(3).fill('TRK-N'), ...Array<string>(3).fill('TRK-S')]);
    const [subscription] = await listOf(owner);
    expect(subscription).toMatchObject({ last: { mails: 3, opened: 1 }, nextAt: '2026-03-03T13:00:00.000Z' });
    expect((await listOf(rui))[0]).toMatchObject({ isOwn: false, last: { mails: 1, opened: 0 } });
  });

  it('send what was missed during downtime, and nothing for a pause', async () => {
    const made = await mustCreate({ recipientIds: [owner.id] });
    await sendAt('2026-03-04T13:30:00Z');
    expect((await mailsOf()).map(({ from }) => from)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect((await change(made, { isPaused: true })).nextAt).toBeNull();
    await sendAt('2026-03-06T13:30:00Z');
    expect(await mailsOf()).toHaveLength(3);
    expect((await change(made, { isPaused: false })).nextAt).toBe('2026-03-07T13:00:00.000Z');
    await sendAt('2026-03-07T13:00:00Z');
    expect((await mailsOf()).map(({ from }) => from).at(-1)).toBe('2026-03-06');
  });

  it.each([
    ['week', '2026-03-02T13:00:00.000Z', '2026-02-23', '2026-03-09T13:00:00.000Z'],
    ['month', '2026-04-01T13:00:00.000Z', '2026-03-01', '2026-05-01T13:00:00.000Z'],
  ] as const)('of a %s are sent after its last day', async (period, nextAt, from, thenAt) => {
    expect((await mustCreate({ period, recipientIds: [owner.id] })).nextAt).toBe(nextAt);
    await sendAt(nextAt);
    expect((await mailsOf()).map((mail) => mail.from)).toEqual([from]);
    expect((await listOf(owner))[0]?.nextAt).toBe(thenAt);
  });

  it('go to no one who is disabled or has no access, nor while their owner is disabled', async () => {
    await mustCreate({ content: ofTrips({ assets: [assetIds['TRK-N']] }) });
    const disable = ({ id }: Person) =>
      queryAsOwner('update granted_memberships set active = false where user_id = $1', [id]);
    await disable(rui);
    await sendAt('2026-03-02T13:00:00Z');
    expect((await mailsOf()).map(({ to }) => to)).toEqual(['owner']);
    await disable(owner);
    await sendAt('2026-03-03T13:00:00Z');
    expect(await mailsOf()).toHaveLength(1);
    const [mail] = await mailsOf();
    expect((await ask('open', mail?.token ?? '')).json()).toMatchObject({ errors: { token: ['withdrawn'] } });
  });

  it('reach other recipients if one fails, who is retried until the next is due', async () => {
    await mustCreate();
    const toEach = async (): Promise<string[]> => (await mailsOf()).map(({ to, from }) => `${to} ${from}`);
    await queryAsOwner(`create function refuse_rui() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$`);
    const refuse = () =>
      queryAsOwner(`create trigger refuse_rui before insert on subscription_deliveries for each row
        when (new.user_id = ${rui.id}) execute function refuse_rui()`);
    const letGo = () => queryAsOwner('drop trigger refuse_rui on subscription_deliveries');
    await refuse();
    await sendAt('2026-03-02T13:00:00Z');
    await sendAt('2026-03-02T13:01:00Z');
    const first = ['lia 2026-03-01', 'owner 2026-03-01'];
    expect(await toEach()).toEqual(first);
    expect((await listOf(owner))[0]?.nextAt).toBe('2026-03-02T13:00:00.000Z');
    await letGo();
    await sendAt('2026-03-02T13:02:00Z');
    expect(await toEach()).toEqual([...first, 'rui 2026-03-01']);
    await refuse();
    await sendAt('2026-03-03T13:00:00Z');
    await sendAt('2026-03-04T13:00:00Z');
    await letGo();
    await sendAt('2026-03-04T13:01:00Z');
    expect(await toEach()).toEqual([
      'lia 2026-03-01',
      'lia 2026-03-02',
      'lia 2026-03-03',
      'owner 2026-03-01',
      'owner 2026-03-02',
      'owner 2026-03-03',
      'rui 2026-03-01',
      'rui 2026-03-03',
    ]);
    await queryAsOwner('drop function refuse_rui');
  });

  it('are sent now once for each request, even if paused', async () => {
    const made = await mustCreate({ isPaused: true, recipientIds: [owner.id, rui.id] });
    await owner.call('sendSubscription', paramsOf(made));
    const [job] = await queryAsOwner<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key like '%send_subscription%'`,
    );
    await runSendSubscription(post(), jobs, job?.payload);
    await runSendSubscription(post(), jobs, job?.payload);
    expect((await mailsOf()).map(({ to }) => to)).toEqual(['owner', 'rui']);
    expect((await listOf(owner))[0]).toMatchObject({ last: { isAsked: true, mails: 2 } });
  });

  it('are sent to their owner alone as a test, who need not be a recipient', async () => {
    const made = await mustCreate({ recipientIds: [rui.id] });
    await owner.call('sendSubscription', { ...paramsOf(made), query: { onlyMe: true } });
    const [job] = await queryAsOwner<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key like '%send_subscription%.me'`,
    );
    await runSendSubscription(post(), jobs, job?.payload);
    expect((await mailsOf()).map(({ to }) => to)).toEqual(['owner']);
  });

  it('are left by recipients, and changed and deleted with their links by their owner', async () => {
    const made = await mustCreate({ recipientIds: [owner.id, rui.id] });
    const stale = { ...settings({ hour: 9 }), updatedAt: made.updatedAt };
    await rui.refused('updateSubscription', { ...paramsOf(made), body: stale }, 404);
    await rui.call('leaveSubscription', paramsOf(made));
    await rui.refused('leaveSubscription', paramsOf(made), 404);
    await owner.refused('updateSubscription', { ...paramsOf(made), body: stale }, 'conflict');
    expect(await change(made, { hour: 8 })).toMatchObject({
      hour: 8,
      recipients: [{ id: owner.id }],
      nextAt: '2026-03-03T11:00:00.000Z',
    });
    await sendAt('2026-03-03T11:00:00Z');
    const [mail] = await mailsOf();
    const token = mail?.token ?? '';
    expect((await ask('open', token)).statusCode).toBe(200);
    clock.set(new Date('2026-03-17T11:00:00Z'));
    expect((await ask('download', token)).json()).toMatchObject({ errors: { token: ['expired'] } });
    clock.set(now);
    await owner.call('deleteSubscription', paramsOf(made));
    expect((await ask('download', token)).json()).toMatchObject({ errors: { token: ['unknown'] } });
    const audit = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'subscription' and entity_id = $2 order by sequence`,
      [accountId, String(made.id)],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'subscription.create',
      'subscription.leave',
      'subscription.update',
      'subscription.delete',
    ]);
  });

  it.each(['xlsx', 'gpx', 'kml', 'geojson'] as const)('are also attached as %s', async (format) => {
    await mustCreate({ content: ofTrips({ format, columns: null }), recipientIds: [rui.id] });
    await sendAt('2026-03-02T13:00:00Z');
    const [mail] = await mailsOf();
    const file = await ask('download', mail?.token ?? '');
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain(`.${format}`);
    expect(file.rawPayload.length).toBeGreaterThan(100);
  });
});
