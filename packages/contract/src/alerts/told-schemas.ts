import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { listOf, pageQuery } from '../list-schemas.ts';
import { instant } from '../scalars.ts';
import * as values from './values.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');

const choices = z
  .strictObject({
    fromSeverity: z.enum(severities).describe('Milder ones are not told'),
    mails: z.enum(values.alertMailChoices).describe('What came meanwhile is one mail, by the person’s clock'),
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .refine(({ from, to }) => from !== to, { path: ['to'], message: 'The end must differ from the start.' })
      .nullable()
      .describe('No e-mail and no push in these, by the person’s clock; what is due comes at their end'),
  })
  .describe('Of what the person would be told: it narrows, and never widens');
export const alertChoicesSchema = choices.meta({ id: 'AlertChoices' });
export type AlertChoices = z.infer<typeof alertChoicesSchema>;

export const alertSendingRowSchema = z
  .object({
    person: z.object({ id: z.int(), name: z.string() }).nullable(),
    channel: z.enum(['app', 'email', 'push']),
    level: z.int().describe('Of its type; 100 and 101 are response times that were missed'),
    dueAt: instant,
    sentAt: instant.nullable().describe('Null while it waits for a digest or the end of quiet hours'),
    outcome: z
      .enum(['sent', 'unseen', 'treated', 'undelivered'])
      .nullable()
      .describe(
        'Unseen: the person did not see it any more. Treated: it was resolved while it waited. Undelivered: no browser of theirs took it',
      ),
  })
  .meta({ id: 'AlertSendingRow' });
export type AlertSendingRow = z.infer<typeof alertSendingRowSchema>;
export const alertSendingListSchema = listOf(alertSendingRowSchema);
export const listAlertSendingsQuery = z.strictObject(pageQuery);
export type ListAlertSendingsQuery = z.infer<typeof listAlertSendingsQuery>;
