import type { CreatedUser, OneTimeLink } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import { plantPeople, rightPassword } from '../identity/testing/start-identity-server.ts';
import { hashToken } from '../identity/tokens.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import type { DirectoryPerson } from './testing/directory/render-people.ts';
import { keepUsers, type UserKeeper } from './testing/keep-users.ts';
import {
  openTestDirectory,
  startDirectoryPortal,
  type DirectoryPortal,
} from './testing/start-directory-portal.ts';

const person = (
  id: string,
  email = `${id}@alfa.example`,
  more: Partial<DirectoryPerson> = {},
): DirectoryPerson => ({
  id,
  name: `Name of ${id}`,
  email,
  ...more,
});
/** Groups of the user in the directory; changed by a test. */
const groups: string[] = ['drivers'];
const people: DirectoryPerson[] = [
  person('newcomer'),
  person('unverified', 'unverified@alfa.example', { emailVerified: false }),
  person('elsewhere', 'elsewhere@other.example'),
  person('flagged'),
  person('flagged-elsewhere'),
  person('password'),
  person('invited', 'private@mail.example'),
  person('thief'),
  person('inactive'),
  person('inactive-here'),
  person('left'),
  person('grouped', 'grouped@alfa.example', { groups }),
  person('boss'),
];

let portal: DirectoryPortal;
let directory: OpenDirectory;
let accountIds: Record<string, number>;
let userIds: Record<string, number>;
const [alfa, beta] = ['alfa.example', 'beta.example'];

beforeAll(async () => {
  portal = await startDirectoryPortal();
  const inAlfa = { [alfa]: 'viewer' } as const;
  ({ accountIds, userIds } = await plantPeople(portal, {
    accounts: [alfa, beta],
    modules: ['notifications', 'admin:users'],
    people: [
      { email: 'flagged@alfa.example', directoryLogin: true, roles: inAlfa },
      {
        email: 'flagged-elsewhere@alfa.example',
        directoryLogin: true,
        roles: { ...inAlfa, [beta]: 'viewer' },
      },
      { email: 'password@alfa.example', roles: inAlfa },
      { email: 'invited@alfa.example', roles: inAlfa },
      { email: 'inactive@alfa.example', directoryLogin: true, roles: inAlfa },
      {
        email: 'inactive-here@alfa.example',
        directoryLogin: true,
        roles: { ...inAlfa, [beta]: 'viewer' },
      },
      { email: 'left@alfa.example', directoryLogin: true, roles: inAlfa },
      { email: 'grouped@alfa.example', directoryLogin: true, roles: inAlfa },
      { email: 'boss@alfa.example', directoryLogin: true, roles: { [alfa]: 'admin' } },
      { email: 'guest@alfa.example', roles: { [beta]: 'viewer' } },
      { email: 'outside@mail.example', roles: inAlfa },
      { email: 'keeper@mail.example', roles: { [alfa]: 'admin' } },
      { email: 'host@mail.example', roles: { [beta]: 'admin' } },
    ],
  }));
  directory = await openTestDirectory(people);
  await portal.configure(accountIds[alfa] ?? 0, directory);
});
afterAll(async () => {
  await directory.close();
  await portal.stop();
});

const ownPassword = 'a tractor in winter';
const asked = { email: 'somebody@alfa.example' };
const change = (set: string): Promise<unknown> =>
  portal.queryAsOwner(`update account_directories set ${set} where account_id = $1`, [accountIds[alfa]]);
async function enter(id: string, from: Parameters<DirectoryPortal['enter']>[0] = asked) {
  const answer = await portal.enter(from, id);
  return { status: answer.statusCode, ...answer.json<{ code?: string; access_token?: string }>() };
}
async function profileOf(id: string, from?: Parameters<DirectoryPortal['enter']>[0]) {
  const { access_token: token, ...answer } = await enter(id, from);
  if (token === undefined) throw new Error(`${id} did not come in: ${JSON.stringify(answer)}`);
  return { token, profile: (await portal.call('GET', '/profile', token)).json() };
}
async function invite(email: string, domain: string): Promise<string> {
  const token = `invitation of ${email} by ${domain}`;
  await portal.queryAsOwner(
    `insert into one_time_links (token_hash, purpose, user_id, account_id, expires_at)
      values ($1, 'invitation', $2, $3, now() + interval '1 day')`,
    [hashToken(token), userIds[email], accountIds[domain]],
  );
  return token;
}

