import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { MailList } from '@azimute/contract';
import type { Database } from '../../platform/postgres/database.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { startMailJobs } from '../mail/testing/start-mail-jobs.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { keepByDirectory } from './testing/keep-by-directory.ts';

const newPassword = 'a quiet new morning';

const portal = await portalOf({
  environment: { DEMO: 'true', PUBLIC_URL: 'https://portal.example.com' },
  people: {
    iva: { columns: { active: false } },
    dora: { columns: { password_hash: null, directory_login: true } },
  },
});
const { owner: ana, viewer: rui, visitor, accountId, elsewhere, database, queryAsOwner } = portal;
const { iva, dora } = portal.people;
await portal.joinElsewhere(ana);
await keepByDirectory(portal, dora);
const { logged, settled, stop } = startMailJobs(portal);
afterAll(async () => {
  await stop();
  await portal.stop();
});
const nobody = { email: rui.email.replace('viewer', 'nobody') };

let addresses = 0;
const ask = (body: unknown) =>
  visitor.send('requestPasswordReset', { body }, { address: `10.9.0.${(addresses += 1)}` });
const mailsTo = async ({ email }: { readonly email: string }): Promise<MailList['items']> => {
  await settled();
  const { items } = await visitor.call('listMailbox', { query: { limit: 500 } });
  return items.filter(({ to }) => to === email);
};
const tokenIn = (mail: MailList['items'][number] | undefined): string =>
  /#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
const newToken = async ({ email }: { readonly email: string }): Promise<string> => {
  await queryAsOwner('delete from sign_in_failures');
  expect((await ask({ email })).statusCode).toBe(204);
  const token = tokenIn((await mailsTo({ email }))[0]);
  expect(token).not.toBe('');
  return token;
};
const opening = (token: string) => ({ body: { token } });
const choosing = (token: string, password = newPassword, confirmation = password) => ({
  body: { token, password, password_confirmation: confirmation },
});
const signingIn = ({ email }: { readonly email: string }, password: string) => ({
  body: { grant_type: 'password', client_id: 'azimute-web', username: email, password },
});
const choose = (token: string, password?: string) =>
  visitor.send('choosePassword', choosing(token, password));

