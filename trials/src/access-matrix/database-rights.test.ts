import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { findOpenTables } from './testing/find-open-tables.ts';

/** What each role may do to each table. A new grant is a decision: state it here. */
const TABLE_GRANTS: readonly string[] = [
  'azimute_app account_base_maps: delete, insert, select, update',
  'azimute_app account_directories: delete, insert, select, update',
  'azimute_app account_people: select',
  'azimute_app account_photos: delete, insert, select, update',
  'azimute_app accounts: select, update',
  'azimute_app alert_causes: insert, select, update',
  'azimute_app alert_changes: insert',
  'azimute_app alert_choices: insert, select, update',
  'azimute_app alert_countermeasure_files: insert, select',
  'azimute_app alert_countermeasures: insert, select',
  'azimute_app alert_entries: insert, select',
  'azimute_app alert_members: select',
  'azimute_app alert_mutes: insert, select, update',
  'azimute_app alert_notices: select',
  'azimute_app alert_occurrences: select',
  'azimute_app alert_response_times: insert, select, update',
  'azimute_app alert_rows: select',
  'azimute_app alert_sendings: select',
  'azimute_app alert_sets: insert, select, update',
  'azimute_app alert_type_names: select',
  'azimute_app alert_type_versions: insert, select, update',
  'azimute_app alert_types: insert, select, update',
  'azimute_app alerts: select, update',
  'azimute_app api_key_units: insert, select',
  'azimute_app api_keys: delete, insert, select, update',
  'azimute_app asset_day_marks: insert, select',
  'azimute_app asset_day_revisions: select',
  'azimute_app asset_days: select',
  'azimute_app asset_months: select',
  'azimute_app asset_states: insert, select',
  'azimute_app asset_switch_changes: insert, select',
  'azimute_app asset_verifications: select',
  'azimute_app asset_zones: select',
  'azimute_app assets: delete, insert, select, update',
  'azimute_app audit_entries: select',
  'azimute_app briefcase_access: select',
  'azimute_app briefcase_people: delete, insert, select, update',
  'azimute_app briefcase_profiles: delete, insert, select, update',
  'azimute_app briefcases: delete, insert, select, update',
  'azimute_app content_access: select',
  'azimute_app content_marks: delete, insert, select, update',
  'azimute_app content_people: delete, insert, select, update',
  'azimute_app contents: delete, insert, select, update',
  'azimute_app costs: delete, insert, select, update',
  'azimute_app customers: delete, insert, select, update',
  'azimute_app dashboard_people: select',
  'azimute_app device_descriptions: insert, select, update',
  'azimute_app device_events: select',
  'azimute_app devices: delete, insert, select, update',
  'azimute_app directory_group_profiles: delete, insert, select, update',
  'azimute_app directory_profile_grants: delete, select',
  'azimute_app event_numbers: usage',
  'azimute_app event_outbox: insert',
  'azimute_app file_folders: delete, insert, select, update',
  'azimute_app file_link_uses: select',
  'azimute_app file_links: insert, select',
  'azimute_app file_versions: delete, insert, select',
  'azimute_app files: delete, insert, select, update',
  'azimute_app fleet_assets: select',
  'azimute_app fleet_changes: insert',
  'azimute_app fleet_devices: select',
  'azimute_app fleet_dues: select',
  'azimute_app fleet_units: select',
  'azimute_app fuels: delete, insert, select, update',
  'azimute_app geocoder_turns: insert, select, update',
  'azimute_app geofence_assets: delete, insert, select',
  'azimute_app geofence_followers: delete, insert, select',
  'azimute_app geofence_sets: insert, select, update',
  'azimute_app geofence_transitions: select',
  'azimute_app geofence_versions: insert, select, update',
  'azimute_app geofence_visits: select',
  'azimute_app geofences: insert, select, update',
  'azimute_app granted_memberships: delete, insert, select, update',
  'azimute_app import_chunks: delete, insert, select',
  'azimute_app import_lines: delete, insert, select, update',
  'azimute_app imports: delete, insert, select, update',
  'azimute_app kept_mails: select',
  'azimute_app map_view_defaults: delete, insert, select, update',
  'azimute_app map_views: delete, insert, select, update',
  'azimute_app member_sign_ins: select',
  'azimute_app memberships: delete, insert, select, update',
  'azimute_app notifications: insert, select, update',
  'azimute_app objects: insert, select',
  'azimute_app overseen_briefcase_profiles: select',
  'azimute_app overseen_briefcases: select',
  'azimute_app overseen_contents: select',
  'azimute_app overseen_marks: select',
  'azimute_app overseen_profiles: select',
  'azimute_app packed_positions: select',
  'azimute_app past_assignments: insert, select',
  'azimute_app position_blocks: select',
  'azimute_app positions: select',
  'azimute_app presence_cells: select',
  'azimute_app presence_filling: select',
  'azimute_app profile_sections: delete, insert, select, update',
  'azimute_app profile_units: delete, insert, select, update',
  'azimute_app profile_users: delete, insert, select, update',
  'azimute_app profiles: delete, insert, select, update',
  'azimute_app push_browsers: delete, insert, select',
  'azimute_app quarantine_accounts: select, update',
  'azimute_app quarantine_runs: insert, select, update',
  'azimute_app quarantined_positions: delete, select, update',
  'azimute_app reading_sets: insert, select, update',
  'azimute_app readings: delete, insert, select, update',
  'azimute_app reducer_rebuilds: insert, select, update',
  'azimute_app refused_devices: delete, select, update',
  'azimute_app rental_contracts: delete, insert, select, update',
  'azimute_app rental_names: select',
  'azimute_app rental_signatures: select',
  'azimute_app rental_statements: insert, select',
  'azimute_app report_sources: delete, insert, select, update',
  'azimute_app safety_weights: insert, select, update',
  'azimute_app schema_migrations: select',
  'azimute_app silence_changes: insert, select',
  'azimute_app silence_evidence: select',
  'azimute_app silence_reviews: insert, select, update',
  'azimute_app subscription_deliveries: insert, select',
  'azimute_app subscriptions: delete, insert, select, update',
  'azimute_app targets: delete, insert, select, update',
  'azimute_app tracking_links: insert, select',
  'azimute_app trail_days: select',
  'azimute_app trashed_files: delete, insert, select',
  'azimute_app trip_intervals: select',
  'azimute_app trip_settings: insert, select',
  'azimute_app trip_settings_sets: insert, select, update',
  'azimute_app unchecked_files: delete, insert, select',
  'azimute_app unit_days: select',
  'azimute_app units: delete, insert, select, update',
  'azimute_app user_photos: delete, select',
  'azimute_app user_recovery_codes: delete',
  'azimute_app user_two_factor: delete, select',
  'azimute_app webhook_deliveries: select',
  'azimute_app webhooks: delete, insert, select, update',
  'azimute_app work_order_entries: insert, select',
  'azimute_app work_order_items: delete, insert, select, update',
  'azimute_app work_order_names: select',
  'azimute_app work_order_rows: select',
  'azimute_app work_orders: insert, select, update',
  'azimute_app working_hours: delete, insert, select, update',
  'azimute_jobs alert_choices: select',
  'azimute_jobs alert_entries: insert, select',
  'azimute_jobs alert_mutes: select',
  'azimute_jobs alert_notices: select, update',
  'azimute_jobs alert_response_times: select',
  'azimute_jobs alert_sendings: insert, select, update',
  'azimute_jobs alert_type_versions: select',
  'azimute_jobs alert_types: select',
  'azimute_jobs alerts: select',
  'azimute_jobs asset_verifications: select',
  'azimute_jobs audit_heads: select',
  'azimute_jobs device_events: delete, select',
  'azimute_jobs devices: select',
  'azimute_jobs event_numbers: usage',
  'azimute_jobs event_outbox: insert',
  'azimute_jobs geofence_sets: select',
  'azimute_jobs granted_memberships: select',
  'azimute_jobs mail_contents: select',
  'azimute_jobs mails: delete, select, update',
  'azimute_jobs memberships: select',
  'azimute_jobs notifications: delete, insert, select',
  'azimute_jobs objects: delete',
  'azimute_jobs one_time_links: delete',
  'azimute_jobs push_browsers: delete',
  'azimute_jobs push_messages: delete, insert, select',
  'azimute_jobs quarantine_accounts: select, update',
  'azimute_jobs quarantine_runs: delete, insert, select, update',
  'azimute_jobs quarantined_positions: delete, select, update',
  'azimute_jobs refused_devices: delete, select, update',
  'azimute_jobs subscription_deliveries: delete',
  'azimute_jobs subscription_times: select',
  'azimute_jobs trail_days: delete, select',
  'azimute_jobs trashed_files: delete',
  'azimute_jobs trip_intervals: delete, select',
  'azimute_jobs unchecked_files: select',
  'azimute_jobs webhook_deliveries: delete, select',
  'azimute_jobs webhooks: select',
  'azimute_maintainer alert_changes: delete, select',
  'azimute_maintainer alert_people: select',
  'azimute_maintainer alerts: select',
  'azimute_maintainer assets: select',
  'azimute_maintainer event_numbers: usage',
  'azimute_maintainer event_outbox: insert',
  'azimute_maintainer fleet_change_marks: insert, select, update',
  'azimute_maintainer fleet_changes: delete, select',
  'azimute_maintainer geofence_followers: select',
  'azimute_maintainer geofence_notices: delete, select, update',
  'azimute_maintainer geofence_transitions: select',
  'azimute_maintainer imports: delete',
  'azimute_maintainer journal_engines: delete, insert, select, update',
  'azimute_maintainer journal_lanes: select, update',
  'azimute_maintainer member_rights: select',
  'azimute_maintainer memberships: select',
  'azimute_maintainer open_push_browsers: select',
  'azimute_maintainer packed_positions: select',
  'azimute_maintainer position_blocks: delete, insert, select',
  'azimute_maintainer position_numbering: select',
  'azimute_maintainer position_packings: select',
  'azimute_maintainer position_partitioning: select, update',
  'azimute_maintainer position_sweeps: insert, select, update',
  'azimute_maintainer positions: delete, insert, select',
  'azimute_maintainer presence_cells: delete, insert, select',
  'azimute_maintainer presence_filling: select, update',
  'azimute_maintainer push_messages: select',
  'azimute_maintainer recompute_requests: insert',
  'azimute_maintainer reducer_checkpoints: delete',
  'azimute_maintainer told_statuses: delete, insert, select, update',
  'azimute_maintainer user_identity_accounts: select',
  'azimute_maintainer working_directories: select',
  'azimute_pipeline accounts: select',
  'azimute_pipeline alert_changes: insert, select',
  'azimute_pipeline alert_entries: insert, select',
  'azimute_pipeline alert_keys: insert, select',
  'azimute_pipeline alert_members: insert, select',
  'azimute_pipeline alert_notices: insert, select, update',
  'azimute_pipeline alert_occurrences: insert, select, update',
  'azimute_pipeline alert_response_times: select',
  'azimute_pipeline alert_sets: insert, select, update',
  'azimute_pipeline alert_type_versions: select',
  'azimute_pipeline alert_types: select',
  'azimute_pipeline alerts: insert, select, update',
  'azimute_pipeline asset_day_marks: delete, insert, select',
  'azimute_pipeline asset_day_revisions: insert',
  'azimute_pipeline asset_days: insert, select, update',
  'azimute_pipeline asset_months: insert, select, update',
  'azimute_pipeline asset_states: insert, select, update',
  'azimute_pipeline asset_switch_changes: select',
  'azimute_pipeline asset_verifications: insert, select, update',
  'azimute_pipeline asset_zones: select',
  'azimute_pipeline assets: select',
  'azimute_pipeline customers: select',
  'azimute_pipeline device_descriptions: insert, select, update',
  'azimute_pipeline device_events: insert, select',
  'azimute_pipeline devices: select',
  'azimute_pipeline event_numbers: usage',
  'azimute_pipeline event_outbox: insert',
  'azimute_pipeline fleet_change_marks: select',
  'azimute_pipeline fleet_changes: insert, select',
  'azimute_pipeline geofence_followers: select',
  'azimute_pipeline geofence_notices: insert',
  'azimute_pipeline geofence_sets: select',
  'azimute_pipeline geofence_transitions: insert, select, update',
  'azimute_pipeline geofence_versions: select',
  'azimute_pipeline geofence_visits: insert, select, update',
  'azimute_pipeline packed_positions: select',
  'azimute_pipeline past_assignments: select',
  'azimute_pipeline position_blocks: delete, select',
  'azimute_pipeline position_numbering: select',
  'azimute_pipeline positions: insert, select',
  'azimute_pipeline presence_cells: insert, select',
  'azimute_pipeline quarantine_accounts: insert, select, update',
  'azimute_pipeline quarantine_runs: select, update',
  'azimute_pipeline quarantined_positions: delete, insert, select, update',
  'azimute_pipeline reading_sets: select',
  'azimute_pipeline readings: select',
  'azimute_pipeline rebuild_requests: delete, insert, select, update',
  'azimute_pipeline recompute_requests: delete, insert, select, update',
  'azimute_pipeline reducer_checkpoints: delete, insert, select',
  'azimute_pipeline reducer_rebuild_assets: delete, insert, select',
  'azimute_pipeline reducer_rebuilds: select, update',
  'azimute_pipeline reducer_states: delete, insert, select, update',
  'azimute_pipeline refused_devices: insert, select, update',
  'azimute_pipeline trail_days: insert, select, update',
  'azimute_pipeline trip_intervals: insert, select, update',
  'azimute_pipeline trip_settings: select',
  'azimute_pipeline trip_settings_sets: select',
  'azimute_pipeline unit_days: insert, select, update',
  'azimute_pipeline units: select',
  'azimute_pipeline working_hours: select',
];