describe('a person known to the directory and not invited', () => {
  it.each(['newcomer', 'elsewhere', 'flagged-elsewhere', 'password'])('%s is refused', async (id) => {
    expect(await enter(id)).toMatchObject({ status: 403, code: 'directory_not_linked' });
  });

  it('gets an error if the directory has not verified their e-mail address', async () => {
    expect(await enter('unverified')).toMatchObject({ status: 403, code: 'directory_email_unverified' });
  });

  it('is not created from an e-mail that is unverified, of another domain, or taken', async () => {
    await change('just_in_time = true');
    expect(await enter('unverified')).toMatchObject({ code: 'directory_email_unverified' });
    for (const id of ['elsewhere', 'flagged-elsewhere', 'password'])
      expect(await enter(id), id).toMatchObject({ code: 'directory_not_linked' });
  });

  it('is created at the first sign-in with the default profile, and reused later', async () => {
    const [profile] = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values ($1, 'Everybody') returning profile_id as id`,
      [accountIds[alfa]],
    );
    await change(`just_in_time = true, default_profile_id = ${profile?.id}`);
    const first = await profileOf('newcomer');
    expect(first.profile).toMatchObject({
      name: 'Name of newcomer',
      email: 'newcomer@alfa.example',
      oath_sso: true,
      locale: 'pt',
      accounts: [{ domain: alfa, role: 'viewer' }],
      modules: [{ code: 'notifications' }],
    });
    expect((await profileOf('newcomer')).profile.id).toBe(first.profile.id);
    const audited = await portal.queryAsOwner<{ action: string }>(
      'select action from audit_entries where user_id = $1 order by sequence',
      [first.profile.id],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'user.create',
      'user.link-directory',
      'session.create',
      'session.create',
    ]);
    await change('just_in_time = false');
  });

  it('is created once by sign-ins in two windows', async () => {
    await change('just_in_time = true');
    people.push(person('twice'));
    const answers = await Promise.all([enter('twice'), enter('twice')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await change('just_in_time = false');
  });
});

describe('a member of the account', () => {
  it('flagged for the directory, and in no other account, is linked by the verified e-mail', async () => {
    const { profile } = await profileOf('flagged');
    expect(profile).toMatchObject({
      id: userIds['flagged@alfa.example'],
      oath_sso: true,
      name: 'Name of flagged',
    });
  });

  it('once linked is identified by the subject, and no one else by the e-mail', async () => {
    people.push(person('impostor', 'flagged@alfa.example'));
    expect(await enter('impostor')).toMatchObject({ code: 'directory_not_linked' });
  });

  it('is linked by an invitation, whatever the directory’s name for them; it is valid once', async () => {
    const invitation = await invite('invited@alfa.example', alfa);
    const { profile } = await profileOf('invited', { invitation });
    expect(profile).toMatchObject({
      id: userIds['invited@alfa.example'],
      email: 'invited@alfa.example',
      oath_sso: true,
    });
    expect((await portal.begin({ invitation })).json()).toMatchObject({ code: 'link_used' });
    expect((await profileOf('invited')).profile.id).toBe(profile.id);
  });

  it('is not linked to an identity that belongs to another user', async () => {
    const invitation = await invite('outside@mail.example', alfa);
    expect(await enter('flagged', { invitation })).toMatchObject({
      status: 409,
      code: 'directory_linked_to_another',
    });
    expect(await portal.queryAsOwner('select from one_time_links where used_at is null')).toHaveLength(1);
  });

  it('who is inactive or was removed gets an error that says so', async () => {
    const setActive = (active: boolean): Promise<unknown> =>
      portal.queryAsOwner('update memberships set active = $2 where user_id = $1', [
        userIds['inactive@alfa.example'],
        active,
      ]);
    await setActive(false);
    expect(await enter('inactive')).toMatchObject({ status: 403, code: 'user_inactive' });
    await setActive(true);
    expect(await enter('inactive')).toMatchObject({ status: 200 });
    // This directory does not open accounts in which the user is active through others.
    await enter('inactive-here', { invitation: await invite('inactive-here@alfa.example', alfa) });
    await portal.queryAsOwner(
      'update memberships set active = false where user_id = $1 and account_id = $2',
      [userIds['inactive-here@alfa.example'], accountIds[alfa]],
    );
    expect(await enter('inactive-here')).toMatchObject({ status: 403, code: 'user_inactive' });
    await profileOf('left');
    await portal.queryAsOwner('delete from memberships where user_id = $1', [userIds['left@alfa.example']]);
    await change('just_in_time = true');
    expect(await enter('left')).toMatchObject({ status: 403, code: 'no_accounts' });
    await change('just_in_time = false');
  });

  it('takes the directory’s name, and changes to it are audited', async () => {
    const id = userIds['boss@alfa.example'];
    await profileOf('boss');
    await profileOf('boss');
    const changes = await portal.queryAsOwner(
      `select account_id, user_id, entity, entity_id, before, after from audit_entries
        where action = 'user.change-name-by-directory' and user_id = $1`,
      [id],
    );
    expect(changes).toEqual([
      {
        account_id: accountIds[alfa],
        user_id: id,
        entity: 'user',
        entity_id: String(id),
        before: { name: 'boss@alfa.example' },
        after: { name: 'Name of boss' },
      },
    ]);
  });

  it('has the profiles of their current groups, and keeps those given by hand', async () => {
    const made = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) select $1, unnest(array['By hand', 'Drivers', 'Chiefs'])
        returning profile_id as id`,
      [accountIds[alfa]],
    );
    const [byHand, drivers, chiefs] = made.map(({ id }) => id);
    await portal.queryAsOwner(
      `insert into directory_group_profiles (account_id, group_value, profile_id)
        values ($1, 'drivers', $2), ($1, 'drivers', $4), ($1, 'chiefs', $3)`,
      [accountIds[alfa], drivers, chiefs, byHand],
    );
    await portal.queryAsOwner('insert into profile_users values ($1, $2, $3)', [
      accountIds[alfa],
      byHand,
      userIds['grouped@alfa.example'],
    ]);
    const held = async (): Promise<unknown> => {
      await profileOf('grouped');
      const rows = await portal.queryAsOwner<{ id: number }>(
        'select profile_id as id from profile_users where user_id = $1 order by 1',
        [userIds['grouped@alfa.example']],
      );
      return rows.map(({ id }) => id);
    };
    expect(await held()).toEqual([byHand, drivers]);
    groups.splice(0, 1, 'chiefs');
    expect(await held()).toEqual([byHand, chiefs]);
    groups.splice(0, 1);
    expect(await held()).toEqual([byHand]);
  });
});

