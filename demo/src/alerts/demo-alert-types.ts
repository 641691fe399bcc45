import { createAlertTypeSchema, type CreateAlertType } from '@azimute/contract';
import { define, level, reading, type DemoAlertNames, type DemoAlertType } from './define-demo-alert-type.ts';

export const demoAlertTypes: readonly DemoAlertType[] = [
  define(
    'engineTemperature',
    {
      category: 'maintenance',
      severity: 'high',
      condition: reading('engine_temperature', 'above', 105, 98),
      raiseAfterSeconds: 120,
      ownWithinMinutes: 30,
      resolveWithinMinutes: 480,
      file: 'overheating',
      grave: true,
    },
    {
      weight: 5,
      hours: 9,
      causes: ['cloggedRadiator', 'lowCoolant', 'looseBelt'],
      measures: [
        ['radiatorWashed', 'cleaning'],
        ['hoseReplaced', 'replacement'],
        ['beltAdjusted', 'adjustment'],
      ],
    },
  ),
  define(
    'oilPressure',
    {
      category: 'maintenance',
      severity: 'critical',
      condition: {
        type: 'calculated',
        when: {
          kind: 'reading',
          reading: 'oil_pressure',
          is: 'below',
          limit: 100,
          clearLimit: 140,
          engine: 'on',
        },
      },
      raiseAfterSeconds: 30,
      ownWithinMinutes: 10,
      resolveWithinMinutes: 240,
      file: 'oilPressure',
      grave: true,
    },
    {
      weight: 2,
      hours: 7,
      causes: ['lowOil', 'faultySensor'],
      measures: [
        ['oilLeakRepaired', 'repair'],
        ['sensorReplaced', 'replacement'],
      ],
    },
  ),
  define(
    'battery',
    {
      category: 'maintenance',
      severity: 'medium',
      condition: reading('supply_voltage', 'below', 23.5, 24.5),
      raiseAfterSeconds: 600,
      resolveWithinMinutes: 2880,
      file: 'battery',
    },
    {
      weight: 4,
      hours: 20,
      causes: ['wornBattery', 'loadLeftOn'],
      measures: [['batteryReplaced', 'replacement']],
    },
  ),
  define(
    'speeding',
    {
      category: 'security',
      severity: 'medium',
      condition: { type: 'calculated', when: { kind: 'speeding', limitKph: 90, marginKph: 3 } },
      raiseAfterSeconds: 30,
      repeatAfterMinutes: 60,
      resolvesItself: true,
    },
    { weight: 6, hours: 14, causes: ['drivingBehavior'], measures: [['driverTalk', 'guidance']] },
  ),
  define(
    'idling',
    {
      category: 'production',
      severity: 'low',
      condition: { type: 'calculated', when: { kind: 'idling', minutes: 40 } },
      repeatAfterMinutes: 240,
      resolvesItself: true,
    },
    {
      weight: 6,
      hours: 10,
      causes: ['waitingForLoad', 'drivingBehavior'],
      measures: [['loadingRescheduled', 'adjustment']],
    },
  ),
  define(
    'outOfHours',
    {
      category: 'security',
      severity: 'medium',
      state: 'watching',
      condition: { type: 'calculated', when: { kind: 'out_of_hours' } },
      schedule: { zone: 'America/Sao_Paulo', days: [1, 2, 3, 4, 5, 6], from: '04:00', to: '23:00' },
      raiseAfterSeconds: 300,
      resolvesItself: true,
    },
    { weight: 2, hours: 16, causes: ['authorizedShift'], measures: [] },
  ),
  define(
    'noCommunication',
    {
      category: 'alert',
      severity: 'medium',
      condition: { type: 'calculated', when: { kind: 'no_communication' } },
      resolvesItself: true,
      resolveWithinMinutes: 4320,
    },
    {
      weight: 3,
      hours: 30,
      causes: ['noPower'],
      measures: [
        ['fuseReplaced', 'replacement'],
        ['antennaRefitted', 'repair'],
      ],
    },
  ),
  define(
    'service',
    {
      category: 'maintenance',
      severity: 'informative',
      condition: {
        type: 'calculated',
        when: { kind: 'meter_due', meter: 'hour_meter', every: 250, ahead: 20 },
      },
      resolveWithinMinutes: 10_080,
      file: 'returnToShift',
    },
    {
      weight: 3,
      hours: 60,
      causes: ['serviceDue'],
      measures: [['serviceWithFilters', 'replacement']],
    },
  ),
  define(
    'geofenceExit',
    {
      group: 'event',
      category: 'geolocation',
      severity: 'informative',
      state: 'watching',
      condition: { type: 'calculated', when: { kind: 'geofence_exit' } },
    },
    { weight: 0, hours: 1, causes: [], measures: [] },
  ),
  define(
    'engineFault',
    {
      category: 'maintenance',
      severity: 'high',
      condition: { type: 'external', codes: ['ENG-FAULT', 'P0217', 'P0524'] },
      ownWithinMinutes: 60,
      grave: true,
    },
    {
      weight: 2,
      hours: 12,
      causes: ['faultySensor', 'componentFailure'],
      measures: [['faultCleared', 'repair']],
    },
  ),
  define(
    'sos',
    {
      category: 'security',
      severity: 'critical',
      condition: { type: 'calculated', when: { kind: 'device_alarm', alarms: ['sos'] } },
      ownWithinMinutes: 5,
      grave: true,
    },
    {
      weight: 1,
      hours: 2,
      causes: ['pressedByMistake', 'breakdown'],
      measures: [['driverContacted', 'guidance']],
    },
  ),
];

/** Raised from several alerts of one UL. */
export const demoSilentUnit = (
  memberIds: readonly number[],
  { managerId, content }: DemoAlertNames,
): CreateAlertType =>
  createAlertTypeSchema.parse({
    ...content.alertTypes.silentUnit,
    category: 'alert',
    severity: 'high',
    state: 'live',
    condition: { type: 'group', typeIds: [...memberIds], atLeast: 3, withinMinutes: 30, by: 'unit' },
    sending: { levels: [level({ userIds: [managerId], email: true })] },
  });