/** Where only some columns are granted. */
const COLUMN_GRANTS: readonly string[] = [
  'azimute_app file_links.ended_as: update',
  'azimute_app file_links.ended_at: update',
  'azimute_app objects.given_up_at: update',
  'azimute_app push_browsers.session_id: update',
  'azimute_app push_browsers.subscription: update',
  'azimute_app push_browsers.user_agent: update',
  'azimute_app rebuild_requests.account_id: select',
  'azimute_app rebuild_requests.asset_id: select',
  'azimute_app rebuild_requests.from_at: select',
  'azimute_app recompute_requests.account_id: select',
  'azimute_app recompute_requests.asset_id: select',
  'azimute_app recompute_requests.from_at: select',
  'azimute_app reducer_states.account_id: select',
  'azimute_app reducer_states.asset_id: select',
  'azimute_app reducer_states.reducer: select',
  'azimute_app reducer_states.reducer_version: select',
  'azimute_app reducer_states.state: select',
  'azimute_app tracking_links.ended_as: update',
  'azimute_app tracking_links.ended_at: update',
  'azimute_app trashed_files.profile_ids: update',
  'azimute_app trashed_files.unit_ids: update',
  'azimute_app user_photos.bytes: insert, update',
  'azimute_app user_photos.changed_at: update',
  'azimute_app user_photos.media_type: insert, update',
  'azimute_app user_photos.user_id: insert',
  'azimute_app user_photos.version: insert, update',
  'azimute_app user_recovery_codes.code_hash: insert',
  'azimute_app user_recovery_codes.user_id: insert, select',
  'azimute_app user_two_factor.confirmed_at: update',
  'azimute_app user_two_factor.created_at: update',
  'azimute_app user_two_factor.last_step: update',
  'azimute_app user_two_factor.sealed_secret: insert, update',
  'azimute_app user_two_factor.user_id: insert',
  'azimute_app users.directory_login: select',
  'azimute_app users.time_zone: update',
  'azimute_app users.user_id: select',
  'azimute_app webhook_deliveries.attempts: update',
  'azimute_app webhook_deliveries.next_at: update',
  'azimute_app webhook_deliveries.refusals: update',
  'azimute_app webhook_deliveries.settled_at: update',
  'azimute_app webhook_deliveries.state: update',
  'azimute_jobs accounts.account_id: select',
  'azimute_jobs accounts.retention: select',
  'azimute_jobs objects.given_up_at: select, update',
  'azimute_jobs objects.object_key: select',
  'azimute_jobs one_time_links.expires_at: select, update',
  'azimute_jobs one_time_links.one_time_link_id: select',
  'azimute_jobs one_time_links.purpose: select',
  'azimute_jobs one_time_links.token_hash: update',
  'azimute_jobs one_time_links.used_at: select',
  'azimute_jobs one_time_links.user_id: select',
  'azimute_jobs push_browsers.account_id: select',
  'azimute_jobs push_browsers.last_sent_at: update',
  'azimute_jobs push_browsers.push_browser_id: select',
  'azimute_jobs push_browsers.user_id: select',
  'azimute_jobs push_messages.attempts: update',
  'azimute_jobs push_messages.last_status: update',
  'azimute_jobs push_messages.next_at: update',
  'azimute_jobs push_messages.settled_at: update',
  'azimute_jobs push_messages.state: update',
  'azimute_jobs push_messages.taken_until: update',
  'azimute_jobs subscription_deliveries.expires_at: select',
  'azimute_jobs subscriptions.account_id: select',
  'azimute_jobs subscriptions.is_paused: select',
  'azimute_jobs subscriptions.next_to: select, update',
  'azimute_jobs subscriptions.period: select',
  'azimute_jobs subscriptions.subscription_id: select',
  'azimute_jobs trashed_files.account_id: select',
  'azimute_jobs trashed_files.deleted_at: select',
  'azimute_jobs trashed_files.file_id: select',
  'azimute_jobs trashed_files.object_key: select',
  'azimute_jobs webhook_deliveries.attempts: update',
  'azimute_jobs webhook_deliveries.last_attempt_at: update',
  'azimute_jobs webhook_deliveries.last_detail: update',
  'azimute_jobs webhook_deliveries.last_status: update',
  'azimute_jobs webhook_deliveries.next_at: update',
  'azimute_jobs webhook_deliveries.refusals: update',
  'azimute_jobs webhook_deliveries.settled_at: update',
  'azimute_jobs webhook_deliveries.state: update',
  'azimute_jobs webhooks.disabled_because: update',
  'azimute_jobs webhooks.enabled: update',
  'azimute_jobs webhooks.failing_since: update',
  'azimute_jobs webhooks.failures: update',
  'azimute_jobs webhooks.retry_at: update',
  'azimute_jobs webhooks.taken_until: update',
  'azimute_maintainer account_directories.account_id: select',
  'azimute_maintainer account_directories.is_on: select',
  'azimute_maintainer account_directories.issuer: select',
  'azimute_maintainer accounts.account_id: select',
  'azimute_maintainer accounts.name: select',
  'azimute_maintainer accounts.retention: select',
  'azimute_maintainer accounts.silent_after: select',
  'azimute_maintainer accounts.time_zone: select',
  'azimute_maintainer alert_members.account_id: select',
  'azimute_maintainer alert_members.alert_id: select',
  'azimute_maintainer alert_notices.account_id: select',
  'azimute_maintainer alert_notices.due_at: select',
  'azimute_maintainer alert_notices.settled_at: select',
  'azimute_maintainer alert_sendings.account_id: select',
  'azimute_maintainer alert_sendings.due_at: select',
  'azimute_maintainer alert_sendings.push_id: select',
  'azimute_maintainer alert_sendings.sent_at: select',
  'azimute_maintainer alert_type_versions.account_id: select',
  'azimute_maintainer alert_type_versions.alert_type_id: select',
  'azimute_maintainer alert_type_versions.settings: select',
  'azimute_maintainer alert_type_versions.version: select',
  'azimute_maintainer alert_types.account_id: select',
  'azimute_maintainer alert_types.alert_type_id: select',
  'azimute_maintainer alert_types.settings: select',
  'azimute_maintainer asset_states.account_id: select',
  'azimute_maintainer asset_states.asset_id: select',
  'azimute_maintainer asset_states.contact_at: select',
  'azimute_maintainer asset_states.engine_on: select',
  'azimute_maintainer files.account_id: select',
  'azimute_maintainer files.file_id: select',
  'azimute_maintainer files.name: select',
  'azimute_maintainer geofences.account_id: select',
  'azimute_maintainer geofences.deleted_at: select',
  'azimute_maintainer geofences.geofence_id: select',
  'azimute_maintainer geofences.name: select',
  'azimute_maintainer granted_memberships.account_id: select',
  'azimute_maintainer granted_memberships.active: select',
  'azimute_maintainer granted_memberships.created_at: select',
  'azimute_maintainer granted_memberships.entered_at: select',
  'azimute_maintainer granted_memberships.role: select',
  'azimute_maintainer granted_memberships.user_id: select',
  'azimute_maintainer imports.created_at: select',
  'azimute_maintainer imports.import_id: select',
  'azimute_maintainer imports.kind: select',
  'azimute_maintainer imports.state: select',
  'azimute_maintainer push_messages.taken_until: update',
  'azimute_maintainer rebuild_requests.account_id: select',
  'azimute_maintainer recompute_requests.account_id: select',
  'azimute_maintainer recompute_requests.asset_id: select',
  'azimute_maintainer recompute_requests.from_at: select, update',
  'azimute_maintainer recompute_requests.requested_at: select',
  'azimute_maintainer reducer_checkpoints.account_id: select',
  'azimute_maintainer reducer_checkpoints.asset_id: select',
  'azimute_maintainer reducer_checkpoints.at: select',
  'azimute_maintainer reducer_states.account_id: select',
  'azimute_maintainer reducer_states.asset_id: select',
  'azimute_maintainer reducer_states.due_at: select',
  'azimute_maintainer reducer_states.reducer: select',
  'azimute_maintainer reducer_states.reducer_version: select',
  'azimute_maintainer subscription_deliveries.account_id: select',
  'azimute_maintainer subscription_deliveries.module: select',
  'azimute_maintainer subscription_deliveries.subscription_delivery_id: select',
  'azimute_maintainer subscription_deliveries.user_id: select',
  'azimute_maintainer units.account_id: select',
  'azimute_maintainer units.code: select',
  'azimute_maintainer units.name: select',
  'azimute_maintainer units.unit_id: select',
  'azimute_maintainer user_identities.account_id: select',
  'azimute_maintainer user_identities.issuer: select',
  'azimute_maintainer user_identities.user_identity_id: select',
  'azimute_maintainer users.directory_login: select',
  'azimute_maintainer users.email: select',
  'azimute_maintainer users.name: select',
  'azimute_maintainer users.password_chosen_in: select',
  'azimute_maintainer users.user_id: select',
  'azimute_maintainer webhook_deliveries.account_id: select',
  'azimute_maintainer webhook_deliveries.next_at: select',
  'azimute_maintainer webhook_deliveries.state: select',
  'azimute_maintainer webhook_deliveries.webhook_id: select',
  'azimute_maintainer webhooks.account_id: select',
  'azimute_maintainer webhooks.enabled: select',
  'azimute_maintainer webhooks.events: select',
  'azimute_maintainer webhooks.retry_at: select',
  'azimute_maintainer webhooks.saved_by: select',
  'azimute_maintainer webhooks.taken_until: select',
  'azimute_maintainer webhooks.webhook_id: select',
];

