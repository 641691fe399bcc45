import type { MailedReport, MailedReportList, MailedReportPeople, SentReport } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { metricNames } from '../metrics/metric-names.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { MailContents } from '../mail/mail-contents.ts';
import { mailedReportsRoutes } from './mailed-reports-routes.ts';
import { sendDueReports } from './send-due-reports.ts';
import { runSendReport } from './send-report-now.ts';

const SUITE = 'services:simc:geolocalizacao';
const ROUTES = `${SUITE}:rotas`;
/** A Monday at 09:00 in São Paulo. */
const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const people = {
  ana: 'ana@alfa',
  rui: 'rui@alfa',
  lia: 'lia@alfa',
  max: 'max@alfa',
  eva: 'eva@other',
} as const;
type Who = keyof typeof people;

let portal: IdentityServer;
let jobs: pg.Pool;
let accountId: number;
let assets: Readonly<Record<'north' | 'south', number>>;
let units: Readonly<Record<'north' | 'south', number>>;
const users: Partial<Record<Who, number>> = {};
const tokens: Partial<Record<Who, string>> = {};
const userOf = (who: Who): number => users[who] ?? 0;

beforeAll(async () => {
  portal = await startIdentityServer((dependencies) => mailedReportsRoutes({ ...dependencies, clock }));
  jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: [SUITE],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'lia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'max@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  accountId = accountIds['alfa.example'] ?? 0;
  await portal.queryAsOwner(`update accounts set time_zone = 'America/Sao_Paulo'`);
  const insert = async (sql: string, ...values: readonly unknown[]): Promise<number> =>
    (await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]))[0]?.id ?? 0;
  const unit = (code: string) =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', code);
  units = { north: await unit('N'), south: await unit('S') };
  const asset = (code: string, unitId: number) =>
    insert(
      'insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id as id',
      unitId,
      code,
    );
  assets = { north: await asset('TRK-N', units.north), south: await asset('TRK-S', units.south) };
  for (const [who, email] of Object.entries(people)) {
    users[who as Who] = userIds[`${email}.example`] ?? 0;
    tokens[who as Who] = (await portal.signIn(`${email}.example`)).access;
  }
  // Max has no profile, and sees no routes.
  for (const [who, unitId] of [
    ['rui', units.north],
    ['lia', units.south],
  ] as const) {
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      who,
    );
    await insert('insert into profile_sections values ($1, $2, $3, $4)', profileId, ROUTES, 'see');
    await insert('insert into profile_units values ($1, $2, $3)', profileId, unitId);
    await insert('insert into profile_users values ($1, $2, $3)', profileId, userOf(who));
  }
  // Two trips of each asset on Sunday, one that begins on it before midnight, and one on Saturday.
  for (const [assetId, at] of Object.values(assets).flatMap((id) =>
    ['2026-03-01T10:00:00Z', '2026-03-01T15:00:00Z', '2026-03-02T02:50:00Z', '2026-03-01T02:00:00Z'].map(
      (begin) => [id, begin] as const,
    ),
  ))
    await portal.queryAsOwner(
      `insert into trip_intervals (account_id, asset_id, kind, from_at, to_at, confirmed_at, received_at, from_longitude,
          from_latitude, to_longitude, to_latitude, distance_meters, towed_meters, distance_by, straight_meters, shuntings,
          certainty, is_towed, parts, fold_version)
        values ($1, $2, 'trip', $3::timestamptz, $3::timestamptz + interval '30 minutes', $3, $3, 0, 0, 0, 0, 1000, 0, 'fixes', 1000, 0, 1,
          false, '[]', 0)`,
      [accountId, assetId, at],
    );
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  await portal.queryAsOwner('delete from mailed_reports');
  await portal.queryAsOwner('delete from mails');
  await portal.queryAsOwner('update granted_memberships set active = true');
});

const as = (who: Who | undefined, method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object) =>
  portal.call(method, `/mailed-reports${path}`, who && tokens[who], body);
const settings = (over: object = {}) => ({
  name: 'Daily',
  period: 'day',
  hour: 10,
  of: 'trips',
  format: 'csv',
  columns: ['asset', 'from', 'distance'],
  assets: null,
  units: null,
  recipients: [userOf('ana'), userOf('rui'), userOf('lia')],
  ...over,
});
async function mustCreate(over: object = {}, who: Who = 'ana'): Promise<MailedReport> {
  const answer = await as(who, 'PUT', '', settings(over));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<MailedReport>();
}
const listOf = async (who: Who): Promise<MailedReport[]> =>
  (await as(who, 'GET')).json<MailedReportList>().items;
