import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { id, instant, line, lineOrNothing } from '../scalars.ts';
import * as values from './values.ts';

const note = z.string().trim().max(values.alertNoteMaxLength);
const orderNumber = lineOrNothing(values.orderNumberMaxLength);
const version = z.int().positive().describe('As it was read: a newer one is not overwritten');
export const startAlertSchema = z
  .strictObject({ version, ownerId: id.optional().describe('Who treats it; the person, if not given') })
  .meta({ id: 'StartAlert' });
export const updateAlertSchema = z
  .strictObject({
    version,
    ownerId: id.nullable().optional(),
    dueAt: instant.nullable().optional(),
    orderNumber: orderNumber.nullable().optional(),
  })
  .describe('What is left out stays')
  .meta({ id: 'UpdateAlert' });
export type UpdateAlert = z.infer<typeof updateAlertSchema>;
export const finishAlertSchema = z
  .strictObject({ version, solvedAt: instant, causeId: id, note: note.default('') })
  .meta({ id: 'FinishAlert' });
export type FinishAlert = z.infer<typeof finishAlertSchema>;
export const reopenAlertSchema = z.strictObject({ version, note: note.min(1) }).meta({ id: 'ReopenAlert' });
export const addCountermeasureSchema = z
  .strictObject({
    key: z.uuid().describe('Of the person’s making; what is sent twice is added once'),
    kind: z.enum(values.countermeasureKinds).default('other'),
    description: z.string().trim().min(1).max(values.countermeasureMaxLength),
    orderNumber: orderNumber.nullable().default(null),
    solutionDate: z.iso.date().nullable().default(null),
    fileIds: z.array(id).max(values.alertFilesMost).default([]),
  })
  .meta({ id: 'AddCountermeasure' });
export type AddCountermeasure = z.infer<typeof addCountermeasureSchema>;
export const commentAlertSchema = z
  .strictObject({ key: z.uuid(), note: note.min(1) })
  .meta({ id: 'CommentAlert' });

export const changeAlertsSchema = z
  .strictObject({
    ids: z.array(id).min(1).max(values.alertsChangedMost),
    change: z.enum(values.alertChanges),
    ownerId: id
      .nullable()
      .optional()
      .describe('Of assign, and of start: without it what nobody has becomes the person’s, the rest stays'),
    causeId: id.optional().describe('Of finish, which needs one'),
    solvedAt: instant.optional().describe('Of finish; now, if not given'),
    note: note.default(''),
  })
  .meta({ id: 'ChangeAlerts' });
export type ChangeAlerts = z.infer<typeof changeAlertsSchema>;
export const changedAlertsSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Those that were so already'),
    refused: z.int().describe('Those that are gone, or that the person may not change'),
  })
  .meta({ id: 'ChangedAlerts' });
export type ChangedAlerts = z.infer<typeof changedAlertsSchema>;

/** An alert that another system raises. */
export const raiseAlertSchema = z
  .strictObject({
    key: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .describe('The sender’s own, for this alert: sent again, it answers the alert that is there'),
    code: line(60).describe('One of the codes of an external type'),
    asset: z.union([z.strictObject({ id }), z.strictObject({ code: line(40) })]),
    occurredAt: instant.optional().describe('Now, if not given; at most 5 minutes ahead, 7 days back'),
    endedAt: instant
      .optional()
      .describe('When it is known to be over; a repeat of the key that says so ends what it raised'),
    severity: z.enum(severities).optional().describe('That of the type, if not given'),
    description: z.string().trim().max(500).optional(),
    place: z
      .strictObject({
        longitude: z.number().min(-180).max(180),
        latitude: z.number().min(-90).max(90),
      })
      .optional(),
    details: z
      .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()]))
      .refine((details) => Object.keys(details).length <= 50, 'At most 50 details')
      .default({}),
  })
  .meta({ id: 'RaiseAlert' });
export type RaiseAlert = z.infer<typeof raiseAlertSchema>;
export const raisedAlertSchema = z
  .object({
    id: z.int(),
    number: z.int(),
    outcome: z.enum(['raised', 'repeated', 'known']).describe('New; counted into an open one; sent before'),
  })
  .meta({ id: 'RaisedAlert' });
export type RaisedAlert = z.infer<typeof raisedAlertSchema>;
