import type { CallPaths } from './call-address.ts';

export const migrationPaths = {
  listMigrations: 'GET /migrations',
  createMigration: 'POST /migrations',
  getMigration: 'GET /migrations/:migrationId',
  updateMigration: 'PUT /migrations/:migrationId',
  listMigrationLines: 'GET /migrations/:migrationId/lines',
  getMigrationReportFile: 'GET /migrations/:migrationId/report/file',
  startMigration: 'POST /migrations/:migrationId/start',
  cancelMigration: 'POST /migrations/:migrationId/cancel',
} as const satisfies CallPaths;

/** Media type of a dump, so that no other call parses the bytes. */
export const migrationFileType = 'application/vnd.azimute.migration';

/** Applies to the file as sent; larger sources are read by `npm run migrate`. */
export const migrationMaxBytes = 4 * 1024 * 1024 * 1024;

/** Kinds of records of the other system, in the order in which they are migrated. */
export const migrationKinds = [
  'groups',
  'drivers',
  'devices',
  'calendars',
  'geofences',
  'attributes',
  'users',
  'maintenances',
  'notifications',
  'commands',
  'reports',
  'orders',
  'servers',
  'events',
  'positions',
  'tables',
] as const;
export type MigrationKind = (typeof migrationKinds)[number];

export const migrationOutcomes = ['carried', 'changed', 'none'] as const;
export type MigrationOutcome = (typeof migrationOutcomes)[number];

/** How a record is changed, or why there is no place for it. */
export const migrationNotes = [
  'after_five_minutes',
  'all_devices_of_unit',
  'already_here',
  'area_invalid',
  'area_repaired',
  'area_unreadable',
  'becomes_tag',
  'becomes_viewer',
  'by_geofence_or_alert',
  'calendar_not_weekly',
  'computed_already',
  'failed',
  'fields_left_out',
  'formula_not_number',
  'formula_of_position',
  'formula_unreadable',
  'group_left_out',
  'happens_once',
  'id_invalid',
  'in_each_unit',
  'in_unit',
  'limit_of_account',
  'limit_of_geofence',
  'limit_of_server',
  'no_channel',
  'no_commands',
  'no_condition',
  'no_device_links',
  'no_devices',
  'no_email',
  'no_orders',
  'not_active',
  'odometer_of_device',
  'only_sees',
  'own_audit',
  'own_settings',
  'own_statistics',
  'part_of_maintenance',
  'range_limited',
  'reports_by_subscription',
  'secret',
  'sees_more',
  'starts_watching',
  'text_shortened',
  'unknown_table',
  'used_nowhere',
  'user_of_another_account',
  'would_see_more',
] as const;
export type MigrationNoteCode = (typeof migrationNotes)[number];

export interface MigrationNote {
  readonly code: MigrationNoteCode;
  readonly value: string;
}

export const migrationStages = ['records', 'history', 'done'] as const;
export type MigrationStage = (typeof migrationStages)[number];