const post = () => ({
  database: portal.database,
  clock,
  events: createPortalEvents(),
  linkKey: testKeys.linkKey,
});
async function sendAt(at: string): Promise<void> {
  clock.set(new Date(at));
  const log = createLogger({ level: 'silent' });
  await sendDueReports({ ...post(), connection: jobs, log, signal: new AbortController().signal });
}
interface Mail {
  readonly to: string;
  readonly rows: number;
  readonly token: string;
  readonly text: string;
  readonly from: string;
}
async function mailsOf(): Promise<Mail[]> {
  const mails = await portal.queryAsOwner<MailContents>(
    `select * from mail_contents where template = 'report' order by email, mail_id`,
  );
  return mails.map((contents) => {
    const { text } = renderMail(
      {
        productName: 'Azimute',
        defaultLocale: 'en',
        portalUrl: 'https://portal.example',
        linkKey: testKeys.linkKey,
        figureNames: metricNames,
      },
      contents,
    );
    const { rows = 0, fromDay = '' } = contents.about?.report ?? {};
    const token = /\/mailed-report#(\S+)/.exec(text)?.[1] ?? '';
    return { to: contents.email.slice(0, 3), rows, token, text, from: fromDay };
  });
}
let addresses = 0;
const ask = (path: 'open' | 'download', token: string) =>
  portal.server.inject({
    method: 'POST',
    url: `/api/v1/sent-reports/${path}`,
    remoteAddress: `10.2.0.${(addresses += 1)}`,
    payload: { token },
  });
const linesOf = (body: string): string[] => body.replace('\uFEFF', '').trim().split('\r\n').slice(1);

