import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUsersServer, type UsersServer } from './testing/start-users-server.ts';

const alfa = 'alfa.example';
const email = 'ana@alfa.example';
const many = 10_000;

let portal: UsersServer;
beforeAll(async () => {
  portal = await startUsersServer([alfa], [{ email, roles: { [alfa]: 'admin' } }]);
  await portal.queryAsOwner(
    `with added as (
      insert into users (name, email) select repeat('n', 100), 'p' || lpad(n::text, 6, '0') || '@alfa.example'
        from generate_series(1, $2::int) n returning user_id)
    insert into memberships (account_id, user_id, role) select $1, user_id, 'viewer' from added`,
    [portal.accountIds[alfa], many],
  );
});
afterAll(() => portal.stop());

/** What comes of an export of which the first rows were taken, when `happens`; null where it breaks off. */
async function exportWhile(happens: (token: string) => Promise<unknown>): Promise<string | null> {
  const { access } = await portal.signIn(email);
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/users/export',
    headers: { authorization: `Bearer ${access}` },
    payload: { selection: { filters: {} }, sort: 'email' },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['azimute-rows']).toBe(String(many + 1));
  const stream = answer.stream();
  await once(stream, 'readable');
  await happens(access);
  return await buffer(stream).then(
    (whole) => whole.toString('utf8'),
    () => null,
  );
}

it('goes on to its end, in its order, without who left the account meanwhile', async () => {
  const leaves = () =>
    portal.queryAsOwner(
      `delete from memberships m using users u where m.user_id = u.user_id and u.email = 'p009990@alfa.example'`,
    );
  const emails = (await exportWhile(leaves))?.match(/p\d{6}(?=@)/g) ?? [];
  expect(emails).toHaveLength(many - 1);
  expect(emails).toEqual(emails.toSorted());
  expect(emails).not.toContain('p009990');
  await portal.queryAsOwner(
    `insert into memberships (account_id, user_id, role)
      select $1, user_id, 'viewer' from users where email = 'p009990@alfa.example'`,
    [portal.accountIds[alfa]],
  );
});

it.each<[string, (token: string) => Promise<unknown>]>([
  ['the session ends', (token) => portal.call('GET', '/auth/logout', token)],
  [
    'the person is no administrator any more',
    () =>
      portal.queryAsOwner(`update memberships set role = 'viewer' where user_id = $1`, [
        portal.userIds[email],
      ]),
  ],
  ['the module is switched off', () => portal.queryAsOwner(`update accounts set modules = '{}'`)],
])('breaks off when %s', async (_what, happens) => {
  expect(await exportWhile(happens)).toBeNull();
  await portal.queryAsOwner(`update memberships set role = 'admin' where user_id = $1`, [
    portal.userIds[email],
  ]);
  await portal.queryAsOwner(`update accounts set modules = '{admin:users}'`);
});
