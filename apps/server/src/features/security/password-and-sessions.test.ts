import type { SessionList } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { rightPassword } from '../identity/testing/start-identity-server.ts';
import {
  startSecurityServer,
  type PlantedPerson,
  type SecurityServer,
} from './testing/start-security-server.ts';

const newPassword = 'a lorry full of gravel';
let portal: SecurityServer;

beforeAll(async () => {
  portal = await startSecurityServer();
});
afterAll(() => portal.stop());

const change = (token: string | undefined, more: Record<string, string> = {}) =>
  portal.call('PUT', '/profile/password', token, {
    current_password: rightPassword,
    password: newPassword,
    password_confirmation: newPassword,
    ...more,
  });
const isOpen = async (token: string): Promise<boolean> =>
  (await portal.call('GET', '/profile', token)).statusCode === 200;
const signIn = async (person: PlantedPerson): Promise<string> => (await portal.signIn(person.email)).access;
const byPassword = (username: string, password: string) =>
  portal.token({ grant_type: 'password', username, password });
const sessionsOf = async (token: string, query = ''): Promise<SessionList> =>
  (await portal.call('GET', `/profile/sessions${query}`, token)).json();
const waitingForLocks = async (): Promise<number> => {
  const rows = await portal.queryAsOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
const auditOf = ({ userId }: PlantedPerson) =>
  portal.queryAsOwner<{ action: string }>(
    `select action from audit_entries where user_id = $1 and action <> 'session.create' order by sequence`,
    [userId],
  );

describe('changing the password is refused', () => {
  it('without a session, with a wrong current one, a bad new one or another confirmation', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    expect((await change(undefined)).statusCode).toBe(401);
    const wrong = await change(token, { current_password: 'not this one' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({
      code: 'invalid_current_password',
      message: 'The current password is invalid',
      errors: { current_password: ['invalid_current_password'] },
    });
    const bad = await change(token, { password: 'password1', password_confirmation: 'password1' });
    expect(bad.json()).toMatchObject({ errors: { password: ['password_breached'] } });
    const differing = await change(token, { password_confirmation: 'another one' });
    expect(differing.json()).toMatchObject({ errors: { password_confirmation: ['passwords_differ'] } });
    expect(await auditOf(ana)).toEqual([]);
    expect((await byPassword(ana.email, rightPassword)).statusCode).toBe(200);
  });

  it('after five wrong guesses in a session, whatever comes then; another session goes on', async () => {
    const ana = portal.person();
    const [stolen, own] = [await signIn(ana), await signIn(ana)];
    for (let guess = 0; guess < 5; guess += 1) await change(stolen, { current_password: `guess ${guess}` });
    expect((await change(stolen)).statusCode).toBe(429);
    expect((await change(own)).statusCode).toBe(204);
  });

  it('to who signs in through a directory', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    await portal.queryAsOwner('update users set directory_login = true where user_id = $1', [ana.userId]);
    expect((await change(token)).json()).toMatchObject({ code: 'directory_managed' });
  });
});

describe('a changed password', () => {
  it('opens, where the old one does not; every other session has ended and is announced', async () => {
    const ana = portal.person();
    const [own, other, third] = [await signIn(ana), await signIn(ana), await signIn(ana)];
    const before = portal.endedSessions.length;
    expect((await change(own)).statusCode).toBe(204);
    expect([await isOpen(own), await isOpen(other), await isOpen(third)]).toEqual([true, false, false]);
    expect(portal.endedSessions.slice(before)).toHaveLength(2);
    expect((await byPassword(ana.email, rightPassword)).json()).toMatchObject({ code: 'invalid_grant' });
    expect((await byPassword(ana.email, newPassword)).statusCode).toBe(200);
    expect(await auditOf(ana)).toEqual([{ action: 'user.change-password' }]);
    const told = await portal.queryAsOwner('select kind, data from notifications where user_id = $1', [
      ana.userId,
    ]);
    expect(told).toEqual([
      { kind: 'security_changed', data: { change: 'password_changed', address: '127.0.0.1' } },
    ]);
    const text = JSON.stringify(await portal.queryAsOwner('select * from audit_entries'));
    expect(text).not.toContain(newPassword);
  });

  it('of two changes at once is that of one; the other is told so', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    const answers = await Promise.all([change(token), change(token), change(token)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses[0]).toBe(204);
    expect(statuses.slice(1).every((status) => status === 409 || status === 422)).toBe(true);
  });

  it('waits for a session that begins by the old one, and ends it', async () => {
    const ana = portal.person();
    const own = await signIn(ana);
    const client = await portal.database.app.connect();
    try {
      const [{ password_hash: hash } = { password_hash: '' }] = await portal.queryAsOwner<{
        password_hash: string;
      }>('select password_hash from users where user_id = $1', [ana.userId]);
      await client.query('begin');
      await client.query('select holds_password($1, $2)', [ana.userId, hash]);
      const changing = change(own);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: limits.waitMs });
      await client.query(
        `select create_session($1, 'azimute-web', '', '', '', 'password', '\\x01', '\\x02', null)`,
        [ana.userId],
      );
      await client.query('commit');
      expect((await changing).statusCode).toBe(204);
    } finally {
      client.release();
    }
    expect((await sessionsOf(own)).items).toHaveLength(1);
  });
});

