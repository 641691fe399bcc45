import type { AlertCondition, CalculatedCondition } from '@azimute/contract';
import { attributesOf, numberOf, type SourceRow } from '../source/source-rows.ts';

export type MappedCondition =
  | { readonly condition: AlertCondition; readonly notes: readonly string[] }
  | { readonly problem: string };

const KPH_PER_KNOT = 1.852;
const calculated = (when: CalculatedCondition): AlertCondition => ({ type: 'calculated', when });

/** Maps a notification of Traccar by its type. */
export function mapNotification(row: SourceRow, serverSpeedLimitKnots: number | null): MappedCondition {
  switch (row['type']) {
    case 'alarm': {
      const alarms = attributesOf(row)['alarms'];
      const named = typeof alarms === 'string' ? alarms.split(',').map(alarmOf).filter(Boolean) : [];
      return { condition: calculated({ kind: 'device_alarm', alarms: named }), notes: [] };
    }
    case 'geofenceEnter':
      return { condition: calculated({ kind: 'geofence_entry' }), notes: [] };
    case 'geofenceExit':
      return { condition: calculated({ kind: 'geofence_exit' }), notes: [] };
    case 'deviceOverspeed': {
      const limitKph = serverSpeedLimitKnots === null ? null : round(serverSpeedLimitKnots * KPH_PER_KNOT);
      const notes = [limitKph === null ? 'limit_of_geofence' : 'limit_of_server'];
      return { condition: calculated({ kind: 'speeding', limitKph, marginKph: 0 }), notes };
    }
    case 'deviceOffline':
    case 'deviceUnknown':
    case 'deviceInactive':
      return {
        condition: calculated({ kind: 'no_communication', minutes: null }),
        notes: ['limit_of_account'],
      };
    case 'deviceMoving':
      return {
        condition: calculated({ kind: 'first_movement', afterMinutes: 5 }),
        notes: ['after_five_minutes'],
      };
    case 'maintenance':
      return { problem: 'part_of_maintenance' };
    case 'commandResult':
    case 'queuedCommandSent':
      return { problem: 'no_commands' };
    default:
      return { problem: 'no_condition' };
  }
}

/** Traccar's alarms are events such as `alarm_hard_braking` here. */
function alarmOf(name: string): string {
  const snake = name
    .trim()
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase();
  return snake === '' ? '' : `alarm_${snake}`;
}

const METERS_PER_KM = 1_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/** Maps a maintenance: `start` and `period` are meters, milliseconds, or a date and milliseconds, by its type. */
export function mapMaintenance(row: SourceRow): MappedCondition {
  const start = numberOf(row['start']) ?? 0;
  const period = numberOf(row['period']) ?? 0;
  if (period <= 0) return { problem: 'happens_once' };
  switch (row['type']) {
    case 'odometer':
    case 'totalDistance':
      return {
        condition: calculated({
          kind: 'meter_due',
          meter: 'odometer',
          every: period / METERS_PER_KM,
          from: start / METERS_PER_KM,
          ahead: 0,
        }),
        notes: row['type'] === 'totalDistance' ? ['odometer_of_device'] : [],
      };
    case 'hours':
      return {
        condition: calculated({
          kind: 'meter_due',
          meter: 'hour_meter',
          every: period / MS_PER_HOUR,
          from: start / MS_PER_HOUR,
          ahead: 0,
        }),
        notes: [],
      };
    case 'serverTime':
    case 'deviceTime':
    case 'fixTime': {
      const everyDays = Math.round(period / MS_PER_DAY);
      if (everyDays < 1 || everyDays > 3_660) return { problem: 'no_condition' };
      const from = new Date(start).toISOString().slice(0, 10);
      return { condition: calculated({ kind: 'date_due', everyDays, from, aheadDays: 0 }), notes: [] };
    }
    default:
      return { problem: 'no_condition' };
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
