import { z } from 'zod';
import { alertConditionSchema } from '../alert-types/conditions.ts';
import { givenFileSchema } from '../files/schemas.ts';
import { severities } from '../geofences/values.ts';
import { idInQuery, instant, named } from '../scalars.ts';
import { linkedWorkOrderSchema } from '../work-orders-schemas.ts';
import { alertProofSchema, alertVerdictSchema } from './proof-schemas.ts';
import { workPhotoSchema } from '../work-photo-schemas.ts';
import * as values from './values.ts';
import { orderNumber, person } from './parts.ts';
import { alertRowSchema } from './schemas.ts';

export const alertParams = z.object({ alertId: idInQuery });
export const alertFileParams = z.object({ alertId: idInQuery, fileId: idInQuery });

export const countermeasureSchema = z
  .object({
    id: z.int(),
    kind: z.enum(values.countermeasureKinds).describe('Kind of countermeasure.'),
    description: z.string().describe('Description of the countermeasure.'),
    orderNumber: orderNumber
      .nullable()
      .describe(
        'Number of a work order of the account, such as OS-000123, or of another system. Null if none.',
      ),
    solutionDate: z.iso.date().nullable(),
    files: z.array(givenFileSchema),
    photos: z.array(workPhotoSchema).describe('Photos, oldest first.'),
    createdAt: instant,
    createdBy: person,
  })
  .meta({ id: 'Countermeasure' });
export type Countermeasure = z.infer<typeof countermeasureSchema>;

export const alertEntrySchema = z
  .object({
    id: z.int().describe('Unique identifier of the entry.'),
    kind: z.enum(values.alertEntryKinds).describe('Kind of the entry.'),
    at: instant,
    by: person,
    note: z.string().nullable().describe('Comment of the user. Null if none.'),
    countermeasureId: z.int().nullable(),
    owner: named.nullable().describe('User the alert was assigned to. Null for other entries.'),
    cause: named.nullable().describe('Cause the alert was closed with. Null for other entries.'),
    dueAt: instant.nullable().optional().describe('New due time. Null if it was removed.'),
    orderNumber: orderNumber
      .nullable()
      .optional()
      .describe(
        'New work order number, or the number of the work order the entry is about. Null if it was removed.',
      ),
    undone: z
      .enum(values.alertEntryKinds)
      .optional()
      .describe('Kind of the entry whose change was undone. Only for `undone`.'),
    proof: alertVerdictSchema.nullable().describe('Result of the countermeasure. Null for other entries.'),
    conditionHeld: z
      .boolean()
      .optional()
      .describe('Whether the condition was still met when the alert was resolved.'),
    severity: z.enum(severities).nullable().describe('Severity the alert rose to. Null for other entries.'),
    notified: z
      .object({
        level: z.int().describe('Level of the notification.'),
        app: z.int().describe('Number of people notified in the portal.'),
        email: z.int().describe('Number of people notified by e-mail.'),
      })
      .nullable()
      .describe('Number of people notified by each channel. Null for other entries.'),
  })
  .meta({ id: 'AlertEntry' });
export type AlertEntry = z.infer<typeof alertEntrySchema>;

/** One period in which the condition was met. */
export const alertOccurrenceSchema = z
  .object({
    from: instant.describe('Start of the occurrence, ISO 8601 in UTC.'),
    to: instant.nullable().describe('End of the occurrence. Null while it lasts.'),
    worstValue: z
      .number()
      .nullable()
      .describe('Worst value, in the unit of the reading or condition. Null if it has none.'),
    worstAt: instant.nullable(),
  })
  .meta({ id: 'AlertOccurrence' });
export type AlertOccurrence = z.infer<typeof alertOccurrenceSchema>;

export const alertSchema = alertRowSchema
  .extend({
    typeVersion: z.int(),
    typeState: z
      .enum(['current', 'changed', 'deleted'])
      .meta({ id: 'AlertTypeVersionState' })
      .describe('Whether the alert type is unchanged since, was changed, or was deleted.'),
    condition: alertConditionSchema.describe('Condition at the time the alert was raised.'),
    code: z.string().nullable().describe('Code sent with an external alert. Null for others.'),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Details as sent.'),
    recommendation: z.string(),
    recommendationFile: givenFileSchema.nullable(),
    tags: z.array(z.string()),
    cause: named.nullable().describe('Cause the alert was closed with. Null if it is not resolved.'),
    occurrences: z.array(alertOccurrenceSchema).describe('The latest 50 occurrences, newest first.'),
    countermeasures: z.array(countermeasureSchema).describe('Countermeasures, oldest first.'),
    history: z.array(alertEntrySchema).describe('The latest 500 entries of the history, newest first.'),
    notified: z
      .array(
        z.object({
          person: named,
          level: z.int().describe('Level of the notification.'),
          app: z.boolean(),
          email: z.boolean(),
          at: instant,
        }),
      )
      .describe('Notified users that the caller can see.'),
    members: z.array(alertRowSchema).describe('The latest 100 alerts of a group. Empty for others.'),
    memberCount: z.int(),
    likelyCause: z
      .enum(['unit_silent', 'same_type', 'same_place', 'unknown'])
      .nullable()
      .describe('Likely common cause of a group. Null for others.'),
    inGroups: z.array(z.object({ id: z.int(), number: z.int(), name: z.string() })),
    last30Days: z.int().describe('Number of occurrences of the type on the asset in the last 30 days.'),
    othersOfAsset: z.array(alertRowSchema).describe('The latest 10 alerts of the asset.'),
    ownDueAt: instant.nullable(),
    workOrders: z
      .array(linkedWorkOrderSchema)
      .describe('The latest 50 work orders opened for the alert or referred to by number.'),
    watch: alertProofSchema
      .nullable()
      .describe('Evaluation of the countermeasure. Null if it is not monitored.'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

/** Positions and readings around the latest occurrence of an alert. */
export const alertEvidenceSchema = z
  .object({
    from: instant,
    to: instant,
    occurrence: alertOccurrenceSchema.nullable().describe('Latest occurrence. Null if there is none.'),
    series: z
      .array(
        z.object({
          reading: z.string().describe('Code of the reading, or `speed`.'),
          unit: z.string().describe('Unit of the reading.'),
          limit: z.number().nullable().describe('Limit of the condition, in the unit. Null if it has none.'),
          upperLimit: z
            .number()
            .nullable()
            .describe('Upper limit of the condition, in the unit. Null if it has none.'),
          points: z
            .array(z.tuple([z.number(), z.number().nullable()]))
            .describe('Pairs of milliseconds since 1970 and value.'),
        }),
      )
      .describe('Up to four readings over time. The one of the condition comes first.'),
    fixes: z
      .array(
        z.object({
          fixedAt: instant,
          receivedAt: instant,
          longitude: z.number(),
          latitude: z.number(),
          speedKph: z.number().nullable(),
          ignition: z.boolean().nullable(),
          readings: z
            .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
            .describe('Readings by code.'),
        }),
      )
      .describe('The latest 500 positions of the period.'),
    fixCount: z.int(),
    geofenceShape: z
      .unknown()
      .nullable()
      .describe('GeoJSON polygon of the geofence. Null if the alert is not about one.'),
  })
  .meta({ id: 'AlertEvidence' });
export type AlertEvidence = z.infer<typeof alertEvidenceSchema>;
