import { describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { sessionsOf } from './testing/sessions-of.ts';

// A sign-in begins in the first account by name.
const portal = await portalOf({ columns: { name: 'AAA' } });
const { owner: ana, viewer: bia, visitor, accountId, elsewhere, queryAsOwner } = portal;
for (const person of [ana, bia]) await portal.joinElsewhere(person);
const { token, signIn, refresh, renew, sessionOf } = sessionsOf(portal);
const endedSessions: string[] = [];
portal.events.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
const ofAna = 'session_id in (select session_id from sessions where user_id = $1)';

describe('a refresh', () => {
  it('is refused for unknown tokens, other clients and unknown scopes', async () => {
    const { refreshToken } = await signIn(ana);
    for (const [answer, error] of [
      [await refresh('unknown'), 'invalid_grant'],
      [await refresh(refreshToken, { client_id: 'other' }), 'invalid_client'],
      [await refresh(refreshToken, { scope: 'write' }), 'invalid_scope'],
    ] as const)
      expect(answer.json()).toMatchObject({ error });
    expect((await token({ grant_type: 'refresh_token' })).json()).toMatchObject({
      errors: { refresh_token: [108] },
    });
  });

  it('is refused after 30 idle days and after 90 days in all', async () => {
    const idle = await signIn(ana);
    const [lifetime] = await queryAsOwner(
      `select expires_at - now() between interval '29 days 23 hours' and interval '30 days' as idle,
        ends_at - now() between interval '89 days 23 hours' and interval '90 days' as at_most
        from refresh_tokens join sessions using (session_id) where user_id = $1 order by session_id desc limit 1`,
      [ana.id],
    );
    expect(lifetime).toEqual({ idle: true, at_most: true });
    await queryAsOwner(`update refresh_tokens set expires_at = now() where ${ofAna}`, [ana.id]);
    expect((await refresh(idle.refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
    const old = await signIn(ana);
    await queryAsOwner(`update sessions set ends_at = now() where user_id = $1`, [ana.id]);
    expect((await refresh(old.refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('never outlives its session', async () => {
    const { refreshToken } = await signIn(ana);
    await queryAsOwner(
      `update sessions set ends_at = now() + interval '5 minutes' where user_id = $1 and ended_at is null`,
      [ana.id],
    );
    const { expires_in: seconds } = (await refresh(refreshToken)).json<{ expires_in: number }>();
    expect(seconds).toBeLessThanOrEqual(300);
    const [newest] = await queryAsOwner(
      `select refresh_tokens.expires_at = ends_at as with_its_session from refresh_tokens
        join sessions using (session_id) where user_id = $1 and used_at is null order by session_id desc limit 1`,
      [ana.id],
    );
    expect(newest).toEqual({ with_its_session: true });
  });

  it('rotates, and returns the same successor for a repeat within the grace period', async () => {
    const first = await signIn(ana);
    const second = await renew(first);
    const repeated = await renew(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(repeated.refreshToken).toBe(second.refreshToken);
    expect(repeated.token).not.toBe(second.token);
    for (const session of [second, repeated]) await session.call('getProfile');
    expect((await renew(second)).refreshToken).not.toBe(second.refreshToken);
  });

  it('requires only the token', async () => {
    const { refreshToken } = await signIn(ana);
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await visitor.send('createToken', { body })).statusCode).toBe(200);
  });

  it('returns one successor to concurrent calls', async () => {
    const first = await signIn(ana);
    const successors = await Promise.all(Array.from({ length: 10 }, () => renew(first)));
    expect(new Set(successors.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    await Promise.all(successors.map((session) => session.call('getProfile')));
  });

  it('repeated after the grace period revokes the whole family, and notifies live streams and the audit', async () => {
    const first = await signIn(ana);
    const second = await renew(first);
    const { sessionId } = await sessionOf(second);
    await queryAsOwner(
      `update refresh_tokens set used_at = used_at - interval '6 seconds' where used_at is not null and ${ofAna}`,
      [ana.id],
    );
    expect((await refresh(first.refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
    await second.refused('getProfile', {}, 401);
    expect((await refresh(second.refreshToken)).statusCode).toBe(400);
    expect(endedSessions.filter((ended) => ended === sessionId)).toEqual([sessionId]);
    const audited = await queryAsOwner(
      `select action, after from audit_entries where account_id = $1 and entity_id = $2 and entity = 'session'
        order by sequence desc limit 1`,
      [accountId, sessionId],
    );
    expect(audited).toEqual([{ action: 'session.end', after: { because: 'replayed' } }]);
  });

  it('may narrow its scope, and never widens it', async () => {
    const narrowed = await renew(await signIn(ana), { scope: 'read' });
    expect(narrowed.scope).toBe('read');
    await narrowed.refused('changeLocale', { body: { locale: 'en' } }, 403);
    await (await renew(narrowed)).call('changeLocale', { body: { locale: 'en' } });
    expect((await renew(await signIn(ana, 'read'))).scope).toBe('read');
  });

  it('moves the session to a remaining account if the person left its account', async () => {
    const session = await signIn(bia);
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [accountId, bia.id]);
    await session.refused('getProfile', {}, 401);
    const profile = await (await renew(session)).call('getProfile');
    expect(profile).toMatchObject({ current_account_id: elsewhere.id });
  });
});