const keeperOf = (email: string): Promise<UserKeeper> => keepUsers(portal, email);
const choose = (token: string): ReturnType<DirectoryPortal['call']> =>
  portal.call('POST', '/password/choose', undefined, {
    token,
    password: ownPassword,
    password_confirmation: ownPassword,
  });
const openLink = async (token: string): Promise<OneTimeLink> =>
  (await portal.call('POST', '/one-time-links/open', undefined, { token })).json<OneTimeLink>();
/** Returns the mail after a forgotten password. */
const forget = async (email: string): Promise<string | undefined> => {
  await portal.queryAsOwner(`select prepare_password_reset(gen_random_uuid(), $1, '10.0.0.1')`, [email]);
  const mails = await portal.queryAsOwner<{ template: string }>(
    'select template from mails where user_id = $1 order by mail_id desc limit 1',
    [userIds[email]],
  );
  return mails[0]?.template;
};

describe('a directory session of one account', () => {
  let host: UserKeeper;
  beforeAll(async () => {
    host = await keeperOf('host@mail.example');
  });

  it('opens no other account of the person until they accept its invitation through the directory', async () => {
    const email = 'flagged@alfa.example';
    const granted = await host.post('/users', { name: 'X', email, role: 'viewer', grant: true });
    const { user, outcome } = granted.json<CreatedUser>();
    expect([granted.statusCode, outcome, user]).toMatchObject([
      201,
      'added',
      { missingEntry: 'consent', otherDirectory: { accountId: accountIds[alfa], name: alfa, domain: alfa } },
    ]);
    const { token, profile } = await profileOf('flagged');
    expect(profile.accounts).toMatchObject([{ domain: alfa }]);
    const move = { account_id: accountIds[beta] };
    expect((await portal.call('PUT', '/auth/change-current-account', token, move)).statusCode).toBe(404);
    const { invitation } = await host.invite(email, accountIds[alfa]);
    expect((await enter('boss', { invitation })).code).toBe('directory_linked_to_another');
    expect((await enter('thief', { invitation })).code).toBe('directory_linked_to_another');
    const both = await profileOf('flagged', { invitation });
    expect(both.profile.accounts).toMatchObject([{ domain: alfa }, { domain: beta }]);
    expect((await portal.call('PUT', '/auth/change-current-account', both.token, move)).statusCode).toBe(200);
    expect((await host.find(email)).missingEntry).toBeNull();
    expect((await host.invite(email)).code).toBe('conflict');
  });

  it('needs the consent of the other account for each person and the exact directory', async () => {
    const email = 'grouped@alfa.example';
    await host.post('/users', { name: 'X', email, role: 'viewer', grant: true });
    for (const through of [undefined, accountIds[beta], 999])
      expect((await host.invite(email, through)).code, String(through)).toBe('other_directory');
    const many = { selection: { userIds: [userIds[email]] }, action: 'invite', expectedCount: 1 };
    expect((await portal.call('PUT', '/users', host.token, many)).json()).toMatchObject({
      changed: 0,
      refused: [{ code: 'other_directory' }],
    });
    expect(await portal.queryAsOwner('select from mails where user_id = $1', [userIds[email]])).toEqual([]);
    // A link without it does not let a user choose a password either: the directory manages them.
    const token = await invite(email, beta);
    expect((await portal.begin({ invitation: token })).json()).toMatchObject({ code: 'link_used' });
    expect((await choose(token)).statusCode).toBe(410);
    expect((await host.find('flagged-elsewhere@alfa.example')).missingEntry).toBe('company');
    expect((await host.invite('flagged-elsewhere@alfa.example')).code).toBe('other_directory');
  });

  it('ends when the directory is turned off or removed', async () => {
    const { token } = await profileOf('newcomer');
    await change('is_on = false');
    expect((await portal.call('GET', '/profile', token)).statusCode).toBe(401);
    await change('is_on = true');
    expect((await portal.call('GET', '/profile', token)).statusCode).toBe(200);
  });
});

