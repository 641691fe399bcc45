import { z } from 'zod';
import { alertCategories, alertGroups, alertKinds, alertProofDaysMost } from '../alerts/values.ts';
import { geofenceScheduleSchema } from '../geofences/schemas.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, line } from '../scalars.ts';
import { alertConditionSchema, conditionDelay } from './conditions.ts';
import * as values from './values.ts';

const ids = z.array(id).max(1_000).default([]);
const words = z.array(z.string().trim().min(1).max(200)).max(200).default([]);
const named = z.object({ id: z.int(), name: z.string() });
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');

/** What a type is about; an empty list leaves nothing out, also nothing that comes later. */
export const alertScopeSchema = z
  .strictObject({
    unitIds: ids,
    categories: words.describe('Of assets'),
    assetIds: ids,
    customerIds: ids,
    geofenceIds: ids,
  })
  .meta({ id: 'AlertScope' });
export type AlertScope = z.infer<typeof alertScopeSchema>;

/** Who hears of an alert, and after how long without treatment. */
export const alertLevelSchema = z
  .strictObject({
    afterMinutes: z.int().min(0).max(43_200).describe('Opened for so long; 0: at once'),
    userIds: z.array(id).max(values.alertRecipientsMost).default([]),
    profileIds: z.array(id).max(values.alertRecipientsMost).default([]),
    everyoneOfUnit: z.boolean().default(false).describe('All who see alerts and the UL of the asset'),
    app: z.boolean().default(true),
    email: z.boolean().default(false),
  })
  .describe('Whoever does not see alerts, or the UL of the asset, is told nothing')
  .meta({ id: 'AlertLevel' });
export type AlertLevel = z.infer<typeof alertLevelSchema>;

const sending = z
  .strictObject({
    levels: z.array(alertLevelSchema).max(values.alertLevelsMost).default([]),
    fromSeverity: z.enum(severities).default('uninformed').describe('Milder ones are told to nobody'),
    schedule: geofenceScheduleSchema.nullable().default(null).describe('When it is sent; null is always'),
    digest: z
      .enum(values.alertDigests)
      .default('at_once')
      .describe('E-mails: at once, or one on the hour, or at 08:00 by the zone of each reader'),
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay })
      .nullable()
      .default(null)
      .describe('By the zone of each reader: no e-mail; what is due comes at their end'),
  })
  .meta({ id: 'AlertSending' });
export type AlertSending = z.infer<typeof sending>;
export { sending as alertSendingSchema };

const settings = {
  name: line(values.alertTypeNameMaxLength),
  description: z.string().trim().max(500).default(''),
  group: z.enum(alertGroups).default('alert'),
  category: z.enum(alertCategories).default('alert'),
  severity: z.enum(severities).default('medium'),
  state: z.enum(values.alertTypeStates).default('watching'),
  condition: alertConditionSchema.describe('Of which kind it is cannot be changed afterwards'),
  scope: alertScopeSchema.prefault({}),
  schedule: geofenceScheduleSchema.nullable().default(null).describe('When it raises; null is always'),
  raiseAfterSeconds: conditionDelay.default(0).describe('The condition holds so long before it counts'),
  clearAfterSeconds: conditionDelay.default(300).describe('It is over for so long before that counts'),
  repeatAfterMinutes: z
    .int()
    .min(0)
    .max(43_200)
    .default(0)
    .describe('What comes again sooner is told to nobody again'),
  resolvesItself: z.boolean().default(false).describe('The end of the condition resolves it'),
  ownWithinMinutes: z.int().min(1).max(525_600).nullable().default(null),
  resolveWithinMinutes: z.int().min(1).max(525_600).nullable().default(null),
  proofDays: z
    .int()
    .min(0)
    .max(alertProofDaysMost)
    .default(30)
    .describe('A countermeasure is proven after so many days without a recurrence at the soonest'),
  proofDistances: z
    .number()
    .min(1)
    .max(10)
    .default(3)
    .describe('And once so many times the former mean distance between occurrences has passed'),
  recommendation: z.string().trim().max(values.recommendationMaxLength).default(''),
  recommendationFileId: id.nullable().default(null).describe('A PDF or DOCX of the file manager'),
  tags: z.array(line(values.alertTagMaxLength)).max(values.alertTagsMost).default([]),
  sending: sending.prefault({}),
};

export const createAlertTypeSchema = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9._:-]{1,40}$/, 'A code can contain letters, digits, and . _ : -')
      .describe('It cannot be changed afterwards'),
    ...settings,
  })
  .meta({ id: 'CreateAlertType' });
export type CreateAlertType = z.infer<typeof createAlertTypeSchema>;

export const updateAlertTypeSchema = z
  .strictObject({
    version: z.int().positive().describe('As it was read: a newer one is not overwritten'),
    ...settings,
  })
  .meta({ id: 'UpdateAlertType' });
export type UpdateAlertType = z.infer<typeof updateAlertTypeSchema>;
export type AlertTypeSettings = Omit<UpdateAlertType, 'version'>;

export const alertTypeRowSchema = z
  .object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(alertKinds),
    group: z.enum(alertGroups),
    category: z.enum(alertCategories),
    severity: z.enum(severities),
    state: z.enum(values.alertTypeStates),
    condition: alertConditionSchema,
    tags: z.array(z.string()),
    raisedIn30Days: z.int().describe('Alerts of it that the reader sees, opened in the last 30 days'),
    openCount: z.int().describe('Of these and of older ones, those that are not resolved'),
    muted: z.boolean(),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'AlertTypeRow' });
export type AlertTypeRow = z.infer<typeof alertTypeRowSchema>;
export const alertTypeListSchema = listOf(alertTypeRowSchema);
export type AlertTypeList = z.infer<typeof alertTypeListSchema>;

