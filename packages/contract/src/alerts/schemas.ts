import { z } from 'zod';
import { alertTextsSchema, byAlertText, filterTexts } from '../assets/field-schemas.ts';
import { unitSchema } from '../assets/schemas.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats, sortOrders } from '../list.ts';
import { locales } from '../locales.ts';
import { id, idInQuery, idOrNoneInQuery, instant, isArchived, named } from '../scalars.ts';
import * as values from './values.ts';
import { orderNumber } from './parts.ts';

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
      .meta({ id: 'CountermeasureResult' })
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
