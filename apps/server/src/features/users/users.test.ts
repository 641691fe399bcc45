import type { CreatedUser, User } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwoAccounts, type TwoAccounts } from './testing/start-two-accounts.ts';

let portal: TwoAccounts;
beforeAll(async () => {
  portal = await startTwoAccounts();
});
afterAll(() => portal.stop());

const create = (body: object) => portal.call('POST', '/users', portal.ana, body);
const directory = { role: 'viewer', directoryLogin: true };

describe('users of an account', () => {
  it('are nobody’s without a session, without the section, or to change for a viewer', async () => {
    expect((await portal.call('GET', '/users')).statusCode).toBe(401);
    expect((await portal.call('GET', '/users', await portal.tokenOf('nil@alfa.example'))).statusCode).toBe(
      403,
    );
    const viewer = await portal.tokenOf('ver@alfa.example');
    const list = await portal.call('GET', '/users', viewer);
    expect(list.json<{ total: number }>().total).toBe(7);
    const target = `/users/${portal.idOf('nil@alfa.example')}`;
    for (const [method, path, body] of [
      ['POST', '/users', { name: 'X', email: 'x@alfa.example', ...directory }],
      ['PUT', target, { role: 'admin' }],
      ['PUT', `${target}/password`, { password: 'long enough 1', password_confirmation: 'long enough 1' }],
      ['POST', `${target}/deactivate`, undefined],
      ['DELETE', target, undefined],
      ['PUT', '/users', { selection: { filters: {} }, action: 'remove', expectedCount: 7 }],
      ['POST', '/user-imports', { file: '', dryRun: true }],
    ] as const) {
      expect((await portal.call(method, path, viewer, body)).statusCode, `${method} ${path}`).toBe(403);
    }
  });

  it('of another account are not there', async () => {
    const stranger = `/users/${portal.idOf('stranger@beta.example')}`;
    for (const [method, path, body] of [
      ['GET', stranger, undefined],
      ['PUT', stranger, { role: 'admin' }],
      ['POST', `${stranger}/deactivate`, undefined],
      ['DELETE', stranger, undefined],
    ] as const) {
      const answer = await portal.call(method, path, portal.ana, body);
      expect([answer.statusCode, answer.json()], `${method} ${path}`).toMatchObject([
        404,
        { code: 'user_not_found', message: 'User not found' },
      ]);
    }
    const { body } = await portal.call('GET', '/users?limit=500', portal.ana);
    expect(body).not.toContain('stranger');
  });

  it('are found without accents, filtered, and listed page by page in every order', async () => {
    const found = await portal.call('GET', '/users?search=joao%20c', portal.ana);
    expect(found.json<{ items: User[] }>().items.map(({ name }) => name)).toEqual(['João Çelik']);
    const corporate = await portal.call(
      'GET',
      '/users?login=directory&state=active&state=invited',
      portal.ana,
    );
    expect(corporate.json<{ total: number }>().total).toBe(1);
    const facets = await portal.call('GET', '/users/facets?role=viewer', portal.ana);
    expect(facets.json()).toMatchObject({
      role: [
        { value: 'admin', count: 1 },
        { value: 'viewer', count: 6 },
      ],
      profiles: [{ name: 'Reception', count: 1 }],
    });
    const whole = (await portal.call('GET', '/users', portal.ana)).json<{ items: User[] }>().items;
    for (const sort of ['name', 'email', 'role', 'directoryLogin', 'state', 'lastSignIn']) {
      for (const order of ['asc', 'desc']) {
        const ids: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await portal.call(
            'GET',
            `/users?sort=${sort}&order=${order}&limit=4${cursor && `&cursor=${cursor}`}`,
            portal.ana,
          );
          const answer = page.json<{ items: User[]; nextCursor: string | null; total: number }>();
          expect(answer.total).toBe(whole.length);
          ids.push(...answer.items.map(({ id }) => id));
          cursor = answer.nextCursor;
        }
        expect(ids.toSorted((a, b) => a - b)).toEqual(whole.map(({ id }) => id).toSorted((a, b) => a - b));
      }
    }
  });
});

