import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { removeDirectories } from './sign-in-by-directory.ts';
import type { World } from './world.ts';

/** Deletes sessions of other cases and their origins: every fingerprint would hash thousands of them. */
export async function forgetSessions(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { userIds }: World,
): Promise<void> {
  await database.queryAsOwner('delete from sessions where user_id = any($1)', [Object.values(userIds)]);
  await removeDirectories(database);
}

/** Restores users who have left an account, with their notifications and the remaining parts of their profiles. */
export async function restoreMembers(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  world: World,
): Promise<void> {
  const { members, services, serviceNames, deletable, profileLinks, notifications } = world;
  await forgetSessions(database, world);
  await database.queryAsOwner(
    `insert into granted_memberships as m select * from jsonb_populate_recordset(null::granted_memberships, $1)
      on conflict (account_id, user_id) do update
        set role = excluded.role, active = excluded.active, expires_at = excluded.expires_at
        where (m.role, m.active, m.expires_at) is distinct from (excluded.role, excluded.active, excluded.expires_at)`,
    [JSON.stringify(members)],
  );
  await database.queryAsOwner(
    `insert into service_accounts as s select * from jsonb_populate_recordset(null::service_accounts, $1)
      on conflict (account_id, user_id) do update set secret_hash = excluded.secret_hash
        where s.secret_hash <> excluded.secret_hash`,
    [JSON.stringify(services.map(withHashAsText))],
  );
  await database.queryAsOwner(
    `update users u set name = n.name from jsonb_to_recordset($1) as n (user_id int, name text)
      where u.user_id = n.user_id and u.name <> n.name`,
    [JSON.stringify(serviceNames)],
  );
  for (const [table, rows] of Object.entries(deletable)) {
    await database.queryAsOwner(
      `insert into ${table} overriding system value
        select * from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
  await database.queryAsOwner(
    `insert into profile_users select * from jsonb_populate_recordset(null::profile_users, $1) l
      where exists (select from profiles p where p.account_id = l.account_id and p.profile_id = l.profile_id)
      on conflict do nothing`,
    [JSON.stringify(profileLinks)],
  );
  await database.queryAsOwner(
    `insert into notifications overriding system value
      select * from jsonb_populate_recordset(null::notifications, $1) on conflict do nothing`,
    [JSON.stringify(notifications)],
  );
}

/** A bytea as PostgreSQL reads it from JSON. */
function withHashAsText(row: object): object {
  const { secret_hash: hash } = row as { secret_hash: Buffer };
  return { ...row, secret_hash: `\\x${hash.toString('hex')}` };
}
