import { describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/portal-client.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf, type Person, type TestPortal } from '../../testing/portal-of.ts';

const portal = await portalOf();
const { visitor, server, queryAsOwner } = portal;
const rightsChanges: unknown[] = [];
portal.events.on('rightsChanged', (change) => rightsChanges.push(change));
const endedSessions: string[] = [];
portal.events.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));

const of = (accountId: number) => ({ params: { accountId } });
const membersOf = (accountId: number) =>
  queryAsOwner('select user_id from memberships where account_id = $1', [accountId]);
const join = ({ accountId }: Pick<TestPortal, 'accountId'>, { id }: Person, role: 'admin' | 'viewer') =>
  queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    accountId,
    id,
    role,
  ]);

describe('leaving an account is refused', () => {
  it('without a session, with a read-only token, and for accounts of others as for unknown ones', async () => {
    const { owner, accountId, elsewhere } = await portalOf();
    await visitor.refused('leaveAccount', of(accountId), 401);
    const { access_token: token } = await visitor.call('createToken', {
      body: {
        grant_type: 'password',
        client_id: 'azimute-web',
        username: owner.email,
        password: plantedPassword,
        scope: 'read',
      },
    });
    await clientOf(server, token).refused('leaveAccount', of(accountId), 403);
    for (const id of [elsewhere.id, 2_000_000_000]) {
      await owner.refused('leaveAccount', of(id), 404);
      await owner.refused('getLeaveEffect', of(id), 404);
    }
    expect(await membersOf(elsewhere.id)).toHaveLength(2);
  });

  it('to the last administrator, also if others are viewers or inactive, and changes nothing', async () => {
    const { owner, people, accountId, joinElsewhere } = await portalOf({
      people: { gone: { role: 'admin' } },
    });
    await joinElsewhere(owner, 'admin');
    await queryAsOwner('update users set active = false where user_id = $1', [people.gone.id]);
    expect(await owner.call('getLeaveEffect', of(accountId))).toEqual({
      assets: 0,
      isLastAdministrator: true,
      isLastAccount: false,
    });
    await owner.refused('leaveAccount', of(accountId), 'last_administrator');
    expect(await membersOf(accountId)).toHaveLength(3);
    expect(await owner.call('getProfile')).toMatchObject({ current_account_id: accountId });
  });
});

describe('leaving an account', () => {
  it('shows how many assets the person loses: all, those of their ULs, or none', async () => {
    const { owner, viewer, people, accountId, joinElsewhere } = await portalOf({
      assets: {
        N1: {},
        N2: {},
        N3: {},
        S1: { unit: 'SOUTH' },
        S2: { unit: 'SOUTH' },
        S3: { unit: 'SOUTH' },
      },
      people: { leo: { hasProfile: false } },
    });
    await joinElsewhere(people.leo);
    const effectOf = (person: Person) => person.call('getLeaveEffect', of(accountId));
    expect([await effectOf(owner), await effectOf(viewer), await effectOf(people.leo)]).toEqual([
      { assets: 6, isLastAdministrator: true, isLastAccount: true },
      { assets: 3, isLastAdministrator: false, isLastAccount: true },
      { assets: 0, isLastAdministrator: false, isLastAccount: false },
    ]);
  });

  it('moves its sessions to another account, and keeps those in other accounts', async () => {
    const { owner, people, accountId, elsewhere, joinElsewhere, signIn } = await portalOf({
      people: { bia: { role: 'admin' } },
    });
    const third = await portalOf();
    await joinElsewhere(owner);
    await join(third, owner, 'viewer');
    expect(await membersOf(accountId)).toContainEqual({ user_id: people.bia.id });
    const [second, moved] = [await signIn(owner.email), await signIn(owner.email)];
    await moved.call('changeCurrentAccount', { body: { account_id: third.accountId } });
    endedSessions.length = 0;
    const { profile } = await owner.call('leaveAccount', of(accountId));
    const ids = profile?.accounts.map(({ id }) => id) ?? [];
    expect(ids.toSorted((a, b) => a - b)).toEqual([elsewhere.id, third.accountId]);
    for (const [client, current] of [
      [owner, ids[0]],
      [second, ids[0]],
      [moved, third.accountId],
    ] as const)
      expect(await client.call('getProfile')).toMatchObject({ current_account_id: current });
    expect(rightsChanges).toContainEqual({ accountId, userId: owner.id });
    expect(endedSessions).toEqual([]);
    await owner.refused('getAccount', {}, 409, { headers: { 'azimute-account': String(accountId) } });
    await owner.refused('leaveAccount', of(accountId), 404);
  });

  it('keeps the session if another account is current', async () => {
    const { viewer, accountId, elsewhere, joinElsewhere } = await portalOf();
    await joinElsewhere(viewer);
    expect((await viewer.call('leaveAccount', of(elsewhere.id))).profile).toMatchObject({
      current_account_id: accountId,
      accounts: [{ id: accountId }],
    });
  });

  it('ends every session if it is the only one, and the person signs in without accounts', async () => {
    const { owner, accountId, signIn } = await portalOf({ people: { bia: { role: 'admin' } } });
    const second = await signIn(owner.email);
    endedSessions.length = 0;
    expect(await owner.call('leaveAccount', of(accountId))).toEqual({ profile: null });
    for (const client of [owner, second]) await client.refused('getProfile', {}, 401);
    expect(endedSessions).toHaveLength(2);
    await expect(signIn(owner.email)).rejects.toThrow('no_accounts');
  });

  it('removes profile links, notifies the remaining administrators, and is audited', async () => {
    const { owner, viewer, people, accountId, elsewhere, joinElsewhere } = await portalOf({
      people: { leo: {} },
    });
    await joinElsewhere(viewer);
    await viewer.call('changeCurrentAccount', { body: { account_id: elsewhere.id } });
    await viewer.call('leaveAccount', of(accountId));
    expect(
      await queryAsOwner('select user_id from profile_users where account_id = $1', [accountId]),
    ).toEqual([{ user_id: people.leo.id }]);
    expect(
      await queryAsOwner('select user_id, kind, data from notifications where account_id = $1', [accountId]),
    ).toEqual([{ user_id: owner.id, kind: 'member_left', data: { name: viewer.name, email: viewer.email } }]);
    expect(
      await queryAsOwner(
        `select account_id, user_id, entity, entity_id, before from audit_entries
          where action = 'account.leave' and user_id = $1`,
        [viewer.id],
      ),
    ).toEqual([
      {
        account_id: accountId,
        user_id: viewer.id,
        entity: 'account',
        entity_id: String(accountId),
        before: { userId: viewer.id, role: 'viewer' },
      },
    ]);
  });
});