describe('adding a user', () => {
  it('says the codes of each field', async () => {
    const wrong = await create({ name: '', email: 'no', role: 1, profileIds: 'x', password: 'short' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { errors: { name: [108], email: [103], profileIds: [106], password: [101] } },
    ]);
    const taken = await create({ name: 'X', email: 'VER@alfa.example', ...directory });
    expect([taken.statusCode, taken.json()]).toMatchObject([422, { errors: { email: [104] } }]);
    const without = await create({ name: 'X', email: 'x@alfa.example', ...directory });
    expect(without.json()).toMatchObject({ errors: { directoryLogin: ['no_directory'] } });
    const differing = { password: 'correct horses', password_confirmation: 'wrong horses' };
    const confirmed = await create({ name: 'X', email: 'x@alfa.example', role: 'viewer', ...differing });
    expect(confirmed.json()).toMatchObject({ errors: { password_confirmation: ['passwords_differ'] } });
    const profile = await create({ name: 'X', email: 'x@alfa.example', role: 'viewer', profileIds: [99] });
    expect(profile.json()).toMatchObject({ errors: { profileIds: ['not_found'] } });
    expect(await portal.queryAsOwner(`select from users where email = 'x@alfa.example'`)).toEqual([]);
  });

  it('with a password lets them in, and writes no password down', async () => {
    const password = 'winter tractor 9';
    const made = await create({
      name: 'New',
      email: 'New@alfa.example',
      role: 'viewer',
      password,
      password_confirmation: password,
    });
    expect([made.statusCode, made.json()]).toMatchObject([201, { outcome: 'created' }]);
    const { user } = made.json<CreatedUser>();
    expect(user).toMatchObject({ email: 'new@alfa.example', state: 'active', lastSignInAt: null });
    expect(await portal.signInStatus('new@alfa.example', password)).toBe('signed in');
    expect((await portal.find(portal.ana, 'new@alfa.example')).lastSignInAt).not.toBeNull();
    const audit = await portal.auditOf(user.id);
    expect(audit).toMatchObject([{ action: 'user.create', after: { email: 'new@alfa.example' } }]);
    expect(JSON.stringify(audit)).not.toMatch(/tractor|argon2/);
  });

  it('in the language of who adds them, or in the one that is chosen', async () => {
    const languageOf = async (email: string): Promise<string | undefined> =>
      (await portal.queryAsOwner<{ locale: string }>('select locale from users where email = $1', [email]))[0]
        ?.locale;
    const [own, other] = [(await languageOf('ana@alfa.example')) ?? '', 'es'];
    expect(own).not.toBe(other);
    await create({ name: 'Like Ana', email: 'like-ana@alfa.example', role: 'viewer' });
    await create({ name: 'Otra', email: 'otra@alfa.example', role: 'viewer', locale: other });
    expect(await languageOf('like-ana@alfa.example')).toBe(own);
    expect(await languageOf('otra@alfa.example')).toBe(other);
    const refused = await create({ name: 'X', email: 'x@alfa.example', role: 'viewer', locale: 'fr' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { locale: [expect.anything()] } },
    ]);
    for (const email of ['like-ana@alfa.example', 'otra@alfa.example'])
      await portal.call('DELETE', `/users/${(await portal.find(portal.ana, email)).id}`, portal.ana);
  });

  it('by an invitation voids it when their e-mail turns out to be another', async () => {
    const made = await create({ name: 'Typo', email: 'tpyo@alfa.example', role: 'viewer' });
    expect(made.json()).toMatchObject({ outcome: 'invited', user: { state: 'invited' } });
    const { id } = made.json<CreatedUser>().user;
    const links = () =>
      portal.queryAsOwner<{ id: string }>(
        `select one_time_link_id as id from one_time_links where user_id = $1 and purpose = 'invitation'`,
        [id],
      );
    const [first] = await links();
    await portal.call('PUT', `/users/${id}`, portal.ana, { email: 'typo@alfa.example' });
    const [second, ...others] = await links();
    expect(others).toEqual([]);
    expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
    expect((await portal.call('POST', `/users/${id}/invitation`, portal.ana)).statusCode).toBe(204);
    await portal.call('DELETE', `/users/${id}`, portal.ana);
    expect(await links()).toEqual([]);
  });

  it('asks before a person of another account is given access, and tells nothing of them', async () => {
    const entered = { name: 'As entered', email: 'stranger@beta.example', role: 'viewer' };
    const asked = await create(entered);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      {
        code: 'existing_user_found',
        message: 'an existing user was found so continue to grant the access',
      },
    ]);
    await portal.queryAsOwner(`update users set name = 'Real Name' where email = 'stranger@beta.example'`);
    expect((await create(entered)).body).not.toContain('Real Name');
    const granted = await create({ ...entered, grant: true });
    expect([granted.statusCode, granted.json()]).toMatchObject([
      201,
      {
        outcome: 'added',
        user: { name: entered.email, role: 'viewer', pending: true, managedElsewhere: true },
      },
    ]);
    expect((await create({ ...entered, grant: true })).json()).toMatchObject({ errors: { email: [104] } });
  });
});