/** Who may call what. */
const FUNCTION_GRANTS: readonly string[] = [
  'azimute_app accept_invitation',
  'azimute_app account_user_profiles',
  'azimute_app account_users',
  'azimute_app activate_account_user',
  'azimute_app add_account_user',
  'azimute_app alert_readers',
  'azimute_app audit_many',
  'azimute_app authenticate_access_token',
  'azimute_app begin_directory_confirmation',
  'azimute_app begin_directory_sign_in',
  'azimute_app begin_sign_in',
  'azimute_app begin_view_as',
  'azimute_app change_account_user',
  'azimute_app change_account_user_password',
  'azimute_app change_account_user_photo',
  'azimute_app change_current_account',
  'azimute_app change_own_password',
  'azimute_app change_own_profile',
  'azimute_app choose_password_by_link',
  'azimute_app confirm_directory_session',
  'azimute_app count_subscription_link',
  'azimute_app count_tracking_link',
  'azimute_app create_account_user',
  'azimute_app create_api_key_token',
  'azimute_app create_first_administrator_link',
  'azimute_app create_session',
  'azimute_app decline_by_link',
  'azimute_app decline_invitation',
  'azimute_app end_current_session',
  'azimute_app end_directory_session',
  'azimute_app end_other_sessions',
  'azimute_app end_own_session',
  'azimute_app end_sessions_of_user',
  'azimute_app enqueue_job',
  'azimute_app enter_by_directory',
  'azimute_app files_of_alert',
  'azimute_app files_of_contents',
  'azimute_app find_account_users',
  'azimute_app find_directory',
  'azimute_app find_file_download',
  'azimute_app find_file_link',
  'azimute_app find_geocoded_place',
  'azimute_app find_invitation_directory',
  'azimute_app find_link',
  'azimute_app find_position_changes_end',
  'azimute_app find_sign_in',
  'azimute_app find_subscription_link',
  'azimute_app find_tracking_link',
  'azimute_app find_two_factor',
  'azimute_app forgive_sign_in',
  'azimute_app give_own_address',
  'azimute_app hold_alerts',
  'azimute_app holds_password',
  'azimute_app invite_member',
  'azimute_app is_account_of_current_user',
  'azimute_app is_first_administrator_link_open',
  'azimute_app is_heard',
  'azimute_app is_member_of_current_account',
  'azimute_app is_own_session',
  'azimute_app is_withheld',
  'azimute_app issue_live_ticket',
  'azimute_app keep_directory_session',
  'azimute_app keep_geocoded_place',
  'azimute_app leave_account',
  'azimute_app leave_subscription',
  'azimute_app list_audit_people',
  'azimute_app list_module_people',
  'azimute_app list_silence_people',
  'azimute_app names_of_people',
  'azimute_app notification_states',
  'azimute_app overseen_briefcase_access',
  'azimute_app overseen_content_access',
  'azimute_app overseen_people',
  'azimute_app own_invitations',
  'azimute_app own_password_hash',
  'azimute_app own_sessions',
  'azimute_app preview_directory_entry',
  'azimute_app profile_person_rights',
  'azimute_app prove_api_key',
  'azimute_app put_off_directory_session',
  'azimute_app read_current_session',
  'azimute_app read_member_rights',
  'azimute_app read_member_standing',
  'azimute_app read_own_membership',
  'azimute_app read_own_two_factor',
  'azimute_app redeem_first_administrator_link',
  'azimute_app redeem_live_ticket',
  'azimute_app remove_account_user',
  'azimute_app report_wrong_code',
  'azimute_app request_known_device',
  'azimute_app request_password_reset',
  'azimute_app reset_account_user_two_factor',
  'azimute_app rights_of_sessions',
  'azimute_app rotate_refresh_token',
  'azimute_app send_alert_mail',
  'azimute_app send_notice',
  'azimute_app send_subscription_mail',
  'azimute_app speaks_for_whole_person',
  'azimute_app stored_object_bytes',
  'azimute_app take_directory_sign_in',
  'azimute_app take_over_push_browser',
  'azimute_app taken_asset_codes',
  'azimute_app taken_devices',
  'azimute_app use_file_link',
  'azimute_app use_known_device_link',
  'azimute_app use_recovery_code',
  'azimute_app use_two_factor_step',
  'azimute_app visible_briefcases',
  'azimute_app visible_contents',
  'azimute_app why_sessions_ended',
  'azimute_jobs alert_facts',
  'azimute_jobs alert_readers',
  'azimute_jobs detach_expired_positions',
  'azimute_jobs drop_expired_positions',
  'azimute_jobs fill_presence_cells',
  'azimute_jobs finish_packed_partition',
  'azimute_jobs is_heard',
  'azimute_jobs is_member_of_current_account',
  'azimute_jobs list_days_to_pack',
  'azimute_jobs list_partitions_to_pack',
  'azimute_jobs list_positions_to_sweep',
  'azimute_jobs list_push_browsers',
  'azimute_jobs list_waiting_alerts',
  'azimute_jobs list_waiting_geofences',
  'azimute_jobs list_waiting_webhooks',
  'azimute_jobs may_read_alert_mail',
  'azimute_jobs may_read_subscription_mail',
  'azimute_jobs pack_asset_day',
  'azimute_jobs prepare_known_device',
  'azimute_jobs prepare_password_reset',
  'azimute_jobs prepare_position_partitions',
  'azimute_jobs remove_expired_blocks',
  'azimute_jobs remove_expired_checkpoints',
  'azimute_jobs remove_expired_facts',
  'azimute_jobs remove_expired_presence',
  'azimute_jobs remove_old_imports',
  'azimute_jobs send_alert_mail',
  'azimute_jobs sweep_expired_positions',
  'azimute_jobs take_geofence_notices',
  'azimute_jobs take_push_messages',
  'azimute_jobs tell_statuses',
  'azimute_jobs trim_fleet_changes',
  'azimute_jobs webhook_reach',
  'azimute_maintainer alert_facts',
  'azimute_maintainer ensure_position_partitions',
  'azimute_maintainer fill_presence_cells',
  'azimute_maintainer hold_journal_lanes',
  'azimute_maintainer is_heard',
  'azimute_maintainer leave_journal',
  'azimute_maintainer list_days_to_pack',
  'azimute_maintainer list_partitions_to_pack',
  'azimute_maintainer list_positions_to_sweep',
  'azimute_maintainer list_push_browsers',
  'azimute_maintainer list_waiting_alerts',
  'azimute_maintainer list_waiting_geofences',
  'azimute_maintainer list_waiting_proofs',
  'azimute_maintainer list_waiting_reducers',
  'azimute_maintainer list_waiting_webhooks',
  'azimute_maintainer may_read_alert_mail',
  'azimute_maintainer may_read_subscription_mail',
  'azimute_maintainer next_rebuild_account',
  'azimute_maintainer pack_asset_day',
  'azimute_maintainer prepare_position_partitions',
  'azimute_maintainer prove_journal_lanes',
  'azimute_maintainer remove_expired_blocks',
  'azimute_maintainer remove_expired_checkpoints',
  'azimute_maintainer remove_expired_presence',
  'azimute_maintainer remove_old_imports',
  'azimute_maintainer request_reducer_rebuilds',
  'azimute_maintainer sweep_expired_positions',
  'azimute_maintainer take_geofence_notices',
  'azimute_maintainer take_push_messages',
  'azimute_maintainer tell_statuses',
  'azimute_maintainer trim_fleet_changes',
  'azimute_maintainer watch_fleet_changes',
  'azimute_maintainer webhook_reach',
  'azimute_pipeline ensure_fact_partitions',
  'azimute_pipeline ensure_position_partitions',
  'azimute_pipeline hold_journal_lanes',
  'azimute_pipeline is_heard',
  'azimute_pipeline leave_journal',
  'azimute_pipeline list_waiting_proofs',
  'azimute_pipeline list_waiting_reducers',
  'azimute_pipeline next_rebuild_account',
  'azimute_pipeline prove_journal_lanes',
  'azimute_pipeline request_reducer_rebuilds',
  'azimute_pipeline trim_fleet_changes',
  'azimute_pipeline watch_fleet_changes',
];

