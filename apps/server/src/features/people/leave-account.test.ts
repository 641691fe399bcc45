import type { LeaveEffect, Profile } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
  type Person,
} from '../identity/testing/start-identity-server.ts';
import { peopleRoutes } from './people-routes.ts';

const modules = ['notifications', 'services:simc:geolocalizacao'];
let portal: IdentityServer;
let places = 0;

beforeAll(async () => {
  portal = await startIdentityServer(peopleRoutes);
});
afterAll(() => portal.stop());

/** Accounts and people of their own for a test; names are told apart by a number. */
async function plant(people: Readonly<Record<string, Person['roles']>>) {
  places += 1;
  const unique = (name: string) => `${name}${places}.example`;
  const domains = [...new Set(Object.values(people).flatMap((roles) => Object.keys(roles ?? {})))];
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: domains.map(unique),
    modules,
    people: Object.entries(people).map(([name, roles]) => ({
      email: `${name}@${unique('mail')}`,
      roles: Object.fromEntries(Object.entries(roles ?? {}).map(([domain, role]) => [unique(domain), role])),
    })),
  });
  return {
    email: (name: string) => `${name}@${unique('mail')}`,
    user: (name: string) => userIds[`${name}@${unique('mail')}`] ?? 0,
    account: (domain: string) => accountIds[unique(domain)] ?? 0,
    signIn: async (name: string) => (await portal.signIn(`${name}@${unique('mail')}`)).access,
  };
}

const leave = (token: string, accountId: number) =>
  portal.call('POST', `/accounts/${accountId}/leave`, token);
const effectOf = async (token: string, accountId: number) =>
  (await portal.call('GET', `/accounts/${accountId}/leave`, token)).json<LeaveEffect>();
const profile = (token: string) => portal.call('GET', '/profile', token);
const membersOf = (accountId: number) =>
  portal.queryAsOwner('select user_id from memberships where account_id = $1', [accountId]);

describe('leaving an account is refused', () => {
  it('without a session, to a token that only reads, and for an account of others as for none', async () => {
    const { account, email, signIn } = await plant({ ana: { alfa: 'admin' }, eva: { other: 'admin' } });
    const ana = await signIn('ana');
    expect((await portal.call('POST', `/accounts/${account('alfa')}/leave`)).statusCode).toBe(401);
    const { access: reader } = await portal.signIn(email('ana'), 'read');
    expect((await leave(reader, account('alfa'))).statusCode).toBe(403);
    for (const accountId of [account('other'), 2_000_000_000]) {
      expect((await leave(ana, accountId)).statusCode).toBe(404);
      expect((await portal.call('GET', `/accounts/${accountId}/leave`, ana)).statusCode).toBe(404);
    }
    expect(await membersOf(account('other'))).toHaveLength(1);
  });

  it('to the last administrator, also when others are viewers or may not sign in, and nothing is changed', async () => {
    const { account, user, signIn } = await plant({
      ana: { alfa: 'admin', beta: 'admin' },
      bia: { alfa: 'viewer' },
      gone: { alfa: 'admin' },
    });
    await portal.queryAsOwner('update users set active = false where user_id = $1', [user('gone')]);
    const ana = await signIn('ana');
    expect(await effectOf(ana, account('alfa'))).toEqual({
      assets: 0,
      isLastAdministrator: true,
      isLastAccount: false,
    });
    const answer = await leave(ana, account('alfa'));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'last_administrator' }),
    ]);
    expect(await membersOf(account('alfa'))).toHaveLength(3);
    expect((await profile(ana)).json<Profile>().current_account_id).toBe(account('alfa'));
  });
});

