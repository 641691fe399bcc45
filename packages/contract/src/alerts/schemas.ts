import { z } from 'zod';
import { alertConditionSchema } from '../alert-types/conditions.ts';
import { alertTextsSchema, byAlertText, filterTexts } from '../assets/field-schemas.ts';
import { unitSchema } from '../assets/schemas.ts';
import { givenFileSchema } from '../files/schemas.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats, sortOrders } from '../list.ts';
import { locales } from '../locales.ts';
import { id, idInQuery, idOrNoneInQuery, instant, lineOrNothing } from '../scalars.ts';
import { linkedWorkOrderSchema } from '../work-orders-schemas.ts';
import { alertProofSchema, alertVerdictSchema } from './proof-schemas.ts';
import * as values from './values.ts';

const named = z.object({ id: z.int(), name: z.string() });
const person = named.nullable().describe('Null is the portal itself, or a person who is no more');
const orderNumber = lineOrNothing(values.orderNumberMaxLength);

const typeSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(values.alertKinds),
  group: z.enum(values.alertGroups),
  category: z.enum(values.alertCategories),
});

export const alertRowSchema = z
  .object({
    id: z.int(),
    number: z.int().describe('Of the account, from 1; shown as ALR-20931'),
    type: typeSchema,
    description: z.string().describe('Of the type, or as an external alert says'),
    severity: z.enum(severities),
    status: z.enum(values.alertStatuses),
    hasRecommendation: z.boolean(),
    hasCountermeasure: z.boolean(),
    asset: z
      .object({
        id: z.int(),
        code: z.string(),
        model: z.string(),
        ...alertTextsSchema,
        customer: named.nullable(),
      })
      .nullable()
      .describe('Null of a group whose members are of several'),
    unit: unitSchema,
    geofence: named.nullable().describe('That it is about'),
    place: z
      .object({ longitude: z.number(), latitude: z.number(), name: z.string().nullable() })
      .nullable()
      .describe('Where it began'),
    openedAt: instant.describe('When what it tells began, by the time of the device'),
    raisedAt: instant.describe('When the portal knew'),
    lastOccurredAt: instant,
    endedAt: instant.nullable().describe('When the condition was over; null while it lasts'),
    occurrenceCount: z.int(),
    orderNumber: orderNumber.nullable(),
    owner: named.nullable(),
    dueAt: instant.nullable(),
    solvedAt: instant.nullable().describe('The date of solution that the person gave'),
    resolvedAt: instant.nullable(),
    proof: z
      .enum(values.alertProofs)
      .nullable()
      .describe('Whether what was done held; null where nothing was, or it is not watched'),
    doubtedBecause: z
      .string()
      .nullable()
      .describe('Why it would not have been raised, by data that came later'),
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
    .describe('Part of the type’s name or code, of the asset’s code, of an order number; or ALR-20931'),
  statuses: manyOf(z.enum(values.alertStatuses)),
  severities: manyOf(z.enum(severities)),
  types: manyOf(idInQuery),
  kinds: manyOf(z.enum(values.alertKinds)),
  groups: manyOf(z.enum(values.alertGroups)),
  categories: manyOf(z.enum(values.alertCategories)),
  assets: manyOf(idInQuery),
  units: manyOf(idInQuery),
  customers: manyOf(idOrNoneInQuery).describe('0: without a customer'),
  ...byAlertText(filterTexts),
  owners: manyOf(idOrNoneInQuery).describe('People; 0: nobody'),
  hasRecommendation: z.stringbool().optional(),
  hasCountermeasure: z.stringbool().optional(),
  proofs: manyOf(z.enum(values.alertProofs)),
  overdue: z.stringbool().optional().describe('Past its due time and not resolved'),
  from: instant.optional().describe('Opened at or after'),
  to: instant.optional().describe('Opened before'),
};
export const alertFacetsQuery = z.strictObject(alertFilters);
export type AlertFilters = z.infer<typeof alertFacetsQuery>;
export const alertOrder = {
  sort: z
    .enum(values.alertSorts)
    .default('severity')
    .describe('What is not resolved first, gravest of it first; among equals newest first'),
  order: z.enum(sortOrders).default('desc'),
};
export const listAlertsQuery = z.strictObject({ ...alertFilters, ...alertOrder, ...pageQuery });
export type ListAlertsQuery = z.infer<typeof listAlertsQuery>;
export const alertListSchema = listOf(alertRowSchema);
export type AlertList = z.infer<typeof alertListSchema>;

const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
/** For each filter its values with the number of alerts that the other filters let through. */
export const alertFacetsSchema = z
  .object({
    total: z.int(),
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
    ids: z.array(id).max(values.alertsChangedMost).optional().describe('Only these'),
    format: z.enum(exportFormats).default('csv'),
    locale: z.enum(locales).optional().describe('Language of the headings; else that of the person'),
  })
  .meta({ id: 'ExportAlerts' });
export type ExportAlerts = z.infer<typeof exportAlertsSchema>;

/** What waits: for the badge of the navigation, the suite's home and `/home`. */
export const alertCountsSchema = z
  .object({
    opened: z.int(),
    running: z.int(),
    mine: z.int().describe('Not resolved and owned by the person'),
    overdue: z.int(),
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
    kind: z.enum(values.countermeasureKinds),
    description: z.string(),
    orderNumber: orderNumber
      .nullable()
      .describe('Number of the work order: of one of the account, as OS-000123, or of another system'),
    solutionDate: z.iso.date().nullable(),
    files: z.array(givenFileSchema),
    createdAt: instant,
    createdBy: person,
  })
  .meta({ id: 'Countermeasure' });
export type Countermeasure = z.infer<typeof countermeasureSchema>;

export const alertEntrySchema = z
  .object({
    id: z.int(),
    kind: z.enum(values.alertEntryKinds),
    at: instant,
    by: person,
    note: z.string().nullable(),
    countermeasureId: z.int().nullable(),
    owner: named.nullable().describe('To whom it was given'),
    cause: named.nullable().describe('With which it was finished'),
    dueAt: instant.nullable().optional().describe('To which a person set it'),
    orderNumber: orderNumber
      .nullable()
      .optional()
      .describe('To which a person set it, or of the work order that it tells of'),
    proof: alertVerdictSchema.nullable().describe('Of a proof: what came of it'),
    conditionHeld: z.boolean().optional().describe('Of a finish: the condition still held then'),
    severity: z.enum(severities).nullable().describe('To which it rose'),
    notified: z
      .object({ level: z.int(), app: z.int(), email: z.int() })
      .nullable()
      .describe('How many people were told by what'),
  })
  .meta({ id: 'AlertEntry' });
export type AlertEntry = z.infer<typeof alertEntrySchema>;

/** One time that the condition held. */
export const alertOccurrenceSchema = z
  .object({
    from: instant,
    to: instant.nullable(),
    worstValue: z.number().nullable().describe('Of the reading, in its unit; else as the condition counts'),
    worstAt: instant.nullable(),
  })
  .meta({ id: 'AlertOccurrence' });
export type AlertOccurrence = z.infer<typeof alertOccurrenceSchema>;

export const alertSchema = alertRowSchema
  .extend({
    typeVersion: z.int(),
    typeState: z.enum(['current', 'changed', 'deleted']).describe('Whether the type is still as it was'),
    condition: alertConditionSchema.describe('As it was when the alert was raised'),
    code: z.string().nullable().describe('Of the sender, of an external alert'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('As sent'),
    recommendation: z.string(),
    recommendationFile: givenFileSchema.nullable(),
    tags: z.array(z.string()),
    cause: named.nullable(),
    occurrences: z.array(alertOccurrenceSchema).describe('The latest 50, newest first'),
    countermeasures: z.array(countermeasureSchema).describe('Oldest first'),
    history: z.array(alertEntrySchema).describe('Newest first, the latest 500'),
    notified: z
      .array(z.object({ person: named, level: z.int(), app: z.boolean(), email: z.boolean(), at: instant }))
      .describe('Who was told, as far as the reader may know of them'),
    members: z.array(alertRowSchema).describe('Of a group, the latest 100'),
    memberCount: z.int(),
    likelyCause: z
      .enum(['unit_silent', 'same_type', 'same_place', 'unknown'])
      .nullable()
      .describe('Of a group'),
    inGroups: z.array(z.object({ id: z.int(), number: z.int(), name: z.string() })),
    last30Days: z.int().describe('Times that the type occurred on the asset in 30 days'),
    othersOfAsset: z.array(alertRowSchema).describe('Latest alerts of the asset, at most 10'),
    ownDueAt: instant.nullable(),
    workOrders: z
      .array(linkedWorkOrderSchema)
      .describe('Opened for it, or named by its number or by one of a countermeasure; the latest 50'),
    watch: alertProofSchema.nullable().describe('Whether what was done about it held'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

/** The fixes and readings behind an alert: of its latest occurrence, with a while before and after. */
export const alertEvidenceSchema = z
  .object({
    from: instant,
    to: instant,
    occurrence: alertOccurrenceSchema.nullable(),
    series: z
      .array(
        z.object({
          reading: z.string().describe('Code of the catalogue, or speed'),
          unit: z.string(),
          limit: z.number().nullable(),
          upperLimit: z.number().nullable(),
          points: z.array(z.tuple([z.number(), z.number().nullable()])).describe('Milliseconds, value'),
        }),
      )
      .describe('At most 4, that of the condition first'),
    fixes: z
      .array(
        z.object({
          fixedAt: instant,
          receivedAt: instant,
          longitude: z.number(),
          latitude: z.number(),
          speedKph: z.number().nullable(),
          ignition: z.boolean().nullable(),
          readings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
        }),
      )
      .describe('The latest 500 of the range'),
    fixCount: z.int(),
    geofenceShape: z.unknown().nullable().describe('A polygon of GeoJSON, where it is about a geofence'),
  })
  .meta({ id: 'AlertEvidence' });
export type AlertEvidence = z.infer<typeof alertEvidenceSchema>;