/** Functions that run with other rights than their caller's: the owner's, or the maintainer's. */
const RAISED = `(prosecdef or 'role=azimute_maintainer' = any (coalesce(proconfig, '{}')))`;
const ROLES = ['azimute_app', 'azimute_jobs', 'azimute_pipeline'];
const ALL_ROLES = ['azimute_app', 'azimute_jobs', 'azimute_maintainer', 'azimute_pipeline'];
const PERMISSION_DENIED = '42501';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.queryAsOwner(
    `select ensure_position_partitions(array['2015-06-01'::timestamptz, now(), now() + interval '7 days'])`,
  );
});
afterAll(() => database.drop());

const names = async (sql: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await database.queryAsOwner<{ name: string }>(sql, values)).map((row) => row.name);

describe('the tables', () => {
  it('all force row-level security, with a policy for their owner', async () => {
    expect(await findOpenTables(database)).toEqual([]);
  });

  it('grant what is stated here and nothing else', async () => {
    const grants = await names(
      `select format('%s %s: %s', a.grantee::regrole, relname,
          string_agg(lower(a.privilege_type), ', ' order by a.privilege_type)) as name
        from pg_class, aclexplode(relacl) as a
        where relnamespace = 'public'::regnamespace and a.grantee <> relowner
        group by a.grantee, relname order by 1`,
    );
    expect(grants).toEqual(TABLE_GRANTS);
    const columns = await names(
      `select format('%s %s.%s: %s', a.grantee::regrole, relname, attname,
          string_agg(lower(a.privilege_type), ', ' order by a.privilege_type)) as name
        from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) as a
        where relnamespace = 'public'::regnamespace group by a.grantee, relname, attname order by 1`,
    );
    expect(columns).toEqual(COLUMN_GRANTS);
  });

  it('grant nothing on their partitions', async () => {
    const partitions = await names(
      `select relname as name from pg_class where relispartition and relkind = 'r' and relacl is null`,
    );
    expect(partitions.length).toBeGreaterThanOrEqual(3);
    for (const pool of [database.database.app, database.database.pipeline]) {
      const reading = pool.query(`select from ${pg.escapeIdentifier(partitions[0] ?? '')}`);
      await expect(reading).rejects.toMatchObject({ code: PERMISSION_DENIED });
    }
  });

  it('of the job queue are open to its workers alone', async () => {
    const reachable = await names(
      `select rolname as name from pg_roles
        where rolname = any ($1) and has_schema_privilege(oid, 'graphile_worker', 'usage')`,
      [ROLES],
    );
    expect(reachable).toEqual(['azimute_jobs']);
    const owners = await names(
      `select distinct relowner::regrole::text as name from pg_class
        where relnamespace = 'graphile_worker'::regnamespace`,
    );
    expect(owners).toEqual(['azimute_owner']);
  });

  it('that precede an account cannot be read or written by the application', async () => {
    const closed = ['sessions', 'access_tokens', 'refresh_tokens', 'live_tickets', 'one_time_links'];
    for (const table of [...closed, 'mails', 'sign_in_failures', 'audit_heads', 'geocoded_places']) {
      for (const pool of [database.database.app, database.database.pipeline]) {
        for (const sql of [`select from ${table}`, `delete from ${table}`]) {
          await expect(pool.query(sql), sql).rejects.toMatchObject({ code: PERMISSION_DENIED });
        }
      }
    }
    for (const column of ['email', 'name', 'password_hash', 'password_chosen_in', 'active']) {
      const reading = database.database.app.query(`select ${column} from users`);
      await expect(reading, column).rejects.toMatchObject({ code: PERMISSION_DENIED });
    }
    const rights = database.database.app.query('select from session_rights');
    await expect(rights).rejects.toMatchObject({ code: PERMISSION_DENIED });
  });
});

