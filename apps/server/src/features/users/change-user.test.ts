import type { User } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { makePng } from '../people/testing/make-image.ts';
import { alfa, beta, startTwoAccounts, type TwoAccounts } from './testing/start-two-accounts.ts';

let portal: TwoAccounts;
beforeAll(async () => {
  portal = await startTwoAccounts();
});
afterAll(() => portal.stop());

describe('changing a user', () => {
  const update = (email: string, body: object) =>
    portal.call('PUT', `/users/${portal.idOf(email)}`, portal.ana, body);

  it('leaves what is theirs elsewhere to those who administer that too', async () => {
    for (const body of [{ name: 'X' }, { email: 'x@x.example' }, { directoryLogin: true }, { photo: null }]) {
      const answer = await update('both@alfa.example', body);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'managed_elsewhere' }]);
    }
    expect((await update('both@alfa.example', { role: 'admin' })).json()).toMatchObject({ role: 'admin' });
    await portal.queryAsOwner(
      `insert into memberships (account_id, user_id, role) values ($1, $2, 'admin')`,
      [portal.accountIds[beta], portal.idOf('ana@alfa.example')],
    );
    expect((await update('both@alfa.example', { name: 'X' })).statusCode).toBe(200);
    await portal.queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      portal.accountIds[beta],
      portal.idOf('ana@alfa.example'),
    ]);
  });

  it('leaves what the directory keeps, but for role and profiles', async () => {
    for (const body of [
      { name: 'X' },
      { email: 'x@x.example' },
      { directoryLogin: false },
      { photo: null },
    ]) {
      const answer = await update('corp@alfa.example', body);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'directory_managed' }]);
    }
    const password = { password: 'winter tractor 9', password_confirmation: 'winter tractor 9' };
    const changed = await portal.call(
      'PUT',
      `/users/${portal.idOf('corp@alfa.example')}/password`,
      portal.ana,
      password,
    );
    expect(changed.json()).toMatchObject({ code: 'directory_managed' });
    const { profiles } = await portal.find(portal.ana, 'ver@alfa.example');
    const profileIds = profiles.map(({ id }) => id);
    expect((await update('corp@alfa.example', { role: 'admin', profileIds })).json()).toMatchObject({
      role: 'admin',
      profiles: [{ name: 'Reception' }],
    });
    await update('corp@alfa.example', { role: 'viewer', profileIds: [] });
  });

  it('keeps a photo, and refuses what is none', async () => {
    const wrong = await update('nil@alfa.example', { photo: 'AAAA' });
    expect(wrong.json()).toMatchObject({ errors: { photo: [105] } });
    const photo = makePng(64, 64).toString('base64');
    const kept = await update('nil@alfa.example', { photo });
    expect(kept.json<User>().photo).toMatch(/^[0-9a-f]{16}$/);
    expect((await update('nil@alfa.example', { photo: null })).json()).toMatchObject({ photo: null });
  });

  it('to the directory takes their password away and ends their sessions, and is not for oneself', async () => {
    expect((await update('ana@alfa.example', { directoryLogin: true })).json()).toMatchObject({
      code: 'own_membership',
    });
    const access = await portal.tokenOf('moves@alfa.example');
    const without = await update('moves@alfa.example', { directoryLogin: true });
    expect([without.statusCode, without.json()]).toMatchObject([
      422,
      { errors: { directoryLogin: ['no_directory'] } },
    ]);
    await plantDirectory(portal, portal.accountIds[alfa]);
    expect((await update('moves@alfa.example', { directoryLogin: true })).json()).toMatchObject({
      directoryLogin: true,
      state: 'active',
    });
    expect((await portal.call('GET', '/profile', access)).statusCode).toBe(401);
    expect(await portal.signInStatus('moves@alfa.example')).toBe(
      'This user must use a proper domain to login.',
    );
    const stored = await portal.queryAsOwner<{ password_hash: string | null }>(
      `select password_hash from users where email = 'moves@alfa.example'`,
    );
    expect(stored).toEqual([{ password_hash: null }]);
    await portal.queryAsOwner('delete from account_directories');
  });

  it('tells the e-mail that is in use, and writes down what was before', async () => {
    expect((await update('nil@alfa.example', { email: 'ana@alfa.example' })).json()).toMatchObject({
      errors: { email: [104] },
    });
    await update('nil@alfa.example', { name: 'Nilo', role: 'viewer' });
    expect((await portal.auditOf(portal.idOf('nil@alfa.example'))).at(-1)).toEqual({
      action: 'user.update',
      before: { name: 'nil@alfa.example' },
      after: { name: 'Nilo' },
    });
    expect(portal.rightsChanges).toContainEqual({
      accountId: portal.accountIds[alfa],
      userId: portal.idOf('nil@alfa.example'),
    });
  });

  it('with another password ends their sessions, and is not how one changes one’s own', async () => {
    const own = await portal.call('PUT', `/users/${portal.idOf('ana@alfa.example')}/password`, portal.ana, {
      password: 'winter tractor 9',
      password_confirmation: 'winter tractor 9',
    });
    expect(own.json()).toMatchObject({ code: 'own_membership' });
    const access = await portal.tokenOf('joao@alfa.example');
    const answer = await portal.call(
      'PUT',
      `/users/${portal.idOf('joao@alfa.example')}/password`,
      portal.ana,
      {
        password: 'summer tractor 9',
        password_confirmation: 'summer tractor 9',
      },
    );
    expect(answer.statusCode).toBe(204);
    expect((await portal.call('GET', '/profile', access)).statusCode).toBe(401);
    expect(await portal.signInStatus('joao@alfa.example')).toBe('invalid_grant');
    expect(await portal.signInStatus('joao@alfa.example', 'summer tractor 9')).toBe('signed in');
  });

  it('keeps out who is inactive, and moves their sessions to where they may be', async () => {
    const access = await portal.tokenOf('nil@alfa.example');
    const twofold = await portal.tokenOf('both@alfa.example');
    for (const email of ['nil@alfa.example', 'both@alfa.example']) {
      const answer = await portal.call('POST', `/users/${portal.idOf(email)}/deactivate`, portal.ana);
      expect(answer.json()).toMatchObject({ state: 'inactive' });
    }
    expect((await portal.call('GET', '/profile', access)).statusCode).toBe(401);
    expect((await portal.call('GET', '/profile', twofold)).json()).toMatchObject({
      current_account_id: portal.accountIds[beta],
    });
    expect(await portal.signInStatus('nil@alfa.example')).toBe(
      'This user is inactive, contact your system administrator.',
    );
    expect(portal.endedSessions).not.toEqual([]);
    await portal.call('POST', `/users/${portal.idOf('nil@alfa.example')}/activate`, portal.ana);
    expect(await portal.signInStatus('nil@alfa.example')).toBe('signed in');
    const own = await portal.call('POST', `/users/${portal.idOf('ana@alfa.example')}/deactivate`, portal.ana);
    expect([own.statusCode, own.json()]).toMatchObject([409, { code: 'own_membership' }]);
  });

  it('removes them with what they have in the account, and from it alone', async () => {
    const accountId = portal.accountIds[alfa];
    await portal.queryAsOwner(
      `insert into map_views (account_id, user_id, name, view) values ($1, $2, 'Mine', '{}')`,
      [accountId, portal.idOf('both@alfa.example')],
    );
    const answer = await portal.call('DELETE', `/users/${portal.idOf('both@alfa.example')}`, portal.ana);
    expect(answer.statusCode).toBe(204);
    expect(await portal.queryAsOwner(`select from map_views where name = 'Mine'`)).toEqual([]);
    expect(await portal.signInStatus('both@alfa.example')).toBe('signed in');
    const own = await portal.call('DELETE', `/users/${portal.idOf('ana@alfa.example')}`, portal.ana);
    expect(own.json()).toMatchObject({ code: 'own_membership' });
    const audit = await portal.auditOf(portal.idOf('both@alfa.example'));
    expect(audit.at(-1)).toMatchObject({ action: 'user.remove', before: { email: 'both@alfa.example' } });
  });
});
