import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import {
  plantAssetImport,
  plantGeofenceImport,
  plantMapView,
  plantMigration,
  plantMigrationServer,
  plantPositionImport,
  plantFinancialImport,
  plantSubscription,
  plantUserImport,
  type Query,
} from './plant-records.ts';
import { plantTrip } from './plant-trips.ts';
import type { World } from './world.ts';

/**
 * Plants a row of each of the world's users, and one of the other account, in every table that the world leaves empty
 * for them.
 */
export async function plantOwnRecords(database: TestDatabase, { targets, userIds }: World): Promise<void> {
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  const { ownUnit, otherUnit, otherAccount } = targets;
  await plantInstallation(query, [ownUnit.accountId, otherAccount.accountId]);
  for (const { accountId, profileId, userId, briefcaseId, contentId } of [ownUnit, otherAccount]) {
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
    await query(
      `insert into alert_choices (account_id, user_id, from_severity, mails)
        select account_id, user_id, 'low', 'hourly' from memberships where account_id = $1`,
      [accountId],
    );
    await query(
      `with people as (select account_id, user_id from memberships where account_id = $1),
        opened as (
          insert into sessions (user_id, current_account_id, client_id, ends_at)
            select user_id, account_id, 'planted', now() + interval '1 day' from people returning session_id, user_id),
        browsers as (
          insert into push_browsers (account_id, user_id, session_id, endpoint_hash, subscription, user_agent)
            select account_id, user_id, session_id, sha256(session_id::text::bytea), '\\x01', 'planted'
            from people join opened using (user_id) returning push_browser_id, account_id, user_id)
        insert into push_messages (account_id, user_id, push_id, push_browser_id, about, created_at, next_at)
          select account_id, user_id, gen_random_uuid(), push_browser_id, '{}', now(), now() from browsers`,
      [accountId],
    );
    await query(
      `with people as (select user_id from memberships where account_id = $1),
        codes as (insert into user_recovery_codes (user_id, code_hash) select user_id, '\\x01' from people on conflict do nothing)
        insert into user_two_factor (user_id, sealed_secret) select user_id, '\\x01' from people on conflict do nothing`,
      [accountId],
    );
    await query(
      `with known as (
        insert into user_identities (account_id, issuer, subject, user_id)
          values ($1, 'https://directory.example', 'planted', $2) returning user_identity_id)
        insert into user_identity_accounts (user_identity_id, account_id, user_id)
          select user_identity_id, $1, $2 from known`,
      [accountId, userId],
    );
    await query(`insert into map_views (account_id, name, view) values ($1, 'shared', '{}')`, [accountId]);
    await query(
      `with people as (insert into briefcase_people (account_id, briefcase_id, user_id, is_on) values ($1, $2, $3, true))
        insert into content_people (account_id, content_id, user_id, is_on) values ($1, $4, $3, true)`,
      [accountId, briefcaseId, userId, contentId],
    );
  }
  for (const { accountId, assetId, geofenceId } of [ownUnit, otherUnit, otherAccount]) {
    await query(
      `with followers as (
        insert into geofence_followers (account_id, geofence_id, user_id)
          select account_id, $2, user_id from memberships where account_id = $1)
      insert into geofence_notices (account_id, transition_id)
        select account_id, transition_id from geofence_transitions where account_id = $1 and geofence_id = $2`,
      [accountId, geofenceId],
    );
    await query(
      `insert into asset_switch_changes (account_id, asset_id, changed_at, disabled, in_maintenance, changed_by)
        values ($1, $2, now(), true, false, $3)`,
      [accountId, assetId, accountId === otherAccount.accountId ? otherAccount.userId : userIds.viewer],
    );
    await query(
      `insert into told_statuses (account_id, asset_id, status, is_silent) values ($1, $2, 'planted', false)`,
      [accountId, assetId],
    );
    await query('insert into presence_cells (account_id, cell, hour, asset_id) values ($1, 1, 1, $2)', [
      accountId,
      assetId,
    ]);
    await query(`insert into silence_changes (account_id, asset_id, changed_at) values ($1, $2, now())`, [
      accountId,
      assetId,
    ]);
  }
  const customers = await query<{ id: number }>(
    `insert into customers (account_id, name) values ($1, 'of the other unit') returning customer_id as id`,
    [otherUnit.accountId],
  );
  await query('update assets set customer_id = $1 where asset_id = $2', [
    customers[0]?.id,
    otherUnit.assetId,
  ]);
  await plantSharedRecords(query);
  await plantOldRecords(query, otherAccount);
  const people = [
    [ownUnit.accountId, userIds.viewer],
    [ownUnit.accountId, userIds.admin],
    [otherAccount.accountId, otherAccount.userId],
  ] as const;
  for (const [accountId, userId] of people) {
    await plantAssetImport(query, { accountId, userId }, 'own');
    await plantGeofenceImport(query, { accountId, userId }, 'own');
    await plantPositionImport(query, { accountId, userId }, 'own');
    await plantUserImport(query, { accountId, userId }, 'own');
    await plantMigration(query, { accountId, userId }, 'own');
    await plantMigrationServer(query, { accountId, userId }, 'own');
    await plantFinancialImport(query, { accountId, userId }, 'own');
    await query(
      `insert into content_marks (account_id, user_id, content_id, favourite)
        select $1, $2, min(content_id), true from contents where account_id = $1`,
      [accountId, userId],
    );
    await query(
      `with object as (
        insert into objects (account_id, object_key, size_bytes)
          values ($1::int, lpad($2::int::text, 64, '0') || '-' || repeat('e', 32), 1) returning account_id, object_key)
      insert into unchecked_files (account_id, name, kind, same_name, object_key, size_bytes, user_id, created_at)
        select account_id, 'own.pdf', 'pdf', 'refuse', object_key, 1, $2, now() from object`,
      [accountId, userId],
    );
    await query(
      `insert into user_photos (user_id, version, media_type, bytes)
        values ($1, '0123456789abcdef', 'image/png', '\\x01') on conflict do nothing`,
      [userId],
    );
    await query(
      `insert into idempotency_keys (account_id, caller, key, call_id, rights_hash, created_at)
        values ($1, 'user ' || $2::int, 'own', gen_random_uuid(), '\\x01', now())`,
      [accountId, userId],
    );
    await plantSubscription(query, { accountId, userId }, 'own');
    const mapViewId = await plantMapView(query, { accountId, userId }, 'own');
    await query('insert into map_view_defaults (account_id, user_id, map_view_id) values ($1, $2, $3)', [
      accountId,
      userId,
      mapViewId,
    ]);
  }
  // One of the administrator's, with the viewer as a recipient.
  await query(
    'update subscriptions set recipient_ids = recipient_ids || $1::int where account_id = $2 and created_by = $3',
    [userIds.viewer, ownUnit.accountId, userIds.admin],
  );
  // Its e-mail to the viewer is visible to the administrator, who does not count its openings.
  await query(
    `insert into subscription_deliveries (account_id, subscription_id, user_id, name, content, module, from_at, to_at, lines,
        counts, created_at, expires_at)
      select d.account_id, d.subscription_id, $1, d.name, d.content, d.module, d.from_at, d.to_at, d.lines, d.counts,
        d.created_at, d.expires_at
      from subscription_deliveries d join subscriptions using (account_id, subscription_id)
      where account_id = $2 and created_by = $3`,
    [userIds.viewer, ownUnit.accountId, userIds.admin],
  );
}

