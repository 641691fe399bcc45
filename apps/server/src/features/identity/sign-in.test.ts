import { afterAll, describe, expect, it } from 'vitest';
import type { TokenAnswer } from '@azimute/contract';
import { plantedPassword } from '../../testing/plant-account.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import { sessionsOf } from './testing/sessions-of.ts';

// Forwarded addresses count for failures, and cookies require a secure address.
const portal = await portalOf({
  environment: { PUBLIC_URL: 'https://portal.example.com' },
  columns: { name: 'Alfa' },
  people: {
    idle: { role: 'admin', columns: { active: false } },
    alone: {},
    corporate: { columns: { password_hash: null, directory_login: true } },
    neighbour: {},
  },
});
afterAll(() => portal.stop());
const { owner, viewer: victim, visitor, server, accountId, elsewhere, queryAsOwner } = portal;
const { idle, alone, corporate, neighbour } = portal.people;
await portal.joinElsewhere(owner);
await queryAsOwner('delete from memberships where user_id = $1', [alone.id]);
await queryAsOwner('delete from sessions');
const { signIn } = sessionsOf(portal);
const nobody = corporate.email.replace('corporate', 'nobody');

interface From {
  readonly address?: string;
  readonly cookie?: string;
}
let addresses = 0;
/** Requests a token, from a unique address unless one is given. */
const token = (body: Readonly<Record<string, string>>, { address, cookie }: From = {}) =>
  visitor.send(
    'createToken',
    { body: { client_id: 'azimute-web', ...body } },
    {
      address: address ?? `10.0.0.${(addresses += 1)}`,
      ...(cookie !== undefined && { headers: { cookie } }),
    },
  );
const byPassword = (
  username: string,
  password: string,
  from: From = {},
  more: Readonly<Record<string, string>> = {},
) => token({ grant_type: 'password', username, password, ...more }, from);
const signInFrom = async (from: From, { email } = victim) =>
  (await byPassword(email, plantedPassword, from)).statusCode;
const cookieOf = ({ headers }: Awaited<ReturnType<typeof token>>): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

describe('a refused sign-in', () => {
  it('returns the same error for a wrong password and an unknown user, as OAuth and as a problem', async () => {
    const wrong = await byPassword(owner.email, 'wrong password');
    const unknown = await byPassword(nobody, plantedPassword);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      error: 'invalid_grant',
      code: 'invalid_grant',
      message: 'invalid_grant',
    });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it('reveals an inactive user, or one without accounts, only after the correct password', async () => {
    for (const { email } of [idle, alone])
      expect((await byPassword(email, 'wrong password')).json()).toMatchObject({ code: 'invalid_grant' });
    const refused = await byPassword(idle.email, plantedPassword);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      message: 'This user is inactive, contact your system administrator.',
    });
    expect((await byPassword(alone.email, plantedPassword)).json()).toMatchObject({
      code: 'no_accounts',
      error: 'invalid_grant',
    });
    expect(await queryAsOwner('select from sessions')).toHaveLength(0);
  });

  it('redirects everyone of a domain to its directory, and does not reveal AD users without one', async () => {
    const answers = async () => {
      const both = [];
      for (const email of [corporate.email, nobody]) {
        const answer = await byPassword(email, plantedPassword);
        both.push([answer.statusCode, answer.json<{ message: string }>().message]);
      }
      return both;
    };
    const { message } = (await byPassword('nobody@other.example', plantedPassword)).json<{
      message: string;
    }>();
    expect(await answers()).toEqual(Array.from({ length: 2 }, () => [400, message]));
    await plantDirectory(portal, accountId);
    expect(await answers()).toEqual(
      Array.from({ length: 2 }, () => [403, 'This user must use a proper domain to login.']),
    );
    await queryAsOwner('delete from account_directories');
  });

  it('refuses unknown clients, scopes and grants, and lists missing fields', async () => {
    const ofOwner = (more: Readonly<Record<string, string>>) =>
      byPassword(owner.email, plantedPassword, {}, more);
    for (const [answer, status, expected] of [
      [await ofOwner({ client_id: 'other' }), 401, { error: 'invalid_client' }],
      [await ofOwner({ scope: 'read everything' }), 400, { error: 'invalid_scope' }],
      [await token({ grant_type: 'implicit' }), 400, { error: 'unsupported_grant_type' }],
      [await token({ grant_type: 'password', username: owner.email }), 422, { errors: { password: [108] } }],
    ] as const)
      expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining(expected)]);
  });
});

