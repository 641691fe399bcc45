import { describe, expect, it } from 'vitest';
import { createPortalEvents } from '../../platform/events.ts';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { endSessionsOfUser } from './end-session.ts';
import { sessionsOf } from './testing/sessions-of.ts';

// A sign-in begins in the first account by name.
const portal = await portalOf({ columns: { name: 'AAA' }, people: { bia: { hasProfile: false } } });
const { owner: ana, stranger: eva, visitor, server, accountId, elsewhere, unitIds, queryAsOwner } = portal;
const { bia } = portal.people;
for (const person of [ana, bia]) await portal.joinElsewhere(person);
const { signIn, refresh, renew, sessionOf } = sessionsOf(portal);
const endedSessions: string[] = [];
portal.events.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
const rightsChanges: unknown[] = [];
portal.events.on('rightsChanged', (change) => rightsChanges.push(change));

describe('an access token', () => {
  it('is refused when missing, unknown or malformed', async () => {
    for (const client of [visitor, clientOf(server, 'unknown'), clientOf(server, 'x'.repeat(500))]) {
      const problem = await client.refused('getProfile', {}, 401);
      expect(problem.message).toBe('Unauthenticated.');
    }
  });

  it('expires after ten minutes, and can be refreshed', async () => {
    const session = await signIn(ana);
    await queryAsOwner(
      `update access_tokens set expires_at = expires_at - interval '10 minutes'
        where session_id in (select session_id from sessions where user_id = $1 and client_id = 'azimute-web')
          and expires_at < now() + interval '1 hour'`,
      [ana.id],
    );
    await session.refused('getProfile', {}, 401);
    await (await renew(session)).call('getProfile');
  });

  it('is refused once the session, the user or the membership has ended', async () => {
    const session = await signIn(bia);
    await queryAsOwner('update users set active = false where user_id = $1', [bia.id]);
    await session.refused('getProfile', {}, 401);
    await queryAsOwner('update users set active = true where user_id = $1', [bia.id]);
    await session.call('getProfile');
    await queryAsOwner(`update sessions set ends_at = now() where user_id = $1`, [bia.id]);
    await session.refused('getProfile', {}, 401);
  });
});

