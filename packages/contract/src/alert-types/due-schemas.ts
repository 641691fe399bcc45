import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { id } from '../scalars.ts';
import { alertRecipientsMost, dueMinutesMost } from './values.ts';

const minutes = z.int().min(1).max(dueMinutesMost).nullable();
const people = z.array(id).max(alertRecipientsMost);

const responseTimes = z.strictObject({
  severity: z.enum(severities),
  ownMinutes: minutes.describe('In somebody’s hands within so many minutes; null is no due time'),
  resolveMinutes: minutes,
  inWorkingHours: z
    .boolean()
    .default(false)
    .describe(
      'Minutes count in the working hours of the UL, where it has some; else by the clock. Also those of a type',
    ),
  escalation: z
    .strictObject({ userIds: people, profileIds: people, app: z.boolean(), email: z.boolean() })
    .refine(({ userIds, profileIds }) => userIds.length + profileIds.length > 0, {
      path: ['userIds'],
      message: 'Choose a user or a profile.',
    })
    .refine(({ app, email }) => app || email, { path: ['app'], message: 'Choose a channel.' })
    .nullable()
    .describe('Who is told, once, of one that is past either time; whoever does not see it is told nothing'),
});
export const alertResponseTimesSchema = z
  .object({ items: z.array(responseTimes).length(severities.length).describe('By severity, mildest first') })
  .meta({ id: 'AlertResponseTimes' });
export type AlertResponseTimes = z.infer<typeof alertResponseTimesSchema>;
export const changeAlertResponseTimesSchema = z
  .strictObject({ items: z.array(responseTimes).max(severities.length) })
  .refine(({ items }) => new Set(items.map(({ severity }) => severity)).size === items.length, {
    path: ['items'],
    message: 'List each severity only once.',
  })
  .describe('Those that are named; they hold for what is raised from then on, where the type says nothing')
  .meta({ id: 'ChangeAlertResponseTimes' });
export type ChangeAlertResponseTimes = z.infer<typeof changeAlertResponseTimesSchema>;
