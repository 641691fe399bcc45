import { afterAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../platform/testing/limits.ts';
import { everyPage } from '../../testing/every-page.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import type { Person } from '../../testing/portal-of.ts';
import { securityPortal } from './testing/security-portal.ts';

const newPassword = 'a lorry full of gravel';
const portal = await securityPortal();
afterAll(() => portal.stop());
const { visitor, signIn, byPassword, queryAsOwner } = portal;

const changed = (more: Readonly<Record<string, string>> = {}) => ({
  body: {
    current_password: plantedPassword,
    password: newPassword,
    password_confirmation: newPassword,
    ...more,
  },
});
const change = (client: PortalClient) => client.send('changePassword', changed());
const isOpen = async (client: PortalClient): Promise<boolean> =>
  (await client.send('getProfile')).statusCode === 200;
const opens = async ({ email }: Person, password = plantedPassword): Promise<boolean> =>
  (await byPassword(email, { password })).statusCode === 200;
const sessionsOf = async (client: PortalClient) => (await client.call('listSessions')).items;
const of = (session: { readonly id: string } | undefined) => ({ params: { sessionId: session?.id ?? '' } });
const waitingForLocks = async (): Promise<number> => {
  const rows = await queryAsOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};
const auditOf = ({ id }: Person) =>
  queryAsOwner<{ action: string }>(
    `select action from audit_entries where user_id = $1 and action <> 'session.create' order by sequence`,
    [id],
  );

describe('changing the password is refused', () => {
  it('without a session, with a wrong current one, a weak new one or a different confirmation', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    await visitor.refused('changePassword', changed(), 401);
    const wrong = changed({ current_password: 'not this one' });
    const invalid = { current_password: ['invalid_current_password'] };
    expect(await token.refused('changePassword', wrong, invalid)).toMatchObject({
      code: 'invalid_current_password',
      message: 'The current password is invalid',
    });
    const bad = changed({ password: 'password1', password_confirmation: 'password1' });
    await token.refused('changePassword', bad, { password: ['password_breached'] });
    const differing = changed({ password_confirmation: 'another one' });
    await token.refused('changePassword', differing, { password_confirmation: ['passwords_differ'] });
    expect(await auditOf(ana)).toEqual([]);
    expect(await opens(ana)).toBe(true);
  });

  it('after five wrong guesses in a session, whatever follows; another session works', async () => {
    const ana = portal.person();
    const [stolen, own] = [await signIn(ana), await signIn(ana)];
    for (let guess = 0; guess < 5; guess += 1)
      await stolen.refused('changePassword', changed({ current_password: `guess ${guess}` }), 422);
    await stolen.refused('changePassword', changed(), 429);
    await own.call('changePassword', changed());
  });

  it('to AD users', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    await queryAsOwner('update users set directory_login = true where user_id = $1', [ana.id]);
    await token.refused('changePassword', changed(), 'directory_managed');
  });
});

