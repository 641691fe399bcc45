import type { Profile, SessionList, User } from '@azimute/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightPassword } from '../identity/testing/start-identity-server.ts';
import { hashToken } from '../identity/tokens.ts';
import { hashLinkToken } from '../identity/link-token.ts';
import { startOwnPasswordServer, type OwnPasswordServer } from './testing/start-own-password-server.ts';

const chosenByAna = 'chosen by an administrator';
const ownPassword = 'a fence around the yard';

let portal: OwnPasswordServer;
let ana: string;
let bia: string;
beforeAll(async () => {
  portal = await startOwnPasswordServer(
    ['alfa.example', 'beta.example'],
    [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'bia@beta.example', roles: { 'beta.example': 'admin' } },
      { email: 'own@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'both@alfa.example', roles: { 'alfa.example': 'viewer', 'beta.example': 'viewer' } },
    ],
  );
  ana = (await portal.signIn('ana@alfa.example')).access;
  bia = (await portal.signIn('bia@beta.example')).access;
});
afterAll(() => portal.stop());

const alfa = (): number => portal.accountIds['alfa.example'] ?? 0;
const beta = (): number => portal.accountIds['beta.example'] ?? 0;

let people = 0;
/** Somebody of alfa whose password ana chose; administrators need no profile to see something. */
async function createByAna(): Promise<{ readonly id: number; readonly email: string }> {
  people += 1;
  const [made] = await portal.queryAsOwner<{ id: number; email: string }>(
    `with p as (
      insert into users (email, name, password_hash, password_chosen_in)
      select $1, 'Rui', password_hash, $2 from users where email = 'ana@alfa.example'
      returning user_id, email),
    m as (insert into memberships (account_id, user_id, role) select $2, user_id, 'admin' from p)
    select user_id as id, email from p`,
    [`rui${people}@alfa.example`, alfa()],
  );
  if (made === undefined) throw new Error('Nobody was made');
  return made;
}

const grantInBeta = async (email: string): Promise<User> =>
  (await portal.call('POST', '/users', bia, { name: 'Any', email, role: 'admin', grant: true })).json<{
    user: User;
  }>().user;

/** A membership of beta that the person has entered. */
const enterAs = (role: 'admin' | 'viewer', userId: number) =>
  portal.queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    beta(),
    userId,
    role,
  ]);

async function signIn(email: string, password: string): Promise<string> {
  const answer = await portal.token({ grant_type: 'password', username: email, password });
  return answer.json<{ access_token: string }>().access_token;
}

const profileOf = async (token: string): Promise<Profile> =>
  (await portal.call('GET', '/profile', token)).json<Profile>();

async function enterBeta(token: string): Promise<Profile> {
  await portal.call('PUT', '/auth/change-current-account', token, { account_id: beta() });
  return profileOf(token);
}

