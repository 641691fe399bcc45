import type { ProfileUserList } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { clearProfiles, plantForeignProfile, profilesPlan } from './testing/profiles-plan.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;

const portal = await portalOf(profilesPlan);
const { owner, viewer: rui, stranger, accountId, unitIds, queryAsOwner } = portal;
const { bia } = portal.people;
const rightsChanges: unknown[] = [];
portal.events.on('rightsChanged', (change) => {
  if (change.accountId === accountId) rightsChanges.push(change);
});
let yard: number;
let office: number;
beforeEach(async () => {
  await clearProfiles(portal);
  const create = async (name: string, section: typeof MAP | typeof ASSETS, unitId: number) =>
    (await owner.call('createProfile', { body: { name, sections: [section], unitIds: [unitId] } })).id;
  yard = await create('Yard', MAP, unitIds.NORTH);
  office = await create('Office', ASSETS, unitIds.SOUTH);
  rightsChanges.length = 0;
});

const of = (person: Person) => ({ params: { userId: person.id } });
const assign = (profileIds: number[]) => owner.call('assignProfiles', { ...of(rui), body: { profileIds } });
const rights = (person: Person, profiles?: number[]) =>
  owner.call('getUserRights', { ...of(person), query: profiles === undefined ? {} : { profiles } });
const list = (query: NonNullable<Parameters<typeof owner.call<'listProfileUsers'>>[1]>['query'] = {}) =>
  owner.call('listProfileUsers', { query });

describe('assigning profiles is refused', () => {
  it('for a profile of another account, a non-member, and a concurrent change', async () => {
    await owner.refused('assignProfiles', { ...of(stranger), body: { profileIds: [yard] } }, 404);
    const theirs = { profileIds: [await plantForeignProfile(portal)] };
    await owner.refused('assignProfiles', { ...of(rui), body: theirs }, { profileIds: ['not_found'] });
    await owner.call('assignProfiles', { ...of(rui), body: { profileIds: [yard], expected: [] } });
    const late = { profileIds: [office], expected: [] };
    await owner.refused('assignProfiles', { ...of(rui), body: late }, 409);
    expect((await list({ search: 'viewer' })).items).toMatchObject([{ profiles: [{ name: 'Yard' }] }]);
  });

  it('for a selection that changed', async () => {
    const selection = { filters: { role: 'viewer' } };
    const change = { selection, attach: [yard], expectedCount: 3 };
    await owner.refused('changeProfileUsers', { body: change }, 409);
    const unknown = { selection, attach: [2_000_000_000], expectedCount: 2 };
    await owner.refused('changeProfileUsers', { body: unknown }, 422);
    expect((await list({ profiles: [yard] })).total).toBe(0);
    expect(rightsChanges).toEqual([]);
  });
});

describe('people', () => {
  it('are listed with their profiles, searched, filtered by profile or none, and sorted', async () => {
    await assign([office, yard]);
    const named = ({ items }: ProfileUserList) => items.map(({ name }) => name);
    expect(named(await list({ sort: 'profiles', order: 'desc' }))).toEqual(['viewer', 'bia', 'owner']);
    const first = await list({ limit: 2 });
    expect(named(first)).toEqual(['bia', 'owner']);
    expect(named(await list({ limit: 2, cursor: first.nextCursor ?? '' }))).toEqual(['viewer']);
    expect(named(await list({ profiles: [yard] }))).toEqual(['viewer']);
    expect(named(await list({ profiles: [0], role: 'viewer' }))).toEqual(['bia']);
    expect((await list({ search: 'VÍEWER' })).items[0]?.profiles).toMatchObject([
      { id: office, name: 'Office' },
      { id: yard, name: 'Yard' },
    ]);
  });

  it('gain and lose profiles together, with one audit row for each person', async () => {
    await assign([office]);
    const change = { attach: [yard], detach: [office], expectedCount: 2 };
    const selection = { filters: {}, except: [owner.id] };
    expect(await owner.call('changeProfileUsers', { body: { selection, ...change } })).toEqual({
      changed: 2,
      unchanged: 0,
    });
    const again = { selection: { userIds: [rui.id] }, attach: [yard], expectedCount: 1 };
    expect(await owner.call('changeProfileUsers', { body: again })).toEqual({ changed: 0, unchanged: 1 });
    const entries = await queryAsOwner(
      `select before, after from audit_entries where action = 'user.assign-profiles' and entity_id = $1
      order by sequence`,
      [String(rui.id)],
    );
    expect(entries.slice(-2)).toEqual([
      { before: { profileIds: [] }, after: { profileIds: [office] } },
      { before: { profileIds: [office] }, after: { profileIds: [yard] } },
    ]);
  });

  it('have the union of their profiles, for equivalent profiles too', async () => {
    expect(await rights(rui)).toMatchObject({ sees: [], changes: [], unitIds: [], assets: 0 });
    await assign([yard, office]);
    const union = {
      sees: ['notifications', MAP.module, ASSETS.module],
      changes: ['notifications', ASSETS.module],
      allUnits: false,
      unitIds: [unitIds.NORTH, unitIds.SOUTH],
      assets: 3,
    };
    expect(await rights(rui)).toMatchObject(union);
    expect(await rights(bia, [yard, office])).toMatchObject(union);
    expect(await rights(rui, [0])).toMatchObject({ sees: [], unitIds: [] });
  });

  it('have every enabled module as administrators, and none while inactive', async () => {
    expect(await rights(owner)).toMatchObject({ role: 'admin', allUnits: true, assets: 3 });
    await assign([yard]);
    const setActive = (active: boolean) =>
      queryAsOwner('update memberships set active = $1 where user_id = $2', [active, rui.id]);
    await setActive(false);
    expect(await rights(rui)).toMatchObject({ active: false, sees: [], unitIds: [], assets: 0 });
    expect((await list({ search: 'viewer' })).items).toMatchObject([{ active: false }]);
    await setActive(true);
  });
});
