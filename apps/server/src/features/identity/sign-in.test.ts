import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { linksRoutes } from '../links/links-routes.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import {
  plantPeople,
  rightPassword,
  startIdentityServer,
  type IdentityServer,
} from './testing/start-identity-server.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;

beforeAll(async () => {
  portal = await startIdentityServer(linksRoutes);
  ({ accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'beta.example': 'viewer', 'alfa.example': 'admin' } },
      { email: 'idle@alfa.example', active: false, roles: { 'alfa.example': 'admin' } },
      { email: 'alone@alfa.example' },
      { email: 'corporate@alfa.example', directoryLogin: true, roles: { 'alfa.example': 'viewer' } },
      { email: 'victim@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'neighbour@alfa.example', roles: { 'alfa.example': 'viewer' } },
    ],
  }));
});
afterAll(() => portal.stop());

const byPassword = (
  username: string,
  password: string,
  options: { address?: string; cookie?: string } = {},
  more: Record<string, string> = {},
) => portal.token({ grant_type: 'password', username, password, ...more }, options);

describe('a refused sign-in', () => {
  it('says the same of a wrong password and of an unknown user, as OAuth and as a problem', async () => {
    const wrong = await byPassword('ana@alfa.example', 'wrong password');
    const unknown = await byPassword('nobody@alfa.example', rightPassword);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      error: 'invalid_grant',
      code: 'invalid_grant',
      message: 'invalid_grant',
    });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it('tells an inactive user and one without accounts only after the right password', async () => {
    for (const email of ['idle@alfa.example', 'alone@alfa.example']) {
      expect((await byPassword(email, 'wrong password')).json()).toMatchObject({ code: 'invalid_grant' });
    }
    const idle = await byPassword('idle@alfa.example', rightPassword);
    expect(idle.statusCode).toBe(403);
    expect(idle.json()).toMatchObject({
      message: 'This user is inactive, contact your system administrator.',
    });
    const alone = await byPassword('alone@alfa.example', rightPassword);
    expect(alone.json()).toMatchObject({ code: 'no_accounts', error: 'invalid_grant' });
    const sessions = await portal.queryAsOwner('select from sessions');
    expect(sessions).toHaveLength(0);
  });

  it('sends everybody of a domain to its directory, and tells of no directory user without one', async () => {
    const answers = async () => {
      const both = [];
      for (const email of ['corporate@alfa.example', 'nobody@alfa.example']) {
        const answer = await byPassword(email, rightPassword);
        both.push([answer.statusCode, answer.json<{ message: string }>().message]);
      }
      return both;
    };
    const unknown = (await byPassword('nobody@other.example', rightPassword)).json<{ message: string }>();
    expect(await answers()).toEqual(Array.from({ length: 2 }, () => [400, unknown.message]));
    await plantDirectory(portal, accountIds['alfa.example']);
    expect(await answers()).toEqual(
      Array.from({ length: 2 }, () => [403, 'This user must use a proper domain to login.']),
    );
    await portal.queryAsOwner('delete from account_directories');
  });

  it('refuses unknown clients, scopes and grants, and says which fields are missing', async () => {
    const client = await byPassword('ana@alfa.example', rightPassword, {}, { client_id: 'other' });
    expect([client.statusCode, client.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ]);
    const scope = await byPassword('ana@alfa.example', rightPassword, {}, { scope: 'read everything' });
    expect([scope.statusCode, scope.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_scope' }),
    ]);
    const grant = await portal.token({ grant_type: 'implicit' });
    expect([grant.statusCode, grant.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'unsupported_grant_type' }),
    ]);
    const missing = await portal.token({ grant_type: 'password', username: 'ana@alfa.example' });
    expect([missing.statusCode, missing.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { password: [108] } }),
    ]);
  });
});

