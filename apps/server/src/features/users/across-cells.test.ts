import type { AccountsElsewhere, Invitation, Profile, TokenAnswer, User } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimHome } from '../across-cells/claim-emails.ts';
import { startTwoCells, type TestCell, type TwoCells } from '../across-cells/testing/start-two-cells.ts';
import { plantPeople, rightPassword } from '../identity/testing/start-identity-server.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import { peopleRoutes } from '../people/people-routes.ts';
import { answerSecurity } from '../security/answer-security.ts';
import { securityRoutes } from '../security/security-routes.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { usersRoutes } from './users-routes.ts';

let cells: TwoCells;
let north: TestCell;
let south: TestCell;
/** Of each account by its domain. */
let accounts: Record<string, number>;
/** Administers the account in the south. */
let bia: string;
/** Whose home is the north. */
const ana = 'ana@alfa.example';

beforeAll(async () => {
  const sealed = { sealingKey: testKeys.sealingKey, issuer: 'Azimute' };
  cells = await startTwoCells(
    (deps) => ({
      ...usersRoutes(deps),
      ...peopleRoutes(deps),
      ...securityRoutes({ ...deps, ...sealed }),
    }),
    async (deps, request) => await answerSecurity({ ...deps, ...sealed }, request),
  );
  ({ north, south } = cells);
  const modules = ['admin:users'];
  const northern = await plantPeople(north, {
    accounts: ['alfa.example'],
    modules,
    people: [
      { email: ana, roles: { 'alfa.example': 'admin' } },
      { email: 'eva@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'directory@alfa.example', directoryLogin: true, roles: { 'alfa.example': 'viewer' } },
    ],
  });
  const southern = await plantPeople(south, {
    accounts: ['beta.example'],
    modules,
    people: [{ email: 'bia@beta.example', roles: { 'beta.example': 'admin' } }],
  });
  accounts = { ...northern.accountIds, ...southern.accountIds };
  bia = (await south.signIn('bia@beta.example')).access;
});
afterAll(() => cells.stop());

const beta = (): { cell: string; account_id: number } => ({
  cell: 'south',
  account_id: accounts['beta.example'] ?? 0,
});
const alfa = (): { cell: string; account_id: number } => ({
  cell: 'north',
  account_id: accounts['alfa.example'] ?? 0,
});
const invite = (email: string, more: object = {}) =>
  south.call('POST', '/users', bia, { name: 'Any', email, role: 'viewer', grant: true, ...more });
const elsewhere = async (cell: TestCell, access: string): Promise<AccountsElsewhere> =>
  (await cell.call('GET', '/profile/accounts-elsewhere', access)).json<AccountsElsewhere>();
const open = (cell: TestCell, access: string, wanted: object) =>
  cell.call('POST', '/auth/open-account-elsewhere', access, wanted);
const goTo = async (cell: TestCell, access: string, wanted: object): Promise<TokenAnswer> => {
  const answer = await open(cell, access, wanted);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<TokenAnswer>();
};
const profileIn = async (cell: TestCell, access: string): Promise<Profile> =>
  (await cell.call('GET', '/profile', access)).json<Profile>();
const statusIn = async (cell: TestCell, access: string): Promise<number> =>
  (await cell.call('GET', '/profile', access)).statusCode;
const renew = (cell: TestCell, tokens: TokenAnswer) =>
  cell.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });

describe('a person of another cell who is invited', () => {
  it('is asked for by nobody who may not, and found only once the other cell answers', async () => {
    north.leave();
    expect((await invite(ana)).json()).toMatchObject({ code: 'cell_unavailable' });
    north.comeBack();
    const refused = await invite(ana, { grant: false });
    expect(refused.json()).toMatchObject({ code: 'existing_user_found' });
  });

  it('is the same person in both, without a second password, and is told of as any invited one', async () => {
    const user = (await invite(ana)).json<{ user: User }>().user;
    expect(user).toMatchObject({ pending: true, name: ana, managedElsewhere: true });
    const [known] = await north.queryAsOwner<{ user_id: number }>(
      'select user_id from users where email = $1',
      [ana],
    );
    expect(user.id).toBe(known?.user_id);
    const [row] = await south.queryAsOwner('select home_cell, password_hash from users where email = $1', [
      ana,
    ]);
    expect(row).toEqual({ home_cell: 'north', password_hash: null });
    const token = await takeMailedLink(south, user.id);
    expect((await south.call('POST', '/one-time-links/open', undefined, { token })).json()).toMatchObject({
      takesPassword: false,
    });
    expect(
      (
        await south.call('POST', '/password/choose', undefined, {
          token,
          password: 'a fence around the yard',
          password_confirmation: 'a fence around the yard',
        })
      ).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it('sees the account where they are signed in, and accepts by opening it', async () => {
    const { access } = await north.signIn(ana);
    expect(await elsewhere(north, access)).toEqual({
      accounts: [
        {
          cell: 'south',
          id: beta().account_id,
          name: 'beta.example',
          domain: 'beta.example',
          role: 'viewer',
          isInvitation: true,
        },
      ],
      isComplete: true,
    });
    const tokens = await goTo(north, access, beta());
    const profile = await profileIn(south, tokens.access_token);
    expect(profile).toMatchObject({
      email: ana,
      current_account_id: beta().account_id,
      home_elsewhere: true,
    });
    expect((await elsewhere(south, tokens.access_token)).accounts).toMatchObject([
      { cell: 'north', domain: 'alfa.example', isInvitation: false },
    ]);
    expect((await south.call('GET', '/users', bia)).json()).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ email: ana, state: 'active', pending: false }),
      ]),
    });
  });
});

