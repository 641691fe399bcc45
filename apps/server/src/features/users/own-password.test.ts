import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, systemClock } from '../../platform/clock.ts';
import { limits } from '../../platform/testing/limits.ts';
import { plantedPassword } from '../../testing/plant-account.ts';
import type { LooseInput, PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { hashLinkToken } from '../identity/link-token.ts';
import { hashToken } from '../identity/tokens.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import { mailsFor } from '../mail/testing/mails-for.ts';

const chosenByAna = 'chosen by an administrator';
const ownPassword = 'a fence around the yard';
const twice = (password: string) => ({ password, password_confirmation: password });

// No time passes for the limits of invitations.
const portal = await portalOf({
  clock: createManualClock(systemClock.now()),
  people: { own: {}, both: {} },
});
afterAll(() => portal.stop());
/** Ana administers alfa and bia beta, which admits users of alfa. */
const { owner: ana, stranger: bia, people, visitor, queryAsOwner } = portal;
const [alfa, beta] = [portal.accountId, portal.elsewhere.id];
await portal.joinElsewhere(people.both);
const domain = ana.email.replace(/.*@/, '');
const otherDomain = bia.email.replace(/.*@/, '');

interface Member {
  readonly id: number;
  readonly email: string;
}
const of = ({ id }: Member) => ({ params: { userId: id } });
const invitation = { params: { accountId: beta } };

let made = 0;
/** Creates a user of alfa whose password ana chose; administrators need no profile to see something. */
async function createByAna(): Promise<Member> {
  made += 1;
  const [member] = await queryAsOwner<{ id: number; email: string }>(
    `with p as (
      insert into users (email, name, password_hash, password_chosen_in)
      select $1, 'Rui', password_hash, $2 from users where user_id = $3
      returning user_id, email),
    m as (insert into memberships (account_id, user_id, role) select $2, user_id, 'admin' from p)
    select user_id as id, email from p`,
    [`rui${made}@${domain}`, alfa, ana.id],
  );
  if (member === undefined) throw new Error('No person was made');
  return member;
}

const grantInBeta = async (email: string) =>
  (await bia.call('createUser', { body: { name: 'Any', email, role: 'admin', grant: true } })).user;
const choose = (token: string, password: string) =>
  visitor.call('choosePassword', { body: { token, ...twice(password) } });
const linkFor = ({ id }: Member) => takeMailedLink(portal, id);
const templatesFor = async ({ id }: Member) => (await mailsFor(portal, id)).map(({ template }) => template);

async function enterBeta(person: PortalClient) {
  await person.send('changeCurrentAccount', { body: { account_id: beta } });
  return await person.call('getProfile');
}
const withheld = { own_password_missing: true, modules: [] };
const isOpen = async (person: PortalClient): Promise<boolean> =>
  (await person.send('getProfile')).statusCode === 200;

/** Opens a session through beta's directory. */
async function signInByDirectoryOfBeta({ id, email }: Member): Promise<PortalClient> {
  const session = await portal.signIn(email);
  await queryAsOwner(
    `with proven as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'Beta', 'https://id.beta.example', 'portal', 'DIRECTORY_SECRET_1') on conflict do nothing`,
    [beta],
  );
  await queryAsOwner(
    `with i as (
      insert into user_identities (account_id, issuer, subject, user_id)
      select account_id, issuer, $2::int::text, $2::int from account_directories where account_id = $1 returning user_identity_id),
    o as (insert into user_identity_accounts select user_identity_id, $1, $2 from i)
    update sessions set user_identity_id = (select user_identity_id from i), current_account_id = $1
      where session_id = (select session_id from access_tokens where token_hash = $3)`,
    [beta, id, hashToken(session.token)],
  );
  return session;
}

describe('a password set by an administrator', () => {
  it('opens the account in which it was set', async () => {
    const { user } = await ana.call('createUser', {
      body: { name: 'Rui', email: `rui@${domain}`, role: 'admin', ...twice(chosenByAna) },
    });
    expect(user).toMatchObject({ ownPasswordMissing: false });
    const profile = await (await portal.signIn(user.email, chosenByAna)).call('getProfile');
    expect(profile).toMatchObject({ own_password_missing: false });
    expect(profile.modules.map(({ code }) => code)).toContain('admin:users');
    expect(await grantInBeta(user.email)).toMatchObject({
      pending: true,
      state: 'invited',
      name: user.email,
      ownPasswordMissing: false,
      managedElsewhere: true,
    });
  });

  it('opens no other account of the person until they reset it by e-mail', async () => {
    const rui = await createByAna();
    expect(await grantInBeta(rui.email)).toMatchObject({ state: 'invited', pending: true });
    expect(await mailsFor(portal, rui.id)).toMatchObject([{ template: 'invitation', email: rui.email }]);

    const known = await portal.signIn(rui.email);
    const atFirst = await known.call('getProfile');
    expect(atFirst).toMatchObject({ current_account_id: alfa, own_password_missing: false });
    expect(atFirst.accounts).toHaveLength(1);
    expect(await enterBeta(known)).toMatchObject({ current_account_id: alfa });
    expect(await known.call('listInvitations')).toMatchObject({
      items: [{ accountId: beta, ownPasswordMissing: true }],
    });
    await known.refused('acceptInvitation', invitation, 404);
    await known.refused('declineInvitation', invitation, 404);

    // Knowing the password suffices for changing it, but does not make the session speak for the user.
    const body = { current_password: plantedPassword, ...twice('changed by who knew it') };
    await known.call('changePassword', { body });
    await known.refused('acceptInvitation', invitation, 404);

    await choose(await linkFor(rui), ownPassword);
    await known.refused('getProfile', {}, 401);
    const own = await enterBeta(await portal.signIn(rui.email, ownPassword));
    expect(own).toMatchObject({ current_account_id: beta, own_password_missing: false });
    expect(own.modules.map(({ code }) => code)).toContain('admin:users');
    expect(await templatesFor(rui)).toEqual(['invitation', 'password-changed', 'password-changed']);
  });

  it('must be replaced again for the administrator who granted access, until that is unnecessary', async () => {
    const rui = await createByAna();
    await grantInBeta(rui.email);
    const before = await linkFor(rui);
    await bia.call('inviteUser', of(rui));
    const late = { token: before, ...twice(ownPassword) };
    await visitor.refused('choosePassword', { body: late }, 'link_used');
    const body = { selection: { userIds: [rui.id] }, action: 'invite' as const, expectedCount: 1 };
    expect(await bia.call('changeUsers', { body })).toMatchObject({ changed: 1, refused: [] });
    await choose(await linkFor(rui), ownPassword);
    await bia.refused('inviteUser', of(rui), 'conflict');
  });

  it('opens no other account of the same administrator, and requires a new password', async () => {
    const rui = await createByAna();
    await portal.joinElsewhere(ana, 'admin');
    await portal.joinElsewhere(rui);
    await ana.call('changeUserPassword', { ...of(rui), body: twice(chosenByAna) });
    expect(await templatesFor(rui)).toContain('own-password');
    expect(await enterBeta(await portal.signIn(rui.email, chosenByAna))).toMatchObject(withheld);
    await choose(await linkFor(rui), ownPassword);
    expect(await enterBeta(await portal.signIn(rui.email, ownPassword))).toMatchObject({
      own_password_missing: false,
    });
    await queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [beta, ana.id]);
  });

  it('opens no account through a chain of set passwords', async () => {
    const create = (as: PortalClient, name: string, password: string) =>
      as.call('createUser', {
        body: { name, email: `${name}@${domain}`, role: 'admin', ...twice(password) },
      });
    const second = (await create(ana, 'second', chosenByAna)).user;
    await portal.joinElsewhere(second, 'admin');
    const asSecond = await portal.signIn(second.email, chosenByAna);
    const third = (await create(asSecond, 'third', 'chosen as the second')).user;
    const changed = await createByAna();
    await asSecond.call('updateUser', { ...of(changed), body: { email: `fourth@${otherDomain}` } });
    await portal.joinElsewhere(third, 'admin');
    await portal.joinElsewhere(changed, 'admin');
    for (const [email, password] of [
      [second.email, chosenByAna],
      [third.email, 'chosen as the second'],
      [`fourth@${otherDomain}`, plantedPassword],
    ] as const) {
      const person = await portal.signIn(email, password);
      expect(await enterBeta(person), email).toMatchObject({ current_account_id: beta, ...withheld });
      for (const name of ['listUsers', 'getAccount', 'getPersonPhoto'] as const)
        await person.refused(name, of(bia), 403);
    }
  });

  it('restricts no session that the account’s directory opened', async () => {
    const rui = await createByAna();
    await portal.joinElsewhere(rui, 'admin');
    const profile = await (await signInByDirectoryOfBeta(rui)).call('getProfile');
    expect(profile).toMatchObject({ current_account_id: beta, own_password_missing: false });
    expect(profile.modules).not.toEqual([]);
  });

  it('gives no control over people of an account that it does not open', async () => {
    const rui = await createByAna();
    await portal.joinElsewhere(rui, 'admin');
    const known = await portal.signIn(rui.email);
    const change = { ...of(people.both), body: twice(ownPassword) };
    expect(await known.refused('changeUserPassword', change, 'managed_elsewhere')).toMatchObject({
      status: 403,
    });
  });
});

