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

/** What a calculated type watches for. Geofences come from the scope of the type: none there is any. */
export const calculatedConditionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('reading'),
      reading: code.describe('Of the catalogue of readings'),
      is: z.enum(readingComparisons),
      limit: z
        .number()
        .describe('In the unit of the reading; rising and falling: by how much; outside: the lower one'),
      upperLimit: z.number().nullable().default(null).describe('Of outside'),
      overSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .nullable()
        .default(null)
        .describe('Of rising and falling: within how long'),
      clearLimit: z
        .number()
        .nullable()
        .default(null)
        .describe(
          'The condition ends beyond this one; null: where it began. Of outside: the lower one, the upper one as far within',
        ),
      engine: z.enum(engineStates).default('any').describe('It counts with the engine so'),
    }),
    z.strictObject({
      kind: z.literal('geofence_entry'),
      passages: z
        .boolean()
        .optional()
        .describe('Also raises where an asset passes through and no visit is confirmed; left out: no'),
    }),
    z.strictObject({ kind: z.literal('geofence_exit') }),
    z.strictObject({ kind: z.literal('geofence_dwell'), minutes: minutes.describe('Inside for longer') }),
    z.strictObject({ kind: z.literal('outside_geofence') }),
    z.strictObject({
      kind: z.literal('speeding'),
      limitKph: kph.nullable().default(null).describe('A general limit; null: that of the geofence'),
      marginKph: z.number().min(0).max(100).default(0).describe('By so much at least'),
    }),
    z.strictObject({
      kind: z.literal('no_communication'),
      minutes: minutes.nullable().default(null).describe('Null: as of the asset, else of the account'),
    }),
    z.strictObject({ kind: z.literal('idling'), minutes: minutes.describe('For longer') }),
    z.strictObject({ kind: z.literal('towed'), meters: z.int().min(100).max(1_000_000).default(500) }),
    z.strictObject({ kind: z.literal('out_of_hours') }).describe('Engine on or moving outside the schedule'),
    z.strictObject({
      kind: z.literal('meter_due'),
      meter: z.enum(alertMeters),
      every: z.number().positive().max(10_000_000).describe('Hours or kilometres'),
      from: z.number().min(0).max(10_000_000).default(0).describe('Reading from which it is counted'),
      ahead: z.number().min(0).max(10_000_000).default(0).describe('So much before it is due'),
    }),
    z.strictObject({
      kind: z.literal('date_due'),
      everyDays: z.int().min(1).max(3_660),
      from: z.iso.date(),
      aheadDays: z.int().min(0).max(365).default(0),
    }),
    z.strictObject({ kind: z.literal('status_lasting'), status: z.enum(assetStatuses), minutes }),
    z.strictObject({
      kind: z.literal('device_alarm'),
      alarms: z.array(code).max(50).default([]).describe('As devices name them; none is any'),
    }),
    z.strictObject({
      kind: z.literal('impossible_reading'),
      readings: z.array(code).max(50).default([]).describe('None is any'),
    }),
    z.strictObject({
      kind: z.literal('first_movement'),
      afterMinutes: minutes.describe('It stood for so long before'),
    }),
    z.strictObject({
      kind: z.literal('usage'),
      is: z.enum(usageDirections),
      hours: z.number().min(0).max(168).describe('Of the engine'),
      period: z.enum(usagePeriods),
    }),
  ])
  .meta({ id: 'CalculatedCondition' });
export type CalculatedCondition = z.infer<typeof calculatedConditionSchema>;

/** What one kind of type is made of. */
export const alertConditionSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('calculated'), when: calculatedConditionSchema }),
    z.strictObject({
      type: z.literal('external'),
      codes: z
        .array(code)
        .min(1)
        .max(50)
        .describe('Codes of senders, or the alarm words of devices, that raise it'),
    }),
    z.strictObject({
      type: z.literal('group'),
      typeIds: z.array(id).min(1).max(50),
      atLeast: z.int().min(2).max(1_000),
      withinMinutes: minutes,
      by: z.enum(groupSubjects).describe('What the members have in common'),
    }),
  ])
  .meta({ id: 'AlertCondition' });
export type AlertCondition = z.infer<typeof alertConditionSchema>;

/** Seconds before a condition counts, and before its end does. */
export const conditionDelay = z.int().min(0).max(conditionDelayMostSeconds);
