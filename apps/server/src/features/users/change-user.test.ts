import { describe, expect, it } from 'vitest';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { makePng } from '../people/testing/make-image.ts';
import { auditOfUser } from './testing/audit-of-user.ts';

const portal = await portalOf({
  people: {
    nil: {},
    joao: {},
    moves: {},
    corp: { columns: { directory_login: true, password_hash: null } },
    both: {},
  },
});
const { owner, people, accountId, elsewhere, queryAsOwner } = portal;
await portal.joinElsewhere(people.both);

const password = { password: 'summer tractor 9', password_confirmation: 'summer tractor 9' };
const of = (person: Person) => ({ params: { userId: person.id } });
const refuses = (person: Person, body: object, code: Parameters<Person['refused']>[2]) =>
  owner.refused('updateUser', { ...of(person), body }, code);
const refusesToSignIn = ({ email }: Person, code: string) =>
  portal.visitor.refused(
    'createToken',
    {
      body: {
        grant_type: 'password',
        client_id: 'azimute-web',
        username: email,
        password: plantedPassword,
      },
    },
    code,
  );

describe('changing a user', () => {
  const theirOwn = [{ name: 'X' }, { email: 'x@x.example' }, { photo: null }];

  it('leaves their data in other accounts to those administrators', async () => {
    for (const body of [...theirOwn, { directoryLogin: true }])
      expect(await refuses(people.both, body, 'managed_elsewhere')).toMatchObject({ status: 403 });
    const changed = await owner.call('updateUser', { ...of(people.both), body: { role: 'admin' } });
    expect(changed.role).toBe('admin');
    await portal.joinElsewhere(owner, 'admin');
    await owner.call('updateUser', { ...of(people.both), body: { name: 'X' } });
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      elsewhere.id,
      owner.id,
    ]);
  });

  it('leaves directory-managed fields unchanged, except role and profiles', async () => {
    const { corp, nil } = people;
    for (const body of [...theirOwn, { directoryLogin: false }])
      expect(await refuses(corp, body, 'directory_managed')).toMatchObject({ status: 403 });
    await owner.refused('changeUserPassword', { ...of(corp), body: password }, 'directory_managed');
    const { profiles } = await owner.call('getUser', of(nil));
    const body = { role: 'admin', profileIds: profiles.map(({ id }) => id) } as const;
    expect(await owner.call('updateUser', { ...of(corp), body })).toMatchObject({
      role: 'admin',
      profiles: [{ name: 'nil' }],
    });
  });

  it('stores a photo, and refuses an invalid one', async () => {
    await refuses(people.nil, { photo: 'AAAA' }, { photo: [105] });
    const photo = makePng(64, 64).toString('base64');
    const kept = await owner.call('updateUser', { ...of(people.nil), body: { photo } });
    expect(kept.photo).toMatch(/^[0-9a-f]{16}$/);
    const without = await owner.call('updateUser', { ...of(people.nil), body: { photo: null } });
    expect(without.photo).toBeNull();
  });

  it('to an AD user removes their password and ends their sessions, and is refused for oneself', async () => {
    const { moves } = people;
    const body = { directoryLogin: true };
    await refuses(owner, body, 'own_membership');
    await refuses(moves, body, { directoryLogin: ['no_directory'] });
    await plantDirectory(portal, accountId);
    expect(await owner.call('updateUser', { ...of(moves), body })).toMatchObject({
      directoryLogin: true,
      state: 'active',
    });
    await moves.refused('getProfile', {}, 401);
    expect(await refusesToSignIn(moves, 'proper_domain_required')).toMatchObject({
      message: 'This user must use a proper domain to login.',
    });
    expect(await queryAsOwner('select password_hash from users where user_id = $1', [moves.id])).toEqual([
      { password_hash: null },
    ]);
    await queryAsOwner('delete from account_directories where account_id = $1', [accountId]);
  });

  it('reports an e-mail in use, and audits former values', async () => {
    const rightsChanges: object[] = [];
    portal.events.on('rightsChanged', (change) => rightsChanges.push(change));
    await refuses(people.nil, { email: owner.email }, { email: [104] });
    await owner.call('updateUser', { ...of(people.nil), body: { name: 'Nilo', role: 'viewer' } });
    expect((await auditOfUser(portal, people.nil.id)).at(-1)).toEqual({
      action: 'user.update',
      before: { name: 'nil' },
      after: { name: 'Nilo' },
    });
    expect(rightsChanges).toContainEqual({ accountId, userId: people.nil.id });
  });

  it('with a new password ends their sessions, and is refused for oneself', async () => {
    const { joao } = people;
    await owner.refused('changeUserPassword', { ...of(owner), body: password }, 'own_membership');
    await owner.call('changeUserPassword', { ...of(joao), body: password });
    await joao.refused('getProfile', {}, 401);
    await refusesToSignIn(joao, 'invalid_grant');
    await portal.signIn(joao.email, password.password);
  });

  it('by deactivation ends their access, and moves their sessions to another account', async () => {
    const { nil, both } = people;
    const ended: string[] = [];
    portal.events.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
    const [session] = await queryAsOwner<{ id: string }>(
      'select session_id as id from sessions where user_id = $1',
      [nil.id],
    );
    for (const person of [nil, both])
      expect(await owner.call('deactivateUser', of(person))).toMatchObject({ state: 'inactive' });
    await nil.refused('getProfile', {}, 401);
    expect(await both.call('getProfile')).toMatchObject({ current_account_id: elsewhere.id });
    expect(await refusesToSignIn(nil, 'user_inactive')).toMatchObject({
      message: 'This user is inactive, contact your system administrator.',
    });
    expect(ended).toContain(session?.id);
    await owner.call('activateUser', of(nil));
    await portal.signIn(nil.email);
    expect(await owner.refused('deactivateUser', of(owner), 'own_membership')).toMatchObject({ status: 409 });
  });

  it('by removal deletes their data in the account, and only there', async () => {
    const { both } = people;
    await queryAsOwner(
      `insert into map_views (account_id, user_id, name, view) values ($1, $2, 'Mine', '{}')`,
      [accountId, both.id],
    );
    await owner.call('removeUser', of(both));
    expect(await queryAsOwner('select from map_views where account_id = $1', [accountId])).toEqual([]);
    await portal.signIn(both.email);
    await owner.refused('removeUser', of(owner), 'own_membership');
    const audit = await auditOfUser(portal, both.id);
    expect(audit.at(-1)).toMatchObject({ action: 'user.remove', before: { email: both.email } });
  });
});
