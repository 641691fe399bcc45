import { describe, expect, it } from 'vitest';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import { mailsFor } from '../mail/testing/mails-for.ts';

const password = { password: 'a fence around the yard', password_confirmation: 'a fence around the yard' };

const portal = await portalOf({
  people: { asked: {}, declines: {}, renamed: {}, byLink: {}, withdrawn: {}, gone: {}, directory: {} },
});
/** The owner administers the account whose users are invited by bia of another account. */
const { owner, stranger: bia, people, visitor, accountId, elsewhere, queryAsOwner } = portal;
await queryAsOwner(
  `update users set name = 'Secret Name' where user_id in (select user_id from memberships where account_id = $1)`,
  [accountId],
);
const ownDomain = owner.email.replace(/.*@/, '');
const otherDomain = bia.email.replace(/.*@/, '');

type Name = keyof typeof people;
const of = (name: Name) => ({ params: { userId: people[name].id } });
const answered = { params: { accountId: elsewhere.id } };

async function invite(name: Name, role: 'admin' | 'viewer' = 'viewer') {
  const body = { name: 'Any', email: people[name].email, role, grant: true };
  return (await bia.call('createUser', { body })).user;
}
const invitationsOf = async (person: PortalClient) => (await person.call('listInvitations')).items;
const accountsOf = async (person: PortalClient) =>
  (await person.call('getProfile')).accounts.map(({ domain }) => domain);
const auditOf = (action: string) =>
  queryAsOwner<{ user_id: number | null; entity_id: string; before: unknown }>(
    'select user_id, entity_id, before from audit_entries where action = $1 and account_id = $2 order by sequence',
    [action, elsewhere.id],
  );

