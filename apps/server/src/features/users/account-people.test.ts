import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUsersServer, type UsersServer } from './testing/start-users-server.ts';

const alfa = 'alfa.example';
const beta = 'beta.example';

let portal: UsersServer;
beforeAll(async () => {
  portal = await startUsersServer(
    [alfa, beta],
    [
      { email: 'ana@alfa.example', roles: { [alfa]: 'admin', [beta]: 'viewer' } },
      { email: 'ze@alfa.example', directoryLogin: true, roles: { [alfa]: 'viewer' } },
    ],
  );
});
afterAll(() => portal.stop());

/** What the lists are filtered by, as the tables that it comes from have it. */
const TRUE_ROWS = `
  select m.account_id, m.user_id, u.name, fold_text(u.name) as name_key, u.email,
    fold_text(u.name || ' ' || u.email) as search_text, m.role,
    case when not (m.active and u.active) then 'inactive'
      when u.password_hash is null and not u.directory_login then 'invited' else 'active' end as state,
    u.directory_login, array(select l.profile_id from profile_users l
      where l.account_id = m.account_id and l.user_id = m.user_id order by 1) as profile_ids
  from memberships m join users u using (user_id) order by 1, 2`;

const changes: readonly (readonly [what: string, sql: string])[] = [
  ['names and e-mails', `update users set name = 'Zé ' || name, email = 'o.' || email`],
  ['an inactive person', `update users set active = false where name like '%ze%'`],
  [
    'a person without a password',
    `update users set password_hash = null, directory_login = false, active = true`,
  ],
  ['roles and inactive members', `update memberships set role = 'admin', active = user_id % 2 = 0`],
  [
    'new profiles',
    `insert into profiles (account_id, name) select a.account_id, 'P' || n from accounts a, generate_series(1, 3) n`,
  ],
  [
    'given profiles',
    `insert into profile_users (account_id, profile_id, user_id) select account_id, profile_id, user_id
      from memberships join profiles using (account_id)`,
  ],
  ['profiles taken away', `delete from profile_users where profile_id % 3 = 0`],
  ['a removed profile', `delete from profiles where name = 'P1'`],
  ['a removed member', `delete from memberships where user_id = (select min(user_id) from memberships)`],
];

it('follow everything that lists are filtered and ordered by', async () => {
  const stored = 'select * from account_people order by 1, 2';
  for (const [what, sql] of [['as planted', 'select'], ...changes] as const) {
    await portal.queryAsOwner(sql);
    expect(await portal.queryAsOwner(stored), what).toEqual(await portal.queryAsOwner(TRUE_ROWS));
  }
  expect(await portal.queryAsOwner(stored)).toHaveLength(1);
});
