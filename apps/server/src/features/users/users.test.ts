import { sortOrders, userSorts, validationCodes, type CallName } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { auditOfUser } from './testing/audit-of-user.ts';

const portal = await portalOf({
  people: {
    nil: { sees: [] },
    joao: { columns: { name: 'João Çelik' } },
    corp: { columns: { directory_login: true, password_hash: null } },
    pia: {},
  },
});
const { owner, viewer, stranger, people, queryAsOwner } = portal;
const domain = owner.email.replace(/.*@/, '');
const everyone = Object.values(people);

const refusedToAdd = (body: object, expected: Parameters<typeof owner.refused>[2]) =>
  owner.refused(
    'createUser',
    { body: { name: 'X', email: `x@${domain}`, role: 'viewer', ...body } },
    expected,
  );

describe('users of an account', () => {
  it('are hidden without a session or without the section', async () => {
    await portal.visitor.refused('listUsers', {}, 401);
    await people.nil.refused('listUsers', {}, 403);
    expect((await viewer.call('listUsers')).total).toBe(everyone.length);
  });

  it.each<[CallName, object]>([
    ['createUser', { name: 'X', email: 'x@alfa.example', role: 'viewer', directoryLogin: true }],
    ['updateUser', { role: 'admin' }],
    ['changeUserPassword', { password: 'long enough 1', password_confirmation: 'long enough 1' }],
    ['deactivateUser', {}],
    ['removeUser', {}],
    ['changeUsers', { selection: { filters: {} }, action: 'remove', expectedCount: 6 }],
    ['importUsers', { file: '', dryRun: true }],
  ])('cannot be changed by a viewer with %s', async (name, body) => {
    await viewer.refused(name, { params: { userId: people.nil.id }, body }, 403);
  });

  it.each<[CallName, object?]>([
    ['getUser'],
    ['updateUser', { role: 'admin' }],
    ['deactivateUser'],
    ['removeUser'],
  ])('of another account are treated as missing by %s', async (name, body) => {
    const problem = await owner.refused(name, { params: { userId: stranger.id }, body }, 'user_not_found');
    expect(problem).toMatchObject({ status: 404, message: 'User not found' });
  });

  it('are searched without accents and filtered, within the account', async () => {
    const found = await owner.call('listUsers', { query: { search: 'joao c' } });
    expect(found.items.map(({ name }) => name)).toEqual(['João Çelik']);
    const corporate = await owner.call('listUsers', {
      query: { login: 'directory', state: ['active', 'invited'] },
    });
    expect(corporate.items).toMatchObject([{ email: people.corp.email }]);
    const facets = await owner.call('listUserFacets', { query: { role: 'viewer' } });
    expect(facets).toMatchObject({
      role: [
        { value: 'admin', count: 1 },
        { value: 'viewer', count: 5 },
      ],
      profiles: ['corp', 'joao', 'nil', 'pia', 'viewer'].map((name) => ({ name, count: 1 })),
    });
    const { items } = await owner.call('listUsers', { query: { limit: 500 } });
    expect(items.map(({ email }) => email).toSorted()).toEqual(everyone.map(({ email }) => email).toSorted());
  });

  it.each(userSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
    'are paged by $sort $order',
    async ({ sort, order }) => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await owner.call('listUsers', { query: { sort, order, limit: 4, cursor } });
        expect(page.total).toBe(everyone.length);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(ids.toSorted((a, b) => a - b)).toEqual(everyone.map(({ id }) => id));
    },
  );
});