describe('one’s sessions', () => {
  it('are not those of others, and another’s cannot be ended', async () => {
    const [ana, bia] = [portal.person(), portal.person()];
    const [own, theirs] = [await signIn(ana), await signIn(bia)];
    expect((await portal.call('GET', '/profile/sessions')).statusCode).toBe(401);
    const [session] = (await sessionsOf(theirs)).items;
    const ending = await portal.call('DELETE', `/profile/sessions/${session?.id}`, own);
    expect(ending.statusCode).toBe(404);
    expect(await isOpen(theirs)).toBe(true);
    for (const id of ['0', 'x', '1'.repeat(30)]) {
      expect((await portal.call('DELETE', `/profile/sessions/${id}`, own)).statusCode, id).toBe(404);
    }
    for (const cursor of ['x', '-1', '9'.repeat(19)]) {
      const answer = await portal.call('GET', `/profile/sessions?cursor=${cursor}`, own);
      expect(answer.json(), cursor).toMatchObject({ errors: { cursor: [107] } });
    }
    expect(await isOpen(own)).toBe(true);
  });

  it('are closed to an administrator who sees as the person', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    const [own] = (await sessionsOf(token)).items;
    await portal.queryAsOwner(`update sessions set seen_from = session_id where session_id = $1`, [own?.id]);
    for (const path of ['/profile/sessions', '/profile/two-factor']) {
      expect((await portal.call('GET', path, token)).statusCode).toBe(403);
    }
    expect((await portal.call('POST', '/profile/sessions/end-others', token)).statusCode).toBe(403);
  });

  it('are listed page by page: the one that asks, then the newest', async () => {
    const ana = portal.person();
    const first = await signIn(ana);
    await signIn(ana);
    await signIn(ana);
    const ended = await signIn(ana);
    await portal.call('GET', '/auth/logout', ended);
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await sessionsOf(first, `?limit=1${cursor}`);
      expect(page.total).toBe(3);
      found.push(...page.items.map(({ id, current }) => `${id}${current ? ' current' : ''}`));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    const all = (await sessionsOf(first)).items;
    expect(found).toEqual(all.map(({ id, current }) => `${id}${current ? ' current' : ''}`));
    expect(all.map(({ current }) => current)).toEqual([true, false, false]);
    expect(all.map(({ id }) => BigInt(id)).slice(1)).toEqual(
      all
        .map(({ id }) => BigInt(id))
        .slice(1)
        .toSorted((a, b) => Number(b - a)),
    );
    expect(all[0]).toMatchObject({ signedInBy: 'password', userAgent: 'lightMyRequest' });
    expect(all[0]?.address).toMatch(/^10\.0\./);
  });

  it('end one by one or all others at once, are announced and in the audit', async () => {
    const ana = portal.person();
    const [own, second, third, fourth] = [
      await signIn(ana),
      await signIn(ana),
      await signIn(ana),
      await signIn(ana),
    ];
    const [, newest] = (await sessionsOf(own)).items;
    expect((await portal.call('DELETE', `/profile/sessions/${newest?.id}`, own)).statusCode).toBe(204);
    expect(portal.endedSessions.at(-1)).toBe(newest?.id);
    expect(await isOpen(fourth)).toBe(false);
    expect((await portal.call('DELETE', `/profile/sessions/${newest?.id}`, own)).statusCode).toBe(404);
    const others = await portal.call('POST', '/profile/sessions/end-others', own);
    expect(others.json()).toEqual({ ended: 2 });
    expect([await isOpen(own), await isOpen(second), await isOpen(third)]).toEqual([true, false, false]);
    expect((await auditOf(ana)).map(({ action }) => action)).toEqual(['session.end', 'user.end-sessions']);
    expect((await portal.call('POST', '/profile/sessions/end-others', own)).json()).toEqual({ ended: 0 });
  });
});