/** A session that the directory of beta opened. */
async function signInByDirectoryOfBeta(userId: number, email: string): Promise<string> {
  const token = await signIn(email, rightPassword);
  await portal.queryAsOwner(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'Beta', 'https://id.beta.example', 'portal', 'DIRECTORY_SECRET_1') on conflict do nothing`,
    [beta()],
  );
  await portal.queryAsOwner(
    `with i as (
      insert into user_identities (account_id, issuer, subject, user_id)
      select account_id, issuer, $2::int::text, $2::int from account_directories where account_id = $1 returning user_identity_id),
    o as (insert into user_identity_accounts select user_identity_id, $1, $2 from i)
    update sessions set user_identity_id = (select user_identity_id from i), current_account_id = $1
      where session_id = (select session_id from access_tokens where token_hash = $3)`,
    [beta(), userId, hashToken(token)],
  );
  return token;
}

describe('a password that an administrator chose', () => {
  it('opens the account in which it was chosen', async () => {
    const created = await portal.call('POST', '/users', ana, {
      name: 'Rui',
      email: 'rui@alfa.example',
      role: 'admin',
      password: chosenByAna,
      password_confirmation: chosenByAna,
    });
    expect(created.json()).toMatchObject({ user: { ownPasswordMissing: false } });
    const profile = await profileOf(await signIn('rui@alfa.example', chosenByAna));
    expect(profile).toMatchObject({ own_password_missing: false, modules: [{ code: 'admin:users' }] });
    expect(await grantInBeta('rui@alfa.example')).toMatchObject({
      pending: true,
      state: 'invited',
      name: 'rui@alfa.example',
      ownPasswordMissing: false,
      managedElsewhere: true,
    });
  });

  it('opens nothing of another account that lets the person in, until they choose their own by a mail', async () => {
    const rui = await createByAna();
    const granted = await grantInBeta(rui.email);
    expect(granted).toMatchObject({ state: 'invited', pending: true });
    expect(await portal.mailsFor(rui.id)).toMatchObject([{ template: 'invitation', email: rui.email }]);

    const known = await signIn(rui.email, rightPassword);
    const atFirst = await profileOf(known);
    expect(atFirst).toMatchObject({ current_account_id: alfa(), own_password_missing: false });
    expect(atFirst.accounts).toHaveLength(1);
    expect(await enterBeta(known)).toMatchObject({ current_account_id: alfa() });
    expect((await portal.call('GET', '/profile/invitations', known)).json()).toMatchObject({
      items: [{ accountId: beta(), ownPasswordMissing: true }],
    });
    for (const answer of ['accept', 'decline'])
      expect((await portal.call('POST', `/profile/invitations/${beta()}/${answer}`, known)).statusCode).toBe(
        404,
      );

    // Who knows the password can change it, and is not the person for that.
    const changed = await portal.call('PUT', '/profile/password', known, {
      current_password: rightPassword,
      password: 'changed by who knew it',
      password_confirmation: 'changed by who knew it',
    });
    expect(changed.statusCode).toBe(204);
    expect((await portal.call('POST', `/profile/invitations/${beta()}/accept`, known)).statusCode).toBe(404);

    expect((await portal.choose(await portal.linkFor(rui.id), ownPassword)).statusCode).toBe(204);
    expect((await portal.call('GET', '/profile', known)).statusCode).toBe(401);
    const own = await enterBeta(await signIn(rui.email, ownPassword));
    expect(own).toMatchObject({ own_password_missing: false, modules: [{ code: 'admin:users' }] });
    const templates = (await portal.mailsFor(rui.id)).map(({ template }) => template);
    expect(templates).toEqual(['invitation', 'password-changed', 'password-changed']);
  });

  it('is asked for again by who let them in, and no longer when there is nothing to ask', async () => {
    const rui = await createByAna();
    await grantInBeta(rui.email);
    const before = await portal.linkFor(rui.id);
    const again = await portal.call('POST', `/users/${rui.id}/invitation`, bia);
    expect(again.statusCode).toBe(204);
    expect((await portal.choose(before, ownPassword)).json()).toMatchObject({ code: 'link_used' });
    const many = await portal.call('PUT', '/users', bia, {
      selection: { userIds: [rui.id] },
      action: 'invite',
      expectedCount: 1,
    });
    expect(many.json()).toMatchObject({ changed: 1, refused: [] });
    await portal.choose(await portal.linkFor(rui.id), ownPassword);
    const late = await portal.call('POST', `/users/${rui.id}/invitation`, bia);
    expect(late.json()).toMatchObject({ code: 'conflict' });
  });

  it('opens no other account that who chose it administers too, and asks for a password of their own', async () => {
    const rui = await createByAna();
    const anaId = portal.userIds['ana@alfa.example'] ?? 0;
    await enterAs('admin', anaId);
    await enterAs('viewer', rui.id);
    const given = await portal.call('PUT', `/users/${rui.id}/password`, ana, {
      password: chosenByAna,
      password_confirmation: chosenByAna,
    });
    expect(given.statusCode).toBe(204);
    expect((await portal.mailsFor(rui.id)).map(({ template }) => template)).toContain('own-password');
    const token = await signIn(rui.email, chosenByAna);
    expect(await enterBeta(token)).toMatchObject({ own_password_missing: true, modules: [] });
    await portal.choose(await portal.linkFor(rui.id), ownPassword);
    expect(await enterBeta(await signIn(rui.email, ownPassword))).toMatchObject({
      own_password_missing: false,
    });
    await portal.queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [
      beta(),
      anaId,
    ]);
  });

  it('opens no account by a chain: as somebody whose password one chose, one chooses that of the next', async () => {
    const second = 'second@alfa.example';
    const made = await portal.call('POST', '/users', ana, {
      name: 'Second',
      email: second,
      role: 'admin',
      password: chosenByAna,
      password_confirmation: chosenByAna,
    });
    await enterAs('admin', made.json<{ user: User }>().user.id);
    const asSecond = await signIn(second, chosenByAna);
    const third = { password: 'chosen as the second', password_confirmation: 'chosen as the second' };
    const added = await portal.call('POST', '/users', asSecond, {
      name: 'Third',
      email: 'third@alfa.example',
      role: 'admin',
      ...third,
    });
    const changedId = (await createByAna()).id;
    await portal.call('PUT', `/users/${changedId}`, asSecond, { email: 'fourth@beta.example' });
    await enterAs('admin', added.json<{ user: User }>().user.id);
    await enterAs('admin', changedId);
    for (const [email, password] of [
      [second, chosenByAna],
      ['third@alfa.example', third.password],
      ['fourth@beta.example', rightPassword],
    ] as const) {
      const token = await signIn(email, password);
      expect(await enterBeta(token), email).toMatchObject({ own_password_missing: true, modules: [] });
      for (const path of ['/users', '/account', `/people/${portal.userIds['bia@beta.example']}/photo`])
        expect((await portal.call('GET', path, token)).statusCode, path).toBe(403);
    }
  });

  it('holds back nothing from a session that the directory of the account opened', async () => {
    const rui = await createByAna();
    await enterAs('admin', rui.id);
    const token = await signInByDirectoryOfBeta(rui.id, rui.email);
    expect(await profileOf(token)).toMatchObject({ own_password_missing: false, modules: [{}] });
  });

  it('gives no say over people of the account that it does not open', async () => {
    const rui = await createByAna();
    await enterAs('admin', rui.id);
    const token = await signIn(rui.email, rightPassword);
    const changing = await portal.call(
      'PUT',
      `/users/${portal.userIds['both@alfa.example']}/password`,
      token,
      {
        password: ownPassword,
        password_confirmation: ownPassword,
      },
    );
    expect([changing.statusCode, changing.json()]).toMatchObject([403, { code: 'managed_elsewhere' }]);
  });
});

it('an e-mail that an administrator changes is told at the one before, and its password is not proven', async () => {
  const userId = portal.userIds['own@alfa.example'] ?? 0;
  const changed = await portal.call('PUT', `/users/${userId}`, ana, { email: 'victim@beta.example' });
  expect(changed.statusCode).toBe(200);
  expect(await portal.mailsFor(userId)).toEqual([
    { template: 'email-changed', email: 'own@alfa.example', sender: 'ana@alfa.example' },
  ]);
  await grantInBeta('victim@beta.example');
  const invited = await signIn('victim@beta.example', rightPassword);
  expect((await portal.call('POST', `/profile/invitations/${beta()}/accept`, invited)).statusCode).toBe(404);
  await portal.queryAsOwner(
    'update granted_memberships set entered_at = now(), invited_email = null where user_id = $1',
    [userId],
  );
  const token = await signIn('victim@beta.example', rightPassword);
  expect(await enterBeta(token)).toMatchObject({ own_password_missing: true, modules: [] });
});

describe('a session behind which may be another, as it is of some of the person’s accounts only', () => {
  const membershipsOf = (userId: number) =>
    portal.queryAsOwner('select account_id from memberships where user_id = $1 order by 1', [userId]);
  const statusOf = async (...request: Parameters<OwnPasswordServer['call']>): Promise<unknown> => {
    const answer = await portal.call(...request);
    return answer.statusCode < 400
      ? answer.statusCode
      : [answer.statusCode, answer.json<{ code: string }>().code];
  };
  /** Asks for everything of an account that the session does not open, and of the person in all of them. */
  const reachBeyond = async (token: string, closedId: number): Promise<unknown[]> => [
    await statusOf('GET', `/accounts/${closedId}/leave`, token),
    await statusOf('POST', `/accounts/${closedId}/leave`, token),
    await statusOf('PUT', '/profile/update', token, { name: 'Somebody else' }),
    await statusOf('PUT', '/profile/update', token, { photo: null }),
    await statusOf('PUT', '/profile/update', token, { time_zone: 'America/Sao_Paulo' }),
  ];
  const refused = [
    [404, 'not_found'],
    [404, 'not_found'],
    [403, 'confined_session'],
    [403, 'confined_session'],
    200,
  ];
  const sessionsOf = async (token: string): Promise<SessionList> =>
    (await portal.call('GET', '/profile/sessions', token)).json();
  const isOpen = async (token: string): Promise<boolean> =>
    (await portal.call('GET', '/profile', token)).statusCode === 200;

  it('by a password that another knows: leaves none that is withheld, changes no name, ends no session of a directory', async () => {
    const rui = await createByAna();
    await enterAs('admin', rui.id);
    const [known, again] = [await signIn(rui.email, rightPassword), await signIn(rui.email, rightPassword)];
    const byDirectory = await signInByDirectoryOfBeta(rui.id, rui.email);
    expect(await reachBeyond(known, beta())).toEqual(refused);
    expect(await membershipsOf(rui.id)).toHaveLength(2);
    expect(await sessionsOf(known)).toMatchObject({ total: 2 });
    const [own] = (await sessionsOf(byDirectory)).items;
    expect(await statusOf('DELETE', `/profile/sessions/${own?.id}`, known)).toEqual([404, 'not_found']);
    expect((await portal.call('POST', '/profile/sessions/end-others', known)).json()).toEqual({ ended: 1 });
    expect([await isOpen(again), await isOpen(byDirectory)]).toEqual([false, true]);
    // The account that it opens may be left, and with it goes what held the person back.
    expect(await statusOf('POST', `/accounts/${alfa()}/leave`, known)).toBe(200);
  });

  it('by a directory: is of its account alone, and ends no session of the password but by the password', async () => {
    const userId = portal.userIds['both@alfa.example'] ?? 0;
    const byPassword = await signIn('both@alfa.example', rightPassword);
    const byDirectory = await signInByDirectoryOfBeta(userId, 'both@alfa.example');
    expect(await reachBeyond(byDirectory, alfa())).toEqual(refused);
    expect(await statusOf('GET', `/accounts/${alfa()}/photo`, byDirectory)).toEqual([404, 'not_found']);
    const effect = await portal.call('GET', `/accounts/${beta()}/leave`, byDirectory);
    expect(effect.json()).toMatchObject({ isLastAccount: true });
    expect(await membershipsOf(userId)).toHaveLength(2);
    const [other] = (await sessionsOf(byPassword)).items;
    expect(await statusOf('DELETE', `/profile/sessions/${other?.id}`, byDirectory)).toEqual([
      404,
      'not_found',
    ]);
    expect((await portal.call('POST', '/profile/sessions/end-others', byDirectory)).json()).toEqual({
      ended: 0,
    });
    expect(await sessionsOf(byDirectory)).toMatchObject({ total: 1, items: [{ current: true }] });
    // Nobody but the person knows this password: it speaks for them everywhere.
    expect(await sessionsOf(byPassword)).toMatchObject({ total: 2 });
    expect(await statusOf('PUT', '/profile/update', byPassword, { name: 'Lia' })).toBe(200);
    const changed = await portal.call('PUT', '/profile/password', byDirectory, {
      current_password: rightPassword,
      password: ownPassword,
      password_confirmation: ownPassword,
    });
    expect(changed.statusCode).toBe(204);
    expect([await isOpen(byPassword), await isOpen(byDirectory)]).toEqual([false, true]);
  });
});

it('an administrator does not change their own e-mail, and whoever has their session takes no account over by it', async () => {
  const userId = portal.userIds['ana@alfa.example'] ?? 0;
  const changing = await portal.call('PUT', `/users/${userId}`, ana, {
    email: 'thief@evil.example',
    name: 'Ana',
  });
  expect([changing.statusCode, changing.json()]).toMatchObject([409, { code: 'own_membership' }]);
  const [user] = await portal.queryAsOwner('select email from users where user_id = $1', [userId]);
  expect(user).toEqual({ email: 'ana@alfa.example' });
  expect(await portal.mailsFor(userId)).toEqual([]);
  const same = await portal.call('PUT', `/users/${userId}`, ana, { email: 'Ana@Alfa.example', name: 'Ana' });
  expect(same.statusCode).toBe(200);
});

describe('of changes that meet, none waits for one that waits for it', () => {
  let holder: pg.Client;
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: portal.ownerUrl });
    await holder.connect();
    await holder.query('begin');
  });
  afterEach(() => holder.end());

  /** Until what the holder holds is waited for. */
  const untilMet = async (): Promise<void> => {
    for (let waiting = 0; waiting === 0;) {
      const rows = await portal.queryAsOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = rows.length;
    }
  };

  it('letting somebody in, and what mails before it writes the audit', async () => {
    const rui = await createByAna();
    await holder.query('select wake_mails()');
    const granting = grantInBeta(rui.email);
    await untilMet();
    await holder.query(`select append_audit($1, null, null, 'any', 'user', '1', null, null)`, [beta()]);
    await holder.query('commit');
    expect(await granting).toMatchObject({ pending: true });
  });

  const byDirectory = `select outcome from enter_by_directory($1, 'https://id.beta.example', 'new', null, 'Rui', 'en', null, $2, '')`;
  const waysIn: readonly [string, (link: string) => Promise<unknown>, unknown][] = [
    ['by a password', async (link) => (await portal.choose(link, ownPassword)).statusCode, 204],
    [
      'by a directory',
      (link) => portal.queryAsOwner(byDirectory, [beta(), hashLinkToken(link)]),
      [{ outcome: 'entered' }],
    ],
  ];
  it.each(waysIn)(
    'a link %s, and who changes its person and takes their links away',
    async (_how, enter, entered) => {
      const rui = await createByAna();
      await grantInBeta(rui.email);
      const link = await portal.linkFor(rui.id);
      await holder.query('select from users where user_id = $1 for no key update', [rui.id]);
      const entering = enter(link);
      await untilMet();
      await holder.query('select from one_time_links where user_id = $1 for update', [rui.id]);
      await holder.query('commit');
      expect(await entering).toEqual(entered);
    },
  );
});

it('invitations are counted mail by mail, also those of a bulk action and of a changed e-mail', async () => {
  const invited = { name: 'Iva', email: 'iva@alfa.example', role: 'viewer' };
  const created = (await portal.call('POST', '/users', ana, invited)).json<{ user: User }>().user;
  const spendAll = (): void => {
    for (;;) portal.limitEffort('invitation', `user ${portal.userIds['ana@alfa.example']}`);
  };
  expect(spendAll).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  const changed = await portal.call('PUT', `/users/${created.id}`, ana, { email: 'anybody@victim.example' });
  expect([changed.statusCode, changed.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
  const many = await portal.call('PUT', '/users', ana, {
    selection: { userIds: [created.id] },
    action: 'invite',
    expectedCount: 1,
  });
  const refused = [{ userId: created.id, name: 'Iva', code: 'too_many_requests' }];
  expect(many.json()).toEqual({ changed: 0, unchanged: 0, refused });
  expect(await portal.mailsFor(created.id)).toMatchObject([{ template: 'invitation', email: invited.email }]);
});