describe('a password reset request', () => {
  it.each([
    [{}, 108],
    [{ email: '' }, 108],
    [{ email: ['ana@alfa.example', 'rui@alfa.example'] }, 100],
    [{ email: { $ne: null } }, 100],
    [{ email: 7 }, 100],
    [{ email: 'ana' }, 103],
    [{ email: 'ana@alfa.example,rui@alfa.example' }, 103],
    [{ email: 'ana@alfa.example rui@alfa.example' }, 103],
    [{ email: 'Ana <ana@alfa.example>' }, 103],
    [{ email: 'ana@alfa.example\r\nBcc: eve@evil.example' }, 103],
    [{ email: 'ana@alfa.example\n' }, 103],
    [{ email: 'ana@alfa.example%0aBcc:eve@evil.example' }, 103],
    [{ email: 'ana@alfa.example\u0000' }, 103],
  ])('is refused for %j', async (body, code) => {
    const { status, errors } = await visitor.refused('requestPasswordReset', { body }, 'email');
    expect([status, errors?.['email']?.[0]]).toEqual([422, code]);
  });

  it('refuses an e-mail that a form gives twice', async () => {
    await visitor.refused(
      'requestPasswordReset',
      { body: 'email=ana%40alfa.example&email=eve%40evil.example' },
      { email: [100] },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
  });

  it('returns the same, after the same statements, for any e-mail', async () => {
    const told = [];
    for (const { email } of [ana, nobody, iva, dora]) {
      const { statusCode, body, headers } = await ask({ email });
      const { date: _date, ...rest } = headers;
      const statements: string[] = [];
      const app = new Proxy(database.app, {
        get: (pool, name) =>
          name === 'query'
            ? (text: string, values: unknown[]) => {
                statements.push(text);
                return pool.query(text, values);
              }
            : Reflect.get(pool, name),
      });
      const watched: Database = { ...database, app };
      await requestPasswordReset(watched, { email, address: `10.9.1.${(addresses += 1)}` });
      told.push({ statusCode, body, rest, statements });
    }
    expect(told[0]?.statusCode).toBe(204);
    expect(told[0]?.statements).toHaveLength(2);
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it('sends a link to people with a password, the sign-in page to AD users, and nothing to others', async () => {
    await queryAsOwner('delete from mails');
    for (const { email } of [{ email: rui.email.replace('viewer', 'VIEWER') }, nobody, iva, dora])
      expect((await ask({ email })).statusCode).toBe(204);
    expect(await mailsTo(nobody)).toEqual([]);
    expect(await mailsTo(iva)).toEqual([]);
    expect(tokenIn((await mailsTo(rui))[0])).not.toBe('');
    const [company] = await mailsTo(dora);
    expect(company?.text).toContain('your company account');
    expect(company?.text).not.toContain('#');
  });

  it('is rate limited by e-mail, known or not, and by address', async () => {
    await queryAsOwner('delete from sign_in_failures');
    for (const { email } of [rui, nobody]) {
      for (let times = 0; times < 5; times += 1) expect((await ask({ email })).statusCode).toBe(204);
      const limited = await ask({ email });
      expect(limited.statusCode).toBe(429);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect(limited.json()).toMatchObject({ code: 'too_many_requests' });
    }
    const from = (email: string) =>
      requestPasswordReset(database, { email, address: '10.9.9.9' }).then(
        () => 'asked',
        (error: { code?: string }) => error.code,
      );
    const outcomes = [];
    for (let times = 0; times < 51; times += 1) outcomes.push(await from(`some-${times}@alfa.example`));
    expect(outcomes.indexOf('too_many_requests')).toBe(50);
    await queryAsOwner('delete from sign_in_failures');
    await visitor.refused('createToken', signingIn(rui, 'wrong'), 400);
  });
});

describe('a reset link', () => {
  it('is invalid if unknown, expired, or its person can no longer sign in', async () => {
    const isClosed = async (token: string): Promise<void> => {
      await visitor.refused('openOneTimeLink', opening(token), 410);
      await visitor.refused('choosePassword', choosing(token), 410);
    };
    await isClosed('unknown');
    const token = await newToken(rui);
    await queryAsOwner('update users set active = false where user_id = $1', [rui.id]);
    await isClosed(token);
    await queryAsOwner('update users set active = true, directory_login = true where user_id = $1', [rui.id]);
    await plantDirectory(portal, accountId);
    await visitor.refused('choosePassword', choosing(token), 410);
    await queryAsOwner('delete from account_directories where account_id = $1', [accountId]);
    await queryAsOwner('update users set directory_login = false where user_id = $1', [rui.id]);
    await queryAsOwner("update one_time_links set expires_at = now() where purpose = 'password-reset'");
    await isClosed(token);
    await portal.signIn(rui.email);
  });

  it('is valid for 15 minutes from when its e-mail is sent', async () => {
    await newToken(rui);
    const [life] = await queryAsOwner<{ seconds: number }>(
      `select extract(epoch from l.expires_at - m.settled_at)::int as seconds
        from one_time_links l join mails m using (one_time_link_id) order by m.mail_id desc limit 1`,
    );
    expect(life?.seconds).toBeGreaterThan(890);
    expect(life?.seconds).toBeLessThanOrEqual(900);
  });

  it('rejects a weak password, and stays valid for another', async () => {
    const token = await newToken(rui);
    for (const [given, errors] of [
      [choosing(token, 'short'), { password: [101] }],
      [choosing(token, 'password1'), { password: ['password_breached'] }],
      [choosing(token, rui.email), { password: ['password_is_email'] }],
      [choosing(token, newPassword, 'another one'), { password_confirmation: ['passwords_differ'] }],
    ] as const)
      await visitor.refused('choosePassword', given, errors);
    expect(await visitor.call('openOneTimeLink', opening(token))).toMatchObject({
      purpose: 'password-reset',
      email: rui.email,
      accountName: null,
      takesPassword: true,
      takesDirectory: false,
    });
  });

  it('changes the password once, ends every session, invalidates other links, and is e-mailed and audited', async () => {
    const ended: string[] = [];
    portal.events.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
    const before = await portal.signIn(ana.email);
    const other = await newToken(ana);
    const token = await newToken(ana);
    expect(token).not.toBe(other);
    await visitor.call('openOneTimeLink', opening(other));
    const outcomes = await Promise.all([choose(token), choose(token), choose(token)]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    await visitor.refused('choosePassword', choosing(other), 410);
    await visitor.refused('openOneTimeLink', opening(token), 410);
    await before.refused('getProfile', {}, 401);
    // Includes the plan's session.
    expect(ended).toHaveLength(2);
    await visitor.refused('createToken', signingIn(ana, plantedPassword), 400);
    await portal.signIn(ana.email, newPassword);
    expect((await mailsTo(ana))[0]?.subject).toBe('Your Azimute password was changed');
    const audited = await queryAsOwner<{ account: number; action: string; address: string }>(
      `select account_id as account, action, address from audit_entries
        where user_id = $1 and action like 'password-reset.%' order by action, account_id`,
      [ana.id],
    );
    expect(audited.filter(({ action }) => action === 'password-reset.complete')).toEqual(
      [accountId, elsewhere.id].map((account) => ({
        account,
        action: 'password-reset.complete',
        address: '127.0.0.1',
      })),
    );
    expect(audited.filter(({ action }) => action === 'password-reset.request').length).toBeGreaterThanOrEqual(
      4,
    );
  });

  it('waits for a concurrent password change, and then sets no other', async () => {
    await portal.signIn(rui.email);
    const token = await newToken(rui);
    const own = new pg.Client({ connectionString: portal.ownerUrl });
    await own.connect();
    await own.query('begin');
    await own.query(
      `select set_config('azimute.user_id', s.user_id::text, true), set_config('azimute.session_id', s.session_id::text, true)
        from sessions s where s.user_id = $1 and s.ended_at is null`,
      [rui.id],
    );
    const held = await own.query<{ hash: string }>(
      'select password_hash as hash from users where user_id = $1 for no key update',
      [rui.id],
    );
    const chosen = choose(token, 'another quiet morning');
    await vi.waitFor(async () => {
      const waiting = await queryAsOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%choose_password_by_link%'`,
      );
      expect(waiting).toHaveLength(1);
    });
    const changed = await own.query<{ ended: string[] | null }>(
      'select change_own_password($1, $1) as ended',
      [held.rows[0]?.hash],
    );
    expect(changed.rows[0]?.ended).not.toBeNull();
    await own.query('commit');
    await own.end();
    expect((await chosen).statusCode).toBe(410);
    await portal.signIn(rui.email);
  });

  it('is never stored in plain text: not in the database, its queue or the log', async () => {
    await queryAsOwner('create table past_jobs as select * from graphile_worker._private_jobs limit 0');
    await queryAsOwner(
      `create function keep_job() returns trigger language plpgsql as $$
        begin insert into public.past_jobs select new.*; return new; end $$`,
    );
    await queryAsOwner(
      `create trigger keep_job before insert or update on graphile_worker._private_jobs
        for each row execute function keep_job()`,
    );
    await queryAsOwner('grant insert on past_jobs to public');
    const token = await newToken(rui);
    const [mail] = await mailsTo(rui);
    // The mail's text without names and addresses, which are the same in all languages.
    const body = (mail?.text ?? '').split('\n').filter((line) => line.length > 40);
    expect(body.length).toBeGreaterThan(1);
    const tables = await queryAsOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker')`,
    );
    let rows = 0;
    for (const { name } of tables) {
      for (const { row } of await queryAsOwner<{ row: string }>(`select t::text as row from ${name} t`)) {
        rows += 1;
        for (const secret of [token, ...body]) expect(row).not.toContain(secret);
        expect(row).not.toContain(Buffer.from(token).toString('hex'));
      }
    }
    expect(rows).toBeGreaterThan(10);
    expect(await queryAsOwner('select from past_jobs')).not.toEqual([]);
    expect((await choose(token)).statusCode).toBe(204);
    await settled();
    const told = logged.join('\n');
    for (const secret of [token, newPassword, ...body]) expect(told).not.toContain(secret);
    const mails = JSON.stringify(await mailsTo(rui));
    expect(mails).not.toContain(newPassword);
  });
});
