import { z } from 'zod';
import { alertCategories, alertGroups, alertKinds, alertProofDaysMost } from '../alerts/values.ts';
import { geofenceScheduleSchema } from '../geofences/schemas.ts';
import { severities } from '../geofences/values.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { id, idInQuery, instant, line, named } from '../scalars.ts';
import { alertConditionSchema, conditionDelay } from './conditions.ts';
import * as values from './values.ts';

const ids = z.array(id).max(1_000).default([]);
const words = z.array(z.string().trim().min(1).max(200)).max(200).default([]);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written as 07:30.');

/** Scope of a type. An empty list means all, including records added later. */
export const alertScopeSchema = z
  .strictObject({
    unitIds: ids,
    categories: words.describe('Categories of the assets. Empty for all.'),
    assetIds: ids,
    customerIds: ids,
    geofenceIds: ids,
  })
  .meta({ id: 'AlertScope' });
export type AlertScope = z.infer<typeof alertScopeSchema>;

/** Recipients of an alert and how long after opening they are notified. */
export const alertLevelSchema = z
  .strictObject({
    afterMinutes: z
      .int()
      .min(0)
      .max(43_200)
      .describe('Time since the alert was opened, in minutes. 0 notifies at once.'),
    userIds: z.array(id).max(values.alertRecipientsMost).default([]),
    profileIds: z.array(id).max(values.alertRecipientsMost).default([]),
    everyoneOfUnit: z
      .boolean()
      .default(false)
      .describe('Whether to notify every user with access to alerts and to the UL of the asset.'),
    app: z.boolean().default(true).describe('Whether to notify in the portal.'),
    email: z.boolean().default(false).describe('Whether to notify by e-mail.'),
  })
  .describe('Users without access to alerts, or to the UL of the asset, are not notified.')
  .meta({ id: 'AlertLevel' });
export type AlertLevel = z.infer<typeof alertLevelSchema>;

const sending = z
  .strictObject({
    levels: z
      .array(alertLevelSchema)
      .max(values.alertLevelsMost)
      .default([])
      .describe('Levels of notification and escalation.'),
    fromSeverity: z
      .enum(severities)
      .default('uninformed')
      .describe('Lowest severity that sends notifications.'),
    schedule: geofenceScheduleSchema
      .nullable()
      .default(null)
      .describe('When notifications are sent. Null for always.'),
    digest: z
      .enum(values.alertDigests)
      .default('at_once')
      .describe('Whether e-mails are sent at once, hourly, or daily at 08:00 in each recipient’s time zone.'),
    quietHours: z
      .strictObject({
        from: timeOfDay.describe('Start of the quiet hours as HH:MM.'),
        to: timeOfDay.describe('End of the quiet hours as HH:MM.'),
      })
      .nullable()
      .default(null)
      .describe(
        'Hours without e-mails, in each recipient’s time zone. E-mails due in them are sent at their end. Null for none.',
      ),
  })
  .meta({ id: 'AlertSending' });
export type AlertSending = z.infer<typeof sending>;
export { sending as alertSendingSchema };

const settings = {
  name: line(values.alertTypeNameMaxLength),
  description: z.string().trim().max(500).default(''),
  group: z
    .enum(alertGroups)
    .default('alert')
    .describe('Whether it raises alerts that require action, or events for the record.'),
  category: z.enum(alertCategories).default('alert').describe('Category of the alerts.'),
  severity: z.enum(severities).default('medium').describe('Severity of the alerts.'),
  state: z
    .enum(values.alertTypeStates)
    .default('watching')
    .describe(
      '`off` raises nothing, `watching` raises alerts without notifying anyone, `live` raises and notifies.',
    ),
  condition: alertConditionSchema.describe(
    'Condition that raises the alert. Its kind cannot be changed later.',
  ),
  scope: alertScopeSchema
    .prefault({})
    .describe('Assets and geofences the type applies to. Empty lists mean all.'),
  schedule: geofenceScheduleSchema
    .nullable()
    .default(null)
    .describe('When the condition is evaluated. Null for always.'),
  raiseAfterSeconds: conditionDelay
    .default(0)
    .describe('Time that the condition must last before the alert is raised, in seconds.'),
  clearAfterSeconds: conditionDelay
    .default(300)
    .describe('Time that the condition must be over before the alert ends, in seconds.'),
  repeatAfterMinutes: z
    .int()
    .min(0)
    .max(43_200)
    .default(0)
    .describe('Time within which a recurrence sends no further notification, in minutes.'),
  resolvesItself: z.boolean().default(false).describe('Whether the end of the condition resolves the alert.'),
  ownWithinMinutes: z.int().min(1).max(525_600).nullable().default(null),
  resolveWithinMinutes: z.int().min(1).max(525_600).nullable().default(null),
  proofDays: z
    .int()
    .min(0)
    .max(alertProofDaysMost)
    .default(30)
    .describe('Minimum number of days without a recurrence that proves a countermeasure.'),
  proofDistances: z
    .number()
    .min(1)
    .max(10)
    .default(3)
    .describe(
      'Multiple of the former mean interval between occurrences that must also pass without a recurrence.',
    ),
  recommendation: z
    .string()
    .trim()
    .max(values.recommendationMaxLength)
    .default('')
    .describe('Recommended action, shown with the alert.'),
  recommendationFileId: id
    .nullable()
    .default(null)
    .describe('ID of a PDF or DOCX from the file manager with the recommended action. Null for none.'),
  tags: z.array(line(values.alertTagMaxLength)).max(values.alertTagsMost).default([]),
  sending: sending.prefault({}),
};

