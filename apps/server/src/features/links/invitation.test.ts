import { afterAll, beforeAll, expect, it } from 'vitest';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { startMailPortal, type MailPortal } from '../mail/testing/start-mail-portal.ts';
import { inviteMember } from './invite-member.ts';
import { deriveLinkToken } from '../identity/link-token.ts';

const password = 'a fence around the yard';

let portal: MailPortal;
let administrator: Actor;
beforeAll(async () => {
  portal = await startMailPortal();
  const [account] = await portal.queryAsOwner<{ id: number }>(
    `select account_id as id from accounts where domain = 'alfa.example'`,
  );
  administrator = {
    accountId: account?.id ?? 0,
    userId: portal.userIds['ana@alfa.example'] ?? 0,
    sessionId: null,
    role: 'admin',
    sees: ['admin:users'],
    changes: ['admin:users'],
    allUnits: true,
    unitIds: [],
  };
  await portal.queryAsOwner('update users set password_hash = null where user_id = $1', [
    portal.userIds['rui@alfa.example'],
  ]);
});
afterAll(() => portal.stop());

const invite = (email: string, actor = administrator): Promise<void> =>
  asActor(portal.database.app, actor, (client) => inviteMember(client, portal.userIds[email] ?? 0));
/** The token of the newest link, as its mail has it. */
const newestToken = async (): Promise<string> => {
  await portal.settled();
  const [link] = await portal.queryAsOwner<{ id: string }>(
    `select one_time_link_id as id from one_time_links where purpose = 'invitation' order by 1 desc limit 1`,
  );
  return deriveLinkToken(testKeys.linkKey, 'invitation', link?.id ?? '');
};
const open = (token: string) => portal.call('POST', '/one-time-links/open', undefined, { token });
const choose = (token: string) =>
  portal.call('POST', '/password/choose', undefined, { token, password, password_confirmation: password });

it('is not for those whom the actor does not administer', async () => {
  const refused = { code: 'forbidden' };
  await expect(invite('rui@alfa.example', { ...administrator, role: 'viewer' })).rejects.toMatchObject(
    refused,
  );
  await expect(invite('rui@alfa.example', { ...administrator, changes: [] })).rejects.toMatchObject(refused);
  const [beta] = await portal.queryAsOwner<{ id: number }>(
    `select account_id as id from accounts where domain = 'beta.example'`,
  );
  const elsewhere = { ...administrator, accountId: beta?.id ?? 0 };
  await expect(invite('rui@alfa.example', elsewhere)).rejects.toMatchObject(refused);
  expect(await portal.queryAsOwner('select from mails')).toEqual([]);
});

it('takes the place of the one before, closes while its person may not come in, and is accepted once', async () => {
  await invite('rui@alfa.example');
  const before = await newestToken();
  expect((await open(before)).statusCode).toBe(200);
  await invite('rui@alfa.example');
  const token = await newestToken();
  expect((await open(before)).statusCode).toBe(410);
  expect((await open(token)).json()).toMatchObject({
    purpose: 'invitation',
    accountName: 'alfa.example',
    takesPassword: true,
    takesDirectory: false,
  });
  const setActive = (active: boolean) =>
    portal.queryAsOwner('update memberships set active = $1 where user_id = $2', [
      active,
      portal.userIds['rui@alfa.example'],
    ]);
  await setActive(false);
  expect((await choose(token)).statusCode).toBe(410);
  await setActive(true);
  const answers = await Promise.all([choose(token), choose(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
  expect((await choose(token)).statusCode).toBe(410);
  const answer = await portal.token({ grant_type: 'password', username: 'rui@alfa.example', password });
  expect(answer.statusCode).toBe(200);
  const audited = await portal.queryAsOwner<{ after: unknown }>(
    `select after from audit_entries where action = 'invitation.accept' and account_id = $1`,
    [administrator.accountId],
  );
  expect(audited).toEqual([{ after: { by: 'password' } }]);
});

it('chooses no password for who has one, or signs in by the directory', async () => {
  await invite('rui@alfa.example');
  const token = await newestToken();
  expect((await open(token)).json()).toMatchObject({ takesPassword: false });
  expect((await choose(token)).statusCode).toBe(410);
  await invite('dora@alfa.example');
  expect((await choose(await newestToken())).statusCode).toBe(410);
});