describe('a sign-in', () => {
  it('returns tokens for the profile in the first account, stored as hashes only', async () => {
    const answer = await byPassword(
      ` ${owner.email.replace('owner', 'Owner')} `,
      plantedPassword,
      {},
      { client_secret: 'anything' },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const tokens = answer.json<TokenAnswer>();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: '' });
    expect(Buffer.from(tokens.access_token, 'base64url')).toHaveLength(32);
    const profile = await clientOf(server, tokens.access_token).call('getProfile');
    expect(profile).toMatchObject({
      email: owner.email,
      current_account_id: accountId,
      accounts: [
        { id: accountId, role: 'admin', photo: null, timeZone: 'America/Sao_Paulo', currency: 'BRL' },
        { id: elsewhere.id, role: 'viewer' },
      ],
      oath_sso: false,
      locale: 'en',
    });
    expect(profile.modules).toContainEqual({ code: 'services:simc:geolocalizacao', change: true });
    const stored = await queryAsOwner<{ text: string }>(
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

  const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, address: '10.9.9.9' };

  it('accepts a form, as OAuth clients send', async () => {
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: 'azimute-web',
      username: owner.email,
      password: plantedPassword,
    }).toString();
    expect((await visitor.send('createToken', { body }, asForm)).statusCode).toBe(200);
  });

  it('rejects an oversized form', async () => {
    await visitor.refused('createToken', { body: 'a=1&'.repeat(20_000) }, 413, asForm);
  });

  it('writes its audit row in its account', async () => {
    await signIn(neighbour);
    expect(
      await queryAsOwner(
        `select account_id, action, entity_id = session_id::text as about_itself from audit_entries
          where user_id = $1`,
        [neighbour.id],
      ),
    ).toEqual([{ account_id: accountId, action: 'session.create', about_itself: true }]);
  });

  it('with a read-only scope allows GET only', async () => {
    const reader = await signIn(owner, 'read');
    await reader.refused('changeLocale', { body: { locale: 'pt' } }, 403);
    expect(await reader.call('getProfile')).toMatchObject({ locale: 'en' });
  });
});

