import type { ProfileChoices, ProfileList, ProfileUserList } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createProfile } from './create-profile.ts';
import { profileModules, startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;
const SETTINGS = { module: 'services:simc:settings', level: 'see' } as const;

let portal: ProfilesPortal;
beforeAll(async () => {
  portal = await startProfilesPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from profiles');
});

const idOf = (name: string): number => portal.userIds[name] ?? 0;
describe('refusals', () => {
  it('gives viewers who see the settings the lists, and nobody else anything', async () => {
    const { id } = await portal.create({ name: 'Watchers', sections: [SETTINGS], userIds: [idOf('rui')] });
    const reads = [
      '/profiles',
      '/profiles/choices',
      `/profiles/${id}`,
      '/profile-users',
      `/profile-users/${idOf('bia')}/rights`,
    ];
    for (const path of reads) {
      expect((await portal.ask(null, 'GET', path)).statusCode, path).toBe(401);
      expect((await portal.ask('bia', 'GET', path)).statusCode, path).toBe(403);
      expect((await portal.ask('rui', 'GET', path)).statusCode, path).toBe(200);
    }
    for (const [method, path, body] of [
      ['POST', '/profiles', { name: 'Mine' }],
      ['PUT', `/profiles/${id}`, { name: 'Mine' }],
      ['GET', `/profiles/${id}/losses`],
      ['PUT', `/profile-users/${idOf('rui')}`, { profileIds: [] }],
      ['PUT', '/profile-users', { selection: { userIds: [idOf('rui')] }, detach: [id], expectedCount: 1 }],
      ['DELETE', `/profiles/${id}`],
    ] as const) {
      expect((await portal.ask('rui', method, path, body)).statusCode, path).toBe(403);
    }
    const audited = await portal.queryAsOwner(
      `select from audit_entries where entity = 'profile' and entity_id = $1`,
      [String(id)],
    );
    expect(audited).toHaveLength(1);
  });

  it('knows nothing of another account', async () => {
    const { id } = await portal.create({ name: 'Ours', userIds: [idOf('rui')] });
    for (const [method, path, body] of [
      ['GET', `/profiles/${id}`],
      ['PUT', `/profiles/${id}`, { name: 'Theirs' }],
      ['DELETE', `/profiles/${id}`],
      ['GET', `/profile-users/${idOf('rui')}/rights`],
      ['PUT', `/profile-users/${idOf('rui')}`, { profileIds: [] }],
    ] as const) {
      expect((await portal.ask('eva', method, path, body)).statusCode, path).toBe(404);
    }
    expect((await portal.ask('eva', 'GET', '/profiles')).json<ProfileList>().items).toEqual([]);
    const people = (await portal.ask('eva', 'GET', '/profile-users')).json<ProfileUserList>().items;
    expect(people.map(({ name }) => name)).toEqual(['eva@other.example']);
    const given = await portal.ask('ana', 'PUT', `/profiles/${id}`, {
      unitIds: [portal.units[2]],
      attachUserIds: [idOf('eva')],
    });
    expect([given.statusCode, given.json()]).toMatchObject([422, { errors: { unitIds: ['not_found'] } }]);
    const linked = await portal.ask('ana', 'PUT', `/profiles/${id}`, { attachUserIds: [idOf('eva')] });
    expect(linked.json()).toMatchObject({ errors: { attachUserIds: ['not_found'] } });
  });

  it('shows a viewer of the settings the names of their own ULs alone', async () => {
    const { id } = await portal.create({
      name: 'Watchers',
      sections: [SETTINGS, MAP],
      unitIds: [portal.units[0]],
      userIds: [idOf('rui')],
    });
    const choices = (await portal.ask('rui', 'GET', '/profiles/choices')).json<ProfileChoices>();
    expect(choices.units).toEqual([{ id: portal.units[0], code: 'NORTH-', name: 'NORTH-', assets: 2 }]);
    expect((await portal.ask('rui', 'GET', `/profiles/${id}`)).body).not.toContain('SOUTH');
  });

  it('takes no name twice, whatever its case, and none that is empty or too long', async () => {
    await portal.create({ name: 'Yard' });
    const { id } = await portal.create({ name: 'Office' });
    for (const answer of [
      await portal.ask('ana', 'POST', '/profiles', { name: ' YARD ' }),
      await portal.ask('ana', 'PUT', `/profiles/${id}`, { name: 'yard' }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { name: [104] } }]);
    }
    for (const [name, code] of [
      [' ', 101],
      ['x'.repeat(121), 102],
    ] as const) {
      const answer = await portal.ask('ana', 'POST', '/profiles', { name });
      expect(answer.json()).toMatchObject({ errors: { name: [code] } });
    }
  });

  it('gives no section to change who may do what, none twice, and none of a module that is off', async () => {
    for (const sections of [
      [{ module: 'admin:users', level: 'change' }],
      [{ module: 'services:simc:settings', level: 'change' }],
      [MAP, MAP],
      [{ module: 'services:file-manager', level: 'see' }],
      [{ module: 'services:unheard', level: 'see' }],
    ]) {
      const answer = await portal.ask('ana', 'POST', '/profiles', { name: 'Odd', sections });
      expect(answer.statusCode, JSON.stringify(sections)).toBe(422);
    }
  });

  it('keeps the section of a module that was switched off, for when it is on again', async () => {
    const { id } = await portal.create({ name: 'Yard', sections: [MAP, SETTINGS] });
    const switchTo = (modules: readonly string[]) =>
      portal.queryAsOwner('update accounts set modules = $1 where account_id = $2', [
        modules,
        portal.accountId,
      ]);
    const [{ modules } = { modules: [] }] = await portal.queryAsOwner<{ modules: string[] }>(
      'select modules from accounts where account_id = $1',
      [portal.accountId],
    );
    await switchTo(modules.filter((code) => !code.includes('geolocalizacao')));
    const kept = await portal.ask('ana', 'PUT', `/profiles/${id}`, {
      name: 'Yards',
      sections: [MAP, SETTINGS],
    });
    expect([kept.statusCode, kept.json()]).toMatchObject([200, { sections: [MAP, SETTINGS] }]);
    const added = await portal.ask('ana', 'PUT', `/profiles/${id}`, { sections: [MAP, SETTINGS, ASSETS] });
    expect(added.json()).toMatchObject({ errors: { sections: ['module_off'] } });
    await switchTo(modules);
  });

  it('changes nothing for who stopped being an administrator since their request began', async () => {
    const actor = {
      accountId: portal.accountId,
      userId: idOf('ana'),
      sessionId: null,
      role: 'admin',
      sees: profileModules,
      changes: profileModules,
      allUnits: true,
      unitIds: [],
    } as const;
    const values = { name: 'Late', description: '', sections: [], unitIds: [], userIds: [] };
    const events = createPortalEvents();
    await portal.queryAsOwner(`update memberships set role = 'viewer' where user_id = $1`, [idOf('ana')]);
    await expect(
      createProfile({ ...portal, clock: systemClock, events, actor }, values),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await portal.queryAsOwner(`update memberships set role = 'admin' where user_id = $1`, [idOf('ana')]);
  });
});
