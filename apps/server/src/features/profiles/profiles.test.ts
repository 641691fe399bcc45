import type { ProfileDetails, ProfileList, ProfileLosses } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;

let portal: ProfilesPortal;
beforeAll(async () => {
  portal = await startProfilesPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from profiles');
  portal.rightsChanges.length = 0;
});

const idOf = (name: string): number => portal.userIds[name] ?? 0;
const audited = (entity: string, id: number) =>
  portal.queryAsOwner<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from audit_entries where entity = $1 and entity_id = $2 order by sequence',
    [entity, String(id)],
  );

describe('a profile', () => {
  it('is created, listed, found, changed and deleted, which the audit tells in sorted lists', async () => {
    const made = await portal.create({
      name: ' Operação de pátio ',
      description: 'Yards of the north',
      sections: [ASSETS, MAP],
      unitIds: [portal.units[1], portal.units[0]],
      userIds: [idOf('rui')],
    });
    expect(made).toMatchObject({
      name: 'Operação de pátio',
      sections: [MAP, ASSETS],
      unitIds: [...portal.units].slice(0, 2),
    });
    expect(made.people).toMatchObject([{ id: idOf('rui'), role: 'viewer', active: true }]);
    await portal.create({ name: 'Office' });
    const list = (query: string) => portal.ask('ana', 'GET', `/profiles?${query}`);
    expect((await list('search=operacao')).json<ProfileList>()).toMatchObject({
      total: 1,
      items: [{ id: made.id, people: 1, units: 2, sections: 2 }],
    });
    const byPeople = (await list('sort=people&order=desc&limit=1')).json<ProfileList>();
    expect(byPeople).toMatchObject({ items: [{ id: made.id }], total: 2 });
    expect((await list(`sort=people&order=desc&limit=1&cursor=${byPeople.nextCursor}`)).json()).toMatchObject(
      {
        items: [{ name: 'Office' }],
        nextCursor: null,
      },
    );
    const changed = await portal.ask('ana', 'PUT', `/profiles/${made.id}`, {
      updatedAt: made.updatedAt,
      sections: [MAP],
      unitIds: [portal.units[0]],
      attachUserIds: [idOf('bia')],
      detachUserIds: [idOf('rui')],
    });
    expect(changed.json()).toMatchObject({ sections: [MAP], people: [{ id: idOf('bia') }] });
    expect((await portal.ask('ana', 'DELETE', `/profiles/${made.id}`)).statusCode).toBe(204);
    expect((await portal.ask('ana', 'GET', `/profiles/${made.id}`)).statusCode).toBe(404);
    const [created, updated, deleted] = await audited('profile', made.id);
    expect(created).toMatchObject({ action: 'profile.create', before: null });
    expect(updated).toEqual({
      action: 'profile.update',
      before: {
        sections: [`${ASSETS.module} change`, `${MAP.module} see`],
        unitIds: [portal.units[0], portal.units[1]],
        userIds: [idOf('rui')],
      },
      after: { sections: [`${MAP.module} see`], unitIds: [portal.units[0]], userIds: [idOf('bia')] },
    });
    expect(deleted).toMatchObject({ action: 'profile.delete', after: null });
    expect(portal.rightsChanges).toHaveLength(3);
  });

  it('is refused to whoever changes a version that is not the last, and untouched where nothing differs', async () => {
    const made = await portal.create({ name: 'Yard', sections: [MAP] });
    const change = (body: object) => portal.ask('ana', 'PUT', `/profiles/${made.id}`, body);
    const same = await change({ updatedAt: made.updatedAt, name: 'Yard', sections: [MAP] });
    expect(same.json<ProfileDetails>().updatedAt).toBe(made.updatedAt);
    const linked = await change({ updatedAt: made.updatedAt, attachUserIds: [idOf('rui')] });
    expect(linked.json<ProfileDetails>().updatedAt).toBe(made.updatedAt);
    const together = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => change({ updatedAt: made.updatedAt, name })),
    );
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await audited('profile', made.id)).map(({ action }) => action)).toEqual([
      'profile.create',
      'profile.update',
      'profile.update',
    ]);
  });

  it('links people from two sides at once without losing either', async () => {
    const { id } = await portal.create({ name: 'Yard' });
    const answers = await Promise.all([
      portal.ask('ana', 'PUT', `/profiles/${id}`, { attachUserIds: [idOf('rui')] }),
      portal.ask('ana', 'PUT', `/profiles/${id}`, { attachUserIds: [idOf('bia')] }),
      portal.ask('ana', 'PUT', `/profile-users/${idOf('rui')}`, { profileIds: [id] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { people } = (await portal.ask('ana', 'GET', `/profiles/${id}`)).json<ProfileDetails>();
    expect(people.map((person) => person.id).toSorted()).toEqual([idOf('rui'), idOf('bia')].toSorted());
  });

  it('says before it goes what each of its people loses that no other profile gives them', async () => {
    const { id } = await portal.create({
      name: 'Yard',
      sections: [MAP, ASSETS],
      unitIds: [portal.units[0], portal.units[1]],
      userIds: [idOf('ana'), idOf('rui'), idOf('bia')],
    });
    await portal.create({
      name: 'Map of the north',
      sections: [MAP],
      unitIds: [portal.units[0]],
      userIds: [idOf('rui')],
    });
    const losses = (await portal.ask('ana', 'GET', `/profiles/${id}/losses`)).json<ProfileLosses>();
    expect(losses.people).toEqual([
      {
        id: idOf('bia'),
        name: 'bia@alfa.example',
        hasOtherProfile: false,
        modules: ['notifications', MAP.module, ASSETS.module],
        units: 2,
      },
      {
        id: idOf('rui'),
        name: 'rui@alfa.example',
        hasOtherProfile: true,
        modules: [ASSETS.module],
        units: 1,
      },
    ]);
  });
});