describe('an invited person of another account', () => {
  it('is not counted, and stays hidden until they accept', async () => {
    const { asked } = people;
    const user = await invite('asked', 'admin');
    expect(user).toMatchObject({ pending: true, state: 'invited', name: asked.email, twoFactor: false });
    const list = await bia.call('listUsers');
    expect(JSON.stringify(list)).not.toContain('Secret Name');
    expect(list.items.map(({ email }) => email)).toContain(asked.email);
    const file = await bia.call('exportUsers', { body: { selection: { filters: {} }, locale: 'en' } });
    expect(file).toContain(asked.email);
    await bia.refused('getPersonPhoto', of('asked'), 404);

    const body = { name: 'Secret Name', email: user.email };
    expect(await owner.call('updateUser', { ...of('asked'), body })).toMatchObject({
      managedElsewhere: false,
    });
    await bia.refused('changeUserPassword', { ...of('asked'), body: password }, 404);
    for (const change of [{ name: 'Other' }, { email: 'other@beta.example' }, { directoryLogin: true }])
      await bia.refused('updateUser', { ...of('asked'), body: change }, 'managed_elsewhere');
    await bia.refused('deactivateUser', of('asked'), 'conflict');
    await bia.refused(
      'updateUser',
      { params: { userId: bia.id }, body: { role: 'viewer' } },
      'last_administrator',
    );
    expect(await bia.call('updateUser', { ...of('asked'), body: { role: 'viewer' } })).toMatchObject({
      role: 'viewer',
      pending: true,
    });
  });

  it('is notified by e-mail and in the portal, and joins by accepting', async () => {
    const { asked } = people;
    expect((await mailsFor(portal, asked.id)).map(({ template }) => template)).toEqual(['invitation']);
    expect(await queryAsOwner('select kind, data from notifications where user_id = $1', [asked.id])).toEqual(
      [{ kind: 'account_invitation', data: { account: elsewhere.name } }],
    );
    expect(await invitationsOf(asked)).toMatchObject([
      { accountId: elsewhere.id, domain: otherDomain, role: 'viewer', ownPasswordMissing: false },
    ]);
    expect(await accountsOf(asked)).toEqual([ownDomain]);
    await asked.refused('changeCurrentAccount', { body: { account_id: elsewhere.id } }, 404);
    await asked.call('acceptInvitation', answered);
    await asked.refused('declineInvitation', answered, 404);
    expect((await accountsOf(asked)).toSorted()).toEqual([ownDomain, otherDomain].toSorted());
    expect(await invitationsOf(asked)).toEqual([]);
    expect(await bia.call('getUser', of('asked'))).toMatchObject({ name: 'Secret Name', pending: false });
    expect(await owner.call('getUser', of('asked'))).toMatchObject({ managedElsewhere: true });
    expect(await auditOf('invitation.accept')).toMatchObject([{ entity_id: String(asked.id) }]);
  });

  it('declines on the screen, without revealing themselves to the account', async () => {
    const { declines } = people;
    await invite('declines');
    await declines.call('declineInvitation', answered);
    expect(await invitationsOf(declines)).toEqual([]);
    await declines.refused('acceptInvitation', answered, 404);
    await bia.refused('getUser', of('declines'), 404);
    expect(await auditOf('invitation.decline')).toEqual([
      { user_id: null, entity_id: String(declines.id), before: { email: declines.email } },
    ]);
  });

  it('is no longer invited after an administrator changes their e-mail', async () => {
    await invite('renamed', 'admin');
    const email = `mallory@${ownDomain}`;
    await owner.call('updateUser', { ...of('renamed'), body: { email } });
    const renamed = await portal.signIn(email);
    expect(await invitationsOf(renamed)).toEqual([]);
    await renamed.refused('acceptInvitation', answered, 404);
    await bia.refused('getUser', of('renamed'), 404);
    expect((await auditOf('invitation.decline')).at(-1)).toMatchObject({
      before: { email: people.renamed.email },
    });
  });

  it('declines by the e-mailed link without signing in, after which it is invalid', async () => {
    await invite('byLink');
    const body = { token: await takeMailedLink(portal, people.byLink.id) };
    expect(await visitor.call('openOneTimeLink', { body })).toMatchObject({
      pending: true,
      takesPassword: false,
    });
    await visitor.call('declineInvitationByLink', { body });
    await visitor.refused('declineInvitationByLink', { body }, 410);
    expect(await invitationsOf(people.byLink)).toEqual([]);
  });

  it('is invited again, and the invitation withdrawn, by the inviting administrator', async () => {
    const { id } = await invite('withdrawn');
    await bia.call('inviteUser', of('withdrawn'));
    const many = { selection: { userIds: [id] }, action: 'deactivate' as const, expectedCount: 1 };
    expect(await bia.call('changeUsers', { body: many })).toMatchObject({
      refused: [{ code: 'not_entered' }],
    });
    const token = await takeMailedLink(portal, id);
    await bia.call('removeUser', of('withdrawn'));
    await visitor.refused('openOneTimeLink', { body: { token } }, 410);
    expect(await invitationsOf(people.withdrawn)).toEqual([]);
    expect(await auditOf('invitation.withdraw')).toMatchObject([{ entity_id: String(id) }]);
  });

  it('without an account joins by signing in, but not with a password set by another person', async () => {
    const { id, email } = people.gone;
    await queryAsOwner('delete from memberships where user_id = $1', [id]);
    const choseIn = (chosenIn: number | null) =>
      queryAsOwner('update users set password_chosen_in = $1 where user_id = $2', [chosenIn, id]);
    await choseIn(accountId);
    await invite('gone');
    await expect(portal.signIn(email)).rejects.toThrow('no_accounts');
    await choseIn(null);
    expect(await accountsOf(await portal.signIn(email))).toEqual([otherDomain]);
  });
});

it('a password session under an enforced directory can neither see nor answer an invitation', async () => {
  await queryAsOwner(
    `with proven as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, enforced, proven_at)
      values ($1, 'openid', 'Beta', 'https://id.beta.example', 'portal', 'DIRECTORY_SECRET_' || $1::int, true, now())`,
    [elsewhere.id],
  );
  const setDomain = (id: number, domain: string) =>
    queryAsOwner('update accounts set domain = $1, proven_domain = $1 where account_id = $2', [domain, id]);
  await setDomain(accountId, `moved.${ownDomain}`);
  await setDomain(elsewhere.id, ownDomain);
  const directory = await portal.signIn(people.directory.email);
  await invite('directory');
  expect(await invitationsOf(directory)).toEqual([]);
  await directory.refused('acceptInvitation', answered, 404);
});
