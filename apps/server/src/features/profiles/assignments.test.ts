import type { ProfileDetails, ProfileUser } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { usersRoutes } from '../users/users-routes.ts';
import { startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

let portal: ProfilesPortal;
let yard: number;
let office: number;
beforeAll(async () => {
  portal = await startProfilesPortal(usersRoutes);
  await portal.queryAsOwner(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'Alfa', 'https://login.alfa.example', 'portal', 'DIRECTORY_SECRET_1')`,
    [portal.accountId],
  );
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from profiles');
  yard = (await portal.create({ name: 'Yard' })).id;
  office = (await portal.create({ name: 'Office' })).id;
  await portal.queryAsOwner(
    `insert into directory_group_profiles values ($1, 'drivers', $2), ($1, 'chiefs', $2), ($1, 'chiefs', $3)`,
    [portal.accountId, yard, office],
  );
});

const idOf = (name: string): number => portal.userIds[name] ?? 0;
/** As the directory says it when it confirms the person. */
const join = (groups: readonly string[]): Promise<unknown> =>
  portal.queryAsOwner('select grant_by_groups($1, $2, $3)', [portal.accountId, idOf('rui'), groups]);
const assign = (profileIds: readonly number[]) =>
  portal.ask('ana', 'PUT', `/profile-users/${idOf('rui')}`, { profileIds });
const held = async (): Promise<unknown[]> => {
  const answer = await portal.ask('ana', 'GET', '/profile-users?search=rui');
  return answer.json<{ items: ProfileUser[] }>().items[0]?.profiles ?? [];
};
const given = (id: number, byHand: boolean, ...groups: string[]) => ({
  id,
  name: id === yard ? 'Yard' : 'Office',
  byHand,
  groups,
});
const audited = async (): Promise<unknown> =>
  (
    await portal.queryAsOwner(
      'select action, before, after from audit_entries order by sequence desc limit 1',
    )
  )[0];

it('a profile given by hand stays when the group that gives the same is left, and is told with the group meanwhile', async () => {
  await assign([yard]);
  expect(await held()).toEqual([given(yard, true)]);
  await join(['drivers']);
  expect(await held()).toEqual([given(yard, true, 'drivers')]);
  await join([]);
  expect(await held()).toEqual([given(yard, true)]);
});

it('a profile that a group gives stays when it is taken away by hand, and goes with the last group', async () => {
  await join(['drivers', 'chiefs']);
  expect(await held()).toEqual([given(office, false, 'chiefs'), given(yard, false, 'chiefs', 'drivers')]);
  await assign([yard]);
  expect(await held()).toContainEqual(given(yard, true, 'chiefs', 'drivers'));
  await assign([]);
  expect(await held()).toContainEqual(given(yard, false, 'chiefs', 'drivers'));
  expect(await audited()).toEqual({
    action: 'user.assign-profiles',
    before: { profileIds: [yard] },
    after: { profileIds: [] },
  });
  await join(['drivers']);
  expect(await held()).toEqual([given(yard, false, 'drivers')]);
  await join([]);
  expect(await held()).toEqual([]);
  expect(await audited()).toMatchObject({ after: { given: [], taken: [yard] } });
});

it('whoever looks at a profile, changes it, or changes its people or a user, knows the one from the other', async () => {
  await join(['drivers']);
  const profile = async () => (await portal.ask('ana', 'GET', `/profiles/${yard}`)).json<ProfileDetails>();
  expect((await profile()).people).toMatchObject([{ byHand: false, groups: ['drivers'] }]);
  const change = (body: object) => portal.ask('ana', 'PUT', `/profiles/${yard}`, body);
  await change({ attachUserIds: [idOf('rui')] });
  expect((await profile()).people).toMatchObject([{ byHand: true, groups: ['drivers'] }]);
  await change({ detachUserIds: [idOf('rui')] });
  expect((await profile()).people).toMatchObject([{ byHand: false, groups: ['drivers'] }]);

  const many = (body: object) =>
    portal.ask('ana', 'PUT', '/profile-users', {
      selection: { userIds: [idOf('rui')] },
      expectedCount: 1,
      ...body,
    });
  expect((await many({ attach: [yard] })).json()).toEqual({ changed: 1, unchanged: 0 });
  expect((await many({ attach: [yard] })).json()).toEqual({ changed: 0, unchanged: 1 });
  expect((await many({ detach: [yard] })).json()).toEqual({ changed: 1, unchanged: 0 });
  expect(await held()).toEqual([given(yard, false, 'drivers')]);

  const update = async (profileIds: readonly number[]) =>
    (await portal.ask('ana', 'PUT', `/users/${idOf('rui')}`, { profileIds })).json();
  expect((await update([office])).profiles).toEqual([given(office, true), given(yard, false, 'drivers')]);
  expect((await update([])).profiles).toEqual([given(yard, false, 'drivers')]);
});

it('goes with its profile and its member, whatever gives it', async () => {
  await assign([office]);
  await join(['chiefs']);
  expect((await portal.ask('ana', 'DELETE', `/profiles/${yard}`)).statusCode).toBe(204);
  expect(await held()).toEqual([given(office, true, 'chiefs')]);
  await portal.queryAsOwner('delete from memberships where user_id = $1', [idOf('rui')]);
  expect(await portal.queryAsOwner('select from profile_users where user_id = $1', [idOf('rui')])).toEqual(
    [],
  );
});