export const listAlertTypesQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of the name, the code or a tag'),
  kinds: manyOf(z.enum(alertKinds)),
  groups: manyOf(z.enum(alertGroups)),
  categories: manyOf(z.enum(alertCategories)),
  severities: manyOf(z.enum(severities)),
  states: manyOf(z.enum(values.alertTypeStates)),
});
export type ListAlertTypesQuery = z.infer<typeof listAlertTypesQuery>;

export const alertTypeParams = z.object({ alertTypeId: idInQuery });
export const alertTypeSchema = alertTypeRowSchema
  .extend({
    description: settings.description.removeDefault(),
    scope: alertScopeSchema,
    hiddenScopeCount: z.int().describe('Chosen things that the reader does not see; they stay chosen'),
    schedule: geofenceScheduleSchema.nullable(),
    raiseAfterSeconds: z.int(),
    clearAfterSeconds: z.int(),
    repeatAfterMinutes: z.int(),
    resolvesItself: z.boolean(),
    ownWithinMinutes: z.int().nullable(),
    resolveWithinMinutes: z.int().nullable(),
    proofDays: z.int(),
    proofDistances: z.number(),
    recommendation: z.string(),
    recommendationFile: z
      .object({ id: z.int(), name: z.string(), kind: z.string() })
      .nullable()
      .describe('Null also where the file was deleted'),
    sending,
    assetCount: z.int().describe('Assets in its scope today that the reader sees'),
    days: z
      .array(z.object({ date: z.iso.date(), count: z.int() }))
      .describe('Alerts opened on each of the last 30 days'),
    stricter: z
      .array(z.object({ value: z.number(), leftOut: z.int() }))
      .describe(
        'Thresholds beyond that of the type, the nearest first, and how many of its alerts of 30 days never came as far: so many at least each would have left out. Empty where alerts keep no value that a threshold can be held against',
      ),
    createdAt: instant,
  })
  .meta({ id: 'AlertType' });
export type AlertType = z.infer<typeof alertTypeSchema>;

/** One version of a type: what it was set to, by whom, when. */
export const alertTypeChangeSchema = z
  .object({
    type: z.object({ id: z.int(), code: z.string(), name: z.string() }),
    version: z.int(),
    changedAt: instant,
    changedBy: named.nullable(),
    change: z.enum(['created', 'updated', 'deleted']),
    fields: z.array(z.string()).describe('Settings that differ from the version before'),
  })
  .meta({ id: 'AlertTypeChange' });
export type AlertTypeChange = z.infer<typeof alertTypeChangeSchema>;
export const alertTypeChangeListSchema = listOf(alertTypeChangeSchema);
export type AlertTypeChangeList = z.infer<typeof alertTypeChangeListSchema>;
export const listAlertTypeChangesQuery = z.strictObject({ ...pageQuery, type: idInQuery.optional() });
export type ListAlertTypeChangesQuery = z.infer<typeof listAlertTypeChangesQuery>;

/** What a form chooses from. */
export const alertTypeOptionsSchema = z
  .object({
    people: z.array(named).describe('Members of the account who see alerts'),
    profiles: z.array(named),
    tags: z.array(z.string()).describe('Of all types'),
    alarms: z.array(z.string()).describe('Alarm words that devices of the account sent in the last 30 days'),
  })
  .meta({ id: 'AlertTypeOptions' });
export type AlertTypeOptions = z.infer<typeof alertTypeOptionsSchema>;

export const testAlertTypeSchema = z
  .strictObject({ app: z.boolean(), email: z.boolean() })
  .meta({ id: 'TestAlertType' });

/** A cause of closing; "false alarm" is one of each account and cannot be deleted. */
export const alertCauseSchema = z
  .object({ id: z.int(), name: z.string(), isFalseAlarm: z.boolean(), isUsed: z.boolean() })
  .meta({ id: 'AlertCause' });
export type AlertCause = z.infer<typeof alertCauseSchema>;
export const alertCauseListSchema = listOf(alertCauseSchema);
export const createAlertCauseSchema = z.strictObject({ name: line(120) }).meta({ id: 'CreateAlertCause' });
export const alertCauseParams = z.object({ alertCauseId: idInQuery });

/** While a mute lasts, alerts of what it names are raised and told to nobody. */
export const createAlertMuteSchema = z
  .strictObject({
    typeId: id.nullable().default(null),
    assetId: id.nullable().default(null),
    unitId: id.nullable().default(null),
    until: instant.describe('At most a year ahead'),
    reason: z.string().trim().min(1).max(500),
  })
  .describe('Of a type, an asset or a UL, or of a type on one of these: what is named must all fit')
  .meta({ id: 'CreateAlertMute' });
export type CreateAlertMute = z.infer<typeof createAlertMuteSchema>;
export const alertMuteSchema = z
  .object({
    id: z.int(),
    type: named.nullable(),
    asset: z.object({ id: z.int(), code: z.string() }).nullable(),
    unit: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
    from: instant,
    until: instant,
    endedAt: instant.nullable().describe('When somebody ended it before its time'),
    reason: z.string(),
    createdBy: named.nullable(),
    mutedCount: z.int().describe('Alerts that were raised meanwhile and told to nobody'),
  })
  .meta({ id: 'AlertMute' });
export type AlertMute = z.infer<typeof alertMuteSchema>;
export const alertMuteListSchema = listOf(alertMuteSchema);
export const listAlertMutesQuery = z.strictObject({
  ...pageQuery,
  show: z.enum(['current', 'all']).default('current'),
});
export type ListAlertMutesQuery = z.infer<typeof listAlertMutesQuery>;
export const alertMuteParams = z.object({ alertMuteId: idInQuery });