/** Plants rows that belong to no account. */
async function plantSharedRecords(query: Query): Promise<void> {
  await query(
    `insert into fleet_change_marks (kept_from, next_from) values ('1', '1') on conflict do nothing`,
  );
  await query(
    `insert into journal_engines (engine, seen_until) values ('00000000-0000-0000-0000-000000000001', now())`,
  );
  await query(`insert into geocoder_turns (geocoder, next_at) values ('planted', now())`);
  await query(`insert into position_packings values (now(), now(), now())`);
  await query(`insert into position_sweeps values (now(), now(), now())`);
}

/**
 * Plants rows that the jobs may remove or settle, and others that they may not: in the other account, so that they are
 * hidden from other users.
 */
async function plantOldRecords(
  query: Query,
  { accountId, userId, assetId }: World['targets']['otherAccount'],
): Promise<void> {
  await query(
    `insert into notifications (account_id, user_id, kind, data, deleted_at)
      select $1, $2, 'member_left', '{}', d from unnest(array[now(), now() - interval '2 days']) d`,
    [accountId, userId],
  );
  await query(
    `insert into push_messages (account_id, user_id, push_id, push_browser_id, about, created_at, next_at)
      values ($1, $2, gen_random_uuid(), 1, '{}', now() - interval '31 days', now())`,
    [accountId, userId],
  );
  await query(
    `insert into mails (template, user_id, created_at, settled_at, outcome)
      values ('invitation', $1, now(), null, null), ('invitation', $1, now(), now(), 'sent'),
        ('invitation', $1, now() - interval '31 days', now(), 'sent')`,
    [userId],
  );
  await query(
    `insert into subscription_deliveries (account_id, subscription_id, user_id, name, content, module, from_at, to_at, lines,
        counts, link_id, token_hash, created_at, expires_at)
      select account_id, subscription_id, user_id, name, content, module, '2019-12-01', '2020-01-01', lines, counts,
        gen_random_uuid(), '\\x01', '2020-01-01', '2020-01-15'
      from subscription_deliveries where account_id = $1 limit 1`,
    [accountId],
  );
  await query(
    `insert into imports (account_id, kind, user_id, state, file_name, created_at)
      values ($1, 'asset', $2, 'draft', 'old.csv', now() - interval '31 days')`,
    [accountId, userId],
  );
  await query(
    `insert into one_time_links (token_hash, purpose, user_id, expires_at, used_at)
      values ('\\x01', 'password-reset', $1, now(), null), ('\\x02', 'password-reset', $1, now(), now()),
        ('\\x03', 'password-reset', $1, now() - interval '31 days', now()),
        ('\\x04', 'first-administrator', null, now(), null)`,
    [userId],
  );
  await query(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at)
      select account_id, device_id, asset_id, now(), 'old', 1, 1, now() - interval '30 years'
      from devices where account_id = $1 and asset_id is not null limit 1`,
    [accountId],
  );
  await query(
    `insert into asset_fields (account_id, kind, unit, names, choices, updated_at, deleted_at, kept_values)
      values ($1, 'text', '', '{"en": "Old"}', '{}', now(), now() - interval '31 days', '{}')`,
    [accountId],
  );
  await plantTrip(query, { accountId, assetId, latitude: 0 }, '30 years');
}

/** Plants the rows that operators see, two of them from accounts. */
async function plantInstallation(query: Query, accountIds: readonly number[]): Promise<void> {
  await query(`insert into backup_runs (name, started_at, ended_at) values ('planted', now(), now())`);
  await query(`insert into installation_observation (observed_at, report) values (now(), '{}')`);
  await query(
    `insert into installation_processes (instance, role, version, started_at, seen_at, cpu_share, memory_bytes, report)
      values ('planted', 'web', '1.0.0', now(), now() - interval '1 hour', 0, 0, '{}')`,
  );
  await query(`insert into installation_sizes (day, database_bytes) values (current_date, 1)`);
  await query(
    `insert into installation_update (version, notes, is_security, checked_at) values ('1.0.0', '', false, now())`,
  );
  for (const accountId of accountIds) {
    await query(
      `insert into account_request_times (account_id, hour, counts) values ($1, date_trunc('hour', now()), '{1}')`,
      [accountId],
    );
    await query(
      `insert into tracker_disputes (account_id, tracker_id, asked_at) values ($1, 'planted-dispute', now())`,
      [accountId],
    );
  }
}