describe('a session elsewhere', () => {
  let root: { access: string; refresh: string };
  let tokens: TokenAnswer;
  beforeEach(async () => {
    root = await north.signIn(ana);
    tokens = await goTo(north, root.access, beta());
  });

  it('returns to the root, and stays open for other tabs', async () => {
    const back = await goTo(south, tokens.access_token, alfa());
    expect(await profileIn(north, back.access_token)).toMatchObject({
      current_account_id: alfa().account_id,
    });
    expect(await statusIn(south, tokens.access_token)).toBe(200);
    expect(await statusIn(north, root.access)).toBe(200);
    const [count] = await north.queryAsOwner<{ sessions: number }>(
      `select count(distinct session_id)::int as sessions from access_tokens where token_hash in (sha256($1), sha256($2))`,
      [root.access, back.access_token],
    );
    expect(count?.sessions).toBe(1);
  });

  it('ends with the root, at once where the cells hear each other', async () => {
    expect((await north.call('GET', '/auth/logout', root.access)).statusCode).toBe(204);
    await vi.waitFor(async () => expect(await statusIn(south, tokens.access_token)).toBe(401));
  });

  it('is not renewed once the root has ended unheard, nor while it cannot be asked', async () => {
    south.leave();
    await north.call('GET', '/auth/logout', root.access);
    expect(await statusIn(south, tokens.access_token)).toBe(200);
    north.leave();
    expect((await renew(south, tokens)).json()).toMatchObject({ code: 'cell_unavailable' });
    south.comeBack();
    north.comeBack();
    expect((await renew(south, tokens)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await statusIn(south, tokens.access_token)).toBe(401);
  });

  it('is renewed as long as the root lives, with what the home tells of the person', async () => {
    await north.queryAsOwner(`update users set name = 'Ana Maria' where email = $1`, [ana]);
    const renewed = (await renew(south, tokens)).json<TokenAnswer>();
    expect(await profileIn(south, renewed.access_token)).toMatchObject({ name: 'Ana Maria' });
  });

  it('is in the language and the time zone that its person has at home, and changes them there', async () => {
    await north.queryAsOwner(`update users set locale = 'pt', time_zone = 'America/Bahia' where email = $1`, [
      ana,
    ]);
    const renewed = (await renew(south, tokens)).json<TokenAnswer>();
    expect(await profileIn(south, renewed.access_token)).toMatchObject({
      locale: 'pt',
      time_zone: 'America/Bahia',
    });
    const change = (path: string, body: object) => south.call('PUT', path, renewed.access_token, body);
    expect((await change('/profile/update', { locale: 'es', time_zone: null })).statusCode).toBe(200);
    expect(await profileIn(north, root.access)).toMatchObject({ locale: 'es', time_zone: null });
    expect((await change('/profile/change-locale', { locale: 'en' })).statusCode).toBe(200);
    expect(await profileIn(north, root.access)).toMatchObject({ locale: 'en' });
    north.leave();
    expect((await change('/profile/change-locale', { locale: 'pt' })).json()).toMatchObject({
      code: 'cell_unavailable',
    });
    north.comeBack();
    expect(await profileIn(south, renewed.access_token)).toMatchObject({ locale: 'en' });
  });

  it('takes the root along when its person signs out', async () => {
    expect((await south.call('GET', '/auth/logout', tokens.access_token)).statusCode).toBe(204);
    await vi.waitFor(async () => expect(await statusIn(north, root.access)).toBe(401));
  });

  it('changes nothing of what the home keeps', async () => {
    const call = (method: 'PUT' | 'POST', path: string, body: object) =>
      south.call(method, path, tokens.access_token, body);
    expect((await call('PUT', '/profile/update', { name: 'Another' })).json()).toMatchObject({
      code: 'directory_managed',
    });
    expect((await call('POST', '/profile/two-factor', {})).statusCode).toBeGreaterThanOrEqual(400);
    expect((await profileIn(south, tokens.access_token)).name).not.toBe('Another');
  });

  it('is refused where somebody else chose the password', async () => {
    await north.queryAsOwner('update users set password_chosen_in = $1 where email = $2', [
      alfa().account_id,
      ana,
    ]);
    expect((await open(north, root.access, beta())).statusCode).toBe(404);
    expect(await elsewhere(north, root.access)).toEqual({ accounts: [], isComplete: true });
    expect((await renew(south, tokens)).json()).toMatchObject({ error: 'invalid_grant' });
    await north.queryAsOwner('update users set password_chosen_in = null where email = $1', [ana]);
  });

  it('is refused for accounts of others, unknown cells, and people who are no longer members', async () => {
    for (const wanted of [{ ...beta(), account_id: 999 }, { ...beta(), cell: 'east' }, alfa()])
      expect((await open(north, root.access, wanted)).statusCode).toBe(404);
    const eva = await north.signIn('eva@alfa.example');
    expect((await open(north, eva.access, beta())).statusCode).toBe(404);
    expect((await elsewhere(north, eva.access)).accounts).toEqual([]);
  });

  it('has the second factor of the home', async () => {
    await south.queryAsOwner('update accounts set requires_two_factor = true where account_id = $1', [
      beta().account_id,
    ]);
    expect(await profileIn(south, tokens.access_token)).toMatchObject({ two_factor_missing: true });
    await north.queryAsOwner(
      `insert into user_two_factor (user_id, sealed_secret, confirmed_at) select user_id, '\\x00', now() from users where email = $1`,
      [ana],
    );
    const renewed = (await renew(south, tokens)).json<TokenAnswer>();
    expect(await profileIn(south, renewed.access_token)).toMatchObject({ two_factor_missing: false });
    await north.queryAsOwner('delete from user_two_factor');
    await south.queryAsOwner('update accounts set requires_two_factor = false');
  });
});

it('signs in whoever has no account left at home, in one elsewhere', async () => {
  const email = 'leaves@alfa.example';
  const [account] = await north.queryAsOwner<{ id: number }>(
    `insert into accounts (name, domain, modules) values ('Left', 'left.example', '{}') returning account_id as id`,
  );
  const left = await plantPeople(north, { accounts: [], modules: [], people: [{ email }] });
  await north.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`, [
    account?.id,
    left.userIds[email],
  ]);
  await invite(email);
  await goTo(north, (await north.signIn(email)).access, beta());
  await north.queryAsOwner('delete from memberships where user_id = $1', [left.userIds[email]]);
  const { access, refresh } = await north.signIn(email);
  expect(await profileIn(south, access)).toMatchObject({ email, current_account_id: beta().account_id });
  expect((await south.token({ grant_type: 'refresh_token', refresh_token: refresh })).statusCode).toBe(200);
  await south.queryAsOwner('delete from memberships where user_id = $1', [left.userIds[email]]);
  const refused = await north.token({ grant_type: 'password', username: email, password: rightPassword });
  expect(refused.json()).toMatchObject({ code: 'no_accounts' });
});

it('goes by the home that a person has now, where it was another cell before', async () => {
  await south.queryAsOwner(`update users set home_cell = 'east' where email = $1`, [ana]);
  const { access } = await north.signIn(ana);
  const tokens = await goTo(north, access, beta());
  expect(await statusIn(south, tokens.access_token)).toBe(200);
  const [row] = await south.queryAsOwner('select home_cell from users where email = $1', [ana]);
  expect(row).toEqual({ home_cell: 'north' });
});

it('leaves what is theirs everywhere to no administrator at home, once another cell knows them', async () => {
  const email = 'guest@alfa.example';
  const planted = await plantPeople(north, { accounts: [], modules: [], people: [{ email }] });
  const userId = planted.userIds[email];
  await north.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`, [
    alfa().account_id,
    userId,
  ]);
  const admin = (await north.signIn(ana)).access;
  const change = (name: string) => north.call('PUT', `/users/${userId}`, admin, { name });
  expect((await change('Guest')).statusCode).toBe(200);
  await invite(email);
  expect((await change('Another')).json()).toMatchObject({ code: 'managed_elsewhere' });
});

