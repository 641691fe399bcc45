import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MailList } from '@azimute/contract';
import { limits } from '../../platform/testing/limits.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { rightPassword } from '../identity/testing/start-identity-server.ts';
import { startMailPortal, type MailPortal } from '../mail/testing/start-mail-portal.ts';
import { requestPasswordReset } from './request-password-reset.ts';

const newPassword = 'a quiet new morning';

let portal: MailPortal;
beforeAll(async () => {
  portal = await startMailPortal();
});
afterAll(() => portal.stop());

let addresses = 0;
const ask = (payload: unknown) =>
  portal.server.inject({
    method: 'POST',
    url: '/api/v1/password/forgot',
    remoteAddress: `10.9.0.${(addresses += 1)}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const mailsTo = async (email: string): Promise<MailList['items']> => {
  await portal.settled();
  const answer = await portal.call('GET', '/demo/mailbox?limit=500');
  return answer.json<MailList>().items.filter(({ to }) => to === email);
};
const tokenIn = (mail: MailList['items'][number] | undefined): string =>
  /#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
const newToken = async (email: string): Promise<string> => {
  await portal.queryAsOwner('delete from sign_in_failures');
  expect((await ask({ email })).statusCode).toBe(204);
  const token = tokenIn((await mailsTo(email))[0]);
  expect(token).not.toBe('');
  return token;
};
const open = (token: string) => portal.call('POST', '/one-time-links/open', undefined, { token });
const choose = (token: string, password = newPassword, confirmation = password) =>
  portal.call('POST', '/password/choose', undefined, {
    token,
    password,
    password_confirmation: confirmation,
  });

describe('asking for a new password', () => {
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
    const answer = await ask(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { email: number[] } }>().errors.email[0]).toBe(code);
  });

  it('refuses an e-mail that a form gives twice', async () => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/password/forgot',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ana%40alfa.example&email=eve%40evil.example',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { email: [100] } });
  });

  it('answers the same, after the same statements, whoever has the e-mail', async () => {
    const people = ['ana@alfa.example', 'nobody@alfa.example', 'iva@alfa.example', 'dora@alfa.example'];
    const told = [];
    for (const email of people) {
      const { statusCode, body, headers } = await ask({ email });
      const { date: _date, ...rest } = headers;
      const statements: string[] = [];
      const app = new Proxy(portal.database.app, {
        get: (pool, name) =>
          name === 'query'
            ? (text: string, values: unknown[]) => {
                statements.push(text);
                return pool.query(text, values);
              }
            : Reflect.get(pool, name),
      });
      const database: Database = { ...portal.database, app };
      await requestPasswordReset(database, { email, address: `10.9.1.${(addresses += 1)}` });
      told.push({ statusCode, body, rest, statements });
    }
    expect(told[0]?.statusCode).toBe(204);
    expect(told[0]?.statements).toHaveLength(2);
    for (const one of told) expect(one).toEqual(told[0]);
  });

  it('sends a link to who has a password, the way in to who has a directory, and nothing to the others', async () => {
    await portal.queryAsOwner('delete from mails');
    for (const email of ['RUI@alfa.example', 'nobody@alfa.example', 'iva@alfa.example', 'dora@alfa.example'])
      expect((await ask({ email })).statusCode).toBe(204);
    expect(await mailsTo('nobody@alfa.example')).toEqual([]);
    expect(await mailsTo('iva@alfa.example')).toEqual([]);
    expect(tokenIn((await mailsTo('rui@alfa.example'))[0])).not.toBe('');
    const [company] = await mailsTo('dora@alfa.example');
    expect(company?.text).toContain('account of your company');
    expect(company?.text).not.toContain('#');
  });

  it('is limited for an e-mail, whoever has it, and for an address', async () => {
    await portal.queryAsOwner('delete from sign_in_failures');
    for (const email of ['rui@alfa.example', 'nobody@alfa.example']) {
      for (let times = 0; times < 5; times += 1) expect((await ask({ email })).statusCode).toBe(204);
      const limited = await ask({ email });
      expect(limited.statusCode).toBe(429);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect(limited.json()).toMatchObject({ code: 'too_many_requests' });
    }
    const from = (email: string) =>
      requestPasswordReset(portal.database, { email, address: '10.9.9.9' }).then(
        () => 'asked',
        (error: { code?: string }) => error.code,
      );
    const outcomes = [];
    for (let times = 0; times < 51; times += 1) outcomes.push(await from(`some-${times}@alfa.example`));
    expect(outcomes.indexOf('too_many_requests')).toBe(50);
    await portal.queryAsOwner('delete from sign_in_failures');
    expect(
      (await portal.token({ grant_type: 'password', username: 'rui@alfa.example', password: 'wrong' }))
        .statusCode,
    ).toBe(400);
  });
});

describe('the link', () => {
  it('opens nothing when it is unknown, too late, or its person may not come in any more', async () => {
    expect((await open('unknown')).statusCode).toBe(410);
    expect((await choose('unknown')).statusCode).toBe(410);
    const token = await newToken('rui@alfa.example');
    const stands = async (): Promise<number[]> => [
      (await open(token)).statusCode,
      (await choose(token)).statusCode,
    ];
    const user = portal.userIds['rui@alfa.example'];
    await portal.queryAsOwner('update users set active = false where user_id = $1', [user]);
    expect(await stands()).toEqual([410, 410]);
    await portal.queryAsOwner('update users set active = true, directory_login = true where user_id = $1', [
      user,
    ]);
    await plantDirectory(portal, 1);
    expect((await choose(token)).statusCode).toBe(410);
    await portal.queryAsOwner('delete from account_directories where account_id = 1');
    await portal.queryAsOwner('update users set directory_login = false where user_id = $1', [user]);
    await portal.queryAsOwner(
      "update one_time_links set expires_at = now() where purpose = 'password-reset'",
    );
    expect(await stands()).toEqual([410, 410]);
    expect((await portal.signIn('rui@alfa.example')).access).not.toBe('');
  });

  it('is good for 15 minutes from when its mail goes out', async () => {
    await newToken('rui@alfa.example');
    const [life] = await portal.queryAsOwner<{ seconds: number }>(
      `select extract(epoch from l.expires_at - m.settled_at)::int as seconds
        from one_time_links l join mails m using (one_time_link_id) order by m.mail_id desc limit 1`,
    );
    expect(life?.seconds).toBeGreaterThan(890);
    expect(life?.seconds).toBeLessThanOrEqual(900);
  });

  it('takes no password that is no good, and stays open for another', async () => {
    const token = await newToken('rui@alfa.example');
    expect((await choose(token, 'short')).json()).toMatchObject({ errors: { password: [101] } });
    expect((await choose(token, 'password1')).json()).toMatchObject({
      errors: { password: ['password_breached'] },
    });
    expect((await choose(token, 'rui@alfa.example')).json()).toMatchObject({
      errors: { password: ['password_is_email'] },
    });
    expect((await choose(token, newPassword, 'another one')).json()).toMatchObject({
      errors: { password_confirmation: ['passwords_differ'] },
    });
    expect((await open(token)).json()).toMatchObject({
      purpose: 'password-reset',
      email: 'rui@alfa.example',
      accountName: null,
      takesPassword: true,
      takesDirectory: false,
    });
  });

  it('changes the password once, ends every session, closes the other links and is told by mail and audit', async () => {
    const before = await portal.signIn('ana@alfa.example');
    const other = await newToken('ana@alfa.example');
    const token = await newToken('ana@alfa.example');
    expect(token).not.toBe(other);
    expect((await open(other)).statusCode).toBe(200);
    const outcomes = await Promise.all([choose(token), choose(token), choose(token)]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    expect((await choose(other)).statusCode).toBe(410);
    expect((await open(token)).statusCode).toBe(410);
    expect((await portal.call('GET', '/profile', before.access)).statusCode).toBe(401);
    expect(portal.endedSessions).toHaveLength(1);
    const signIn = (password: string) =>
      portal.token({ grant_type: 'password', username: 'ana@alfa.example', password });
    expect((await signIn(rightPassword)).statusCode).toBe(400);
    expect((await signIn(newPassword)).statusCode).toBe(200);
    expect((await mailsTo('ana@alfa.example'))[0]?.subject).toBe('Your Azimute password was changed');
    const audited = await portal.queryAsOwner<{ account: string; action: string; address: string }>(
      `select a.name as account, e.action, e.address from audit_entries e join accounts a using (account_id)
        where e.user_id = $1 and e.action like 'password-reset.%' order by e.action, a.name`,
      [portal.userIds['ana@alfa.example']],
    );
    expect(audited.filter(({ action }) => action === 'password-reset.complete')).toEqual(
      ['alfa.example', 'beta.example'].map((account) => ({
        account,
        action: 'password-reset.complete',
        address: '127.0.0.1',
      })),
    );
    expect(audited.filter(({ action }) => action === 'password-reset.request').length).toBeGreaterThanOrEqual(
      4,
    );
  });

  it('waits for who changes the password at the same moment, and chooses none then', async () => {
    const userId = portal.userIds['rui@alfa.example'];
    await portal.signIn('rui@alfa.example');
    const token = await newToken('rui@alfa.example');
    const own = new pg.Client({ connectionString: portal.ownerUrl });
    await own.connect();
    await own.query('begin');
    await own.query(
      `select set_config('azimute.user_id', s.user_id::text, true), set_config('azimute.session_id', s.session_id::text, true)
        from sessions s where s.user_id = $1 and s.ended_at is null`,
      [userId],
    );
    const held = await own.query<{ hash: string }>(
      'select password_hash as hash from users where user_id = $1 for no key update',
      [userId],
    );
    const chosen = choose(token, 'another quiet morning');
    await vi.waitFor(
      async () => {
        const waiting = await portal.queryAsOwner(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%choose_password_by_link%'`,
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: limits.waitMs },
    );
    const changed = await own.query<{ ended: string[] | null }>(
      'select change_own_password($1, $1) as ended',
      [held.rows[0]?.hash],
    );
    expect(changed.rows[0]?.ended).not.toBeNull();
    await own.query('commit');
    await own.end();
    expect((await chosen).statusCode).toBe(410);
    expect((await portal.signIn('rui@alfa.example')).access).not.toBe('');
  });

  it('is kept nowhere in the clear: not in the database, its queue or the log', async () => {
    await portal.queryAsOwner(
      'create table past_jobs as select * from graphile_worker._private_jobs limit 0',
    );
    await portal.queryAsOwner(
      `create function keep_job() returns trigger language plpgsql as $$
        begin insert into public.past_jobs select new.*; return new; end $$`,
    );
    await portal.queryAsOwner(
      `create trigger keep_job before insert or update on graphile_worker._private_jobs
        for each row execute function keep_job()`,
    );
    await portal.queryAsOwner('grant insert on past_jobs to public');
    const token = await newToken('rui@alfa.example');
    const [mail] = await mailsTo('rui@alfa.example');
    // What the mail says beside names and addresses, which are kept as such.
    const body = (mail?.text ?? '').split('\n').filter((line) => line.length > 40);
    expect(body.length).toBeGreaterThan(1);
    const tables = await portal.queryAsOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker')`,
    );
    let rows = 0;
    for (const { name } of tables) {
      for (const { row } of await portal.queryAsOwner<{ row: string }>(
        `select t::text as row from ${name} t`,
      )) {
        rows += 1;
        for (const secret of [token, ...body]) expect(row).not.toContain(secret);
        expect(row).not.toContain(Buffer.from(token).toString('hex'));
      }
    }
    expect(rows).toBeGreaterThan(10);
    expect(await portal.queryAsOwner('select from past_jobs')).not.toEqual([]);
    expect((await choose(token)).statusCode).toBe(204);
    await portal.settled();
    const logged = portal.logged.join('\n');
    for (const secret of [token, newPassword, ...body]) expect(logged).not.toContain(secret);
    const mails = JSON.stringify(await mailsTo('rui@alfa.example'));
    expect(mails).not.toContain(newPassword);
  });
});