it('an e-mail changed by an administrator is announced to the old one, and unverifies the password', async () => {
  const { own } = people;
  const email = `victim@${otherDomain}`;
  await ana.call('updateUser', { ...of(own), body: { email } });
  expect(await mailsFor(portal, own.id)).toEqual([
    { template: 'email-changed', email: own.email, sender: 'owner' },
  ]);
  await grantInBeta(email);
  await (await portal.signIn(email)).refused('acceptInvitation', invitation, 404);
  await queryAsOwner(
    'update granted_memberships set entered_at = now(), invited_email = null where user_id = $1',
    [own.id],
  );
  expect(await enterBeta(await portal.signIn(email))).toMatchObject({
    current_account_id: beta,
    ...withheld,
  });
});

describe('a session that opens only some of the person’s accounts', () => {
  const membershipsOf = ({ id }: Member) =>
    queryAsOwner('select account_id from memberships where user_id = $1 order by 1', [id]);
  /** Requests everything of an account that the session does not open, and everything of the user in all accounts. */
  async function expectConfined(person: PortalClient, closedId: number): Promise<void> {
    const closed = { params: { accountId: closedId } };
    await person.refused('getLeaveEffect', closed, 404);
    await person.refused('leaveAccount', closed, 404);
    for (const body of [{ name: 'Other' }, { photo: null }])
      expect(await person.refused('updateProfile', { body }, 'confined_session')).toMatchObject({
        status: 403,
      });
    await person.call('updateProfile', { body: { time_zone: 'America/Sao_Paulo' } });
  }
  const sessionOf = (sessionId: string | undefined): LooseInput => ({ params: { sessionId } });

  it('by a password known to another: cannot leave hidden accounts, rename, or end directory sessions', async () => {
    const rui = await createByAna();
    await portal.joinElsewhere(rui, 'admin');
    const [known, again] = [await portal.signIn(rui.email), await portal.signIn(rui.email)];
    const byDirectory = await signInByDirectoryOfBeta(rui);
    await expectConfined(known, beta);
    expect(await membershipsOf(rui)).toHaveLength(2);
    expect(await known.call('listSessions')).toMatchObject({ total: 2 });
    const [own] = (await byDirectory.call('listSessions')).items;
    await known.refused('endSession', sessionOf(own?.id), 404);
    expect(await known.call('endOtherSessions')).toEqual({ ended: 1 });
    expect([await isOpen(again), await isOpen(byDirectory)]).toEqual([false, true]);
    // The account that it opens may be left, which removes the user's restriction.
    await known.call('leaveAccount', { params: { accountId: alfa } });
  });

  it('by a directory: belongs to its account only, and ends password sessions only with the password', async () => {
    const { both } = people;
    const byPassword = await portal.signIn(both.email);
    await both.call('logout');
    const byDirectory = await signInByDirectoryOfBeta(both);
    await expectConfined(byDirectory, alfa);
    await byDirectory.refused('getAccountPhoto', { params: { accountId: alfa } }, 404);
    expect(await byDirectory.call('getLeaveEffect', { params: { accountId: beta } })).toMatchObject({
      isLastAccount: true,
    });
    expect(await membershipsOf(both)).toHaveLength(2);
    const [other] = (await byPassword.call('listSessions')).items;
    await byDirectory.refused('endSession', sessionOf(other?.id), 404);
    expect(await byDirectory.call('endOtherSessions')).toEqual({ ended: 0 });
    expect(await byDirectory.call('listSessions')).toMatchObject({ total: 1, items: [{ current: true }] });
    // Only the user knows this password: it speaks for them everywhere.
    expect(await byPassword.call('listSessions')).toMatchObject({ total: 2 });
    await byPassword.call('updateProfile', { body: { name: 'Lia' } });
    await byDirectory.call('changePassword', {
      body: { current_password: plantedPassword, ...twice(ownPassword) },
    });
    expect([await isOpen(byPassword), await isOpen(byDirectory)]).toEqual([false, true]);
  });
});