describe('the functions', () => {
  it('that run as the owner or the maintainer pin their search path', async () => {
    const loose = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and ${RAISED}
        and not coalesce(proconfig, '{}') @> array['search_path=public, pg_temp']`,
    );
    expect(loose).toEqual([]);
  });

  it('that run as the owner or the maintainer are closed to the public', async () => {
    const open = await names(
      `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and ${RAISED} and prorettype <> 'trigger'::regtype
          and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))`,
    );
    expect(open).toEqual([]);
  });

  it('may be called by whom is stated here and no one else', async () => {
    const grants = await names(
      `select format('%s %s', a.grantee::regrole, proname) as name
        from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as a
        where pronamespace = 'public'::regnamespace and a.grantee <> proowner and ${RAISED}
          and prorettype <> 'trigger'::regtype
        order by 1`,
    );
    expect(grants).toEqual(FUNCTION_GRANTS);
  });
});

describe('the functions of the maintainer', () => {
  it('have the rights to what they read and write', async () => {
    const asked = await names(
      `select format('select %s(%s)', proname, (select string_agg('null::' || format_type(t, null), ', ' order by n)
          from unnest(proargtypes::oid[]) with ordinality as a (t, n))) as name
        from pg_proc where 'role=azimute_maintainer' = any (proconfig) order by 1`,
    );
    expect(asked.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const sql of asked)
      await database.queryAsOwner(sql).catch((error: { code?: string; message?: string }) => {
        if (error.code === PERMISSION_DENIED) refused.push(`${sql}: ${error.message}`);
      });
    expect(refused).toEqual([]);
  });
});

describe('the roles of the application', () => {
  it('are nothing but themselves: no bypass, no rights over roles or databases, and inherit none', async () => {
    const roles = await database.queryAsOwner(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as raised,
          exists (select from pg_roles o where o.oid <> pg_roles.oid
            and pg_has_role(pg_roles.oid, o.oid, 'usage')) as inherits
        from pg_roles where rolname = any ($1) order by 1`,
      [ALL_ROLES],
    );
    expect(roles).toEqual(ALL_ROLES.map((rolname) => ({ rolname, raised: false, inherits: false })));
  });

  it('enter no other role, but for the maintainer, which no login has and the application cannot enter', async () => {
    const entered = await names(
      `select format('%s enters %s', m.member::regrole, m.roleid::regrole) as name from pg_auth_members m
        where m.member in (select oid from pg_roles where rolname = any ($1)) order by 1`,
      [ALL_ROLES],
    );
    expect(entered).toEqual([
      'azimute_jobs enters azimute_maintainer',
      'azimute_pipeline enters azimute_maintainer',
    ]);
    expect(
      await names(
        `select rolname as name from pg_roles where rolname = 'azimute_maintainer' and rolcanlogin`,
      ),
    ).toEqual([]);
    await expect(database.database.app.query('set role azimute_maintainer')).rejects.toMatchObject({
      code: PERMISSION_DENIED,
    });
  });

  it('own nothing, and can make nothing', async () => {
    const owned = await names(
      `select format('%s %s', refobjid::regrole, classid::regclass) as name from pg_shdepend
        where deptype = 'o' and refobjid in (select oid from pg_roles where rolname = any ($1))`,
      [ALL_ROLES],
    );
    expect(owned).toEqual([]);
    for (const pool of [database.database.app, database.database.pipeline]) {
      const making = pool.query('create table public.made (made int)');
      await expect(making).rejects.toMatchObject({ code: PERMISSION_DENIED });
    }
  });
});
