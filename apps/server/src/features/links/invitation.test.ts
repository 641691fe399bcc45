import { afterAll, expect, it } from 'vitest';
import { asActor } from '../../platform/postgres/transaction.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { inviteMember } from './invite-member.ts';
import { takeMailedLink } from './testing/take-mailed-link.ts';
import { keepByDirectory } from './testing/keep-by-directory.ts';

const password = 'a fence around the yard';

// Mails wait in a separate database.
const portal = await portalOf({
  environment: {},
  columns: { name: 'Alfa' },
  people: {
    rui: { columns: { password_hash: null } },
    dora: { columns: { password_hash: null, directory_login: true } },
  },
});
afterAll(() => portal.stop());
const { owner, visitor, people, accountId, elsewhere, database, queryAsOwner } = portal;
const { rui, dora } = people;
await keepByDirectory(portal, dora);
const administrator = await actorOf(portal, owner);

const invite = ({ id }: Person, actor = administrator): Promise<void> =>
  asActor(database.app, actor, (client) => inviteMember(client, id));
const open = (token: string) => visitor.call('openOneTimeLink', { body: { token } });
const choosing = (token: string) => ({ body: { token, password, password_confirmation: password } });
const choose = (token: string) => visitor.send('choosePassword', choosing(token));

it('refuses to invite people whom the actor does not administer', async () => {
  for (const actor of [
    { ...administrator, role: 'viewer' as const },
    { ...administrator, changes: [] },
    { ...administrator, accountId: elsewhere.id },
  ])
    await expect(invite(rui, actor)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await queryAsOwner('select from mails')).toEqual([]);
});

it('replaces the former invitation, suspends it while its person is inactive, and accepts it once', async () => {
  await invite(rui);
  const before = await takeMailedLink(portal, rui.id);
  expect(await open(before)).toMatchObject({ purpose: 'invitation' });
  await invite(rui);
  const token = await takeMailedLink(portal, rui.id);
  await visitor.refused('openOneTimeLink', { body: { token: before } }, 410);
  expect(await open(token)).toMatchObject({
    purpose: 'invitation',
    accountName: 'Alfa',
    takesPassword: true,
    takesDirectory: false,
  });
  const setActive = (active: boolean) =>
    queryAsOwner('update memberships set active = $1 where user_id = $2', [active, rui.id]);
  await setActive(false);
  await visitor.refused('choosePassword', choosing(token), 410);
  await setActive(true);
  const answers = await Promise.all([choose(token), choose(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
  await visitor.refused('choosePassword', choosing(token), 410);
  await portal.signIn(rui.email, password);
  expect(
    await queryAsOwner(
      `select after from audit_entries where action = 'invitation.accept' and account_id = $1`,
      [accountId],
    ),
  ).toEqual([{ after: { by: 'password' } }]);
});

it('sets no password for people who have one, or who sign in with the directory', async () => {
  await invite(rui);
  const token = await takeMailedLink(portal, rui.id);
  expect(await open(token)).toMatchObject({ takesPassword: false });
  await visitor.refused('choosePassword', choosing(token), 410);
  await invite(dora);
  await visitor.refused('choosePassword', choosing(await takeMailedLink(portal, dora.id)), 410);
});