it('knows people by the e-mail that they have now, and lets others have the one before', async () => {
  const [before, after] = ['before@alfa.example', 'after@alfa.example'];
  await plantPeople(north, { accounts: [], modules: [], people: [{ email: before }] });
  await invite(before);
  await north.queryAsOwner('update users set email = $1 where email = $2', [after, before]);
  // The invitation of the former e-mail ended with it.
  expect((await invite(after)).json()).toMatchObject({ outcome: 'added' });
  await plantPeople(north, { accounts: [], modules: [], people: [{ email: before }] });
  const successor = (await invite(before)).json<{ user: User }>().user;
  const [known] = await north.queryAsOwner<{ user_id: number }>(
    'select user_id from users where email = $1',
    [before],
  );
  expect(successor.id).toBe(known?.user_id);
});

it('tells people who have accounts in one cell of none elsewhere, and says when a cell is silent', async () => {
  const { access } = await north.signIn('eva@alfa.example');
  south.leave();
  expect(await elsewhere(north, access)).toEqual({ accounts: [], isComplete: false });
  south.comeBack();
  expect(
    (await north.call('GET', '/profile/invitations', access)).json<{ items: Invitation[] }>().items,
  ).toEqual([]);
});

it('leaves whoever has a directory alone a home of their own in another cell', async () => {
  expect((await invite('directory@alfa.example', { grant: false })).statusCode).toBe(201);
});