describe('a password', () => {
  const tryPassword = async (email: string, password: string) => {
    const answer = await portal.token({ grant_type: 'password', username: email, password });
    return {
      status: answer.statusCode,
      ...answer.json<{ code?: string; message?: string; access_token?: string }>(),
    };
  };
  const toDirectory = {
    status: 403,
    code: 'proper_domain_required',
    message: 'This user must use a proper domain to login.',
  };

  it('of a domain with a directory redirects there, for unknown users too', async () => {
    for (const email of ['nobody@alfa.example', 'password@alfa.example', 'flagged@alfa.example'])
      expect(await tryPassword(email, 'wrong password'), email).toMatchObject(toDirectory);
    expect(await tryPassword('nobody@beta.example', 'wrong password')).toMatchObject({
      code: 'invalid_grant',
    });
  });

  it('opens the account until the directory is enforced', async () => {
    const { access_token: token } = await tryPassword('password@alfa.example', rightPassword);
    const { token: byDirectory } = await profileOf('flagged');
    await change('proven_at = now(), enforced = true');
    expect((await portal.call('GET', '/profile', token)).statusCode).toBe(401);
    expect((await portal.call('GET', '/profile', byDirectory)).statusCode).toBe(200);
    expect(await tryPassword('password@alfa.example', rightPassword)).toMatchObject(toDirectory);
  });

  it('still works for other domains and other accounts: a claimed domain locks no one out', async () => {
    await change('proven_at = now(), enforced = true');
    expect(await tryPassword('outside@mail.example', rightPassword)).toMatchObject({ status: 200 });
    expect(await tryPassword('guest@alfa.example', rightPassword)).toMatchObject({ status: 200 });
    await portal.queryAsOwner(
      `insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`,
      [accountIds[alfa], userIds['guest@alfa.example']],
    );
    const { access_token: token } = await tryPassword('guest@alfa.example', rightPassword);
    expect((await portal.call('GET', '/profile', token)).json()).toMatchObject({
      accounts: [{ domain: beta }],
    });
    await change('enforced = false');
  });
});

