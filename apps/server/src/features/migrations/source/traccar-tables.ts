/** Tables of which every row becomes a line of the report. */
const recordTables = [
  'tc_groups',
  'tc_devices',
  'tc_drivers',
  'tc_geofences',
  'tc_calendars',
  'tc_attributes',
  'tc_maintenances',
  'tc_notifications',
  'tc_users',
  'tc_commands',
  'tc_reports',
  'tc_orders',
  'tc_servers',
] as const;

/** Tables whose rows are carried as part of the records that they link. */
const linkTables = [
  'tc_device_attribute',
  'tc_device_driver',
  'tc_device_geofence',
  'tc_device_maintenance',
  'tc_device_notification',
  'tc_group_attribute',
  'tc_group_driver',
  'tc_group_geofence',
  'tc_group_maintenance',
  'tc_group_notification',
  'tc_user_attribute',
  'tc_user_calendar',
  'tc_user_device',
  'tc_user_driver',
  'tc_user_geofence',
  'tc_user_group',
  'tc_user_maintenance',
  'tc_user_notification',
  'tc_user_user',
] as const;

/** Tables that are carried row by row into the history of assets. */
export const historyTables = ['tc_positions', 'tc_events'] as const;

/** Tables without a place here, each with the code of the reason that the report states. */
export const tablesWithoutPlace: Readonly<Record<string, string>> = {
  tc_actions: 'own_audit',
  tc_commands_queue: 'no_commands',
  tc_device_command: 'no_commands',
  tc_device_device: 'no_device_links',
  tc_device_order: 'no_orders',
  tc_device_report: 'reports_by_subscription',
  tc_group_command: 'no_commands',
  tc_group_order: 'no_orders',
  tc_group_report: 'reports_by_subscription',
  tc_keystore: 'secret',
  tc_revoked_tokens: 'secret',
  tc_statistics: 'own_statistics',
  tc_user_command: 'no_commands',
  tc_user_order: 'no_orders',
  tc_user_report: 'reports_by_subscription',
};

const kept: ReadonlySet<string> = new Set([...recordTables, ...linkTables]);
const ofHistory: ReadonlySet<string> = new Set(historyTables);

/** Predicate: are the rows kept until the migration is evaluated? */
export const isKeptTable = (table: string): boolean => kept.has(table);
export const isHistoryTable = (table: string): boolean => ofHistory.has(table);