describe('adding a user', () => {
  it('returns the codes of each field', async () => {
    const wrong = { name: '', email: 'no', role: 1, profileIds: 'x', password: 'short' };
    expect(await refusedToAdd(wrong, 422)).toMatchObject({
      errors: { name: [108], email: [103], profileIds: [106], password: [101] },
    });
    await refusedToAdd({ email: viewer.email.toUpperCase(), directoryLogin: true }, { email: [104] });
    await refusedToAdd({ directoryLogin: true }, { directoryLogin: ['no_directory'] });
    const differing = { password: 'correct horses', password_confirmation: 'wrong horses' };
    await refusedToAdd(differing, { password_confirmation: ['passwords_differ'] });
    await refusedToAdd({ profileIds: [99] }, { profileIds: ['not_found'] });
    expect(await queryAsOwner('select from users where email = $1', [`x@${domain}`])).toEqual([]);
  });

  it('with a password grants access, and stores no password in plain text', async () => {
    const password = 'winter tractor 9';
    const { outcome, user } = await owner.call('createUser', {
      body: {
        name: 'New',
        email: `New@${domain}`,
        role: 'viewer',
        password,
        password_confirmation: password,
      },
    });
    expect(outcome).toBe('created');
    expect(user).toMatchObject({ email: `new@${domain}`, state: 'active', lastSignInAt: null });
    await portal.signIn(user.email, password);
    const { lastSignInAt } = await owner.call('getUser', { params: { userId: user.id } });
    expect(lastSignInAt).not.toBeNull();
    const audit = await auditOfUser(portal, user.id);
    expect(audit).toMatchObject([{ action: 'user.create', after: { email: `new@${domain}` } }]);
    expect(JSON.stringify(audit)).not.toMatch(/tractor|argon2/);
  });

  it('uses the language of the administrator, or the chosen one', async () => {
    const languageOf = async (email: string) =>
      (await queryAsOwner<{ locale: string }>('select locale from users where email = $1', [email]))[0]
        ?.locale;
    const add = (email: string, more: { locale?: 'es' } = {}) =>
      owner.call('createUser', { body: { name: 'Other', email, role: 'viewer', ...more } });
    await add(`like-owner@${domain}`);
    await add(`otra@${domain}`, { locale: 'es' });
    expect(await languageOf(`like-owner@${domain}`)).toBe('en');
    expect(await languageOf(`otra@${domain}`)).toBe('es');
    await refusedToAdd({ locale: 'fr' }, 'locale');
  });

  it('by invitation invalidates the invitation when their e-mail changes', async () => {
    const { outcome, user } = await owner.call('createUser', {
      body: { name: 'Typo', email: `tpyo@${domain}`, role: 'viewer' },
    });
    expect([outcome, user.state]).toEqual(['invited', 'invited']);
    const params = { userId: user.id };
    const links = () =>
      queryAsOwner<{ id: string }>(
        `select one_time_link_id as id from one_time_links where user_id = $1 and purpose = 'invitation'`,
        [user.id],
      );
    const [first] = await links();
    await owner.call('updateUser', { params, body: { email: `typo@${domain}` } });
    const [second, ...others] = await links();
    expect(others).toEqual([]);
    expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
    await owner.call('inviteUser', { params });
    await owner.call('removeUser', { params });
    expect(await links()).toEqual([]);
  });

  it('asks before granting a person of another account access, and reveals nothing of them', async () => {
    const entered = { name: 'As entered', email: stranger.email, role: 'viewer' } as const;
    await queryAsOwner(`update users set name = 'Real Name' where user_id = $1`, [stranger.id]);
    const asked = await refusedToAdd(entered, 'existing_user_found');
    expect(asked).toMatchObject({
      status: 409,
      message: 'an existing user was found so continue to grant the access',
    });
    expect(JSON.stringify(asked)).not.toContain('Real Name');
    expect(await owner.call('createUser', { body: { ...entered, grant: true } })).toMatchObject({
      outcome: 'added',
      user: { name: entered.email, role: 'viewer', pending: true, managedElsewhere: true },
    });
    await refusedToAdd({ ...entered, grant: true }, { email: [104] });
  });
});

describe('a user with their own profile', () => {
  const sections = [{ module: 'services:simc:geolocalizacao:mapa', level: 'see' }] as const;
  const profile = (more: object = {}) => ({
    name: 'Map of the north',
    sections: [...sections],
    unitIds: [portal.unitIds.NORTH],
    ...more,
  });
  const counts = async (): Promise<unknown> => {
    const [row] = await queryAsOwner(
      `select (select count(*)::int from profiles where account_id = $1) as profiles,
        (select count(*)::int from granted_memberships where account_id = $1) as users`,
      [portal.accountId],
    );
    return row;
  };

  it('is refused as a whole for an unknown UL, a module that is off, or a taken name', async () => {
    const before = await counts();
    const email = `mapa@${domain}`;
    await refusedToAdd(
      { email, profile: profile({ unitIds: [999_999] }) },
      { 'profile.unitIds': ['not_found'] },
    );
    await refusedToAdd({ email, profile: profile({ name: '' }) }, 422);
    const { id } = await owner.call('createProfile', { body: { name: 'Map of the north' } });
    await refusedToAdd({ email, profile: profile() }, { 'profile.name': [validationCodes.unique] });
    await owner.call('deleteProfile', { params: { profileId: id } });
    await viewer.refused(
      'createUser',
      { body: { name: 'X', email, role: 'viewer', profile: profile() } },
      403,
    );
    expect(await counts()).toEqual(before);
  });

  it('sees the profile’s sections and ULs, and nothing else, both audited', async () => {
    const email = `mapa@${domain}`;
    const { user } = await owner.call('createUser', {
      body: { name: 'Map', email, role: 'viewer', profile: profile() },
    });
    expect(user.profiles).toMatchObject([{ name: 'Map of the north', byHand: true, groups: [] }]);
    const details = await owner.call('getProfileDetails', {
      params: { profileId: user.profiles[0]?.id ?? 0 },
    });
    expect(details).toMatchObject({
      sections: [...sections],
      unitIds: [portal.unitIds.NORTH],
      people: [{ id: user.id }],
    });
    const rows = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 order by sequence desc limit 2`,
      [portal.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['profile.create', 'user.create']);
  });
});
