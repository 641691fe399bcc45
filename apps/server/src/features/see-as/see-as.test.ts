import type { Profile, TokenAnswer, Visibility } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { seeAsRoutes } from './see-as-routes.ts';

const modules = ['notifications', 'admin:users', 'services:simc:geolocalizacao'];
let portal: IdentityServer;
let place = 0;
let accountId: number;
let people: Record<string, number>;

const emailOf = (name: string): string => `${name}@mail${place}.example`;
const idOf = (name: string): number => people[emailOf(name)] ?? 0;
const signIn = async (name: string): Promise<string> => (await portal.signIn(emailOf(name))).access;
const profileOf = (token: string) => portal.call('GET', '/profile', token);
const seeAs = (token: string, userId: number) => portal.call('POST', `/users/${userId}/see-as`, token);
const seen = async (token: string, name: string): Promise<TokenAnswer> =>
  (await seeAs(token, idOf(name))).json<TokenAnswer>();

beforeAll(async () => {
  portal = await startIdentityServer(seeAsRoutes);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  place += 1;
  const [own, other] = [`own${place}.example`, `other${place}.example`];
  const planted = await plantPeople(portal, {
    accounts: [own, other],
    modules,
    people: [
      { email: emailOf('ana'), roles: { [own]: 'admin' } },
      { email: emailOf('bia'), roles: { [own]: 'admin' } },
      { email: emailOf('caio'), roles: { [own]: 'viewer', [other]: 'admin' } },
      { email: emailOf('gone'), roles: { [own]: 'viewer' } },
      { email: emailOf('eva'), roles: { [other]: 'admin' } },
    ],
  });
  accountId = planted.accountIds[own] ?? 0;
  people = planted.userIds;
  await portal.queryAsOwner('update memberships set active = false where user_id = $1', [idOf('gone')]);
});

describe('seeing as another person is refused', () => {
  it('without a session, to viewers, and for who is no active member of the account, or oneself', async () => {
    expect((await portal.call('POST', `/users/${idOf('caio')}/see-as`)).statusCode).toBe(401);
    const caio = await signIn('caio');
    await portal.call('PUT', '/auth/change-current-account', caio, { account_id: accountId });
    expect((await seeAs(caio, idOf('ana'))).statusCode).toBe(403);
    const ana = await signIn('ana');
    for (const name of ['eva', 'gone', 'ana']) expect((await seeAs(ana, idOf(name))).statusCode).toBe(404);
  });

  it('to who already sees as another, even as another administrator', async () => {
    const { access_token: asBia } = await seen(await signIn('ana'), 'bia');
    expect((await seeAs(asBia, idOf('caio'))).statusCode).toBe(403);
  });
});