describe('an administrator who signs in through the directory', () => {
  it('verifies it', async () => {
    await change('proven_at = null');
    await profileOf('newcomer');
    const proven = () => portal.queryAsOwner('select from account_directories where proven_at is not null');
    expect(await proven()).toHaveLength(0);
    await profileOf('boss');
    expect(await proven()).toHaveLength(1);
  });
});

describe('a replacement directory', () => {
  let keeper: UserKeeper;
  let next: OpenDirectory;
  beforeAll(async () => {
    keeper = await keeperOf('keeper@mail.example');
    next = await openTestDirectory([
      person('boss'),
      person('moved', 'flagged@alfa.example'),
      person('impostor', 'boss@alfa.example'),
    ]);
    await change(`issuer = '${next.issuer}', proven_at = null`);
  });
  afterAll(() => next.close());

  it('links only members of the account by their e-mail, once', async () => {
    const { profile } = await profileOf('boss');
    expect(profile.id).toBe(userIds['boss@alfa.example']);
    expect(await enter('impostor')).toMatchObject({ code: 'directory_not_linked' });
  });

  it('links members of other accounts by invitation, and does not let them choose a password', async () => {
    const email = 'flagged@alfa.example';
    expect(await enter('moved')).toMatchObject({ code: 'directory_not_linked' });
    expect((await keeper.find(email)).missingEntry).toBe('invitation');
    expect(await forget(email)).toBe('company-sign-in');
    const { invitation } = await keeper.invite(email);
    expect(await openLink(invitation)).toMatchObject({ takesDirectory: true, takesPassword: false });
    const { profile } = await profileOf('moved', { invitation });
    expect(profile).toMatchObject({ id: userIds[email], accounts: [{ domain: alfa }] });
    // Trust in the previous identity does not transfer.
    const host = await keeperOf('host@mail.example');
    expect((await host.find(email)).missingEntry).toBe('consent');
  });
});

describe('an account without a directory', () => {
  let keeper: UserKeeper;
  beforeAll(async () => {
    keeper = await keeperOf('keeper@mail.example');
  });

  it('lets AD users set a password by a reset, administrators included', async () => {
    expect(await forget('boss@alfa.example')).toBe('company-sign-in');
    const removed = await portal.call('DELETE', '/account/directory', keeper.token);
    expect(removed.statusCode).toBe(204);
    expect(await forget('boss@alfa.example')).toBe('password-reset');
    const token = await takeMailedLink(portal, userIds['boss@alfa.example']);
    expect((await choose(token)).statusCode).toBe(204);
    const answer = await portal.token({
      grant_type: 'password',
      username: 'boss@alfa.example',
      password: ownPassword,
    });
    const profile = await portal.call(
      'GET',
      '/profile',
      answer.json<{ access_token: string }>().access_token,
    );
    expect(profile.json()).toMatchObject({ oath_sso: false, accounts: [{ domain: alfa, role: 'admin' }] });
  });

  it('invites users to choose a password', async () => {
    const email = 'inactive@alfa.example';
    expect((await keeper.find(email)).missingEntry).toBe('invitation');
    const { invitation } = await keeper.invite(email);
    expect(await openLink(invitation)).toMatchObject({ takesDirectory: false, takesPassword: true });
    expect((await choose(invitation)).statusCode).toBe(204);
    expect(await keeper.find(email)).toMatchObject({ directoryLogin: false, missingEntry: null });
  });

  it('flags no one as AD', async () => {
    const body = { name: 'X', email: 'x@alfa.example', role: 'viewer', directoryLogin: true };
    const refused = await keeper.post('/users', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { directoryLogin: ['no_directory'] } },
    ]);
  });

  it('keeps allowing passwords after another account with a directory adds the user', async () => {
    await portal.configure(accountIds[beta] ?? 0, directory);
    const email = 'left@alfa.example';
    for (const domain of [alfa, beta])
      await portal.queryAsOwner(
        `insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'viewer', clock_timestamp())`,
        [accountIds[domain], userIds[email]],
      );
    expect(await forget(email)).toBe('password-reset');
  });
});
