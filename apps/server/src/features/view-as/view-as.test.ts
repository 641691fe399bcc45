import type { CallArguments, TokenAnswer } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

/** Plants an account with `ana` and `bia`, who administer it, and with `caio` and `gone`, who have no profile. */
async function plant() {
  const portal = await portalOf({
    modules: ['notifications', 'admin:users', 'services:simc:geolocalizacao'],
    people: { bia: { role: 'admin' }, caio: { hasProfile: false }, gone: { hasProfile: false } },
  });
  const { owner: ana, people, accountId, queryAsOwner } = portal;
  await portal.joinElsewhere(people.caio, 'admin');
  await queryAsOwner('update memberships set active = false where user_id = $1', [people.gone.id]);
  const viewAs = async (
    person: Pick<Person, 'id'>,
  ): Promise<TokenAnswer & { readonly seen: PortalClient }> => {
    const tokens = await ana.call('beginViewAs', of(person));
    return { ...tokens, seen: clientOf(portal.server, tokens.access_token) };
  };
  return { ...portal, ...people, ana, accountId, viewAs };
}
const of = ({ id }: Pick<Person, 'id'>) => ({ params: { userId: id } });

describe('viewing as another person is refused', () => {
  it('without a session, to viewers, and for non-members, inactive people or oneself', async () => {
    const { ana, caio, gone, stranger, visitor } = await plant();
    await visitor.refused('beginViewAs', of(caio), 401);
    await caio.refused('beginViewAs', of(ana), 403);
    for (const person of [stranger, gone, ana]) await ana.refused('beginViewAs', of(person), 404);
  });

  it('while already viewing as another, even another administrator', async () => {
    const { bia, caio, viewAs } = await plant();
    const { seen } = await viewAs(bia);
    await seen.refused('beginViewAs', of(caio), 403);
  });
});

describe('an administrator who views as another person', () => {
  it('has that person’s rights in this account only, read-only, and is named', async () => {
    const { caio, viewAs, accountId } = await plant();
    const { seen, ...tokens } = await viewAs(caio);
    expect(tokens).toMatchObject({ scope: 'read', token_type: 'Bearer' });
    const profile = await seen.call('getProfile');
    expect(profile).toMatchObject({ id: caio.id, current_account_id: accountId, seen_by: 'owner' });
    expect(profile.accounts.map(({ id }) => id)).toEqual([accountId]);
    expect(profile.modules).toEqual([]);
    await seen.refused('changeLocale', { body: { locale: 'es' } }, 403);
  });

  it('continues after a refresh, still read-only', async () => {
    const { caio, viewAs, visitor, server } = await plant();
    const { refresh_token: refreshToken } = await viewAs(caio);
    const renewed = await visitor.call('createToken', {
      body: { grant_type: 'refresh_token', client_id: 'azimute-web', refresh_token: refreshToken },
    });
    expect(renewed.scope).toBe('read');
    const profile = await clientOf(server, renewed.access_token).call('getProfile');
    expect(profile.seen_by).toBe('owner');
  });

  it('can stop without ending their own session', async () => {
    const { ana, caio, viewAs } = await plant();
    const { seen } = await viewAs(caio);
    await seen.call('logout');
    await seen.refused('getProfile', {}, 401);
    await ana.call('getProfile');
  });

  type Planted = Awaited<ReturnType<typeof plant>>;
  it.each<[string, (planted: Planted) => Promise<unknown>]>([
    ['their own session ends', ({ ana }) => ana.call('logout')],
    [
      'they are no longer an administrator',
      ({ ana, queryAsOwner }) =>
        queryAsOwner(`update memberships set role = 'viewer' where user_id = $1`, [ana.id]),
    ],
    [
      'the person is deactivated',
      ({ caio, accountId, queryAsOwner }) =>
        queryAsOwner('update memberships set active = false where account_id = $1 and user_id = $2', [
          accountId,
          caio.id,
        ]),
    ],
  ])('loses access as soon as %s', async (_when, happen) => {
    const planted = await plant();
    const { seen } = await planted.viewAs(planted.caio);
    await seen.call('getProfile');
    await happen(planted);
    await seen.refused('getProfile', {}, 401);
  });

  it('is audited under their own name, with the viewed user', async () => {
    const { ana, caio, viewAs, accountId, queryAsOwner } = await plant();
    const { seen } = await viewAs(caio);
    await seen.call('logout');
    const rows = await queryAsOwner(
      `select action, user_id, as_user_id, entity_id, address from audit_entries
      where account_id = $1 order by sequence desc limit 2`,
      [accountId],
    );
    expect(rows).toMatchObject([
      { action: 'session.end', user_id: ana.id, as_user_id: caio.id, address: '127.0.0.1' },
      { action: 'user.view-as', user_id: ana.id, as_user_id: null, entity_id: String(caio.id) },
    ]);
  });
});

describe("the reason for a member's visibility", () => {
  type Query = NonNullable<CallArguments<'explainVisibility'>[0]['query']>;
  const mapScreen: Query = { screen: 'services-simc-geolocalizacao-mapa' };

  it('is shown to administrators only, for members and assets of the account', async () => {
    const { ana, caio, stranger } = await plant();
    await caio.refused('explainVisibility', { ...of(caio), query: { screen: 'home' } }, 403);
    await ana.refused('explainVisibility', { ...of(stranger), query: { screen: 'home' } }, 404);
    await ana.refused('explainVisibility', { ...of(caio), query: { assetId: 1 } }, 404);
    for (const query of [{}, { screen: 'home', assetId: 1 }, { screen: 'nowhere' }, { screen: 'index' }])
      await ana.refused('explainVisibility', { ...of(caio), query }, 422);
  });

  it("follows the person's profiles", async () => {
    const { ana, caio, gone, accountId, queryAsOwner } = await plant();
    const explain = (person: Person) => ana.call('explainVisibility', { ...of(person), query: mapScreen });
    expect(await explain(caio)).toMatchObject({ visible: false });
    const [profile] = await queryAsOwner<{ id: number }>(
      `with made as (insert into profiles (account_id, name) values ($1, 'Map') returning account_id, profile_id),
        section as (insert into profile_sections
          select account_id, profile_id, 'services:simc:geolocalizacao:mapa', 'see' from made)
        insert into profile_users select account_id, profile_id, $2 from made returning profile_id as id`,
      [accountId, caio.id],
    );
    expect(await explain(caio)).toEqual({
      visible: true,
      checks: [
        { check: 'active', holds: true, profiles: [] },
        { check: 'module_on', holds: true, profiles: [] },
        { check: 'section', holds: true, profiles: [{ id: profile?.id, name: 'Map' }] },
      ],
    });
    expect(await explain(gone)).toMatchObject({ visible: false });
  });
});