describe('sign-in limits', () => {
  /** Makes one failure through the endpoint, and copies it until its delay outlasts the test. */
  const failOften = async (email: string, address: string, which: 'own' | 'address' = 'own') => {
    await byPassword(email, 'wrong password', { address });
    await queryAsOwner(
      `insert into sign_in_failures (attempt_key, failed_at)
        select attempt_key, failed_at from sign_in_failures, generate_series(1, $2)
        where sign_in_failure_id = (select max(sign_in_failure_id) - $1 from sign_in_failures)`,
      which === 'own' ? [2, 9] : [1, 59],
    );
  };
  const setBack = (seconds: number) =>
    queryAsOwner('update sign_in_failures set failed_at = failed_at - make_interval(secs => $1)', [seconds]);

  it('delay a pair of e-mail and address, even for the correct password, until the delay is over', async () => {
    const address = '192.0.2.1';
    await failOften(victim.email, address);
    const refused = await byPassword(victim.email, plantedPassword, { address });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(64);
    expect(wait).toBeLessThanOrEqual(128);
    await setBack(129);
    await byPassword(victim.email, 'wrong password', { address });
    const again = await byPassword(victim.email, plantedPassword, { address });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(128);
    await setBack(257);
    expect(await signInFrom({ address })).toBe(200);
  });

  it('count concurrent attempts before checking a password', async () => {
    const address = '192.0.2.3';
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => byPassword(victim.email, 'wrong password', { address })),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('do not affect many concurrent sign-ins of a person', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => signInFrom({ address: '192.0.2.8' })),
    );
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  it('never lock out a victim: other addresses and known devices still work', async () => {
    const office = '192.0.2.4';
    const first = await byPassword(victim.email, plantedPassword, { address: office });
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Secure/);
    await failOften(victim.email, office);
    expect(await signInFrom({ address: office })).toBe(429);
    expect(await signInFrom({ address: office, cookie: cookieOf(first) })).toBe(200);
    expect(await signInFrom({ address: '192.0.2.5' })).toBe(200);
  });

  it('accept no device cookie of another person', async () => {
    const address = '192.0.2.6';
    const [name = '', value = ''] = cookieOf(
      await byPassword(neighbour.email, plantedPassword, { address }),
    ).split('=');
    await failOften(victim.email, address);
    const [victimName = ''] = cookieOf(
      await byPassword(victim.email, plantedPassword, { address: '192.0.2.7' }),
    ).split('=');
    expect(victimName).not.toBe(name);
    expect(await signInFrom({ address, cookie: `${victimName}=${value}` })).toBe(429);
  });

  it('limit an address across all e-mails, except for known devices', async () => {
    const address = '2001:db8:1:2::1';
    const cookie = cookieOf(await byPassword(neighbour.email, plantedPassword, { address }));
    await failOften('someone@alfa.example', address, 'address');
    expect(await signInFrom({ address: '2001:db8:1:2:ffff::7' }, neighbour)).toBe(429);
    expect(await signInFrom({ address, cookie }, neighbour)).toBe(200);
    expect(await signInFrom({ address: '2001:db8:1:3::1' }, neighbour)).toBe(200);
  });

  it('limit attempts on a person from all addresses, also an unknown one, and lock no one out', async () => {
    const { email } = victim;
    const cookie = cookieOf(await byPassword(email, plantedPassword, { address: '192.0.2.20' }));
    await queryAsOwner('delete from sign_in_failures');
    const tryFrom = (username: string, host: number) =>
      byPassword(username, 'wrong password', { address: `198.51.100.${host}` });
    const answers = [];
    for (let host = 1; host <= 60; host += 1) answers.push(await tryFrom(email, host));
    // A slow machine lets a few more through, each after its wait.
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBeLessThan(30);
    // The last row of an attempt belongs to its e-mail.
    await tryFrom(nobody, 61);
    await queryAsOwner(
      `insert into sign_in_failures (attempt_key) select attempt_key from sign_in_failures, generate_series(1, 19)
        where sign_in_failure_id = (select max(sign_in_failure_id) from sign_in_failures)`,
    );
    const ofNobody = (await tryFrom(nobody, 62)).json<object>();
    expect(ofNobody).toMatchObject({ code: 'device_unknown', status: 429 });
    expect(answers.at(-1)?.json()).toEqual(ofNobody);
    await queryAsOwner(
      `insert into sign_in_failures (attempt_key) select attempt_key
        from (select attempt_key from sign_in_failures group by 1 having count(*) >= 20) k, generate_series(1, 10)`,
    );
    const address = '203.0.113.9';
    expect((await byPassword(email, plantedPassword, { address })).json()).toMatchObject({
      code: 'device_unknown',
    });
    expect(await signInFrom({ address, cookie })).toBe(200);

    const asked = await queryAsOwner<{ email: string; address: string }>(
      `select j.payload ->> 'email' as email, j.payload ->> 'address' as address
        from graphile_worker._private_jobs j order by 1`,
    );
    expect(asked.map((job) => job.email)).toEqual([nobody, email]);
    for (const job of [...asked, ...asked])
      await queryAsOwner('select prepare_known_device($1, $2)', [job.email, job.address]);
    expect(await queryAsOwner('select template, email from mail_contents')).toEqual([
      { template: 'known-device', email },
    ]);
    const link = await takeMailedLink(portal, victim.id);
    const choosing = {
      token: link,
      password: 'a quiet new morning',
      password_confirmation: 'a quiet new morning',
    };
    await visitor.refused('choosePassword', { body: choosing }, 410);
    const made = await visitor.send('makeDeviceKnown', { body: { token: link } });
    expect(made.statusCode).toBe(204);
    await visitor.refused('makeDeviceKnown', { body: { token: link } }, 410);
    expect(cookieOf(made)).not.toBe(cookie);
    expect(await signInFrom({ address, cookie: cookieOf(made) })).toBe(200);
    expect(await signInFrom({ address })).toBe(429);
    await queryAsOwner('delete from sign_in_failures');
  });

  it('reset failures at the next sign-in after an hour', async () => {
    await setBack(61 * 60);
    for (let cleaned = 0; cleaned < 3; cleaned += 1) await byPassword(owner.email, plantedPassword);
    expect(await queryAsOwner('select from sign_in_failures')).toHaveLength(0);
  });
});
