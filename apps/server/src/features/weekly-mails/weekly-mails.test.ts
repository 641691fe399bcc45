import { factNames, type WeeklyMail, type WeeklyMailList } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import type { WeeklyFact } from '../mail/weekly-mail.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import { sendWeeklyMails } from './send-weekly-mails.ts';
import { weeklyMailsRoutes } from './weekly-mails-routes.ts';

const SUITE = ['services:simc:utilization', 'services:simc:financials'];
/** A Thursday; the Monday behind it is the 9th. */
const now = new Date('2026-03-05T12:00:00Z');
const clock = createManualClock(now);
type Who = 'ana' | 'rui';
let portal: IdentityServer;
let jobs: pg.Pool;
let accountId: number;
let userIds: Readonly<Record<string, number>>;
let tokens: Readonly<Record<Who, string>>;
let units: readonly number[];

beforeAll(async () => {
  portal = await startIdentityServer((dependencies) => weeklyMailsRoutes({ ...dependencies, clock }));
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  const planted = await plantPeople(portal, {
    accounts: ['alfa.example'],
    modules: SUITE,
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
    ],
  });
  accountId = planted.accountIds['alfa.example'] ?? 0;
  userIds = planted.userIds;
  await portal.queryAsOwner(`update accounts set time_zone = 'America/Sao_Paulo'`);
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    (await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]))[0]?.id ?? 0;
  const unit = 'insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id';
  units = [await insert(unit, 'N'), await insert(unit, 'S')];
  for (const [at, unitId] of units.entries()) {
    const assetId = await insert(
      'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
      unitId,
      `TRK-${at}`,
    );
    // Ten hours a day of the north, four of the south; nine a day in the week before.
    await plantFacts(assetId, unitId, '2026-03-02', at === 0 ? 10 : 4);
    await plantFacts(assetId, unitId, '2026-02-23', 9);
  }
  const profileId = await insert(
    `insert into profiles (account_id, name) values ($1, 'North') returning profile_id as id`,
  );
  await insert('insert into profile_sections values ($1, $2, $3, $4)', profileId, SUITE[0], 'see');
  await insert('insert into profile_units values ($1, $2, $3)', profileId, units[0]);
  await insert('insert into profile_users values ($1, $2, $3)', profileId, userIds['rui@alfa.example']);
  tokens = {
    ana: (await portal.signIn('ana@alfa.example')).access,
    rui: (await portal.signIn('rui@alfa.example')).access,
  };
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  for (const table of ['weekly_mails', 'mails']) await portal.queryAsOwner(`delete from ${table}`);
  await portal.queryAsOwner(`update users set time_zone = null`);
});

/** A week of a UL in which one asset ran so many hours each day. */
async function plantFacts(assetId: number, unitId: number, monday: string, hours: number): Promise<void> {
  const facts = Object.fromEntries(factNames.map((name) => [factColumns[name], 0]));
  const known = {
    [factColumns.daySeconds]: 86_400,
    [factColumns.engineKnownSeconds]: 86_400,
    [factColumns.engineSeconds]: hours * 3600,
    [factColumns.engineOnSeconds]: hours * 3600,
    [factColumns.workingSeconds]: hours * 3600,
  };
  for (let at = 0; at < 7; at += 1) {
    const day = new Date(Date.parse(monday) + at * 86_400_000).toISOString().slice(0, 10);
    await portal.queryAsOwner('select ensure_fact_partitions(array[$1::date])', [day]);
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
    await portal.queryAsOwner('insert into unit_days select (jsonb_populate_record(null::unit_days, $1)).*', [
      place,
    ]);
  }
}

const ask = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object, who: Who = 'ana') =>
  portal.call(method, `/weekly-mails${path}`, tokens[who], payload);

