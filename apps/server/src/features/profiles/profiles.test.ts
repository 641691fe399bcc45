import type { ProfileList } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { clearProfiles, profilesPlan } from './testing/profiles-plan.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;

const portal = await portalOf(profilesPlan);
const { owner, viewer: rui, accountId, unitIds, queryAsOwner } = portal;
const { bia } = portal.people;
const { NORTH, SOUTH } = unitIds;
const rightsChanges: unknown[] = [];
portal.events.on('rightsChanged', (change) => {
  if (change.accountId === accountId) rightsChanges.push(change);
});
beforeEach(async () => {
  await clearProfiles(portal);
  rightsChanges.length = 0;
});

const of = (profileId: number) => ({ params: { profileId } });
const audited = (id: number) =>
  queryAsOwner<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from audit_entries where entity = 'profile' and entity_id = $1 order by sequence`,
    [String(id)],
  );

describe('a profile', () => {
  it('is created, listed, searched, changed and deleted, audited with sorted lists', async () => {
    const made = await owner.call('createProfile', {
      body: {
        name: ' Operação de pátio ',
        description: 'Yards of the north',
        sections: [ASSETS, MAP],
        unitIds: [SOUTH, NORTH],
        userIds: [rui.id],
      },
    });
    expect(made).toMatchObject({
      name: 'Operação de pátio',
      sections: [MAP, ASSETS],
      unitIds: [NORTH, SOUTH],
    });
    expect(made.people).toMatchObject([{ id: rui.id, role: 'viewer', active: true }]);
    await owner.call('createProfile', { body: { name: 'Office' } });
    expect(await owner.call('listProfiles', { query: { search: 'operacao' } })).toMatchObject({
      total: 1,
      items: [{ id: made.id, people: 1, units: 2, sections: 2 }],
    });
    const byPeople = { sort: 'people', order: 'desc', limit: 1 } as const;
    const first: ProfileList = await owner.call('listProfiles', { query: byPeople });
    expect(first).toMatchObject({ items: [{ id: made.id }], total: 2 });
    const cursor = first.nextCursor ?? '';
    expect(await owner.call('listProfiles', { query: { ...byPeople, cursor } })).toMatchObject({
      items: [{ name: 'Office' }],
      nextCursor: null,
    });
    const changed = await owner.call('changeProfile', {
      ...of(made.id),
      body: {
        updatedAt: made.updatedAt,
        sections: [MAP],
        unitIds: [NORTH],
        attachUserIds: [bia.id],
        detachUserIds: [rui.id],
      },
    });
    expect(changed).toMatchObject({ sections: [MAP], people: [{ id: bia.id }] });
    await owner.call('deleteProfile', of(made.id));
    await owner.refused('getProfileDetails', of(made.id), 404);
    const [created, updated, deleted] = await audited(made.id);
    expect(created).toMatchObject({ action: 'profile.create', before: null });
    expect(updated).toEqual({
      action: 'profile.update',
      before: {
        sections: [`${ASSETS.module} change`, `${MAP.module} see`],
        unitIds: [NORTH, SOUTH],
        userIds: [rui.id],
      },
      after: { sections: [`${MAP.module} see`], unitIds: [NORTH], userIds: [bia.id] },
    });
    expect(deleted).toMatchObject({ action: 'profile.delete', after: null });
    expect(rightsChanges).toHaveLength(3);
  });

  it('refuses changes based on an old version, and is unchanged if nothing differs', async () => {
    const made = await owner.call('createProfile', { body: { name: 'Yard', sections: [MAP] } });
    const { updatedAt } = made;
    const change = (body: object) => owner.send('changeProfile', { ...of(made.id), body });
    for (const body of [{ name: 'Yard', sections: [MAP] }, { attachUserIds: [rui.id] }])
      expect(
        await owner.call('changeProfile', { ...of(made.id), body: { updatedAt, ...body } }),
      ).toMatchObject({ updatedAt });
    const together = await Promise.all(['One', 'Two', 'Three'].map((name) => change({ updatedAt, name })));
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await audited(made.id)).map(({ action }) => action)).toEqual([
      'profile.create',
      'profile.update',
      'profile.update',
    ]);
  });

  it('links people from both sides concurrently without losing either', async () => {
    const { id } = await owner.call('createProfile', { body: { name: 'Yard' } });
    await Promise.all([
      owner.call('changeProfile', { ...of(id), body: { attachUserIds: [rui.id] } }),
      owner.call('changeProfile', { ...of(id), body: { attachUserIds: [bia.id] } }),
      owner.call('assignProfiles', { params: { userId: rui.id }, body: { profileIds: [id] } }),
    ]);
    const { people } = await owner.call('getProfileDetails', of(id));
    expect(people.map((person) => person.id).toSorted()).toEqual([rui.id, bia.id].toSorted());
  });

  it('previews what each person loses on deletion beyond their other profiles', async () => {
    const { id } = await owner.call('createProfile', {
      body: {
        name: 'Yard',
        sections: [MAP, ASSETS],
        unitIds: [NORTH, SOUTH],
        userIds: [owner.id, rui.id, bia.id],
      },
    });
    await owner.call('createProfile', {
      body: { name: 'Map of the north', sections: [MAP], unitIds: [NORTH], userIds: [rui.id] },
    });
    expect((await owner.call('getProfileLosses', of(id))).people).toEqual([
      {
        id: bia.id,
        name: 'bia',
        hasOtherProfile: false,
        modules: ['notifications', MAP.module, ASSETS.module],
        units: 2,
      },
      { id: rui.id, name: 'viewer', hasOtherProfile: true, modules: [ASSETS.module], units: 1 },
    ]);
  });
});
