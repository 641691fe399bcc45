import type { CallName, CreateProfile } from '@azimute/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { createProfile } from './create-profile.ts';
import { clearProfiles, profileModules, profilesPlan } from './testing/profiles-plan.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;
const SETTINGS = { module: 'services:simc:settings', level: 'see' } as const;

const portal = await portalOf(profilesPlan);
const { owner, viewer: rui, stranger, visitor, accountId, unitIds, queryAsOwner } = portal;
const { bia } = portal.people;
beforeEach(() => clearProfiles(portal));

const create = async (values: Partial<CreateProfile> & { name: string }) =>
  (await owner.call('createProfile', { body: values })).id;
const of = (profileId: number) => ({ params: { profileId } });

describe('the profiles API', () => {
  it('returns the lists to viewers of the settings, and nothing to others', async () => {
    const id = await create({ name: 'Watchers', sections: [SETTINGS], userIds: [rui.id] });
    const params = { profileId: id, userId: rui.id };
    for (const name of [
      'listProfiles',
      'getProfileChoices',
      'getProfileDetails',
      'listProfileUsers',
      'getUserRights',
    ] as const) {
      await visitor.refused(name, { params }, 401);
      await bia.refused(name, { params }, 403);
      expect((await rui.send(name, { params })).statusCode, name).toBe(200);
    }
    const many = { selection: { userIds: [rui.id] }, detach: [id], expectedCount: 1 };
    for (const [name, body] of [
      ['createProfile', { name: 'Mine' }],
      ['changeProfile', { name: 'Mine' }],
      ['getProfileLosses', undefined],
      ['assignProfiles', { profileIds: [] }],
      ['changeProfileUsers', many],
      ['deleteProfile', undefined],
    ] as const)
      await rui.refused(name, { params, body }, 403);
    const audited = await queryAsOwner(
      `select from audit_entries where entity = 'profile' and entity_id = $1`,
      [String(id)],
    );
    expect(audited).toHaveLength(1);
  });

  it('returns 404 for another account', async () => {
    const id = await create({ name: 'Ours', userIds: [rui.id] });
    const params = { profileId: id, userId: rui.id };
    for (const [name, body] of [
      ['getProfileDetails', undefined],
      ['changeProfile', { name: 'Theirs' }],
      ['deleteProfile', undefined],
      ['getUserRights', undefined],
      ['assignProfiles', { profileIds: [] }],
    ] satisfies [CallName, object | undefined][])
      await stranger.refused(name, { params, body }, 404);
    const theirs = (await stranger.call('listProfiles')).items.map(({ name }) => name);
    expect(theirs).toEqual(['viewer']);
    const people = (await stranger.call('listProfileUsers')).items.map(({ id: userId }) => userId);
    expect(people).toContain(stranger.id);
    expect(people).not.toContain(rui.id);
    const given = { unitIds: [portal.elsewhere.unitIds['NORTH']], attachUserIds: [stranger.id] };
    expect(await owner.refused('changeProfile', { ...of(id), body: given }, 'unitIds')).toMatchObject({
      status: 422,
      errors: { unitIds: ['not_found'] },
    });
    const linked = { attachUserIds: [stranger.id] };
    await owner.refused('changeProfile', { ...of(id), body: linked }, { attachUserIds: ['not_found'] });
  });

  it('shows a viewer of the settings only the names of their own ULs', async () => {
    const id = await create({
      name: 'Watchers',
      sections: [SETTINGS, MAP],
      unitIds: [unitIds.NORTH],
      userIds: [rui.id],
    });
    const { units } = await rui.call('getProfileChoices');
    expect(units).toEqual([{ id: unitIds.NORTH, code: 'NORTH', name: 'NORTH', assets: 2 }]);
    expect(JSON.stringify(await rui.call('getProfileDetails', of(id)))).not.toContain('SOUTH');
  });

  it('refuses a duplicate name in any case, and an empty or overlong one', async () => {
    await create({ name: 'Yard' });
    const id = await create({ name: 'Office' });
    await owner.refused('createProfile', { body: { name: ' YARD ' } }, { name: [104] });
    await owner.refused('changeProfile', { ...of(id), body: { name: 'yard' } }, { name: [104] });
    await owner.refused('createProfile', { body: { name: ' ' } }, { name: [101] });
    await owner.refused('createProfile', { body: { name: 'x'.repeat(121) } }, { name: [102] });
  });

  it.each([
    ['to change who may do what', [{ module: 'admin:users', level: 'change' }]],
    ['to change the settings', [{ module: 'services:simc:settings', level: 'change' }]],
    ['twice', [MAP, MAP]],
    ['of a module that is off', [{ module: 'services:file-manager', level: 'see' }]],
    ['that does not exist', [{ module: 'services:unheard', level: 'see' }]],
  ])('refuses a section %s', async (_name, sections) => {
    await owner.refused('createProfile', { body: { name: 'Odd', sections } }, 422);
  });

  it('keeps the section of a disabled module, for when it is enabled', async () => {
    const id = await create({ name: 'Yard', sections: [MAP, SETTINGS] });
    const switchTo = (modules: readonly string[]) =>
      queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, accountId]);
    await switchTo(profileModules.filter((code) => !code.includes('geolocalizacao')));
    const body = { name: 'Yards', sections: [MAP, SETTINGS] };
    expect(await owner.call('changeProfile', { ...of(id), body })).toMatchObject({
      sections: [MAP, SETTINGS],
    });
    const more = { sections: [MAP, SETTINGS, ASSETS] };
    await owner.refused('changeProfile', { ...of(id), body: more }, { sections: ['module_off'] });
    await switchTo(profileModules);
  });

  it('changes nothing for a person who lost the administrator role since the request started', async () => {
    const context = { ...portal, actor: await actorOf(portal, owner) };
    const values = { name: 'Late', description: '', sections: [], unitIds: [], userIds: [] };
    const setRole = (role: string) =>
      queryAsOwner('update memberships set role = $1 where account_id = $2 and user_id = $3', [
        role,
        accountId,
        owner.id,
      ]);
    await setRole('viewer');
    await expect(createProfile(context, values)).rejects.toMatchObject({ code: 'forbidden' });
    await setRole('admin');
  });
});