describe('leaving an account', () => {
  it('says before how many assets the person loses: all, those of their ULs, or none they could see', async () => {
    const { account, user, signIn } = await plant({
      ana: { alfa: 'admin' },
      bia: { alfa: 'viewer' },
      leo: { alfa: 'viewer', beta: 'viewer' },
    });
    await portal.queryAsOwner(
      `with u as (insert into units (account_id, code, name) values ($1, 'N', 'North'), ($1, 'S', 'South') returning unit_id, code),
        a as (insert into assets (account_id, unit_id, code) select $1, unit_id, code || n from u, generate_series(1, 3) as n),
        p as (insert into profiles (account_id, name) values ($1, 'North') returning profile_id),
        s as (insert into profile_sections select $1, profile_id, 'services:simc:geolocalizacao', 'see' from p),
        pu as (insert into profile_units select $1, profile_id, unit_id from p, u where code = 'N')
        insert into profile_users select $1, profile_id, $2 from p`,
      [account('alfa'), user('bia')],
    );
    const effects = await Promise.all(
      ['ana', 'bia', 'leo'].map(async (name) => effectOf(await signIn(name), account('alfa'))),
    );
    expect(effects).toEqual([
      { assets: 6, isLastAdministrator: true, isLastAccount: true },
      { assets: 3, isLastAdministrator: false, isLastAccount: true },
      { assets: 0, isLastAdministrator: false, isLastAccount: false },
    ]);
  });

  it('that is current moves every session in it to another account, and leaves the others where they are', async () => {
    const { account, user, signIn } = await plant({
      ana: { alfa: 'admin', beta: 'viewer', gama: 'viewer' },
      bia: { alfa: 'admin' },
    });
    const [here, second, elsewhere] = [await signIn('ana'), await signIn('ana'), await signIn('ana')];
    const gama = { account_id: account('gama') };
    await portal.call('PUT', '/auth/change-current-account', elsewhere, gama);
    const answer = await leave(here, account('alfa'));
    expect(answer.json<{ profile: Profile }>().profile).toMatchObject({
      current_account_id: account('beta'),
      accounts: [{ id: account('beta') }, { id: account('gama') }],
    });
    const currents = await Promise.all(
      [here, second, elsewhere].map(
        async (token) => (await profile(token)).json<Profile>().current_account_id,
      ),
    );
    expect(currents).toEqual([account('beta'), account('beta'), account('gama')]);
    expect(portal.rightsChanges.at(-1)).toEqual({ accountId: account('alfa'), userId: user('ana') });
    expect(portal.endedSessions).toEqual([]);
    const stale = await portal.call('GET', '/account', here, undefined, {
      'azimute-account': String(account('alfa')),
    });
    expect(stale.statusCode).toBe(409);
    expect((await leave(here, account('alfa'))).statusCode).toBe(404);
  });

  it('that is another one leaves the session where it is', async () => {
    const { account, signIn } = await plant({ ana: { alfa: 'viewer', beta: 'viewer' } });
    const ana = await signIn('ana');
    const answer = await leave(ana, account('beta'));
    expect(answer.json<{ profile: Profile }>().profile).toMatchObject({
      current_account_id: account('alfa'),
      accounts: [{ id: account('alfa') }],
    });
  });

  it('that is the only one ends every session, and the person signs in to no accounts', async () => {
    const { account, email, signIn } = await plant({ ana: { alfa: 'admin' }, bia: { alfa: 'admin' } });
    const tokens = [await signIn('ana'), await signIn('ana')];
    const before = portal.endedSessions.length;
    const answer = await leave(tokens[0] ?? '', account('alfa'));
    expect([answer.statusCode, answer.json()]).toEqual([200, { profile: null }]);
    for (const token of tokens) expect((await profile(token)).statusCode).toBe(401);
    expect(portal.endedSessions).toHaveLength(before + 2);
    await expect(portal.signIn(email('ana'))).rejects.toThrow('no_accounts');
  });

  it('takes the links to profiles away, tells the administrators who stay, and stands in the audit', async () => {
    const { account, email, user, signIn } = await plant({
      ana: { alfa: 'admin', beta: 'admin' },
      bia: { alfa: 'viewer', beta: 'viewer' },
      leo: { alfa: 'viewer' },
    });
    await portal.queryAsOwner(
      `with p as (insert into profiles (account_id, name) values ($1, 'All') returning profile_id)
        insert into profile_users select $1, profile_id, unnest($2::int[]) from p`,
      [account('alfa'), [user('bia'), user('leo')]],
    );
    const bia = await signIn('bia');
    await portal.call('PUT', '/auth/change-current-account', bia, { account_id: account('beta') });
    expect((await leave(bia, account('alfa'))).statusCode).toBe(200);
    expect(
      await portal.queryAsOwner('select user_id from profile_users where account_id = $1', [account('alfa')]),
    ).toEqual([{ user_id: user('leo') }]);
    expect(
      await portal.queryAsOwner('select user_id, kind, data from notifications where account_id = $1', [
        account('alfa'),
      ]),
    ).toEqual([
      { user_id: user('ana'), kind: 'member_left', data: { name: email('bia'), email: email('bia') } },
    ]);
    expect(
      await portal.queryAsOwner(
        `select account_id, user_id, entity, entity_id, before from audit_entries
          where action = 'account.leave' and user_id = $1`,
        [user('bia')],
      ),
    ).toEqual([
      {
        account_id: account('alfa'),
        user_id: user('bia'),
        entity: 'account',
        entity_id: String(account('alfa')),
        before: { userId: user('bia'), role: 'viewer' },
      },
    ]);
  });
});