describe('a sign-in', () => {
  it('answers tokens that open the profile in the first account, and are stored as hashes only', async () => {
    const answer = await byPassword(' Ana@Alfa.example ', rightPassword, {}, { client_secret: 'anything' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const tokens = answer.json<{ access_token: string; refresh_token: string }>();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: '' });
    expect(Buffer.from(tokens.access_token, 'base64url')).toHaveLength(32);
    const profile = await portal.call('GET', '/profile', tokens.access_token);
    expect(profile.json()).toMatchObject({
      email: 'ana@alfa.example',
      current_account_id: accountIds['alfa.example'],
      accounts: [
        {
          domain: 'alfa.example',
          role: 'admin',
          photo: null,
          timeZone: 'America/Sao_Paulo',
          currency: 'BRL',
        },
        { domain: 'beta.example', role: 'viewer' },
      ],
      modules: [{ code: 'services:simc:geolocalizacao', change: true }],
      oath_sso: false,
      locale: 'en',
    });
    const stored = await portal.queryAsOwner<{ text: string }>(
      `select concat(sessions::text, access_tokens::text, refresh_tokens::text, sign_in_failures::text) as text
        from sessions full join access_tokens on true full join refresh_tokens on true
        full join sign_in_failures on true`,
    );
    const all = stored.map((row) => row.text).join('\n');
    expect(all).toContain('azimute-web');
    expect(all).not.toContain(tokens.access_token);
    expect(all).not.toContain(Buffer.from(tokens.access_token).toString('hex'));
    expect(all).not.toContain(Buffer.from(tokens.refresh_token).toString('hex'));
  });

  it('takes a form, as OAuth clients send', async () => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      remoteAddress: '10.9.9.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'password',
        client_id: 'azimute-web',
        username: 'ana@alfa.example',
        password: rightPassword,
      }).toString(),
    });
    expect(answer.statusCode).toBe(200);
  });

  it('reads no form that is larger than a sign-in can be', async () => {
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1&'.repeat(20_000),
    });
    expect(answer.statusCode).toBe(413);
  });

  it('writes its audit row in the account it opens', async () => {
    const { access } = await portal.signIn('neighbour@alfa.example');
    const profile = (await portal.call('GET', '/profile', access)).json<{ id: number }>();
    const rows = await portal.queryAsOwner(
      `select account_id, action, entity_id = session_id::text as about_itself from audit_entries
        where user_id = $1`,
      [profile.id],
    );
    expect(rows).toEqual([
      { account_id: accountIds['alfa.example'], action: 'session.create', about_itself: true },
    ]);
  });

  it('narrowed to reading makes GET calls only', async () => {
    const { access } = await portal.signIn('ana@alfa.example', 'read');
    expect((await portal.call('PUT', '/profile/change-locale', access, { locale: 'pt' })).statusCode).toBe(
      403,
    );
    expect((await portal.call('GET', '/profile', access)).json()).toMatchObject({ locale: 'en' });
  });
});