it('an administrator cannot change their own e-mail, so a stolen session takes over no account', async () => {
  const change = { ...of(ana), body: { email: 'thief@evil.example', name: 'Ana' } };
  expect(await ana.refused('updateUser', change, 'own_membership')).toMatchObject({ status: 409 });
  const [user] = await queryAsOwner('select email from users where user_id = $1', [ana.id]);
  expect(user).toEqual({ email: ana.email });
  expect(await mailsFor(portal, ana.id)).toEqual([]);
  await ana.call('updateUser', { ...of(ana), body: { email: ana.email.toUpperCase(), name: 'Ana' } });
});

describe('concurrent changes do not deadlock', () => {
  let holder: pg.Client;
  beforeEach(async () => {
    holder = new pg.Client({ connectionString: portal.ownerUrl });
    await holder.connect();
    await holder.query('begin');
  });
  afterEach(() => holder.end());

  /** Waits until another transaction waits for the holder's lock. */
  const untilMet = async (): Promise<void> => {
    const waiting = () =>
      queryAsOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting, { timeout: limits.waitMs }).not.toEqual([]);
  };

  it('between granting access and sending e-mail before the audit', async () => {
    const rui = await createByAna();
    await holder.query('select wake_mails()');
    const granting = grantInBeta(rui.email);
    await untilMet();
    await holder.query(`select append_audit($1, null, null, 'any', 'user', '1', null, null)`, [beta]);
    await holder.query('commit');
    expect(await granting).toMatchObject({ pending: true });
  });

  const byDirectory = `select outcome from enter_by_directory($1, 'https://id.beta.example', 'new', null, 'Rui', 'en', null, $2, '')`;
  const waysIn: readonly [string, (link: string) => Promise<unknown>, unknown][] = [
    ['by a password', (link) => choose(link, ownPassword), undefined],
    [
      'by a directory',
      (link) => queryAsOwner(byDirectory, [beta, hashLinkToken(link)]),
      [{ outcome: 'entered' }],
    ],
  ];
  it.each(waysIn)('between a link that %s, and changes to its person', async (_name, enter, entered) => {
    const rui = await createByAna();
    await grantInBeta(rui.email);
    const link = await linkFor(rui);
    await holder.query('select from users where user_id = $1 for no key update', [rui.id]);
    const entering = enter(link);
    await untilMet();
    await holder.query('select from one_time_links where user_id = $1 for update', [rui.id]);
    await holder.query('commit');
    expect(await entering).toEqual(entered);
  });
});

it('invitations are counted by e-mail, also in bulk actions and for a changed e-mail', async () => {
  const invite = async (name: string) =>
    (await ana.call('createUser', { body: { name, email: `${name}@${domain}`, role: 'viewer' } })).user;
  const [iva, other] = [await invite('iva'), await invite('other')];
  let answer = await ana.send('inviteUser', of(other));
  while (answer.statusCode === 204) answer = await ana.send('inviteUser', of(other));
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
  const change = { ...of(iva), body: { email: 'anybody@victim.example' } };
  expect(await ana.refused('updateUser', change, 'too_many_requests')).toMatchObject({ status: 429 });
  const body = { selection: { userIds: [iva.id] }, action: 'invite' as const, expectedCount: 1 };
  const refused = [{ userId: iva.id, name: 'iva', code: 'too_many_requests' }];
  expect(await ana.call('changeUsers', { body })).toEqual({ changed: 0, unchanged: 0, refused });
  expect(await mailsFor(portal, iva.id)).toMatchObject([{ template: 'invitation', email: iva.email }]);
});
