import { z } from 'zod';
import { alertConditionSchema } from '../alert-types/conditions.ts';
import { alertTextsSchema, byAlertText, filterTexts } from '../assets/field-schemas.ts';
import { unitSchema } from '../assets/schemas.ts';
import { givenFileSchema } from '../files/schemas.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats, sortOrders } from '../list.ts';
import { locales } from '../locales.ts';
import { id, idInQuery, idOrNoneInQuery, instant, isArchived, lineOrNothing } from '../scalars.ts';
import { linkedWorkOrderSchema } from '../work-orders-schemas.ts';
import { alertProofSchema, alertVerdictSchema } from './proof-schemas.ts';
import { workPhotoSchema } from '../work-photo-schemas.ts';
import * as values from './values.ts';

const named = z.object({ id: z.int(), name: z.string() });
const person = named
  .nullable()
  .describe('User who did it. Null for the portal itself or a user who was deleted.');
const orderNumber = lineOrNothing(values.orderNumberMaxLength);

const typeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z
    .enum(values.alertKinds)
    .describe('How the alert is raised: by a condition, by an external code, or by a group of alerts.'),
  group: z
    .enum(values.alertGroups)
    .describe('Whether it is an alert that requires action, or an event for the record.'),
  category: z.enum(values.alertCategories),
});

export const alertRowSchema = z
  .object({
    id: z.int(),
    number: z.int().describe('Number in the account, from 1, shown as ALR-20931.'),
    type: typeSchema.describe('Alert type.'),
    description: z
      .string()
      .describe('Description of the alert type, or the one sent with an external alert.'),
    severity: z.enum(severities),
    status: z.enum(values.alertStatuses),
    hasRecommendation: z.boolean(),
    hasCountermeasure: z.boolean(),
    asset: z
      .object({
        id: z.int(),
        code: z.string(),
        model: z.string(),
        isArchived,
        ...alertTextsSchema,
        customer: named.nullable(),
      })
      .nullable()
      .describe('Asset. Null for a group alert over several assets.'),
    unit: unitSchema,
    geofence: named.nullable().describe('Geofence the alert is about. Null if none.'),
    place: z
      .object({ longitude: z.number(), latitude: z.number(), name: z.string().nullable() })
      .nullable()
      .describe('Place where it began. Null if unknown.'),
    openedAt: instant.describe('When the condition began, in device time, ISO 8601 in UTC.'),
    raisedAt: instant.describe('When the portal raised the alert, ISO 8601 in UTC.'),
    lastOccurredAt: instant,
    endedAt: instant.nullable().describe('When the condition ended. Null while it lasts.'),
    occurrenceCount: z.int(),
    orderNumber: orderNumber
      .nullable()
      .describe('Number of the work order, such as OS-000123. Null if none.'),
    owner: named.nullable().describe('Owner of the alert. Null if unassigned.'),
    dueAt: instant.nullable().describe('When the alert is due. Null if it has no due time.'),
    solvedAt: instant
      .nullable()
      .describe('When the problem was solved, as given by the user. Null if not resolved.'),
    resolvedAt: instant.nullable(),
    proof: z
      .enum(values.alertProofs)
      .nullable()
      .describe('Whether the countermeasure worked. Null if there was none or it is not monitored.'),
    doubtedBecause: z
      .string()
      .nullable()
      .describe('Why late data puts the alert in doubt. Null if it does not.'),
    version: z.int(),
  })
  .meta({ id: 'AlertRow' });
export type AlertRow = z.infer<typeof alertRowSchema>;

export const alertFilters = {
  search: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe(
      'Part of the name or code of the type, the code of the asset or the work order number; or an alert number such as ALR-20931.',
    ),
  statuses: manyOf(z.enum(values.alertStatuses)),
  severities: manyOf(z.enum(severities)),
  types: manyOf(idInQuery),
  kinds: manyOf(z.enum(values.alertKinds)),
  groups: manyOf(z.enum(values.alertGroups)),
  categories: manyOf(z.enum(values.alertCategories)),
  assets: manyOf(idInQuery),
  units: manyOf(idInQuery),
  customers: manyOf(idOrNoneInQuery).describe('Customers, by ID. 0 for assets without a customer.'),
  ...byAlertText(filterTexts),
  owners: manyOf(idOrNoneInQuery).describe('Owners of the alerts, by ID. 0 for unassigned alerts.'),
  hasRecommendation: z.stringbool().optional(),
  hasCountermeasure: z.stringbool().optional(),
  proofs: manyOf(z.enum(values.alertProofs)).describe('Results of the countermeasures.'),
  overdue: z
    .stringbool()
    .optional()
    .describe('Whether to return only unresolved alerts past their due time.'),
  from: instant.optional().describe('Only alerts opened at or after this time, ISO 8601.'),
  to: instant.optional().describe('Only alerts opened before this time, ISO 8601.'),
};
export const alertFacetsQuery = z.strictObject(alertFilters);
export type AlertFilters = z.infer<typeof alertFacetsQuery>;
export const alertOrder = {
  sort: z
    .enum(values.alertSorts)
    .default('severity')
    .describe('Sort field. By severity, unresolved alerts come first, most severe first, then newest first.'),
  order: z.enum(sortOrders).default('desc'),
};
export const listAlertsQuery = z.strictObject({ ...alertFilters, ...alertOrder, ...pageQuery });
export type ListAlertsQuery = z.infer<typeof listAlertsQuery>;
export const alertListSchema = listOf(alertRowSchema);
export type AlertList = z.infer<typeof alertListSchema>;

const facet = z.array(
  z.object({
    value: z.string().describe('Value to filter by.'),
    label: z.string().describe('Text to show for the value.'),
    count: z.int().describe('Number of matching alerts.'),
  }),
);
/** Values of each filter with the number of alerts that match the other filters. */
export const alertFacetsSchema = z
  .object({
    total: z.int().describe('Number of matching alerts.'),
    statuses: facet,
    severities: facet,
    types: facet,
    kinds: facet,
    groups: facet,
    categories: facet,
    units: facet,
    customers: facet,
    ...byAlertText(() => facet),
    owners: facet,
    proofs: facet,
  })
  .meta({ id: 'AlertFacets' });
export type AlertFacets = z.infer<typeof alertFacetsSchema>;

export const exportAlertsSchema = z
  .strictObject({
    ...alertFilters,
    hasRecommendation: z.boolean().optional(),
    hasCountermeasure: z.boolean().optional(),
    overdue: z.boolean().optional(),
    ...alertOrder,
    ids: z
      .array(id)
      .max(values.alertsChangedMost)
      .optional()
      .describe('IDs of the alerts to export. Omit them for all matching alerts.'),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe('Language of the headings. Defaults to the language of the caller.'),
  })
  .meta({ id: 'ExportAlerts' });
export type ExportAlerts = z.infer<typeof exportAlertsSchema>;

/** Open alerts, for the navigation badge and the home pages. */
export const alertCountsSchema = z
  .object({
    opened: z.int().describe('Number of opened alerts.'),
    running: z.int(),
    mine: z.int().describe('Number of unresolved alerts owned by the caller.'),
    overdue: z.int().describe('Number of alerts past their due time.'),
    bySeverity: z.array(z.object({ severity: z.enum(severities), count: z.int() })),
    newestId: z.int().nullable(),
  })
  .meta({ id: 'AlertCounts' });
export type AlertCounts = z.infer<typeof alertCountsSchema>;

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
