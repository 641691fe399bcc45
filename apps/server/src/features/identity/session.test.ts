import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from './authenticate.ts';
import { endSessionsOfUser } from './end-session.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { plantPeople, startIdentityServer, type IdentityServer } from './testing/start-identity-server.ts';

let portal: IdentityServer;
let accountIds: Record<string, number>;
let userIds: Record<string, number>;

beforeAll(async () => {
  portal = await startIdentityServer();
  ({ accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example', 'other.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin', 'beta.example': 'viewer' } },
      { email: 'bia@alfa.example', roles: { 'alfa.example': 'viewer', 'beta.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
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
const sessionOf = async (access: string) => {
  const session = await authenticate(portal.database, access, '127.0.0.1');
  if (!session) throw new Error('The token opens no session');
  return session;
};

describe('an access token', () => {
  it('is refused when it is missing, unknown or no token at all', async () => {
    for (const token of [undefined, 'unknown', 'x'.repeat(500)]) {
      const answer = await portal.call('GET', '/profile', token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Unauthenticated.' });
    }
  });

  it('ends after its ten minutes, and a refresh goes on', async () => {
    const { access, refresh: refreshToken } = await portal.signIn('ana@alfa.example');
    await portal.queryAsOwner(`update access_tokens set expires_at = expires_at - interval '10 minutes'`);
    expect(await profileStatus(access)).toBe(401);
    const renewed = await refresh(refreshToken);
    expect(await profileStatus(renewed.json<Tokens>().access_token)).toBe(200);
  });

  it('opens nothing once the session, the user or the membership has ended', async () => {
    const { access } = await portal.signIn('bia@alfa.example');
    await portal.queryAsOwner('update users set active = false where user_id = $1', [
      user('bia@alfa.example'),
    ]);
    expect(await profileStatus(access)).toBe(401);
    await portal.queryAsOwner('update users set active = true where user_id = $1', [
      user('bia@alfa.example'),
    ]);
    expect(await profileStatus(access)).toBe(200);
    await portal.queryAsOwner(`update sessions set ends_at = now() where user_id = $1`, [
      user('bia@alfa.example'),
    ]);
    expect(await profileStatus(access)).toBe(401);
  });
});

describe('the end of a session', () => {
  it('by logout reaches its tokens at once, and no other session of the person', async () => {
    const leaving = await portal.signIn('ana@alfa.example');
    const staying = await portal.signIn('ana@alfa.example');
    const { sessionId } = await sessionOf(leaving.access);
    expect((await portal.call('HEAD', '/auth/logout', leaving.access)).statusCode).toBe(204);
    const answer = await portal.call('GET', '/auth/logout', leaving.access);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await profileStatus(leaving.access)).toBe(401);
    expect((await refresh(leaving.refresh)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await profileStatus(staying.access)).toBe(200);
    expect(portal.endedSessions.at(-1)).toBe(sessionId);
    expect((await portal.call('GET', '/auth/logout', leaving.access)).statusCode).toBe(401);
    const kept = await portal.queryAsOwner('select from refresh_tokens where session_id = $1', [sessionId]);
    expect(kept).toHaveLength(0);
  });

  it('of all sessions of a person is refused to strangers, and granted to the account’s administrator', async () => {
    const sessions = [await portal.signIn('bia@alfa.example'), await portal.signIn('bia@alfa.example')];
    const stranger = await sessionOf((await portal.signIn('eva@other.example')).access);
    const administrator = await sessionOf((await portal.signIn('ana@alfa.example')).access);
    const settings = { database: portal.database, events: createPortalEvents() };
    const request = { userId: user('bia@alfa.example'), reason: 'disabled' };
    expect(await endSessionsOfUser(settings, stranger.actor, request)).toBe(0);
    expect(await endSessionsOfUser(settings, { ...administrator.actor, role: 'viewer' }, request)).toBe(0);
    expect(await Promise.all(sessions.map(({ access }) => profileStatus(access)))).toEqual([200, 200]);
    expect(await endSessionsOfUser(settings, administrator.actor, request)).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(sessions.map(({ access }) => profileStatus(access)))).toEqual([401, 401]);
  });
});

describe('changing the account', () => {
  it('is refused for an account of others as for one that does not exist', async () => {
    const { access } = await portal.signIn('ana@alfa.example');
    for (const accountId of [account('other.example'), 999_999]) {
      const answer = await portal.call('PUT', '/auth/change-current-account', access, {
        account_id: accountId,
      });
      expect(answer.statusCode).toBe(404);
    }
    expect((await portal.call('GET', '/profile', access)).json()).toMatchObject({
      current_account_id: account('alfa.example'),
    });
  });

  it('moves this session only, and calls of screens built for the account before are refused', async () => {
    const { access } = await portal.signIn('ana@alfa.example');
    const elsewhere = await portal.signIn('ana@alfa.example');
    const before = String(account('alfa.example'));
    const keys = (token: string, stated: string) =>
      portal.call('GET', '/api-keys', token, undefined, { 'azimute-account': stated });
    expect((await keys(access, before)).statusCode).toBe(200);
    const answer = await portal.call('PUT', '/auth/change-current-account', access, {
      account_id: account('beta.example'),
    });
    expect(answer.json()).toMatchObject({ current_account_id: account('beta.example'), modules: [] });
    const stale = await keys(access, before);
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'account_mismatch' }),
    ]);
    expect((await keys(access, String(account('beta.example')))).statusCode).toBe(403);
    expect((await keys(elsewhere.access, before)).statusCode).toBe(200);
    expect(portal.rightsChanges.at(-1)).toEqual({
      accountId: account('alfa.example'),
      userId: user('ana@alfa.example'),
    });
  });
});

describe('changing the language', () => {
  it('refuses what is no language of the portal, keeps what is, and says so in the audit', async () => {
    const { access } = await portal.signIn('ana@alfa.example');
    expect((await portal.call('PUT', '/profile/change-locale', access, { locale: 'fr' })).statusCode).toBe(
      422,
    );
    const answer = await portal.call('PUT', '/profile/change-locale', access, { locale: 'pt' });
    expect(answer.json()).toMatchObject({ locale: 'pt' });
    const { access: later } = await portal.signIn('ana@alfa.example');
    expect((await portal.call('GET', '/profile', later)).json()).toMatchObject({ locale: 'pt' });
    const audited = await portal.queryAsOwner(
      `select account_id, user_id, before, after from audit_entries where action = 'user.change-locale'
        order by sequence desc limit 1`,
    );
    expect(audited).toEqual([
      {
        account_id: account('alfa.example'),
        user_id: user('ana@alfa.example'),
        before: { locale: 'en' },
        after: { locale: 'pt' },
      },
    ]);
  });
});

describe('the modules of a viewer', () => {
  it('are the union of their profiles as far as the account has them on', async () => {
    const [alfa, bia] = [account('alfa.example'), user('bia@alfa.example')];
    const { access } = await portal.signIn('bia@alfa.example');
    const modulesNow = async () =>
      (await portal.call('GET', '/profile', access)).json<{ modules: { code: string; change: boolean }[] }>()
        .modules;
    expect(await modulesNow()).toEqual([]);
    await portal.queryAsOwner(
      `with p as (insert into profiles (account_id, name) values ($1, 'Seeing'), ($1, 'Changing') returning profile_id, name),
        u as (insert into profile_users select $1, profile_id, $2 from p),
        n as (insert into units (account_id, code, name) values ($1, 'N', 'North'), ($1, 'S', 'South') returning unit_id, code),
        pu as (insert into profile_units select $1, profile_id, unit_id from p join n on (name = 'Seeing') = (code = 'N'))
        insert into profile_sections
        select $1, profile_id, 'services:simc:geolocalizacao:mapa', 'see' from p where name = 'Seeing'
        union all select $1, profile_id, 'services:simc:geolocalizacao:ativos', 'change' from p where name = 'Changing'
        union all select $1, profile_id, 'admin:users', 'change' from p where name = 'Changing'`,
      [alfa, bia],
    );
    expect(await modulesNow()).toEqual([
      { code: 'services:simc:geolocalizacao:mapa', change: false },
      { code: 'services:simc:geolocalizacao:ativos', change: true },
    ]);
    const session = await sessionOf(access);
    expect(session.actor).toMatchObject({ role: 'viewer', allUnits: false });
    expect(session.actor.unitIds).toHaveLength(2);
    await portal.queryAsOwner(`update accounts set modules = '{notifications}' where account_id = $1`, [
      alfa,
    ]);
    expect(await modulesNow()).toEqual([{ code: 'notifications', change: true }]);
  });
});