async function subscribe(payload: object = { slug: 'utilization' }, who: Who = 'ana'): Promise<WeeklyMail> {
  const answer = await ask('PUT', '', payload, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<WeeklyMail>();
}

const send = (): Promise<void> =>
  sendWeeklyMails({
    database: portal.database,
    clock,
    events: createPortalEvents(),
    connection: jobs,
    log: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
  });

async function mailed(): Promise<{ user_id: number; weekly: WeeklyFact }[]> {
  const rows = await portal.queryAsOwner<{ user_id: number; about: { weekly: WeeklyFact } }>(
    `select user_id, about from mails where template = 'weekly' order by mail_id`,
  );
  return rows.map(({ user_id, about }) => ({ user_id, weekly: about.weekly }));
}

const at = (instant: string): void => clock.set(new Date(instant));
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
      user_id: userIds['ana@alfa.example'],
      weekly: { slug: 'utilization', firstDay: '2026-03-02', lastDay: '2026-03-08' },
    });
    expect(mails[0] && engineHours(mails[0].weekly)).toMatchObject({ value: 98, before: 126, share: 1 });
    expect(mails[0]?.weekly.figures).toHaveLength(4);
    const { items } = (await ask('GET')).json<WeeklyMailList>();
    expect(items).toMatchObject([{ nextAt: '2026-03-16T09:00:00.000Z', sentAt: '2026-03-09T09:00:00.000Z' }]);
  });

  it('waits for the end of the week of the account where its reader is ahead of it', async () => {
    await portal.queryAsOwner(`update users set time_zone = 'Asia/Tokyo'`);
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
    await subscribe({ slug: 'utilization' }, 'rui');
    await subscribe({ slug: 'utilization', filters: { units: [units[1]] } });
    expect((await ask('PUT', '', { slug: 'financials' }, 'rui')).statusCode).toBe(403);
    at('2026-03-09T12:00:00Z');
    await send();
    const hours = (await mailed()).map(({ weekly }) => engineHours(weekly)?.value);
    expect(hours).toEqual([70, 28]);
  });

  it('rests while it is paused, and sends nothing of what ended meanwhile', async () => {
    const { id } = await subscribe();
    expect((await ask('PUT', `/${id}/paused`, { isPaused: true })).json()).toMatchObject({ nextAt: null });
    at('2026-03-09T12:00:00Z');
    await send();
    expect((await ask('PUT', `/${id}/paused`, { isPaused: false })).json()).toMatchObject({
      nextAt: '2026-03-16T09:00:00.000Z',
    });
    await send();
    expect(await mailed()).toEqual([]);
    expect((await ask('PUT', `/${id}/paused`, { isPaused: true }, 'rui')).statusCode).toBe(404);
    expect((await ask('DELETE', `/${id}`, undefined, 'rui')).statusCode).toBe(404);
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await ask('GET')).json<WeeklyMailList>().total).toBe(0);
  });

  it('ends when its reader sees the module no more, and what waits is not theirs to read', async () => {
    await subscribe({ slug: 'utilization' }, 'rui');
    at('2026-03-09T12:00:00Z');
    await send();
    const may = async (): Promise<unknown> =>
      (
        await jobs.query<{ may: boolean }>(`select may_read_weekly_mail($1, $2, 'utilization') as may`, [
          accountId,
          userIds['rui@alfa.example'],
        ])
      ).rows[0]?.may;
    expect(await may()).toBe(true);
    await portal.queryAsOwner('update profile_sections set module = $1', ['services:simc:financials']);
    expect(await may()).toBe(false);
    at('2026-03-16T12:00:00Z');
    await send();
    await portal.queryAsOwner('update profile_sections set module = $1', [SUITE[0]]);
    expect(await mailed()).toHaveLength(1);
    expect((await ask('GET', '', undefined, 'rui')).json<WeeklyMailList>().total).toBe(0);
    const audited = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'weekly-mail' order by sequence`,
    );
    expect(audited.map(({ action }) => action)).toContain('weekly-mail.delete');
  });

  it('has the variants of the account, and of the Cockpit the open alerts of who sees alerts', async () => {
    await portal.queryAsOwner('update accounts set figure_variants = $1', [
      { utilization: 'utilization_in_hours', availability: 'physical_availability' },
    ]);
    await portal.queryAsOwner("update accounts set modules = modules || '{services:simc:cockpit}'");
    const profileId = (await portal.queryAsOwner<{ id: number }>('select profile_id as id from profiles'))[0]
      ?.id;
    await portal.queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
      accountId,
      profileId,
      'services:simc:cockpit',
      'see',
    ]);
    await subscribe({ slug: 'cockpit' });
    await subscribe({ slug: 'cockpit' }, 'rui');
    at('2026-03-09T12:00:00Z');
    const account = (modules: string) =>
      portal.queryAsOwner(`update accounts set modules = ${modules}, figure_variants = '{}'`);
    await portal.queryAsOwner("update accounts set modules = modules || '{services:simc:alertas}'");
    await send();
    const of = (who: string) => async () =>
      (await mailed()).find(({ user_id }) => user_id === userIds[`${who}@alfa.example`])?.weekly;
    const [ana, rui] = [await of('ana')(), await of('rui')()];
    expect(ana?.figures.map(({ metric }) => metric)).toEqual([
      'utilization_in_hours',
      'physical_availability',
      'idle_share',
      'communicating_share',
      'engine_hours',
      'mttr',
      'speeding_per_100_km',
    ]);
    expect(ana?.openAlerts).toEqual({ count: 0, gravest: [] });
    expect([rui?.figures.length, rui?.openAlerts]).toEqual([8, null]);
    await account("array_remove(array_remove(modules, 'services:simc:cockpit'), 'services:simc:alertas')");
    await portal.queryAsOwner("delete from profile_sections where module = 'services:simc:cockpit'");
  });

  it('is listed page by page', async () => {
    await subscribe();
    await subscribe({ slug: 'financials' });
    const first = (await ask('GET', '?limit=1')).json<WeeklyMailList>();
    expect([first.items[0]?.slug, first.total]).toEqual(['utilization', 2]);
    const next = (await ask('GET', `?limit=1&cursor=${first.nextCursor}`)).json<WeeklyMailList>();
    expect([next.items[0]?.slug, next.nextCursor]).toEqual(['financials', null]);
  });
});
