import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant } from '../scalars.ts';
import * as values from './values.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');

const choices = z
  .strictObject({
    fromSeverity: z.enum(severities).describe('Lowest severity the user is notified of.'),
    mails: z
      .enum(values.alertMailChoices)
      .describe(
        'How often e-mails are sent. Alerts in between are grouped into one e-mail, in the time zone of the user.',
      ),
    quietHours: z
      .strictObject({
        from: timeOfDay.describe('Start of the quiet hours as HH:MM.'),
        to: timeOfDay.describe('End of the quiet hours as HH:MM.'),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], message: 'The end must differ from the start.' })
      .nullable()
      .describe(
        'Hours without e-mail and push, in the time zone of the user. Notifications due in them are sent at their end. Null for none.',
      ),
  })
  .describe('Narrows the notifications that the alert types send to the user; it never adds any.');
export const alertChoicesSchema = choices.meta({ id: 'AlertChoices' });
export type AlertChoices = z.infer<typeof alertChoicesSchema>;

export const alertSendingRowSchema = z
  .object({
    person: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('User who was notified. Null if the caller cannot see them.'),
    channel: z.enum(['app', 'email', 'push']),
    level: z.int().describe('Level of the alert type. 100 and 101 are missed response times.'),
    dueAt: instant.describe('When the notification was due, ISO 8601 in UTC.'),
    sentAt: instant
      .nullable()
      .describe('When it was sent. Null while it waits for a digest or the end of quiet hours.'),
    outcome: z
      .enum(['sent', 'unseen', 'treated', 'undelivered'])
      .nullable()
      .describe(
        '`sent`; `unseen` if the user lost access; `treated` if the alert was resolved first; `undelivered` if no browser accepted the push. Null while it waits.',
      ),
  })
  .meta({ id: 'AlertSendingRow' });
export type AlertSendingRow = z.infer<typeof alertSendingRowSchema>;
export const alertSendingListSchema = listOf(alertSendingRowSchema);
export const listAlertSendingsQuery = z.strictObject(pageQuery);
export type ListAlertSendingsQuery = z.infer<typeof listAlertSendingsQuery>;
