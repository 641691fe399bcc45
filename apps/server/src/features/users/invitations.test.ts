import type { Invitation, Profile, User, UserList } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnPasswordServer, type OwnPasswordServer } from './testing/start-own-password-server.ts';

const ownPassword = 'a fence around the yard';

let portal: OwnPasswordServer;
/** Administers alfa, whose people beta invites. */
let ana: string;
/** Administers beta. */
let bia: string;
beforeAll(async () => {
  const people = ['asked', 'declines', 'by-link', 'withdrawn', 'gone', 'directory', 'renamed'].map(
    (name) => ({
      email: `${name}@alfa.example`,
      roles: { 'alfa.example': 'viewer' as const },
    }),
  );
  portal = await startOwnPasswordServer(
    ['alfa.example', 'beta.example'],
    [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'bia@beta.example', roles: { 'beta.example': 'admin' } },
      ...people,
    ],
  );
  await portal.queryAsOwner(`update users set name = 'Secret Name' where email like '%@alfa.example'`);
  ana = (await portal.signIn('ana@alfa.example')).access;
  bia = (await portal.signIn('bia@beta.example')).access;
});
afterAll(() => portal.stop());

const beta = (): number => portal.accountIds['beta.example'] ?? 0;
const idOf = (name: string): number => portal.userIds[`${name}@alfa.example`] ?? 0;

async function invite(name: string, role: 'admin' | 'viewer' = 'viewer'): Promise<User> {
  const body = { name: 'Any', email: `${name}@alfa.example`, role, grant: true };
  return (await portal.call('POST', '/users', bia, body)).json<{ user: User }>().user;
}
const signInAs = async (name: string): Promise<string> =>
  (await portal.signIn(`${name}@alfa.example`)).access;
const answer = (token: string, what: 'accept' | 'decline') =>
  portal.call('POST', `/profile/invitations/${beta()}/${what}`, token);
const invitationsOf = async (token: string): Promise<Invitation[]> =>
  (await portal.call('GET', '/profile/invitations', token)).json<{ items: Invitation[] }>().items;
const accountsOf = async (token: string): Promise<string[]> =>
  (await portal.call('GET', '/profile', token)).json<Profile>().accounts.map(({ domain }) => domain);
const auditOf = (action: string) =>
  portal.queryAsOwner<{ user_id: number | null; entity_id: string; before: unknown }>(
    'select user_id, entity_id, before from audit_entries where action = $1 and account_id = $2 order by sequence',
    [action, beta()],
  );

