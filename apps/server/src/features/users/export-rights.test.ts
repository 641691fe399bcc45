import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';

const many = 10_000;

const portal = await portalOf({ modules: ['admin:users'], viewer: { role: 'admin' } });
const { owner, viewer, accountId, queryAsOwner } = portal;
const domain = owner.email.replace(/.*@/, '');
await queryAsOwner(
  `with added as (
    insert into users (name, email) select repeat('n', 100), 'p' || lpad(n::text, 6, '0') || $3
      from generate_series(1, $2::int) n returning user_id)
  insert into memberships (account_id, user_id, role) select $1, user_id, 'viewer' from added`,
  [accountId, many, `@${domain}`],
);

/** Returns the result of an export during which `happens` runs after the first rows; null if it is aborted. */
async function exportWhile(happens: (ana: Awaited<ReturnType<typeof portal.signIn>>) => Promise<unknown>) {
  const ana = await portal.signIn(viewer.email);
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/users/export',
    headers: { authorization: `Bearer ${ana.token}` },
    payload: { selection: { filters: {} }, sort: 'email' },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['azimute-rows']).toBe(String(many + 2));
  const stream = answer.stream();
  await once(stream, 'readable');
  await happens(ana);
  return await buffer(stream).then(
    (whole) => whole.toString('utf8'),
    () => null,
  );
}

it('continues to the end in its order, without a person who leaves during it', async () => {
  const left = [accountId, `p009990@${domain}`];
  const leaves = () =>
    queryAsOwner(
      `delete from memberships m using users u
        where m.account_id = $1 and m.user_id = u.user_id and u.email = $2`,
      left,
    );
  const emails = (await exportWhile(leaves))?.match(/p\d{6}(?=@)/g) ?? [];
  expect(emails).toHaveLength(many - 1);
  expect(emails).toEqual(emails.toSorted());
  expect(emails).not.toContain('p009990');
  await queryAsOwner(
    `insert into memberships (account_id, user_id, role) select $1, user_id, 'viewer' from users where email = $2`,
    left,
  );
});

const setRole = (role: string) =>
  queryAsOwner('update memberships set role = $1 where account_id = $2 and user_id = $3', [
    role,
    accountId,
    viewer.id,
  ]);
const setModules = (modules: string[]) =>
  queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, accountId]);

it.each<[string, Parameters<typeof exportWhile>[0]]>([
  ['the session ends', (ana) => ana.call('logout')],
  ['the person is no longer an administrator', () => setRole('viewer')],
  ['the module is switched off', () => setModules([])],
])('aborts when %s', async (_name, happens) => {
  expect(await exportWhile(happens)).toBeNull();
  await setRole('admin');
  await setModules(['admin:users']);
});
