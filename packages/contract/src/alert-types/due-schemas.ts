import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { id } from '../scalars.ts';
import { alertRecipientsMost, dueMinutesMost } from './values.ts';

const minutes = z.int().min(1).max(dueMinutesMost).nullable();
const people = z.array(id).max(alertRecipientsMost);

const responseTimes = z.strictObject({
  severity: z.enum(severities).describe('Severity of the alerts.'),
  ownMinutes: minutes.describe('Time to acknowledge an alert, in minutes. Null for no limit.'),
  resolveMinutes: minutes,
  inWorkingHours: z
    .boolean()
    .default(false)
    .describe(
      'Whether time counts only during the working hours of the UL, if it has any. Otherwise it counts around the clock. Also applies to the limits of an alert type.',
    ),
  escalation: z
    .strictObject({
      userIds: people,
      profileIds: people,
      app: z.boolean().describe('Whether to notify them in the portal.'),
      email: z.boolean().describe('Whether to notify them by e-mail.'),
    })
    .refine(({ userIds, profileIds }) => userIds.length + profileIds.length > 0, {
      path: ['userIds'],
      message: 'Choose a user or a profile.',
    })
    .refine(({ app, email }) => app || email, { path: ['app'], message: 'Choose a channel.' })
    .nullable()
    .describe(
      'People notified once when a limit is missed. Users without access to the alert are skipped. Null for no escalation.',
    ),
});
export const alertResponseTimesSchema = z
  .object({
    items: z.array(responseTimes).length(severities.length).describe('One entry per severity, lowest first.'),
  })
  .meta({ id: 'AlertResponseTimes' });
export type AlertResponseTimes = z.infer<typeof alertResponseTimesSchema>;
export const changeAlertResponseTimesSchema = z
  .strictObject({ items: z.array(responseTimes).max(severities.length) })
  .refine(({ items }) => new Set(items.map(({ severity }) => severity)).size === items.length, {
    path: ['items'],
    message: 'List each severity only once.',
  })
  .describe('Severities to change. The changes apply to new alerts whose type sets no limit.')
  .meta({ id: 'ChangeAlertResponseTimes' });
export type ChangeAlertResponseTimes = z.infer<typeof changeAlertResponseTimesSchema>;
