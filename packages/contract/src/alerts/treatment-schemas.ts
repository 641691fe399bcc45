import { z } from 'zod';
import { severities } from '../geofences/values.ts';
import { id, instant, line } from '../scalars.ts';
import * as values from './values.ts';
import { orderNumber } from './parts.ts';

const note = z.string().trim().max(values.alertNoteMaxLength);
const version = z
  .int()
  .positive()
  .describe('Version as read. If the alert has changed since, the request is rejected with 409.');
/** For changes that do not replace a value, such as an addition. */
const seenVersion = version
  .optional()
  .describe(
    'Version as read. If the alert has changed since, the request is rejected with 409. Omit it to skip the check.',
  );
export const startAlertSchema = z
  .strictObject({
    version,
    ownerId: id
      .optional()
      .describe('ID of the owner of the alert. Defaults to the caller; service accounts must name a user.'),
  })
  .meta({ id: 'StartAlert' });
export const updateAlertSchema = z
  .strictObject({
    version,
    ownerId: id.nullable().optional().describe('ID of the owner of the alert. Null for none.'),
    dueAt: instant
      .nullable()
      .optional()
      .describe('When the alert is due, ISO 8601. Null removes the due time.'),
    orderNumber: orderNumber.nullable().optional().describe('Number of the work order. Null removes it.'),
  })
  .describe('Omitted fields stay unchanged.')
  .meta({ id: 'UpdateAlert' });
export type UpdateAlert = z.infer<typeof updateAlertSchema>;
export const reopenAlertSchema = z.strictObject({ version, note: note.min(1) }).meta({ id: 'ReopenAlert' });
const countermeasureSchema = z
  .strictObject({
    key: z.uuid().describe('Key chosen by the client. Repeating it adds no second countermeasure.'),
    kind: z.enum(values.countermeasureKinds).default('other').describe('Kind of countermeasure.'),
    description: z.string().trim().min(1).max(values.countermeasureMaxLength),
    orderNumber: orderNumber.nullable().default(null),
    solutionDate: z.iso.date().nullable().default(null),
    fileIds: z.array(id).max(values.alertFilesMost).default([]),
  })
  .meta({ id: 'CountermeasureToAdd' });
export const addCountermeasureSchema = countermeasureSchema
  .extend({ version: seenVersion })
  .meta({ id: 'AddCountermeasure' });
export type AddCountermeasure = z.infer<typeof addCountermeasureSchema>;
export const finishAlertSchema = z
  .strictObject({
    version,
    solvedAt: instant,
    causeId: id,
    note: note.default(''),
    countermeasure: countermeasureSchema
      .nullish()
      .describe('Countermeasure to add in the same step. Null for none.'),
  })
  .meta({ id: 'FinishAlert' });
export type FinishAlert = z.infer<typeof finishAlertSchema>;
export const commentAlertSchema = z
  .strictObject({
    key: z.uuid().describe('Key chosen by the client. Repeating it adds no second comment.'),
    note: note.min(1).describe('Text of the comment.'),
  })
  .meta({ id: 'CommentAlert' });

export const changeAlertsSchema = z
  .strictObject({
    ids: z.array(id).min(1).max(values.alertsChangedMost).describe('IDs of up to 200 alerts.'),
    change: z.enum(values.alertChanges).describe('Change to make.'),
    ownerId: id
      .nullable()
      .optional()
      .describe(
        'ID of the new owner. Required for `assign`. `start` without it assigns unowned alerts to the caller. Null for none.',
      ),
    causeId: id.optional().describe('ID of the alert cause. Required for `finish`.'),
    solvedAt: instant
      .optional()
      .describe('When the problem was solved, ISO 8601. Defaults to now. Only for `finish`.'),
    note: note.default(''),
  })
  .meta({ id: 'ChangeAlerts' });
export type ChangeAlerts = z.infer<typeof changeAlertsSchema>;
export const changedAlertsSchema = z
  .object({
    changed: z.int(),
    alerts: z
      .array(z.object({ id: z.int(), version: z.int() }))
      .describe('The changed alerts with their new versions, by which `undoAlertChanges` undoes the change.'),
    unchanged: z.int().describe('Number of alerts that already had these values.'),
    refused: z.int().describe('Number of alerts that no longer exist or that the caller cannot change.'),
  })
  .meta({ id: 'ChangedAlerts' });
export type ChangedAlerts = z.infer<typeof changedAlertsSchema>;

const undoneVersion = z
  .int()
  .positive()
  .describe('Version that the change returned. If the alert has changed since, the undo is rejected.');
export const undoAlertChangeSchema = z
  .strictObject({ version: undoneVersion })
  .meta({ id: 'UndoAlertChange' });
export const undoAlertChangesSchema = z
  .strictObject({
    alerts: z
      .array(z.strictObject({ id, version: undoneVersion }))
      .min(1)
      .max(values.alertsChangedMost)
      .describe('Alerts with the versions that the change returned.'),
  })
  .meta({ id: 'UndoAlertChanges' });
export type UndoAlertChanges = z.infer<typeof undoAlertChangesSchema>;
export const undoneAlertsSchema = z
  .object({
    undone: z.int().describe('Number of alerts that are as before the change.'),
    refused: z
      .array(
        z.object({
          id: z.int(),
          number: z.int().nullable().describe('Number of the alert. Null if the caller cannot change it.'),
          code: z.string().describe('Code of the error.'),
          detail: z.string().describe('Change that prevents it, or how to continue.'),
        }),
      )
      .describe('Alerts that stay as they are, with the reason.'),
  })
  .meta({ id: 'UndoneAlerts' });
export type UndoneAlerts = z.infer<typeof undoneAlertsSchema>;

/** Alert raised by another system. */
export const raiseAlertSchema = z
  .strictObject({
    key: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .describe('Key chosen by the sender for this alert. A repeat returns the existing alert.'),
    code: line(60).describe('One of the codes of an external alert type.'),
    asset: z
      .union([z.strictObject({ id }), z.strictObject({ code: line(40) })])
      .describe('Asset, by ID or code.'),
    occurredAt: instant
      .optional()
      .describe('When it occurred, ISO 8601. Defaults to now; at most 5 minutes ahead and 7 days ago.'),
    endedAt: instant
      .optional()
      .describe('When it ended, ISO 8601. A repeat of the key with this field ends the alert.'),
    severity: z.enum(severities).optional().describe('Severity. Defaults to the severity of the alert type.'),
    description: z.string().trim().max(500).optional().describe('Description, shown with the alert.'),
    place: z
      .strictObject({
        longitude: z.number().min(-180).max(180),
        latitude: z.number().min(-90).max(90),
      })
      .optional()
      .describe('Place where it occurred.'),
    details: z
      .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()]))
      .refine((details) => Object.keys(details).length <= 50, 'At most 50 details')
      .default({})
      .describe('Up to 50 further values, shown with the alert.'),
  })
  .meta({ id: 'RaiseAlert' });
export type RaiseAlert = z.infer<typeof raiseAlertSchema>;
export const raisedAlertSchema = z
  .object({
    id: z.int(),
    number: z.int().describe('Number in the account, shown as ALR-20931.'),
    outcome: z
      .enum(['raised', 'repeated', 'known'])
      .describe(
        '`raised` for a new alert, `repeated` if counted as an occurrence of an open alert, `known` if the key was sent before.',
      ),
  })
  .meta({ id: 'RaisedAlert' });
export type RaisedAlert = z.infer<typeof raisedAlertSchema>;