describe('ending sessions', () => {
  it('by logout invalidates this session’s tokens at once, and no other session', async () => {
    const [leaving, staying] = [await signIn(ana), await signIn(ana)];
    const { sessionId } = await sessionOf(leaving);
    const head = await server.inject({
      method: 'HEAD',
      url: '/api/v1/auth/logout',
      headers: { authorization: `Bearer ${leaving.token}` },
    });
    expect(head.statusCode).toBe(204);
    const answer = await leaving.send('logout');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    await leaving.refused('getProfile', {}, 401);
    expect((await refresh(leaving.refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
    await staying.call('getProfile');
    expect(endedSessions.at(-1)).toBe(sessionId);
    await leaving.refused('logout', {}, 401);
    const kept = await queryAsOwner('select from refresh_tokens where session_id = $1', [sessionId]);
    expect(kept).toHaveLength(0);
  });

  it('of a person is refused to others, and allowed for the account’s administrator', async () => {
    const sessions = [await signIn(bia), await signIn(bia)];
    const stranger = await sessionOf(await signIn(eva));
    const administrator = await sessionOf(await signIn(ana));
    const settings = { database: portal.database, events: createPortalEvents() };
    const request = { userId: bia.id, reason: 'disabled' };
    // Bia is also in the stranger's account: its administrator can only end what she does not share.
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      elsewhere.id,
      bia.id,
    ]);
    expect(await endSessionsOfUser(settings, stranger.actor, request)).toBe(0);
    expect(await endSessionsOfUser(settings, { ...administrator.actor, role: 'viewer' }, request)).toBe(0);
    for (const session of sessions) await session.call('getProfile');
    expect(await endSessionsOfUser(settings, administrator.actor, request)).toBeGreaterThanOrEqual(2);
    for (const session of sessions) await session.refused('getProfile', {}, 401);
  });
});

describe('switching accounts', () => {
  it('is refused for accounts of others as for unknown ones', async () => {
    const session = await signIn(ana);
    const { accountId: foreign } = await portalOf();
    for (const id of [foreign, 999_999])
      await session.refused('changeCurrentAccount', { body: { account_id: id } }, 404);
    expect(await session.call('getProfile')).toMatchObject({ current_account_id: accountId });
  });

  it('affects this session only, and refuses calls of screens built for the former account', async () => {
    const [moved, staying] = [await signIn(ana), await signIn(ana)];
    const forAccount = (id: number) => ({ headers: { 'azimute-account': String(id) } });
    const keys = async (client: PortalClient, id: number) =>
      (await client.send('listApiKeys', {}, forAccount(id))).statusCode;
    expect(await keys(moved, accountId)).toBe(200);
    const profile = await moved.call('changeCurrentAccount', { body: { account_id: elsewhere.id } });
    expect(profile).toMatchObject({ current_account_id: elsewhere.id, modules: [] });
    await moved.refused('listApiKeys', {}, 'account_mismatch', forAccount(accountId));
    expect(await keys(moved, elsewhere.id)).toBe(403);
    expect(await keys(staying, accountId)).toBe(200);
    expect(rightsChanges).toContainEqual({ accountId, userId: ana.id });
  });
});

describe('changing the language', () => {
  it('refuses unknown languages, stores a known one, and is audited', async () => {
    await ana.refused('changeLocale', { body: { locale: 'fr' } }, 422);
    expect(await ana.call('changeLocale', { body: { locale: 'pt' } })).toMatchObject({ locale: 'pt' });
    expect(await (await signIn(ana)).call('getProfile')).toMatchObject({ locale: 'pt' });
    const audited = await queryAsOwner(
      `select user_id, before, after from audit_entries
        where account_id = $1 and action = 'user.change-locale' order by sequence desc limit 1`,
      [accountId],
    );
    expect(audited).toEqual([{ user_id: ana.id, before: { locale: 'en' }, after: { locale: 'pt' } }]);
  });
});

describe('a viewer’s modules', () => {
  it('are the union of their profiles, limited to the account’s modules', async () => {
    const session = await signIn(bia);
    const setModules = (modules: readonly string[]) =>
      queryAsOwner('update accounts set modules = $2 where account_id = $1', [accountId, modules]);
    await setModules(['services:simc:geolocalizacao']);
    const modulesNow = async () => (await session.call('getProfile')).modules;
    expect(await modulesNow()).toEqual([]);
    await queryAsOwner(
      `with p as (insert into profiles (account_id, name) values ($1, 'Seeing'), ($1, 'Changing') returning profile_id, name),
        u as (insert into profile_users select $1, profile_id, $2 from p),
        pu as (insert into profile_units select $1, profile_id, case name when 'Seeing' then $3::int else $4::int end from p)
        insert into profile_sections
        select $1, profile_id, 'services:simc:geolocalizacao:mapa', 'see' from p where name = 'Seeing'
        union all select $1, profile_id, 'services:simc:geolocalizacao:ativos', 'change' from p where name = 'Changing'
        union all select $1, profile_id, 'admin:users', 'change' from p where name = 'Changing'`,
      [accountId, bia.id, unitIds.NORTH, unitIds.SOUTH],
    );
    expect(await modulesNow()).toEqual([
      { code: 'services:simc:geolocalizacao:mapa', change: false },
      { code: 'services:simc:geolocalizacao:ativos', change: true },
    ]);
    const { actor } = await sessionOf(session);
    expect(actor).toMatchObject({ role: 'viewer', allUnits: false });
    expect(actor.unitIds).toHaveLength(2);
    await setModules(['notifications']);
    expect(await modulesNow()).toEqual([{ code: 'notifications', change: true }]);
  });
});