describe('who sees as another person', () => {
  it('has their rights in this account alone, for reading only, and is named', async () => {
    const tokens = await seen(await signIn('ana'), 'caio');
    expect(tokens).toMatchObject({ scope: 'read', token_type: 'Bearer' });
    const profile = (await profileOf(tokens.access_token)).json<Profile>();
    expect(profile).toMatchObject({
      id: idOf('caio'),
      current_account_id: accountId,
      seen_by: emailOf('ana'),
    });
    expect(profile.accounts.map(({ id }) => id)).toEqual([accountId]);
    expect(profile.modules).toEqual([]);
    const change = await portal.call('PUT', '/profile/change-locale', tokens.access_token, { locale: 'es' });
    expect(change.statusCode).toBe(403);
  });

  it('goes on after a refresh, and still only reads', async () => {
    const { refresh_token: refresh } = await seen(await signIn('ana'), 'caio');
    const answer = await portal.token({ grant_type: 'refresh_token', refresh_token: refresh });
    const renewed = answer.json<TokenAnswer>();
    expect(renewed.scope).toBe('read');
    expect((await profileOf(renewed.access_token)).json<Profile>().seen_by).toBe(emailOf('ana'));
  });

  it('stops without ending their own session', async () => {
    const ana = await signIn('ana');
    const { access_token: asCaio } = await seen(ana, 'caio');
    await portal.call('GET', '/auth/logout', asCaio);
    expect((await profileOf(asCaio)).statusCode).toBe(401);
    expect((await profileOf(ana)).statusCode).toBe(200);
  });

  it.each([
    ['their own session ends', async (ana: string) => portal.call('GET', '/auth/logout', ana)],
    [
      'they are no administrator any more',
      async () =>
        portal.queryAsOwner(`update memberships set role = 'viewer' where user_id = $1`, [idOf('ana')]),
    ],
    [
      'the person is deactivated',
      async () =>
        portal.queryAsOwner('update memberships set active = false where account_id = $1 and user_id = $2', [
          accountId,
          idOf('caio'),
        ]),
    ],
  ])('sees nothing any more as soon as %s', async (_when, happen) => {
    const ana = await signIn('ana');
    const { access_token: asCaio } = await seen(ana, 'caio');
    expect((await profileOf(asCaio)).statusCode).toBe(200);
    await happen(ana);
    expect((await profileOf(asCaio)).statusCode).toBe(401);
  });

  it('stands in the audit with their own name, and with whom they saw as', async () => {
    const { access_token: asCaio } = await seen(await signIn('ana'), 'caio');
    await portal.call('GET', '/auth/logout', asCaio);
    const rows = await portal.queryAsOwner(
      `select action, user_id, as_user_id, entity_id, address from audit_entries
      where account_id = $1 order by sequence desc limit 2`,
      [accountId],
    );
    expect(rows).toMatchObject([
      { action: 'session.end', user_id: idOf('ana'), as_user_id: idOf('caio'), address: '127.0.0.1' },
      { action: 'user.see-as', user_id: idOf('ana'), as_user_id: null, entity_id: String(idOf('caio')) },
    ]);
  });
});

describe('why a member sees a thing', () => {
  const explain = (token: string, name: string, query: string) =>
    portal.call('GET', `/users/${idOf(name)}/visibility?${query}`, token);

  it('is told to administrators only, of members and assets of the account only', async () => {
    const caio = await signIn('caio');
    await portal.call('PUT', '/auth/change-current-account', caio, { account_id: accountId });
    expect((await explain(caio, 'caio', 'screen=home')).statusCode).toBe(403);
    const ana = await signIn('ana');
    expect((await explain(ana, 'eva', 'screen=home')).statusCode).toBe(404);
    expect((await explain(ana, 'caio', 'assetId=1')).statusCode).toBe(404);
    for (const query of ['', 'screen=home&assetId=1', 'screen=nowhere', 'screen=index']) {
      expect((await explain(ana, 'caio', query)).statusCode).toBe(422);
    }
  });

  it('follows the profiles of the person', async () => {
    const ana = await signIn('ana');
    const screen = 'screen=services-simc-geolocalizacao-mapa';
    expect((await explain(ana, 'caio', screen)).json<Visibility>()).toMatchObject({ visible: false });
    const [profile] = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values ($1, 'Map') returning profile_id as id`,
      [accountId],
    );
    await portal.queryAsOwner(`insert into profile_sections values ($1, $2, $3, 'see')`, [
      accountId,
      profile?.id,
      'services:simc:geolocalizacao:mapa',
    ]);
    await portal.queryAsOwner('insert into profile_users values ($1, $2, $3)', [
      accountId,
      profile?.id,
      idOf('caio'),
    ]);
    expect((await explain(ana, 'caio', screen)).json<Visibility>()).toEqual({
      visible: true,
      checks: [
        { check: 'active', holds: true, profiles: [] },
        { check: 'module_on', holds: true, profiles: [] },
        { check: 'section', holds: true, profiles: [{ id: profile?.id, name: 'Map' }] },
      ],
    });
    expect((await explain(ana, 'gone', screen)).json<Visibility>()).toMatchObject({ visible: false });
  });
});
