import type { TwoFactorSecret, User } from '@azimute/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rightPassword } from '../identity/testing/start-identity-server.ts';
import { startOwnPasswordServer, type OwnPasswordServer } from './testing/start-own-password-server.ts';

let portal: OwnPasswordServer;
let ana: string;
beforeAll(async () => {
  const roles = { 'alfa.example': 'viewer' } as const;
  portal = await startOwnPasswordServer(
    ['alfa.example', 'beta.example'],
    [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles },
      { email: 'both@alfa.example', roles: { ...roles, 'beta.example': 'viewer' } },
      { email: 'directory@alfa.example', roles, directoryLogin: true },
      { email: 'bia@beta.example', roles: { 'beta.example': 'viewer' } },
    ],
  );
  ana = (await portal.signIn('ana@alfa.example')).access;
  // What is sealed does not matter to who takes it away.
  await portal.queryAsOwner(
    `insert into user_two_factor (user_id, sealed_secret, confirmed_at) select user_id, '\\x00', now() from users`,
  );
  await portal.queryAsOwner(
    `insert into user_recovery_codes (user_id, code_hash) select user_id, '\\x00' from users`,
  );
});
afterAll(() => portal.stop());

const idOf = (email: string): number => portal.userIds[email] ?? 0;
const reset = (email: string, token = ana) =>
  portal.call('POST', `/users/${idOf(email)}/two-factor/reset`, token);

it.each([
  ['ana@alfa.example', 'own_membership'],
  ['both@alfa.example', 'managed_elsewhere'],
  ['directory@alfa.example', 'directory_managed'],
  ['bia@beta.example', 'user_not_found'],
])('the second factor of %s is not taken away: %s', async (email, code) => {
  expect((await reset(email)).json()).toMatchObject({ code });
  const kept = await portal.queryAsOwner('select from user_two_factor where user_id = $1', [idOf(email)]);
  expect(kept).toHaveLength(1);
});

it('an administrator takes the second factor of a user away, who is told and signs in anew', async () => {
  const rui = idOf('rui@alfa.example');
  await portal.queryAsOwner('update user_two_factor set confirmed_at = null where user_id = $1', [rui]);
  const { access } = await portal.signIn('rui@alfa.example');
  await portal.queryAsOwner('update user_two_factor set confirmed_at = now() where user_id = $1', [rui]);
  const listed = (await portal.call('GET', `/users/${rui}`, ana)).json<User>();
  expect(listed.twoFactor).toBe(true);
  expect((await reset('rui@alfa.example', access)).statusCode).toBe(403);

  expect((await reset('rui@alfa.example')).statusCode).toBe(204);
  expect((await portal.call('GET', '/profile', access)).statusCode).toBe(401);
  expect((await portal.call('GET', `/users/${rui}`, ana)).json()).toMatchObject({ twoFactor: false });
  expect(await portal.mailsFor(rui)).toEqual([
    { template: 'second-factor-off', email: 'rui@alfa.example', sender: 'ana@alfa.example' },
  ]);
  // There is nothing left to take, to tell of or to write down.
  expect((await reset('rui@alfa.example')).statusCode).toBe(204);
  expect(await portal.mailsFor(rui)).toHaveLength(1);
  const audited = await portal.queryAsOwner<{ after: { endedSessionIds: string[] } }>(
    `select after from audit_entries where action = 'user.reset-two-factor' and entity_id = $1`,
    [String(rui)],
  );
  expect(audited).toMatchObject([{ after: { endedSessionIds: [expect.any(String)] } }]);

  const again = (await portal.signIn('rui@alfa.example')).access;
  const begun = await portal.call('POST', '/profile/two-factor', again, { password: rightPassword });
  expect(begun.json<TwoFactorSecret>().secret).toMatch(/^[A-Z2-7]+$/);
});