describe('an e-mail that no cell knows', () => {
  const inviteNorth = async (email: string) =>
    await north.call('POST', '/users', (await north.signIn(ana)).access, {
      name: 'Any',
      email,
      role: 'viewer',
      grant: true,
    });
  const countHomes = async (emails: readonly string[]): Promise<number[]> => {
    const counts = emails.map(() => 0);
    for (const cell of [north, south]) {
      const rows = await cell.queryAsOwner<{ email: string }>(
        'select email from users where email = any ($1) and home_cell is null',
        [emails],
      );
      for (const { email } of rows) counts[emails.indexOf(email)] = (counts[emails.indexOf(email)] ?? 0) + 1;
    }
    return counts;
  };

  it('becomes one person, however many make somebody of it in both cells at once', async () => {
    const emails = Array.from({ length: 12 }, (_, number) => `new${number}@race.example`);
    const answers = await Promise.all(emails.flatMap((email) => [invite(email), inviteNorth(email)]));
    expect(answers.every(({ statusCode }) => [201, 503].includes(statusCode))).toBe(true);
    expect((await countHomes(emails)).every((count) => count <= 1)).toBe(true);
    // What was refused because of the other goes through once that has been made.
    for (const email of emails) for (const again of [invite, inviteNorth]) await again(email);
    expect(await countHomes(emails)).toEqual(emails.map(() => 1));
  });

  it('is nobody’s while another cell has claimed it, or the first cell does not answer, and free again later', async () => {
    const email = 'claimed@race.example';
    await north.queryAsOwner(`select claim_emails('east', array[$1])`, [email]);
    for (const refused of [await invite(email), await inviteNorth(email)])
      expect(refused.json()).toMatchObject({ code: 'cell_unavailable', status: 503 });
    expect(await countHomes([email])).toEqual([0]);
    await north.queryAsOwner(`update email_claims set lapses_at = now() - interval '1 second'`);
    expect((await invite(email)).statusCode).toBe(201);
    expect(await north.queryAsOwner('select email, cell from email_claims')).toEqual([
      { email, cell: 'south' },
    ]);
  });

  it('is claimed as that of somebody who changes to it, too', async () => {
    const email = 'another@race.example';
    const [rui] = await south.queryAsOwner<{ id: number }>(
      `with made as (insert into users (email, name) values ('rui@race.example', 'Rui') returning user_id)
        insert into memberships (account_id, user_id, role) select $1, user_id, 'viewer' from made returning user_id as id`,
      [beta().account_id],
    );
    const change = () => south.call('PUT', `/users/${rui?.id}`, bia, { email });
    await north.queryAsOwner(`select claim_emails('east', array[$1])`, [email]);
    expect((await change()).json()).toMatchObject({ code: 'cell_unavailable' });
    await north.queryAsOwner('delete from email_claims');
    expect((await change()).statusCode).toBe(200);
  });

  it('makes nobody by a claim that may have lapsed', async () => {
    const late = south.queryAsOwner(
      `do $$ begin
        perform set_config('azimute.claimed_until', (now() - interval '1 second')::text, true);
        insert into users (email, name) values ('late@race.example', 'Late');
      end $$`,
    );
    await expect(late).rejects.toMatchObject({ code: 'AZ002' });
    expect(await countHomes(['late@race.example'])).toEqual([0]);
  });

  it('is no first administrator’s where another cell knows it', async () => {
    const { settings } = south;
    const claimIn = async (email: string): Promise<void> =>
      await inTransaction(
        south.database.app,
        (client) => client.query('begin'),
        async (client) => {
          if (settings.own === undefined) throw new Error('No cell');
          await claimHome({ cells: { ...settings, own: settings.own } }, client, email);
        },
      );
    for (const email of [ana, 'nobody@alfa.example'])
      await expect(claimIn(email)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(claimIn('nobody@race.example')).resolves.toBeUndefined();
    north.leave();
    await expect(claimIn('nobody@race.example')).rejects.toMatchObject({ code: 'cell_unavailable' });
    north.comeBack();
  });
});