describe('a changed password', () => {
  it('works instead of the old one; all other sessions are ended and announced', async () => {
    const ana = portal.person();
    const [own, other, third] = [await signIn(ana), await signIn(ana), await signIn(ana)];
    const before = portal.endedSessions.length;
    await own.call('changePassword', changed());
    expect([await isOpen(own), await isOpen(other), await isOpen(third)]).toEqual([true, false, false]);
    expect(portal.endedSessions.slice(before)).toHaveLength(2);
    const old = await byPassword(ana.email);
    expect(old.json()).toMatchObject({ code: 'invalid_grant' });
    expect(await opens(ana, newPassword)).toBe(true);
    expect(await auditOf(ana)).toEqual([{ action: 'user.change-password' }]);
    const told = await queryAsOwner('select kind, data from notifications where user_id = $1', [ana.id]);
    expect(told).toEqual([
      { kind: 'security_changed', data: { change: 'password_changed', address: '127.0.0.1' } },
    ]);
    const text = JSON.stringify(await queryAsOwner('select * from audit_entries'));
    expect(text).not.toContain(newPassword);
  });

  it('is the first of two concurrent changes; the other gets a conflict', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    const answers = await Promise.all([change(token), change(token), change(token)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses[0]).toBe(204);
    expect(statuses.slice(1).every((status) => status === 409 || status === 422)).toBe(true);
  });

  it('waits for a session opened with the old one, and ends it', async () => {
    const ana = portal.person();
    const own = await signIn(ana);
    const client = await portal.database.app.connect();
    try {
      const [{ password_hash: hash } = { password_hash: '' }] = await queryAsOwner<{
        password_hash: string;
      }>('select password_hash from users where user_id = $1', [ana.id]);
      await client.query('begin');
      await client.query('select holds_password($1, $2)', [ana.id, hash]);
      const changing = change(own);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: limits.waitMs });
      await client.query(
        `select create_session($1, 'azimute-web', '', '', '', 'password', '\\x01', '\\x02', null)`,
        [ana.id],
      );
      await client.query('commit');
      expect((await changing).statusCode).toBe(204);
    } finally {
      client.release();
    }
    expect(await sessionsOf(own)).toHaveLength(1);
  });
});

describe('a person’s sessions', () => {
  it('are hidden from others, who cannot end them', async () => {
    const [ana, bia] = [portal.person(), portal.person()];
    const [own, theirs] = [await signIn(ana), await signIn(bia)];
    await visitor.refused('listSessions', {}, 401);
    const [session] = await sessionsOf(theirs);
    await own.refused('endSession', of(session), 404);
    expect(await isOpen(theirs)).toBe(true);
    for (const id of ['0', 'x', '1'.repeat(30)]) {
      await own.refused('endSession', { params: { sessionId: id } }, 404);
    }
    for (const cursor of ['x', '-1', '9'.repeat(19)]) {
      await own.refused('listSessions', { query: { cursor } }, { cursor: [107] });
    }
    expect(await isOpen(own)).toBe(true);
  });

  it('are hidden from an administrator who views as the person', async () => {
    const ana = portal.person();
    const token = await signIn(ana);
    const [own] = await sessionsOf(token);
    await queryAsOwner(`update sessions set seen_from = session_id where session_id = $1`, [own?.id]);
    for (const name of ['listSessions', 'getTwoFactor'] as const) await token.refused(name, {}, 403);
    await token.refused('endOtherSessions', {}, 403);
  });

  it('are listed in pages: the current one, then the newest', async () => {
    const ana = portal.person();
    const first = await signIn(ana);
    await signIn(ana);
    await signIn(ana);
    const ended = await signIn(ana);
    await ended.call('logout');
    const found = await everyPage(async (cursor) => {
      const page = await first.call('listSessions', { query: { limit: 1, ...(cursor && { cursor }) } });
      expect(page.total).toBe(3);
      return page;
    });
    const all = await sessionsOf(first);
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
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

  it('are ended singly or all but the current one, announced and audited', async () => {
    const ana = portal.person();
    const [own, second, third, fourth] = [
      await signIn(ana),
      await signIn(ana),
      await signIn(ana),
      await signIn(ana),
    ];
    const [, newest] = await sessionsOf(own);
    await own.call('endSession', of(newest));
    expect(portal.endedSessions.at(-1)).toBe(newest?.id);
    expect(await isOpen(fourth)).toBe(false);
    await own.refused('endSession', of(newest), 404);
    expect(await own.call('endOtherSessions')).toEqual({ ended: 2 });
    expect([await isOpen(own), await isOpen(second), await isOpen(third)]).toEqual([true, false, false]);
    expect((await auditOf(ana)).map(({ action }) => action)).toEqual(['session.end', 'user.end-sessions']);
    expect(await own.call('endOtherSessions')).toEqual({ ended: 0 });
  });
});