describe('the limits of sign-in', () => {
  /** One failure through the door, copied often enough that its delay outlasts the test. */
  const failOften = async (email: string, address: string, which: 'own' | 'address' = 'own') => {
    await byPassword(email, 'wrong password', { address });
    await portal.queryAsOwner(
      `insert into sign_in_failures (attempt_key, failed_at)
        select attempt_key, failed_at from sign_in_failures, generate_series(1, $2)
        where sign_in_failure_id = (select max(sign_in_failure_id) - $1 from sign_in_failures)`,
      which === 'own' ? [2, 9] : [1, 59],
    );
  };

  it('delays a pair of e-mail and address, even for the right password, until the delay has passed', async () => {
    const address = '192.0.2.1';
    await failOften('victim@alfa.example', address);
    const refused = await byPassword('victim@alfa.example', rightPassword, { address });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(64);
    expect(wait).toBeLessThanOrEqual(128);
    await portal.queryAsOwner(`update sign_in_failures set failed_at = failed_at - interval '129 seconds'`);
    await byPassword('victim@alfa.example', 'wrong password', { address });
    const again = await byPassword('victim@alfa.example', rightPassword, { address });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(128);
    await portal.queryAsOwner(`update sign_in_failures set failed_at = failed_at - interval '257 seconds'`);
    expect((await byPassword('victim@alfa.example', rightPassword, { address })).statusCode).toBe(200);
  });

  it('counts many attempts at once before it looks at a password', async () => {
    const address = '192.0.2.3';
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => byPassword('victim@alfa.example', 'wrong password', { address })),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('does not limit a person who signs in many times at once', async () => {
    const address = '192.0.2.8';
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => byPassword('victim@alfa.example', rightPassword, { address })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  });

  it('never locks a victim out: other addresses, and a device they signed in from, go on', async () => {
    const office = '192.0.2.4';
    const first = await byPassword('victim@alfa.example', rightPassword, { address: office });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Secure/);
    await failOften('victim@alfa.example', office);
    expect((await byPassword('victim@alfa.example', rightPassword, { address: office })).statusCode).toBe(
      429,
    );
    expect(
      (await byPassword('victim@alfa.example', rightPassword, { address: office, cookie })).statusCode,
    ).toBe(200);
    expect(
      (await byPassword('victim@alfa.example', rightPassword, { address: '192.0.2.5' })).statusCode,
    ).toBe(200);
  });

  it('takes the cookie of no one else', async () => {
    const address = '192.0.2.6';
    const own = await byPassword('neighbour@alfa.example', rightPassword, { address });
    const [name = '', value = ''] = String(own.headers['set-cookie']).split(';')[0]?.split('=') ?? [];
    await failOften('victim@alfa.example', address);
    const victim = await byPassword('victim@alfa.example', rightPassword, { address: '192.0.2.7' });
    const [victimName = ''] = String(victim.headers['set-cookie']).split('=');
    expect(victimName).not.toBe(name);
    const cookie = `${victimName}=${value}`;
    expect((await byPassword('victim@alfa.example', rightPassword, { address, cookie })).statusCode).toBe(
      429,
    );
  });

  it('gives an address a budget over all e-mails, which spares known devices', async () => {
    const address = '2001:db8:1:2::1';
    const known = await byPassword('neighbour@alfa.example', rightPassword, { address });
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    await failOften('someone@alfa.example', address, 'address');
    const neighbourBlock = '2001:db8:1:2:ffff::7';
    expect(
      (await byPassword('neighbour@alfa.example', rightPassword, { address: neighbourBlock })).statusCode,
    ).toBe(429);
    expect((await byPassword('neighbour@alfa.example', rightPassword, { address, cookie })).statusCode).toBe(
      200,
    );
    const elsewhere = '2001:db8:1:3::1';
    expect(
      (await byPassword('neighbour@alfa.example', rightPassword, { address: elsewhere })).statusCode,
    ).toBe(200);
  });

  it('bounds what is tried of one person from everywhere, alike for one who is nobody, and shuts nobody out', async () => {
    const email = 'victim@alfa.example';
    const known = await byPassword(email, rightPassword, { address: '192.0.2.20' });
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    await portal.queryAsOwner('delete from sign_in_failures');
    const tryFrom = (username: string, host: number) =>
      byPassword(username, 'wrong password', { address: `198.51.100.${host}` });
    const answers = [];
    for (let host = 1; host <= 60; host += 1) answers.push(await tryFrom(email, host));
    // A slow machine lets a few more through, each after its wait.
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBeLessThan(30);
    // The last row of an attempt is that of its e-mail.
    await tryFrom('nobody@alfa.example', 61);
    await portal.queryAsOwner(
      `insert into sign_in_failures (attempt_key) select attempt_key from sign_in_failures, generate_series(1, 19)
        where sign_in_failure_id = (select max(sign_in_failure_id) from sign_in_failures)`,
    );
    const nobody = await tryFrom('nobody@alfa.example', 62);
    expect(nobody.json()).toMatchObject({ code: 'device_unknown', status: 429 });
    expect(answers.at(-1)?.json()).toEqual({ ...nobody.json<object>() });
    await portal.queryAsOwner(
      `insert into sign_in_failures (attempt_key) select attempt_key
        from (select attempt_key from sign_in_failures group by 1 having count(*) >= 20) k, generate_series(1, 10)`,
    );
    const right = () => byPassword(email, rightPassword, { address: '203.0.113.9' });
    expect((await right()).json()).toMatchObject({ code: 'device_unknown' });
    expect((await byPassword(email, rightPassword, { address: '203.0.113.9', cookie })).statusCode).toBe(200);

    const asked = await portal.queryAsOwner<{ email: string; address: string }>(
      `select j.payload ->> 'email' as email, j.payload ->> 'address' as address
        from graphile_worker._private_jobs j order by 1`,
    );
    expect(asked.map((job) => job.email)).toEqual(['nobody@alfa.example', email]);
    for (const job of [...asked, ...asked])
      await portal.queryAsOwner('select prepare_known_device($1, $2)', [job.email, job.address]);
    expect(await portal.queryAsOwner('select template, email from mail_contents')).toEqual([
      { template: 'known-device', email },
    ]);
    const [victim] = await portal.queryAsOwner<{ id: number }>(
      'select user_id as id from users where email = $1',
      [email],
    );
    const token = await takeMailedLink(portal, victim?.id ?? 0);
    const use = () => portal.call('POST', '/one-time-links/device', undefined, { token });
    const choosing = { token, password: 'a quiet new morning', password_confirmation: 'a quiet new morning' };
    expect((await portal.call('POST', '/password/choose', undefined, choosing)).statusCode).toBe(410);
    const made = await use();
    expect([made.statusCode, (await use()).statusCode]).toEqual([204, 410]);
    const fresh = String(made.headers['set-cookie']).split(';')[0] ?? '';
    expect(fresh).not.toBe(cookie);
    expect(
      (await byPassword(email, rightPassword, { address: '203.0.113.9', cookie: fresh })).statusCode,
    ).toBe(200);
    expect((await right()).statusCode).toBe(429);
    await portal.queryAsOwner('delete from sign_in_failures');
  });

  it('forgets failures with the next sign-in after an hour', async () => {
    await portal.queryAsOwner(`update sign_in_failures set failed_at = failed_at - interval '61 minutes'`);
    for (let cleaned = 0; cleaned < 3; cleaned += 1) await portal.signIn('ana@alfa.example');
    expect(await portal.queryAsOwner('select from sign_in_failures')).toHaveLength(0);
  });
});
