-- Background work across accounts: packing and trimming partitions, removing expired rows, the queues of reducers,
-- alerts, geofences and webhooks, and the lanes of the journal. Its functions run as azimute_maintainer, a role
-- without login that the jobs and the pipeline may use and the application may not. It owns nothing and reads only
-- these columns.
do $$
declare
  entry record;
begin
  for entry in select * from (values
    ('accounts', 'select (account_id, name, time_zone, retention, retention_since, silent_after)'),
    ('account_directories', 'select (account_id, issuer, is_on)'),
    ('alert_changes', 'select, delete'),
    ('alert_members', 'select (account_id, alert_id)'),
    ('alert_notices', 'select (account_id, due_at, settled_at)'),
    ('alert_sendings', 'select (account_id, due_at, sent_at, push_id)'),
    ('alert_type_versions', 'select (account_id, alert_type_id, version, settings)'),
    ('alert_types', 'select (account_id, alert_type_id, settings)'),
    ('alerts', 'select'),
    ('api_keys', 'select (account_id, expires_at, revoked_at)'),
    ('asset_states', 'select (account_id, asset_id, contact_at, engine_on)'),
    ('assets', 'select'),
    ('device_commands',
      'select, insert, update (state, reason, result, fence, number, written_at, ended_at, stop, release_no, expires_at)'),
    ('devices', 'select (account_id, device_id, external_id, asset_id)'),
    ('event_outbox', 'insert'),
    ('files', 'select (account_id, file_id, name)'),
    ('fleet_change_marks', 'select, insert, update'),
    ('fleet_changes', 'select, delete'),
    ('reducer_checkpoints', 'select (account_id, asset_id, at), delete'),
    ('reducer_states', 'select (account_id, asset_id, reducer, reducer_version, due_at)'),
    ('geofence_followers', 'select'),
    ('geofence_notices', 'select, update, delete'),
    ('geofence_transitions', 'select'),
    ('geofences', 'select (account_id, geofence_id, name, deleted_at)'),
    ('granted_memberships', 'select (account_id, user_id, role, created_at, active, entered_at, is_service, expires_at)'),
    ('idempotency_keys', 'select (account_id, caller, key, created_at), delete'),
    ('installation_account', 'select'),
    ('journal_engines', 'select, insert, update, delete'),
    ('journal_lanes', 'select, update'),
    ('maker_feeds', 'select (account_id, maker_feed_id, enabled, next_at, taken_until)'),
    ('migration_servers', 'select (account_id, migration_server_id, user_id, is_catching_up, next_at)'),
    ('notifications', 'insert'),
    ('position_blocks', 'select, insert, delete'),
    ('position_numbering', 'select'),
    ('position_packings', 'select'),
    ('position_partitioning', 'select, update'),
    ('position_sweeps', 'select, insert, update'),
    ('positions', 'select, insert, delete'),
    ('push_messages', 'select, update (taken_until)'),
    ('presence_cells', 'select, insert, delete'),
    ('presence_filling', 'select, update'),
    ('rebuild_requests', 'select (account_id)'),
    ('recompute_requests', 'select (account_id, asset_id, from_at, requested_at), insert, update (from_at)'),
    ('subscription_deliveries', 'select (account_id, user_id, subscription_delivery_id, module)'),
    ('told_statuses', 'select, insert, update, delete'),
    ('tracker_claims', 'select (account_id, tracker_claim_id, tracker_id, watched_until)'),
    ('tracker_frames', 'select (account_id, tracker_claim_id, tracker_frame_id, at), insert, delete'),
    ('units', 'select (account_id, unit_id, code, name)'),
    ('user_identities', 'select (user_identity_id, issuer, account_id)'),
    ('user_identity_accounts', 'select'),
    ('users', 'select (user_id, name, email, password_chosen_in, directory_login)'),
    ('webhook_deliveries', 'select (account_id, webhook_id, state, next_at, created_at)'),
    ('webhooks', 'select (account_id, webhook_id, events, enabled, saved_by, retry_at, taken_until)')
  ) as e (name, rights)
  loop
    execute format('create policy maintain on %I to azimute_maintainer using (true) with check (true)', entry.name);
    execute format('grant %s on %I to azimute_maintainer', entry.rights, entry.name);
  end loop;
end $$;
-- Finished imports, and drafts, are obsolete a day later.
create policy maintain on imports to azimute_maintainer
  using (state not in ('queued', 'running') and created_at < now() - interval '1 day');
grant select (import_id, kind, state, created_at), delete on imports to azimute_maintainer;
grant select on alert_people, member_rights, memberships, open_push_browsers, packed_positions, working_directories to azimute_maintainer;
grant usage on sequence event_numbers to azimute_maintainer;
grant execute on function ensure_position_partitions, is_heard, may_read_alert_mail, pack_device_day, pack_numbers
  to azimute_maintainer;
