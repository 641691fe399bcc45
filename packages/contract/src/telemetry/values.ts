/** Maximum positions per response: more than a day with one per second. */
export const assetPositionsMost = 100_000;

export const positionsPerRequest = 10_000;

/** Positions per response of the change feed. */
export const positionChangesMost = 1_000;

/** Sources of positions. The database stores their index, starting at 1: append new ones. */
export const positionSources = [
  'positions',
  'osmand',
  'traccar',
  'mqtt',
  'file',
  'owntracks',
  'overland',
  'gpslogger',
  'h02',
  'teltonika',
  'gt06',
  'queclink',
  'suntech',
  'wialon',
  'wialon-retranslator',
  'iso15143-3',
] as const;
export type PositionSource = (typeof positionSources)[number];

/** Protocols of trackers that connect directly. */
export const trackerProtocols = [
  'h02',
  'teltonika',
  'gt06',
  'queclink',
  'suntech',
  'wialon',
  'wialon-retranslator',
] as const satisfies readonly PositionSource[];
export type TrackerProtocolName = (typeof trackerProtocols)[number];

/** How trackers connect; `tls` is TLS over TCP. */
export const trackerTransports = ['tcp', 'udp', 'tls'] as const;
export type TrackerTransport = (typeof trackerTransports)[number];

/** For model and firmware. */
export const deviceDescriptionMaxLength = 120;

/** Kind of device event that reports contact without a position. */
export const heartbeatKind = 'heartbeat';

/** Known kinds of device events; others are kept as received. In snake case; alarms begin with `alarm_`. */
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

export const deviceEventKindMaxLength = 80;

/** Receivers with a 10-bit week number restart after this many weeks. */
export const clockRolloverWeeks = 1024;

/** Reasons why a position was not stored. */
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
  'clock_week_rollover',
  'latitude_invalid',
  'longitude_invalid',
  'value_invalid',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** Valid device IDs, for all endpoints and forms. */
export const deviceIdMaxLength = 120;
// oxlint-disable-next-line no-control-regex -- these are what it may not hold
export const deviceIdPattern = /^[^\u0000-\u001f\u007f]*$/;
