import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/testing/create-test-database.ts';
import { plantAccount } from '../../testing/plant-account.ts';

// It changes every account.
const db = await createTestDatabase();
afterAll(() => db.drop());
const { people } = await plantAccount(db.queryAsOwner, {
  people: { ze: { columns: { directory_login: true, password_hash: null } } },
});
const other = await plantAccount(db.queryAsOwner);
await db.queryAsOwner(`insert into memberships (account_id, user_id, role) values ($1, $2, 'viewer')`, [
  other.id,
  people.owner.id,
]);

/** Filter values of the lists, computed from the original tables. */
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
      from memberships join profiles using (account_id) on conflict do nothing`,
  ],
  ['profiles taken away', `delete from profile_users where profile_id % 3 = 0`],
  ['a removed profile', `delete from profiles where name = 'P1'`],
  ['a removed member', `delete from memberships where user_id = (select min(user_id) from memberships)`],
];

it('updates the list after every change to filter or sort keys', async () => {
  const stored = 'select * from account_people order by 1, 2';
  for (const [what, sql] of [['as planted', 'select'], ...changes] as const) {
    await db.queryAsOwner(sql);
    expect(await db.queryAsOwner(stored), what).toEqual(await db.queryAsOwner(TRUE_ROWS));
  }
  expect(await db.queryAsOwner(stored)).toHaveLength(4);
});