describe('reports by mail', () => {
  it('are of who makes them, for those who see routes, under a name that is free', async () => {
    expect((await as(undefined, 'PUT', '', settings())).statusCode).toBe(401);
    expect((await as('max', 'PUT', '', settings())).statusCode).toBe(403);
    expect((await as('max', 'GET')).statusCode).toBe(403);
    for (const over of [
      { assets: [assets.south] },
      { units: [units.south] },
      { recipients: [userOf('max')] },
      { recipients: [userOf('eva')] },
      { assets: [assets.north], units: [units.north] },
      { of: 'stops', columns: ['fixes'] },
    ])
      expect((await as('rui', 'PUT', '', settings(over))).statusCode, JSON.stringify(over)).toBe(422);
    const own = await mustCreate({ assets: [assets.north], recipients: [userOf('rui')] }, 'rui');
    expect(own).toMatchObject({
      isOwn: true,
      maker: { id: userOf('rui') },
      assets: [{ id: assets.north, code: 'TRK-N' }],
      nextAt: '2026-03-02T13:00:00.000Z',
      last: null,
    });
    const again = await mustCreate({ assets: [assets.north], recipients: [userOf('rui')] }, 'rui');
    expect(again.id).toBe(own.id);
    expect((await as('rui', 'PUT', '', settings({ units: [units.north] }))).statusCode).toBe(422);
    expect(await listOf('lia')).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', '', settings()],
      ['PUT', '/paused', { isPaused: true }],
      ['PUT', '/sending', undefined],
      ['DELETE', '', undefined],
      ['DELETE', '/recipients/me', undefined],
    ] as const)
      for (const who of ['lia', 'eva'] as const)
        expect((await as(who, method, `/${own.id}${path}`, body)).statusCode).toBe(404);
    expect((await as('rui', 'DELETE', `/${own.id}`)).statusCode).toBe(204);
    expect(await listOf('rui')).toEqual([]);
  });

  it('name as recipients whoever sees routes, a page at a time', async () => {
    const { items, nextCursor, total } = (
      await as('rui', 'GET', '/people?limit=2')
    ).json<MailedReportPeople>();
    expect([items.length, total]).toEqual([2, 3]);
    const next = (await as('rui', 'GET', `/people?limit=2&cursor=${nextCursor}`)).json<MailedReportPeople>();
    expect([...items, ...next.items].map(({ id }) => id).toSorted()).toEqual(
      [userOf('ana'), userOf('rui'), userOf('lia')].toSorted(),
    );
  });

  it('mail each recipient once a period what they see themselves', async () => {
    await mustCreate();
    await sendAt('2026-03-02T12:59:00Z');
    expect(await mailsOf()).toEqual([]);
    await sendAt('2026-03-02T13:00:00Z');
    await sendAt('2026-03-02T13:01:00Z');
    const mails = await mailsOf();
    // Sunday in São Paulo: a trip that began on Saturday is not of it, one that goes on after midnight is.
    expect(mails.map(({ to, rows, from }) => [to, rows, from])).toEqual([
      ['ana', 6, '2026-03-01'],
      ['lia', 3, '2026-03-01'],
      ['rui', 3, '2026-03-01'],
    ]);
    const [ana, lia] = mails;
    expect((await ask('open', lia?.token ?? '')).json<SentReport>()).toMatchObject({
      name: 'Daily',
      from: '2026-03-01',
      to: '2026-03-01',
      assets: 1,
      rows: 3,
    });
    const file = await ask('download', lia?.token ?? '');
    expect(file.headers['content-disposition']).toContain('trips-2026-03-01.csv');
    expect(linesOf(file.body).map((line) => line.split(',')[0])).toEqual(['TRK-S', 'TRK-S', 'TRK-S']);
    expect(linesOf((await ask('download', ana?.token ?? '')).body).map((line) => line.split(',')[0])).toEqual(
      [...Array<string>(3).fill('TRK-N'), ...Array<string>(3).fill('TRK-S')],
    );
    const [report] = await listOf('ana');
    expect(report).toMatchObject({ last: { mails: 3, opened: 1 }, nextAt: '2026-03-03T13:00:00.000Z' });
    expect((await listOf('rui'))[0]).toMatchObject({ isOwn: false, last: { mails: 1, opened: 0 } });
  });

  it('send what a portal that was down missed, and of a pause nothing', async () => {
    const { id } = await mustCreate({ recipients: [userOf('ana')] });
    await sendAt('2026-03-04T13:30:00Z');
    expect((await mailsOf()).map(({ from }) => from)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect((await as('ana', 'PUT', `/${id}/paused`, { isPaused: true })).json()).toMatchObject({
      nextAt: null,
    });
    await sendAt('2026-03-06T13:30:00Z');
    expect(await mailsOf()).toHaveLength(3);
    const resumed = (await as('ana', 'PUT', `/${id}/paused`, { isPaused: false })).json<MailedReport>();
    expect(resumed.nextAt).toBe('2026-03-07T13:00:00.000Z');
    await sendAt('2026-03-07T13:00:00Z');
    expect((await mailsOf()).map(({ from }) => from).at(-1)).toBe('2026-03-06');
  });

  it.each([
    ['week', '2026-03-02T13:00:00.000Z', '2026-02-23', '2026-03-09T13:00:00.000Z'],
    ['month', '2026-04-01T13:00:00.000Z', '2026-03-01', '2026-05-01T13:00:00.000Z'],
  ])('of a %s go out behind its last day', async (period, nextAt, from, thenAt) => {
    expect((await mustCreate({ period, recipients: [userOf('ana')] })).nextAt).toBe(nextAt);
    await sendAt(nextAt);
    expect((await mailsOf()).map((mail) => mail.from)).toEqual([from]);
    expect((await listOf('ana'))[0]?.nextAt).toBe(thenAt);
  });

  it('go to nobody who was disabled, saw nothing, or whose maker was disabled', async () => {
    await mustCreate({ assets: [assets.north] });
    const disable = (who: Who) =>
      portal.queryAsOwner('update granted_memberships set active = false where user_id = $1', [userOf(who)]);
    await disable('rui');
    await sendAt('2026-03-02T13:00:00Z');
    expect((await mailsOf()).map(({ to }) => to)).toEqual(['ana']);
    await disable('ana');
    await sendAt('2026-03-03T13:00:00Z');
    expect(await mailsOf()).toHaveLength(1);
    const [mail] = await mailsOf();
    expect((await ask('open', mail?.token ?? '')).json()).toMatchObject({ errors: { token: ['withdrawn'] } });
  });

  it('go to all others of one whom they cannot be mailed to, who is tried again until the next is due', async () => {
    await mustCreate();
    const toEach = async (): Promise<string[]> => (await mailsOf()).map(({ to, from }) => `${to} ${from}`);
    await portal.queryAsOwner(`create function refuse_rui() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$`);
    const refuse = () =>
      portal.queryAsOwner(`create trigger refuse_rui before insert on mailed_report_deliveries for each row
        when (new.user_id = ${userOf('rui')}) execute function refuse_rui()`);
    const letGo = () => portal.queryAsOwner('drop trigger refuse_rui on mailed_report_deliveries');
    await refuse();
    await sendAt('2026-03-02T13:00:00Z');
    await sendAt('2026-03-02T13:01:00Z');
    const first = ['ana 2026-03-01', 'lia 2026-03-01'];
    expect(await toEach()).toEqual(first);
    expect((await listOf('ana'))[0]?.nextAt).toBe('2026-03-02T13:00:00.000Z');
    await letGo();
    await sendAt('2026-03-02T13:02:00Z');
    expect(await toEach()).toEqual([...first, 'rui 2026-03-01']);
    await refuse();
    await sendAt('2026-03-03T13:00:00Z');
    await sendAt('2026-03-04T13:00:00Z');
    await letGo();
    await sendAt('2026-03-04T13:01:00Z');
    expect(await toEach()).toEqual([
      'ana 2026-03-01',
      'ana 2026-03-02',
      'ana 2026-03-03',
      'lia 2026-03-01',
      'lia 2026-03-02',
      'lia 2026-03-03',
      'rui 2026-03-01',
      'rui 2026-03-03',
    ]);
    await portal.queryAsOwner('drop function refuse_rui');
  });

  it('are sent now as often as they are asked for, each time once, be they paused', async () => {
    const { id } = await mustCreate({ recipients: [userOf('ana'), userOf('rui')] });
    await as('ana', 'PUT', `/${id}/paused`, { isPaused: true });
    expect((await as('ana', 'PUT', `/${id}/sending`)).statusCode).toBe(204);
    const [job] = await portal.queryAsOwner<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key like '%send_mailed_report%'`,
    );
    await runSendReport(post(), jobs, job?.payload);
    await runSendReport(post(), jobs, job?.payload);
    expect((await mailsOf()).map(({ to }) => to)).toEqual(['ana', 'rui']);
    expect((await listOf('ana'))[0]).toMatchObject({ last: { isAsked: true, mails: 2 } });
  });

  it('are left by who gets them, and changed and deleted with their links by who made them', async () => {
    const { id } = await mustCreate({ recipients: [userOf('ana'), userOf('rui')] });
    expect((await as('rui', 'PUT', `/${id}`, settings())).statusCode).toBe(404);
    expect((await as('rui', 'DELETE', `/${id}/recipients/me`)).statusCode).toBe(204);
    expect((await as('rui', 'DELETE', `/${id}/recipients/me`)).statusCode).toBe(404);
    const changed = await as('ana', 'PUT', `/${id}`, settings({ hour: 8, recipients: [userOf('ana')] }));
    expect(changed.json()).toMatchObject({ hour: 8, nextAt: '2026-03-03T11:00:00.000Z' });
    await sendAt('2026-03-03T11:00:00Z');
    const [mail] = await mailsOf();
    const token = mail?.token ?? '';
    expect((await ask('open', token)).statusCode).toBe(200);
    clock.set(new Date('2026-03-17T11:00:00Z'));
    expect((await ask('download', token)).json()).toMatchObject({ errors: { token: ['expired'] } });
    clock.set(now);
    await as('ana', 'DELETE', `/${id}`);
    expect((await ask('download', token)).json()).toMatchObject({ errors: { token: ['unknown'] } });
    const audit = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'mailed-report' and entity_id = $1 order by sequence`,
      [String(id)],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'mailed-report.create',
      'mailed-report.leave',
      'mailed-report.update',
      'mailed-report.delete',
    ]);
  });

  it.each(['xlsx', 'gpx', 'kml', 'geojson'])('come as %s too', async (format) => {
    await mustCreate({ format, columns: null, recipients: [userOf('rui')] });
    await sendAt('2026-03-02T13:00:00Z');
    const [mail] = await mailsOf();
    const file = await ask('download', mail?.token ?? '');
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain(`.${format}`);
    expect(file.rawPayload.length).toBeGreaterThan(100);
  });
});
