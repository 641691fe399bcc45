import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from './authenticate.ts';
import { plantPeople, startIdentityServer, type IdentityServer } from './testing/start-identity-server.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
let userIds: Record<string, number>;

beforeAll(async () => {
  portal = await startIdentityServer();
  ({ accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin', 'beta.example': 'viewer' } },
      { email: 'bia@alfa.example', roles: { 'alfa.example': 'viewer', 'beta.example': 'viewer' } },
    ],
  }));
});
afterAll(() => portal.stop());

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

const refresh = (refreshToken: string, more: Record<string, string> = {}) =>
  portal.token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
const profileStatus = async (access: string) => (await portal.call('GET', '/profile', access)).statusCode;
const account = (domain: string): number => accountIds[domain] ?? 0;
const user = (email: string): number => userIds[email] ?? 0;
const passGrace = () =>
  portal.queryAsOwner(
    `update refresh_tokens set used_at = used_at - interval '6 seconds' where used_at is not null`,
  );
const sessionOf = async (access: string) => {
  const session = await authenticate(portal.database, access, '127.0.0.1');
  if (!session) throw new Error('The token opens no session');
  return session;
};

describe('a refresh', () => {
  it('is refused for unknown tokens, foreign clients and unknown scopes', async () => {
    const { refresh: refreshToken } = await portal.signIn('ana@alfa.example');
    expect((await refresh('unknown')).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(refreshToken, { client_id: 'other' })).json()).toMatchObject({
      error: 'invalid_client',
    });
    expect((await refresh(refreshToken, { scope: 'write' })).json()).toMatchObject({
      error: 'invalid_scope',
    });
    expect((await portal.token({ grant_type: 'refresh_token' })).json()).toMatchObject({
      errors: { refresh_token: [108] },
    });
  });

  it('is refused after 30 idle days and after 90 days in all', async () => {
    const idle = await portal.signIn('ana@alfa.example');
    const [lifetime] = await portal.queryAsOwner(
      `select expires_at - now() between interval '29 days 23 hours' and interval '30 days' as idle,
        ends_at - now() between interval '89 days 23 hours' and interval '90 days' as at_most
        from refresh_tokens join sessions using (session_id) order by session_id desc limit 1`,
    );
    expect(lifetime).toEqual({ idle: true, at_most: true });
    await portal.queryAsOwner(`update refresh_tokens set expires_at = now()`);
    expect((await refresh(idle.refresh)).json()).toMatchObject({ error: 'invalid_grant' });
    const old = await portal.signIn('ana@alfa.example');
    await portal.queryAsOwner(`update sessions set ends_at = now()`);
    expect((await refresh(old.refresh)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('never outlives its session', async () => {
    const { refresh: refreshToken } = await portal.signIn('ana@alfa.example');
    await portal.queryAsOwner(
      `update sessions set ends_at = now() + interval '5 minutes' where ended_at is null`,
    );
    const { expires_in: seconds } = (await refresh(refreshToken)).json<{ expires_in: number }>();
    expect(seconds).toBeLessThanOrEqual(300);
    const [newest] = await portal.queryAsOwner(
      `select refresh_tokens.expires_at = ends_at as with_its_session from refresh_tokens
        join sessions using (session_id) where used_at is null order by session_id desc limit 1`,
    );
    expect(newest).toEqual({ with_its_session: true });
  });

  it('rotates, and gives a repeat inside the grace the same successor', async () => {
    const { refresh: first } = await portal.signIn('ana@alfa.example');
    const second = (await refresh(first)).json<Tokens>();
    const repeated = (await refresh(first)).json<Tokens>();
    expect(second.refresh_token).not.toBe(first);
    expect(repeated.refresh_token).toBe(second.refresh_token);
    expect(repeated.access_token).not.toBe(second.access_token);
    expect(await profileStatus(second.access_token)).toBe(200);
    expect(await profileStatus(repeated.access_token)).toBe(200);
    const third = (await refresh(second.refresh_token)).json<Tokens>();
    expect(third.refresh_token).not.toBe(second.refresh_token);
  });

  it('needs the token alone', async () => {
    const { refresh: first } = await portal.signIn('ana@alfa.example');
    const answer = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      payload: { grant_type: 'refresh_token', refresh_token: first },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('gives many at once one successor', async () => {
    const { refresh: first } = await portal.signIn('ana@alfa.example');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    const successors = new Set(answers.map((answer) => answer.json<Tokens>().refresh_token));
    expect(successors.size).toBe(1);
    const accesses = answers.map((answer) => answer.json<Tokens>().access_token);
    expect(await Promise.all(accesses.map(profileStatus))).toEqual(accesses.map(() => 200));
  });

  it('repeated after the grace ends the whole family, says so to live streams and to the audit', async () => {
    const { refresh: first } = await portal.signIn('ana@alfa.example');
    const second = (await refresh(first)).json<Tokens>();
    const { sessionId } = await sessionOf(second.access_token);
    await passGrace();
    expect((await refresh(first)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await profileStatus(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).statusCode).toBe(400);
    expect(portal.endedSessions.filter((ended) => ended === sessionId)).toEqual([sessionId]);
    const audited = await portal.queryAsOwner(
      'select action, after from audit_entries where entity_id = $1 and entity = $2 order by sequence desc limit 1',
      [sessionId, 'session'],
    );
    expect(audited).toEqual([{ action: 'session.end', after: { because: 'replayed' } }]);
  });

  it('may narrow the access it asks for, and never widens it', async () => {
    const wide = await portal.signIn('ana@alfa.example');
    const narrowed = (await refresh(wide.refresh, { scope: 'read' })).json<Tokens>();
    expect(narrowed.scope).toBe('read');
    const body = { locale: 'en' };
    expect((await portal.call('PUT', '/profile/change-locale', narrowed.access_token, body)).statusCode).toBe(
      403,
    );
    const whole = (await refresh(narrowed.refresh_token)).json<Tokens>();
    expect((await portal.call('PUT', '/profile/change-locale', whole.access_token, body)).statusCode).toBe(
      200,
    );
    const reading = await portal.signIn('ana@alfa.example', 'read');
    expect((await refresh(reading.refresh)).json<Tokens>().scope).toBe('read');
  });

  it('moves a session whose account was left to one that remains', async () => {
    const { access, refresh: refreshToken } = await portal.signIn('bia@alfa.example');
    const leave = [account('alfa.example'), user('bia@alfa.example')];
    await portal.queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', leave);
    expect(await profileStatus(access)).toBe(401);
    const renewed = (await refresh(refreshToken)).json<Tokens>();
    const profile = await portal.call('GET', '/profile', renewed.access_token);
    expect(profile.json()).toMatchObject({ current_account_id: account('beta.example') });
    await portal.queryAsOwner(`insert into memberships values ($1, $2, 'viewer')`, leave);
  });
});
