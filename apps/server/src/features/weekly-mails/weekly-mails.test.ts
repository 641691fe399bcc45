import { factNames, type CallInput, type WeeklyMail } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import type { WeeklyFact } from '../mail/weekly-mail.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import { sendWeeklyMails } from './send-weekly-mails.ts';

const SUITE = ['services:simc:utilization', 'services:simc:financials'] as const;
/** A Thursday; the Monday behind it is the 9th. */
const now = new Date('2026-03-05T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  modules: SUITE,
  columns: { time_zone: 'America/Sao_Paulo' },
  units: ['N', 'S'],
  assets: { 'TRK-0': {}, 'TRK-1': { unit: 'S' } },
  people: { rui: { sees: [SUITE[0]] } },
});
const { owner, accountId, assetIds, unitIds, database, queryAsOwner } = portal;
const { rui } = portal.people;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
beforeAll(async () => {
  // Ten hours a day of the north, four of the south; nine a day in the week before.
  for (const [assetId, unitId, hours] of [
    [assetIds['TRK-0'], unitIds.N, 10],
    [assetIds['TRK-1'], unitIds.S, 4],
  ] as const) {
    await plantFacts(assetId, unitId, '2026-03-02', hours);
    await plantFacts(assetId, unitId, '2026-02-23', 9);
  }
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  for (const table of ['weekly_mails', 'mails'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
  await queryAsOwner('update users set time_zone = null where user_id = $1', [owner.id]);
});

/** A week of a UL in which one asset ran so many hours each day. */
async function plantFacts(assetId: number, unitId: number, monday: string, hours: number): Promise<void> {
  const facts = Object.fromEntries(factNames.map((name) => [factColumns[name], 0]));
  const known = {
    [factColumns.daySeconds]: 86_400,
    [factColumns.engineKnownSeconds]: 86_400,
    [factColumns.engineCoveredSeconds]: 86_400,
    [factColumns.engineSeconds]: hours * 3600,
    [factColumns.engineOnSeconds]: hours * 3600,
    [factColumns.workingSeconds]: hours * 3600,
  };
  for (let at = 0; at < 7; at += 1) {
    const day = new Date(Date.parse(monday) + at * 86_400_000).toISOString().slice(0, 10);
    await queryAsOwner('select ensure_fact_partitions(array[$1::date])', [day]);
    const place = {
      account_id: accountId,
      asset_id: assetId,
      unit_id: unitId,
      category: '',
      day,
      ...facts,
      ...known,
      assets: 1,
      revised: 0,
      hours: Array.from({ length: 96 }, () => 0),
      data_at: `${day}T23:00:00Z`,
    };
    await queryAsOwner('insert into unit_days select (jsonb_populate_record(null::unit_days, $1)).*', [
      place,
    ]);
  }
}

type Subscription = CallInput<'subscribeWeeklyMail'>['body'];
const subscribe = (
  body: Subscription = { slug: 'utilization' },
  person: PortalClient = owner,
): Promise<WeeklyMail> => person.call('subscribeWeeklyMail', { body });
const pause = (weeklyMailId: number, isPaused: boolean) =>
  owner.call('pauseWeeklyMail', { params: { weeklyMailId }, body: { isPaused } });

const send = (): Promise<void> =>
  sendWeeklyMails({
    database,
    clock,
    events: createPortalEvents(),
    connection: jobs,
    log: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
  });

async function mailed(): Promise<{ user_id: number; weekly: WeeklyFact }[]> {
  const rows = await queryAsOwner<{ user_id: number; about: { weekly: WeeklyFact } }>(
    `select user_id, about from mails where account_id = $1 and template = 'weekly' order by mail_id`,
    [accountId],
  );
  return rows.map(({ user_id, about }) => ({ user_id, weekly: about.weekly }));
}

const at = (instant: string): void => clock.set(new Date(instant));
const seeInstead = (module: string) =>
  queryAsOwner(
    `update profile_sections s set module = $2 from profiles p
      where p.account_id = $1 and p.profile_id = s.profile_id and p.name = 'rui' and s.account_id = $1`,
    [accountId, module],
  );
const engineHours = ({ figures }: WeeklyFact) => figures.find(({ metric }) => metric === 'engine_hours');

describe('a weekly mail', () => {
  it('is one where it is asked for by several tabs at once', async () => {
    const asked = await Promise.all([1, 2, 3, 4].map(() => subscribe()));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });

  it('goes out on Monday at six by the clock of its reader, once, with the week and the one before', async () => {
    const made = await subscribe();
    expect(made).toMatchObject({ slug: 'utilization', isPaused: false, nextAt: '2026-03-09T09:00:00.000Z' });
    expect(await subscribe()).toEqual(made);
    at('2026-03-09T08:59:00Z');
    await send();
    expect(await mailed()).toEqual([]);
    at('2026-03-09T09:00:00Z');
    await Promise.all([send(), send()]);
    await send();
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      user_id: owner.id,
      weekly: { slug: 'utilization', firstDay: '2026-03-02', lastDay: '2026-03-08' },
    });
    expect(mails[0] && engineHours(mails[0].weekly)).toMatchObject({ value: 98, before: 126, share: 0.5 });
    expect(mails[0]?.weekly.figures).toHaveLength(4);
    const { items } = await owner.call('listWeeklyMails');
    expect(items).toMatchObject([{ nextAt: '2026-03-16T09:00:00.000Z', sentAt: '2026-03-09T09:00:00.000Z' }]);
  });

  it('waits for the end of the week of the account where its reader is ahead of it', async () => {
    await queryAsOwner(`update users set time_zone = 'Asia/Tokyo' where user_id = $1`, [owner.id]);
    await subscribe();
    // Monday at six in Tokyo is Sunday evening in São Paulo.
    at('2026-03-08T21:30:00Z');
    await send();
    expect(await mailed()).toEqual([]);
    at('2026-03-09T04:00:00Z');
    await send();
    expect(await mailed()).toHaveLength(1);
  });

  it('comes late after a night off, and after weeks off once, of the last week', async () => {
    await subscribe();
    at('2026-03-10T02:00:00Z');
    await send();
    at('2026-04-01T12:00:00Z');
    await send();
    await send();
    expect((await mailed()).map(({ weekly }) => weekly.lastDay)).toEqual(['2026-03-08', '2026-03-29']);
  });

  it('says what its reader sees, narrowed down as they chose', async () => {
    await subscribe({ slug: 'utilization' }, rui);
    await subscribe({ slug: 'utilization', filters: { units: [unitIds.S] } });
    await rui.refused('subscribeWeeklyMail', { body: { slug: 'financials' } }, 403);
    at('2026-03-09T12:00:00Z');
    await send();
    const hours = (await mailed()).map(({ weekly }) => engineHours(weekly)?.value);
    expect(hours).toEqual([70, 28]);
  });

  it('rests while it is paused, and sends nothing of what ended meanwhile', async () => {
    const { id } = await subscribe();
    expect(await pause(id, true)).toMatchObject({ nextAt: null });
    at('2026-03-09T12:00:00Z');
    await send();
    expect(await pause(id, false)).toMatchObject({
      nextAt: '2026-03-16T09:00:00.000Z',
    });
    await send();
    expect(await mailed()).toEqual([]);
    const params = { weeklyMailId: id };
    await rui.refused('pauseWeeklyMail', { params, body: { isPaused: true } }, 404);
    await rui.refused('endWeeklyMail', { params }, 404);
    await owner.call('endWeeklyMail', { params });
    expect((await owner.call('listWeeklyMails')).total).toBe(0);
  });

  it('ends when its reader sees the module no more, and what waits is not theirs to read', async () => {
    await subscribe({ slug: 'utilization' }, rui);
    at('2026-03-09T12:00:00Z');
    await send();
    const may = async (): Promise<unknown> =>
      (
        await jobs.query<{ may: boolean }>(`select may_read_weekly_mail($1, $2, 'utilization') as may`, [
          accountId,
          rui.id,
        ])
      ).rows[0]?.may;
    expect(await may()).toBe(true);
    await seeInstead('services:simc:financials');
    expect(await may()).toBe(false);
    at('2026-03-16T12:00:00Z');
    await send();
    await seeInstead(SUITE[0]);
    expect(await mailed()).toHaveLength(1);
    expect((await rui.call('listWeeklyMails')).total).toBe(0);
    const audited = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'weekly-mail' order by sequence`,
      [accountId],
    );
    expect(audited.map(({ action }) => action)).toContain('weekly-mail.delete');
  });

  it('has the variants of the account, and of the Cockpit the open alerts of people who see alerts', async () => {
    await queryAsOwner(
      `update accounts set figure_variants = $2, modules = modules || '{services:simc:cockpit}' where account_id = $1`,
      [accountId, { utilization: 'utilization_in_hours', availability: 'physical_availability' }],
    );
    await queryAsOwner(
      `insert into profile_sections select account_id, profile_id, 'services:simc:cockpit', 'see' from profiles
        where account_id = $1 and name = 'rui'`,
      [accountId],
    );
    await subscribe({ slug: 'cockpit' });
    await subscribe({ slug: 'cockpit' }, rui);
    at('2026-03-09T12:00:00Z');
    await queryAsOwner(
      `update accounts set modules = modules || '{services:simc:alertas}' where account_id = $1`,
      [accountId],
    );
    await send();
    const mails = await mailed();
    const [ofOwner, ofRui] = [owner, rui].map(
      ({ id }) => mails.find(({ user_id }) => user_id === id)?.weekly,
    );
    expect(ofOwner?.figures.map(({ metric }) => metric)).toEqual([
      'utilization_in_hours',
      'physical_availability',
      'idle_share',
      'communicating_share',
      'engine_hours',
      'mttr',
      'speeding_per_100_km',
    ]);
    expect(ofOwner?.openAlerts).toEqual({ count: 0, gravest: [] });
    expect([ofRui?.figures.length, ofRui?.openAlerts]).toEqual([8, null]);
    await queryAsOwner(`update accounts set modules = $2, figure_variants = '{}' where account_id = $1`, [
      accountId,
      SUITE,
    ]);
    await queryAsOwner(
      `delete from profile_sections where account_id = $1 and module = 'services:simc:cockpit'`,
      [accountId],
    );
  });

  it('is listed page by page', async () => {
    await subscribe();
    await subscribe({ slug: 'financials' });
    const first = await owner.call('listWeeklyMails', { query: { limit: 1 } });
    expect([first.items[0]?.slug, first.total]).toEqual(['utilization', 2]);
    const next = await owner.call('listWeeklyMails', {
      query: { limit: 1, cursor: first.nextCursor ?? '' },
    });
    expect([next.items[0]?.slug, next.nextCursor]).toEqual(['financials', null]);
  });
});