describe('a person of another account who is invited', () => {
  it('counts nowhere and is told nothing of, until they have entered', async () => {
    const user = await invite('asked', 'admin');
    expect(user).toMatchObject({
      pending: true,
      state: 'invited',
      name: 'asked@alfa.example',
      twoFactor: false,
    });
    const list = await portal.call('GET', '/users', bia);
    expect(list.body).not.toContain('Secret Name');
    expect(list.json<UserList>().items.map(({ email }) => email)).toContain('asked@alfa.example');
    const file = await portal.call('POST', '/users/export', bia, {
      selection: { filters: {} },
      locale: 'en',
    });
    expect(file.body).toContain('asked@alfa.example');
    expect((await portal.call('GET', `/people/${user.id}/photo`, bia)).statusCode).toBe(404);

    const renamed = await portal.call('PUT', `/users/${user.id}`, ana, {
      name: 'Secret Name',
      email: user.email,
    });
    expect(renamed.json()).toMatchObject({ managedElsewhere: false });
    const password = { password: ownPassword, password_confirmation: ownPassword };
    const foreign = await portal.call('PUT', `/users/${user.id}/password`, bia, password);
    expect(foreign.statusCode).toBe(404);
    for (const change of [{ name: 'Other' }, { email: 'other@beta.example' }, { directoryLogin: true }])
      expect((await portal.call('PUT', `/users/${user.id}`, bia, change)).json()).toMatchObject({
        code: 'managed_elsewhere',
      });
    expect((await portal.call('POST', `/users/${user.id}/deactivate`, bia)).statusCode).not.toBe(200);
    const lastOne = await portal.call('PUT', `/users/${portal.userIds['bia@beta.example']}`, bia, {
      role: 'viewer',
    });
    expect(lastOne.json()).toMatchObject({ code: 'last_administrator' });
    const own = await portal.call('PUT', `/users/${user.id}`, bia, { role: 'viewer' });
    expect(own.json()).toMatchObject({ role: 'viewer', pending: true });
  });

  it('hears of it by mail and notification, and enters by accepting', async () => {
    const token = await signInAs('asked');
    expect((await portal.mailsFor(idOf('asked'))).map(({ template }) => template)).toEqual(['invitation']);
    expect(
      await portal.queryAsOwner('select kind, data from notifications where user_id = $1', [idOf('asked')]),
    ).toEqual([{ kind: 'account_invitation', data: { account: 'beta.example' } }]);
    expect(await invitationsOf(token)).toMatchObject([
      { accountId: beta(), domain: 'beta.example', role: 'viewer', ownPasswordMissing: false },
    ]);
    expect(await accountsOf(token)).toEqual(['alfa.example']);
    const move = { account_id: beta() };
    expect((await portal.call('PUT', '/auth/change-current-account', token, move)).statusCode).toBe(404);
    expect((await answer(token, 'accept')).statusCode).toBe(204);
    expect((await answer(token, 'decline')).statusCode).toBe(404);
    expect([await accountsOf(token), await invitationsOf(token)]).toEqual([
      ['alfa.example', 'beta.example'],
      [],
    ]);
    expect((await portal.call('GET', `/users/${idOf('asked')}`, bia)).json()).toMatchObject({
      name: 'Secret Name',
      pending: false,
    });
    expect((await portal.call('GET', `/users/${idOf('asked')}`, ana)).json()).toMatchObject({
      managedElsewhere: true,
    });
    expect(await auditOf('invitation.accept')).toMatchObject([{ entity_id: String(idOf('asked')) }]);
  });

  it('declines on the screen, and the account learns nothing of them', async () => {
    await invite('declines');
    const token = await signInAs('declines');
    expect((await answer(token, 'decline')).statusCode).toBe(204);
    expect([await invitationsOf(token), (await answer(token, 'accept')).statusCode]).toEqual([[], 404]);
    expect((await portal.call('GET', `/users/${idOf('declines')}`, bia)).statusCode).toBe(404);
    expect(await auditOf('invitation.decline')).toEqual([
      { user_id: null, entity_id: String(idOf('declines')), before: { email: 'declines@alfa.example' } },
    ]);
  });

  it('is invited no longer once an administrator gives them another e-mail', async () => {
    await invite('renamed', 'admin');
    const other = { email: 'mallory@alfa.example' };
    expect((await portal.call('PUT', `/users/${idOf('renamed')}`, ana, other)).statusCode).toBe(200);
    const token = (await portal.signIn(other.email)).access;
    expect([await invitationsOf(token), (await answer(token, 'accept')).statusCode]).toEqual([[], 404]);
    expect((await portal.call('GET', `/users/${idOf('renamed')}`, bia)).statusCode).toBe(404);
    expect((await auditOf('invitation.decline')).at(-1)).toMatchObject({
      before: { email: 'renamed@alfa.example' },
    });
  });

  it('declines by the link of the mail without a sign-in, which no longer opens anything then', async () => {
    await invite('by-link');
    const link = { token: await portal.linkFor(idOf('by-link')) };
    expect((await portal.call('POST', '/one-time-links/open', undefined, link)).json()).toMatchObject({
      pending: true,
      takesPassword: false,
    });
    const decline = () => portal.call('POST', '/one-time-links/decline', undefined, link);
    expect([(await decline()).statusCode, (await decline()).statusCode]).toEqual([204, 410]);
    expect(await invitationsOf(await signInAs('by-link'))).toEqual([]);
  });

  it('is invited again, and the invitation withdrawn, by who invited them', async () => {
    const { id } = await invite('withdrawn');
    expect((await portal.call('POST', `/users/${id}/invitation`, bia)).statusCode).toBe(204);
    const many = { selection: { userIds: [id] }, action: 'deactivate', expectedCount: 1 };
    expect((await portal.call('PUT', '/users', bia, many)).json()).toMatchObject({
      refused: [{ code: 'not_entered' }],
    });
    const token = await portal.linkFor(id);
    expect((await portal.call('DELETE', `/users/${id}`, bia)).statusCode).toBe(204);
    expect((await portal.call('POST', '/one-time-links/open', undefined, { token })).statusCode).toBe(410);
    expect(await invitationsOf(await signInAs('withdrawn'))).toEqual([]);
    expect(await auditOf('invitation.withdraw')).toMatchObject([{ entity_id: String(id) }]);
  });

  it('who belongs to no account enters by signing in, but not by a password that somebody else chose', async () => {
    const userId = idOf('gone');
    await portal.queryAsOwner('delete from memberships where user_id = $1', [userId]);
    await portal.queryAsOwner('update users set password_chosen_in = $1 where user_id = $2', [
      portal.accountIds['alfa.example'],
      userId,
    ]);
    await invite('gone');
    await expect(portal.signIn('gone@alfa.example')).rejects.toThrow('no_accounts');
    await portal.queryAsOwner('update users set password_chosen_in = null where user_id = $1', [userId]);
    expect(await accountsOf(await signInAs('gone'))).toEqual(['beta.example']);
  });
});

it('a password session of a domain whose directory is enforced neither sees nor answers its invitation', async () => {
  const gamma = 'alfa.example';
  await portal.queryAsOwner(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, enforced, proven_at)
      values ($1, 'openid', 'Beta', 'https://id.beta.example', 'portal', 'DIRECTORY_SECRET_1', true, now())`,
    [beta()],
  );
  await portal.queryAsOwner(`update accounts set domain = 'moved.example' where domain = $1`, [gamma]);
  await portal.queryAsOwner(`update accounts set domain = $1 where account_id = $2`, [gamma, beta()]);
  const token = await signInAs('directory');
  await invite('directory');
  expect(await invitationsOf(token)).toEqual([]);
  expect((await answer(token, 'accept')).statusCode).toBe(404);
});
