import type { TestDatabase } from '../../platform/testing/create-test-database.ts';
import {
  plantAssetImport,
  plantMapView,
  plantPositionImport,
  plantUserImport,
  type Query,
} from './plant-records.ts';
import type { World } from './world.ts';

/** In every table that the world leaves empty for its people a row of theirs, and one of the other account. */
export async function plantOwnRecords(database: TestDatabase, { targets, userIds }: World): Promise<void> {
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  const { ownUnit, otherUnit, otherAccount } = targets;
  for (const { accountId, profileId, userId } of [ownUnit, otherAccount]) {
    await query(`insert into account_base_maps (account_id, purpose, kind) values ($1, 'roadmap', 'none')`, [
      accountId,
    ]);
    await query(
      `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
        values ($1::int, 'openid', 'directory', 'https://directory.example', 'portal', 'DIRECTORY_SECRET_' || $1::int)`,
      [accountId],
    );
    await query(
      `insert into directory_group_profiles (account_id, group_value, profile_id) values ($1, 'drivers', $2)`,
      [accountId, profileId],
    );
    await query(
      `insert into directory_profile_grants (account_id, profile_id, user_id, group_value)
        select account_id, profile_id, user_id, 'drivers' from profile_users
        where account_id = $1 order by profile_id, user_id limit 1`,
      [accountId],
    );
    await query(`select append_audit($1::int, $2, null, 'account.update', 'account', '1', null, null)`, [
      accountId,
      userId,
    ]);
    await query(`insert into map_views (account_id, name, view) values ($1, 'shared', '{}')`, [accountId]);
  }
  for (const { accountId, assetId } of [ownUnit, otherUnit, otherAccount]) {
    await query(
      `insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance)
        values ($1, $2, now(), true, false)`,
      [accountId, assetId],
    );
  }
  const customers = await query<{ id: number }>(
    `insert into customers (account_id, name) values ($1, 'of the other unit') returning customer_id as id`,
    [otherUnit.accountId],
  );
  await query('update assets set customer_id = $1 where asset_id = $2', [
    customers[0]?.id,
    otherUnit.assetId,
  ]);
  await query(
    `insert into fleet_change_marks (kept_from, next_from) values ('1', '1') on conflict do nothing`,
  );
  const people = [
    [ownUnit.accountId, userIds.viewer],
    [ownUnit.accountId, userIds.admin],
    [otherAccount.accountId, otherAccount.userId],
  ] as const;
  for (const [accountId, userId] of people) {
    await plantAssetImport(query, { accountId, userId }, 'own');
    await plantPositionImport(query, { accountId, userId }, 'own');
    await plantUserImport(query, { accountId, userId }, 'own');
    const mapViewId = await plantMapView(query, { accountId, userId }, 'own');
    await query('insert into map_view_defaults (account_id, user_id, map_view_id) values ($1, $2, $3)', [
      accountId,
      userId,
      mapViewId,
    ]);
  }
}