export const createAlertTypeSchema = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9._:-]{1,40}$/, 'A code can contain letters, digits, and . _ : -')
      .describe('Code of the type, unique in the account. It cannot be changed later.'),
    ...settings,
  })
  .meta({ id: 'CreateAlertType' });
export type CreateAlertType = z.infer<typeof createAlertTypeSchema>;

export const updateAlertTypeSchema = z
  .strictObject({
    version: z
      .int()
      .positive()
      .describe('Version as read. If the type has changed since, the request is rejected with 409.'),
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
    kind: z
      .enum(alertKinds)
      .describe('How alerts are raised: by a condition, by an external code, or by a group of alerts.'),
    group: z.enum(alertGroups),
    category: z.enum(alertCategories),
    severity: z.enum(severities),
    state: z
      .enum(values.alertTypeStates)
      .describe(
        '`off` raises nothing, `watching` raises alerts without notifying anyone, `live` raises and notifies.',
      ),
    condition: alertConditionSchema,
    tags: z.array(z.string()),
    raisedIn30Days: z
      .int()
      .describe('Number of alerts of this type opened in the last 30 days that the caller can see.'),
    openCount: z.int().describe('Number of unresolved alerts of this type that the caller can see.'),
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
  search: z.string().trim().min(1).max(120).optional().describe('Part of the name, the code or a tag.'),
  kinds: manyOf(z.enum(alertKinds)).describe('Kinds of the types.'),
  groups: manyOf(z.enum(alertGroups)).describe('Groups of the types.'),
  categories: manyOf(z.enum(alertCategories)).describe('Categories of the types.'),
  severities: manyOf(z.enum(severities)),
  states: manyOf(z.enum(values.alertTypeStates)).describe('States of the types.'),
});
export type ListAlertTypesQuery = z.infer<typeof listAlertTypesQuery>;

export const alertTypeParams = z.object({ alertTypeId: idInQuery });
export const alertTypeSchema = alertTypeRowSchema
  .extend({
    description: settings.description.removeDefault(),
    scope: alertScopeSchema,
    hiddenScopeCount: z
      .int()
      .describe(
        'Number of assets, ULs and others in the scope that the caller cannot see. They stay selected.',
      ),
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
      .describe('File with the recommended action. Null if none is set or the file was deleted.'),
    sending,
    assetCount: z.int().describe('Number of assets in scope today that the caller can see.'),
    days: z
      .array(z.object({ date: z.iso.date(), count: z.int() }))
      .describe('Number of alerts opened on each of the last 30 days.'),
    stricter: z
      .array(
        z.object({
          value: z.number().describe('Threshold, in the unit of the condition.'),
          leftOut: z.int().describe('Minimum number of alerts the threshold would have avoided.'),
        }),
      )
      .describe(
        'Stricter thresholds, nearest first, with the number of alerts of the last 30 days that each would have avoided. Empty if alerts keep no comparable value.',
      ),
    createdAt: instant,
  })
  .meta({ id: 'AlertType' });
export type AlertType = z.infer<typeof alertTypeSchema>;

/** Options of the form. */
export const alertTypeOptionsSchema = z
  .object({
    people: z.array(named).describe('Users of the account with access to alerts.'),
    profiles: z.array(named).describe('Profiles of the account.'),
    tags: z.array(z.string()).describe('Tags of all alert types.'),
    alarms: z.array(z.string()).describe('Alarms that devices of the account sent in the last 30 days.'),
  })
  .meta({ id: 'AlertTypeOptions' });
export type AlertTypeOptions = z.infer<typeof alertTypeOptionsSchema>;

export const testAlertTypeSchema = z
  .strictObject({
    app: z.boolean().describe('Whether to send the test to the portal.'),
    email: z.boolean().describe('Whether to send the test by e-mail.'),
  })
  .meta({ id: 'TestAlertType' });

/** Cause for closing alerts. Each account has one "false alarm", which cannot be deleted. */
export const alertCauseSchema = z
  .object({ id: z.int(), name: z.string(), isFalseAlarm: z.boolean(), isUsed: z.boolean() })
  .meta({ id: 'AlertCause' });
export type AlertCause = z.infer<typeof alertCauseSchema>;
export const alertCauseListSchema = listOf(alertCauseSchema);
export const createAlertCauseSchema = z.strictObject({ name: line(120) }).meta({ id: 'CreateAlertCause' });
export const alertCauseParams = z.object({ alertCauseId: idInQuery });
