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
  const { members, profileLinks, notifications } = world;
  await forgetSessions(database, world);
  await database.queryAsOwner(
    `insert into memberships select * from jsonb_populate_recordset(null::memberships, $1)
      on conflict (account_id, user_id) do update set role = excluded.role, active = excluded.active
        where (memberships.role, memberships.active) is distinct from (excluded.role, excluded.active)`,
    [JSON.stringify(members)],
  );
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
