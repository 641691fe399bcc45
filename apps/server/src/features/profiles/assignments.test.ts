import { beforeEach, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { plantDirectory } from '../directories/testing/plant-directory.ts';
import { clearProfiles, profilesPlan } from './testing/profiles-plan.ts';

const portal = await portalOf(profilesPlan);
const { owner, viewer: rui, accountId, queryAsOwner } = portal;
await plantDirectory(portal, accountId);
let yard: number;
let office: number;
beforeEach(async () => {
  await clearProfiles(portal);
  yard = (await owner.call('createProfile', { body: { name: 'Yard' } })).id;
  office = (await owner.call('createProfile', { body: { name: 'Office' } })).id;
  await queryAsOwner(
    `insert into directory_group_profiles values ($1, 'drivers', $2), ($1, 'chiefs', $2), ($1, 'chiefs', $3)`,
    [accountId, yard, office],
  );
});

const ofRui = { params: { userId: rui.id } };
/** Simulates the directory's confirmation of the user. */
const join = (groups: readonly string[]): Promise<unknown> =>
  queryAsOwner('select grant_by_groups($1, $2, $3)', [accountId, rui.id, groups]);
const assign = (profileIds: number[]) => owner.call('assignProfiles', { ...ofRui, body: { profileIds } });
const held = async () =>
  (await owner.call('listProfileUsers', { query: { search: 'viewer' } })).items[0]?.profiles ?? [];
const given = (id: number, byHand: boolean, ...groups: string[]) => ({
  id,
  name: id === yard ? 'Yard' : 'Office',
  byHand,
  groups,
});
const audited = async (): Promise<unknown> => {
  const [last] = await queryAsOwner(
    'select action, before, after from audit_entries where account_id = $1 order by sequence desc limit 1',
    [accountId],
  );
  return last;
};

it('a profile given by hand stays after leaving a group with the same one, which is listed until then', async () => {
  await assign([yard]);
  expect(await held()).toEqual([given(yard, true)]);
  await join(['drivers']);
  expect(await held()).toEqual([given(yard, true, 'drivers')]);
  await join([]);
  expect(await held()).toEqual([given(yard, true)]);
});

it('a profile given by a group stays after its removal by hand, and goes with the last group', async () => {
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

it('reads and changes distinguish profiles given by hand from those given by groups', async () => {
  await join(['drivers']);
  const ofYard = { params: { profileId: yard } };
  const people = async () => (await owner.call('getProfileDetails', ofYard)).people;
  expect(await people()).toMatchObject([{ byHand: false, groups: ['drivers'] }]);
  await owner.call('changeProfile', { ...ofYard, body: { attachUserIds: [rui.id] } });
  expect(await people()).toMatchObject([{ byHand: true, groups: ['drivers'] }]);
  await owner.call('changeProfile', { ...ofYard, body: { detachUserIds: [rui.id] } });
  expect(await people()).toMatchObject([{ byHand: false, groups: ['drivers'] }]);

  const many = (change: { attach?: number[]; detach?: number[] }) =>
    owner.call('changeProfileUsers', {
      body: { selection: { userIds: [rui.id] }, expectedCount: 1, ...change },
    });
  expect(await many({ attach: [yard] })).toEqual({ changed: 1, unchanged: 0 });
  expect(await many({ attach: [yard] })).toEqual({ changed: 0, unchanged: 1 });
  expect(await many({ detach: [yard] })).toEqual({ changed: 1, unchanged: 0 });
  expect(await held()).toEqual([given(yard, false, 'drivers')]);

  const update = async (profileIds: number[]) =>
    (await owner.call('updateUser', { ...ofRui, body: { profileIds } })).profiles;
  expect(await update([office])).toEqual([given(office, true), given(yard, false, 'drivers')]);
  expect(await update([])).toEqual([given(yard, false, 'drivers')]);
});

it('an assignment is deleted with its profile and its member, from either source', async () => {
  await assign([office]);
  await join(['chiefs']);
  await owner.call('deleteProfile', { params: { profileId: yard } });
  expect(await held()).toEqual([given(office, true, 'chiefs')]);
  await queryAsOwner('delete from memberships where user_id = $1', [rui.id]);
  expect(await queryAsOwner('select from profile_users where user_id = $1', [rui.id])).toEqual([]);
});
