/** What the browser needs as values: apart from the schemas, which it does not carry. */
export * from './visitor-constants.ts';

export const roles = ['admin', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const passwordMaxLength = 128;
/** Why a password of that length may not be chosen, as codes of its field. */
export type PasswordRefusal = 'password_is_email' | 'password_breached';

/** A code of an app has six digits, a recovery code ten letters and digits; people space and hyphenate them. */
export const otpMaxLength = 32;
export const recoveryCodesPerPerson = 10;

/** What proved, at the beginning of a session, who the person is: `code` and `recovery-code` beside the password. */
export const sessionProofs = ['password', 'code', 'recovery-code', 'directory', 'link'] as const;
export type SessionProof = (typeof sessionProofs)[number];

/** What a person is told of their own sign-in. */
export const securityChanges = [
  'password_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Of an account: where the e-mail addresses of its company are, and the bounds of what it sets. */
export const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
export const silentAfterMinutesMax = 525_600;
export const retentionMonthsMax = 600;

/** Names of people and accounts. */
export const profileNameMaxLength = 120;

/** One status each, in the order in which the first that applies wins. */
export const assetStatuses = [
  'temporarily_disabled',
  'in_maintenance',
  'without_status',
  'without_communication',
  'running',
  'turned_off',
] as const;
export type AssetStatus = (typeof assetStatuses)[number];

export const assetSearchMinLength = 3;
export const placeSearchMaxLength = 120;

/** Saved views of the map: of one person in an account, and as many shared in it. */
export const mapViewsPerPerson = 50;
export const mapViewNameMaxLength = 80;
/** Characters of a view written as JSON. */
export const mapViewMaxLength = 20_000;

/** Assets that one call may change. */
export const assetsPerChange = 10_000;

export const statusHistoryMaxDays = 92;

/** Days of one asset in a file. */
export const positionExportMaxDays = 31;

/** Positions in one answer of the change feed. */
export const positionChangesMost = 1_000;

/** Why an asset has a status. */
export const statusReasons = [
  'set_by_person',
  'never_reported',
  'silence',
  'ignition_on',
  'hour_meter_advancing',
  'moving',
  'ignition_off',
  'no_sign_of_engine',
] as const;
export type StatusReason = (typeof statusReasons)[number];

/** What the list of assets can be ordered by, which is also what a row of it shows. */
export const assetSorts = [
  'code',
  'model',
  'manufacturer',
  'category',
  'segment',
  'costCenter',
  'region',
  'customer',
  'unit',
  'status',
  'hourMeter',
  'odometer',
  'lastContact',
  'lastFix',
] as const;
export type AssetSort = (typeof assetSorts)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Columns that an export of assets may have, in the order in which it has them when none are named. */
export const assetExportColumns = [...assetSorts, 'latitude', 'longitude'] as const;
export type AssetExportColumn = (typeof assetExportColumns)[number];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>;

/** Order in which a live tuple encodes statuses; new ones are appended. */
export const liveStatuses = [
  'without_status',
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
] as const satisfies readonly AssetStatus[];

/** Ways in for positions. The database keeps a door as its place here, from 1: new ones are appended. */
export const doors = [
  'positions',
  'osmand',
  'traccar',
  'mqtt',
  'file',
  'owntracks',
  'overland',
  'gpslogger',
] as const;
export type Door = (typeof doors)[number];

/** The kind of a device event by which a device is in contact without telling where it is. */
export const heartbeatKind = 'heartbeat';

/**
 * Kinds of device events that are known by name; any other kind is kept as it comes. In snake case; what a device
 * raises as an alarm begins with `alarm_`.
 */
export const deviceEventKinds = [
  'alarm_general',
  'alarm_sos',
  'alarm_vibration',
  'alarm_movement',
  'alarm_low_speed',
  'alarm_overspeed',
  'alarm_fall_down',
  'alarm_low_power',
  'alarm_low_battery',
  'alarm_fault',
  'alarm_power_off',
  'alarm_power_on',
  'alarm_door',
  'alarm_lock',
  'alarm_unlock',
  'alarm_geofence',
  'alarm_geofence_enter',
  'alarm_geofence_exit',
  'alarm_gps_antenna_cut',
  'alarm_accident',
  'alarm_tow',
  'alarm_idle',
  'alarm_high_rpm',
  'alarm_hard_acceleration',
  'alarm_hard_braking',
  'alarm_hard_cornering',
  'alarm_lane_change',
  'alarm_fatigue_driving',
  'alarm_power_cut',
  'alarm_power_restored',
  'alarm_jamming',
  'alarm_temperature',
  'alarm_parking',
  'alarm_shock',
  'alarm_bonnet',
  'alarm_foot_brake',
  'alarm_fuel_leak',
  'alarm_tampering',
  'alarm_removing',
  'command_result',
  'queued_command_sent',
  'device_online',
  'device_offline',
  'device_unknown',
  'device_inactive',
  'device_moving',
  'device_stopped',
  'device_idle',
  'device_overspeed',
  'device_fuel_drop',
  'device_fuel_increase',
  'geofence_enter',
  'geofence_exit',
  'region_enter',
  'region_leave',
  'ignition_on',
  'ignition_off',
  'maintenance',
  'driver_changed',
  'media',
  heartbeatKind,
] as const;
export type DeviceEventKind = (typeof deviceEventKinds)[number];

/** Longest kind of a device event. */
export const deviceEventKindMaxLength = 80;

/** What a message of a device became. */
export const messageOutcomes = ['position', 'refused', 'event'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** Lists of messages count so far: there may be a million in a week. */
export const messagesCountedTo = 10_000;

/** The list of what is kept in quarantine counts so far. */
export const quarantineCountedTo = 10_000;

/** Whether a device works. */
export const deviceHealthVerdicts = ['working', 'refused', 'silent', 'never'] as const;
export type DeviceHealthVerdict = (typeof deviceHealthVerdicts)[number];

/** Why a position was not stored. */
export const rejectionCodes = [
  'malformed',
  'device_id_missing',
  'unknown_device',
  'device_not_assigned',
  'device_blocked',
  'time_missing',
  'time_invalid',
  'time_in_future',
  'time_too_old',
  'latitude_invalid',
  'longitude_invalid',
  'value_invalid',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Which API keys a list shows. */
export const apiKeyStates = ['all', 'active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A device that no asset has waits to be claimed, or is blocked: what it sends is then dropped. */
export const unknownDeviceStates = ['waiting', 'blocked'] as const;
export type UnknownDeviceState = (typeof unknownDeviceStates)[number];

/** `failed`: an error of the portal stopped it; what it had not come to stays in quarantine. */
export const quarantineRunStates = ['queued', 'running', 'finished', 'failed'] as const;
export type QuarantineRunState = (typeof quarantineRunStates)[number];

/** What a device may call itself, at every door and where people connect it. */
export const deviceIdMaxLength = 120;
// oxlint-disable-next-line no-control-regex -- these are what it may not hold
export const deviceIdPattern = /^[^\u0000-\u001f\u007f]*$/;

/** Ids are PostgreSQL's int4. */
export const maxId = 2_147_483_647;

/** The highest readings that are taken of meters. */
export const meterMost = { hourMeterHours: 10_000_000, odometerKm: 100_000_000 } as const;
