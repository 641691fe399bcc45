import { z } from 'zod';
import { assetStatuses } from '../assets/values.ts';
import {
  alertMeters,
  conditionDelayMostSeconds,
  engineStates,
  groupSubjects,
  readingComparisons,
  usageDirections,
  usagePeriods,
} from './values.ts';
import { id } from '../scalars.ts';

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._:-]{1,60}$/, 'A code can contain letters, digits, and . _ : -');
const minutes = z.int().min(1).max(525_600);
const kph = z.number().positive().max(300);

/** Condition of a calculated type. Geofences come from the scope of the type; an empty list means any. */
export const calculatedConditionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('reading').describe('Always `reading`.'),
      reading: code.describe('Code of the reading in the catalog.'),
      is: z.enum(readingComparisons).describe('How the reading is compared with the limit.'),
      limit: z
        .number()
        .describe(
          'Limit in the unit of the reading. For `rising` and `falling` the change; for `outside` the lower limit.',
        ),
      upperLimit: z
        .number()
        .nullable()
        .default(null)
        .describe('Upper limit of `outside`, in the unit of the reading. Null for other comparisons.'),
      overSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .nullable()
        .default(null)
        .describe('Period of `rising` and `falling`, in seconds. Null for other comparisons.'),
      clearLimit: z
        .number()
        .nullable()
        .default(null)
        .describe(
          'Limit at which the condition ends. Null for the limit at which it began. For `outside` it is the lower one, and the upper one lies as far inside.',
        ),
      engine: z
        .enum(engineStates)
        .default('any')
        .describe('State of the engine in which the reading is evaluated.'),
    }),
    z.strictObject({
      kind: z.literal('geofence_entry').describe('Always `geofence_entry`.'),
      passages: z
        .boolean()
        .optional()
        .describe(
          'Whether an asset that passes through without a confirmed visit also raises the alert. Defaults to false.',
        ),
    }),
    z.strictObject({ kind: z.literal('geofence_exit').describe('Always `geofence_exit`.') }),
    z.strictObject({
      kind: z.literal('geofence_dwell').describe('Always `geofence_dwell`.'),
      minutes: minutes.describe('Time inside after which the alert is raised, in minutes.'),
    }),
    z.strictObject({ kind: z.literal('outside_geofence').describe('Always `outside_geofence`.') }),
    z.strictObject({
      kind: z.literal('speeding').describe('Always `speeding`.'),
      limitKph: kph
        .nullable()
        .default(null)
        .describe('Speed limit, in km/h. Null for the limit of the geofence.'),
      marginKph: z.number().min(0).max(100).default(0).describe('Minimum excess over the limit, in km/h.'),
    }),
    z.strictObject({
      kind: z.literal('no_communication').describe('Always `no_communication`.'),
      minutes: minutes
        .nullable()
        .default(null)
        .describe('Time without communication, in minutes. Null for the setting of the asset or account.'),
    }),
    z.strictObject({
      kind: z.literal('idling').describe('Always `idling`.'),
      minutes: minutes.describe('Idling time after which the alert is raised, in minutes.'),
    }),
    z.strictObject({
      kind: z.literal('towed').describe('Always `towed`.'),
      meters: z
        .int()
        .min(100)
        .max(1_000_000)
        .default(500)
        .describe('Distance moved with the engine off, in meters.'),
    }),
    z
      .strictObject({ kind: z.literal('out_of_hours').describe('Always `out_of_hours`.') })
      .describe('Engine on or asset moving outside the schedule.'),
    z.strictObject({
      kind: z.literal('meter_due').describe('Always `meter_due`.'),
      meter: z.enum(alertMeters).describe('Meter that determines when maintenance is due.'),
      every: z.number().positive().max(10_000_000).describe('Interval, in hours or kilometers.'),
      from: z
        .number()
        .min(0)
        .max(10_000_000)
        .default(0)
        .describe('Meter reading from which intervals are counted, in hours or kilometers.'),
      ahead: z
        .number()
        .min(0)
        .max(10_000_000)
        .default(0)
        .describe('Distance to the due reading at which the alert is raised, in hours or kilometers.'),
    }),
    z.strictObject({
      kind: z.literal('date_due').describe('Always `date_due`.'),
      everyDays: z.int().min(1).max(3_660),
      from: z.iso.date().describe('First due date as YYYY-MM-DD.'),
      aheadDays: z.int().min(0).max(365).default(0),
    }),
    z.strictObject({
      kind: z.literal('status_lasting').describe('Always `status_lasting`.'),
      status: z.enum(assetStatuses),
      minutes,
    }),
    z.strictObject({
      kind: z.literal('device_alarm').describe('Always `device_alarm`.'),
      alarms: z.array(code).max(50).default([]).describe('Alarms as devices name them. Empty for any alarm.'),
    }),
    z.strictObject({
      kind: z.literal('impossible_reading').describe('Always `impossible_reading`.'),
      readings: z.array(code).max(50).default([]).describe('Codes of the readings. Empty for any reading.'),
    }),
    z.strictObject({
      kind: z.literal('first_movement').describe('Always `first_movement`.'),
      afterMinutes: minutes.describe('Time the asset must have been standing before, in minutes.'),
    }),
    z.strictObject({
      kind: z.literal('usage').describe('Always `usage`.'),
      is: z.enum(usageDirections).describe('Whether usage above or below the limit raises the alert.'),
      hours: z.number().min(0).max(168).describe('Limit of engine hours in the period.'),
      period: z.enum(usagePeriods).describe('Period over which usage is counted.'),
    }),
  ])
  .meta({ id: 'CalculatedCondition' });
export type CalculatedCondition = z.infer<typeof calculatedConditionSchema>;

/** Condition by kind of type. */
export const alertConditionSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('calculated').describe('Always `calculated`.'),
      when: calculatedConditionSchema,
    }),
    z.strictObject({
      type: z.literal('external').describe('Always `external`.'),
      codes: z
        .array(code)
        .min(1)
        .max(50)
        .describe('Codes sent by other systems, or device alarms, that raise the alert.'),
    }),
    z.strictObject({
      type: z.literal('group').describe('Always `group`.'),
      typeIds: z.array(id).min(1).max(50),
      atLeast: z.int().min(2).max(1_000),
      withinMinutes: minutes,
      by: z.enum(groupSubjects).describe('Property that the alerts of the group share.'),
    }),
  ])
  .meta({ id: 'AlertCondition' });
export type AlertCondition = z.infer<typeof alertConditionSchema>;

/** Number of seconds that a condition must be met before it counts, and must be over before it ends. */
export const conditionDelay = z.int().min(0).max(conditionDelayMostSeconds);
