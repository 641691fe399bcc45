import type { ProfileUser, ProfileUserList, UserRights } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProfilesPortal, type ProfilesPortal } from './testing/start-profiles-portal.ts';

const MAP = { module: 'services:simc:geolocalizacao:mapa', level: 'see' } as const;
const ASSETS = { module: 'services:simc:geolocalizacao:ativos', level: 'change' } as const;

let portal: ProfilesPortal;
let yard: number;
let office: number;
beforeAll(async () => {
  portal = await startProfilesPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.queryAsOwner('delete from profiles');
  yard = (await portal.create({ name: 'Yard', sections: [MAP], unitIds: [portal.units[0]] })).id;
  office = (await portal.create({ name: 'Office', sections: [ASSETS], unitIds: [portal.units[1]] })).id;
  portal.rightsChanges.length = 0;
});

const idOf = (name: string): number => portal.userIds[name] ?? 0;
const assign = (name: string, body: object) => portal.ask('ana', 'PUT', `/profile-users/${idOf(name)}`, body);
const change = (body: object) => portal.ask('ana', 'PUT', '/profile-users', body);
const rights = async (name: string, query = ''): Promise<UserRights> =>
  (await portal.ask('ana', 'GET', `/profile-users/${idOf(name)}/rights${query}`)).json<UserRights>();
const list = async (query: string): Promise<ProfileUserList> =>
  (await portal.ask('ana', 'GET', `/profile-users?${query}`)).json<ProfileUserList>();

describe('refusals', () => {
  it('assigns no profile of another account, none to a stranger, and not over what somebody else assigned', async () => {
    const stranger = await portal.ask('ana', 'PUT', `/profile-users/${idOf('eva')}`, { profileIds: [yard] });
    expect(stranger.statusCode).toBe(404);
    const [theirs] = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values ($1, 'Theirs') returning profile_id as id`,
      [portal.otherAccountId],
    );
    const foreign = await assign('rui', { profileIds: [theirs?.id] });
    expect(foreign.json()).toMatchObject({ errors: { profileIds: ['not_found'] } });
    expect((await assign('rui', { profileIds: [yard], expected: [] })).statusCode).toBe(200);
    expect((await assign('rui', { profileIds: [office], expected: [] })).statusCode).toBe(409);
    expect((await list('search=rui')).items).toMatchObject([{ profiles: [{ name: 'Yard' }] }]);
  });

  it('changes many only while the selection is as it was seen', async () => {
    const selection = { filters: { role: 'viewer' } };
    expect((await change({ selection, attach: [yard], expectedCount: 3 })).statusCode).toBe(409);
    expect((await change({ selection, attach: [2_000_000], expectedCount: 2 })).statusCode).toBe(422);
    expect((await list(`profiles=${yard}`)).total).toBe(0);
    expect(portal.rightsChanges).toEqual([]);
  });
});

describe('people', () => {
  it('are listed with their profiles, found, filtered by profile or by having none, and ordered', async () => {
    await assign('rui', { profileIds: [office, yard] });
    const named = ({ items }: ProfileUserList) => items.map(({ name }) => name.split('@')[0]);
    expect(named(await list('sort=profiles&order=desc'))).toEqual(['rui', 'ana', 'bia']);
    const first = await list('limit=2');
    expect(named(first)).toEqual(['ana', 'bia']);
    expect(named(await list(`limit=2&cursor=${first.nextCursor}`))).toEqual(['rui']);
    expect(named(await list(`profiles=${yard}`))).toEqual(['rui']);
    expect(named(await list('profiles=0&role=viewer'))).toEqual(['bia']);
    expect((await list('search=RÚI')).items[0]?.profiles).toMatchObject([
      { id: office, name: 'Office' },
      { id: yard, name: 'Yard' },
    ]);
  });

  it('get profiles and lose others together, and one row of the audit each who changed', async () => {
    await assign('rui', { profileIds: [office] });
    const answer = await change({
      selection: { filters: {}, except: [idOf('ana')] },
      attach: [yard],
      detach: [office],
      expectedCount: 2,
    });
    expect(answer.json()).toEqual({ changed: 2, unchanged: 0 });
    const again = await change({
      selection: { userIds: [idOf('rui')] },
      attach: [yard],
      expectedCount: 1,
    });
    expect(again.json()).toEqual({ changed: 0, unchanged: 1 });
    const entries = await portal.queryAsOwner(
      `select before, after from audit_entries where action = 'user.assign-profiles' and entity_id = $1
      order by sequence`,
      [String(idOf('rui'))],
    );
    expect(entries.slice(-2)).toEqual([
      { before: { profileIds: [] }, after: { profileIds: [office] } },
      { before: { profileIds: [office] }, after: { profileIds: [yard] } },
    ]);
  });

  it('hold the union of their profiles, as another choice of profiles would give it too', async () => {
    expect(await rights('rui')).toMatchObject({ sees: [], changes: [], unitIds: [], assets: 0 });
    await assign('rui', { profileIds: [yard, office] });
    const union = {
      sees: ['notifications', MAP.module, ASSETS.module],
      changes: ['notifications', ASSETS.module],
      allUnits: false,
      unitIds: [portal.units[0], portal.units[1]],
      assets: 3,
    };
    expect(await rights('rui')).toMatchObject(union);
    expect(await rights('bia', `?profiles=${yard}&profiles=${office}`)).toMatchObject(union);
    expect(await rights('rui', '?profiles=0')).toMatchObject({ sees: [], unitIds: [] });
  });

  it('who administer have everything that is on; who are inactive, nothing', async () => {
    expect(await rights('ana')).toMatchObject({ role: 'admin', allUnits: true, assets: 3 });
    await assign('rui', { profileIds: [yard] });
    await portal.queryAsOwner('update memberships set active = false where user_id = $1', [idOf('rui')]);
    expect(await rights('rui')).toMatchObject({ active: false, sees: [], unitIds: [], assets: 0 });
    expect((await list('search=rui')).items).toMatchObject([
      { active: false } satisfies Partial<ProfileUser>,
    ]);
    await portal.queryAsOwner('update memberships set active = true where user_id = $1', [idOf('rui')]);
  });
});
