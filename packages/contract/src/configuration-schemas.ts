import { z } from 'zod';
import { signedIn } from './access-rules.ts';
import type { Call } from './call.ts';
import { configurationBytesMost, configurationItemsMost, configurationSections } from './configuration.ts';

const itemSchema = z
  .record(z.string(), z.unknown())
  .describe('Fields of the call that creates such a record, with names instead of IDs.')
  .meta({ id: 'ConfigurationItem' });
export type ConfigurationItem = z.infer<typeof itemSchema>;

const items = z.array(itemSchema).max(configurationItemsMost).optional();
export const configurationSchema = z
  .strictObject({
    version: z.literal(1).describe('Always 1.'),
    units: items.describe('ULs, by `code`.'),
    profiles: items.describe('Profiles, by `name`.'),
    users: items.describe('Role and profiles of users, by `email`.'),
    readings: items.describe('Readings that the account added or changed, by `code`.'),
    geofences: items.describe('Geofences, by `name`; sub-geofences by `parent` and `name`.'),
    alertTypes: items.describe('Alert types, by `code`.'),
    workingHours: items.describe('Working hours, by `unit`; null for all ULs without their own hours.'),
    targets: items.describe('Targets, by `metric`, `unit`, `category` and `from`.'),
    webhooks: items.describe('Webhooks without their secrets, by `name`.'),
    boardFolders: items.describe('Briefcases of dashboards, by `name`; nested ones by `parent` and `name`.'),
    boards: items.describe('Dashboard items, by `folder` and `name`.'),
  })
  .describe('A section that is left out is not compared or changed.')
  .meta({ id: 'Configuration' });
export type Configuration = z.infer<typeof configurationSchema>;

export const exportedConfigurationSchema = z
  .object({
    configuration: configurationSchema.describe('Sections that the caller can see, sorted by name.'),
    notes: z.array(z.string()).describe('Parts that the configuration leaves out.'),
  })
  .meta({ id: 'ExportedConfiguration' });
export type ExportedConfiguration = z.infer<typeof exportedConfigurationSchema>;

const deletes = z
  .boolean()
  .default(false)
  .describe('Whether to delete records that their section does not contain. ULs are archived.');
export const planConfigurationSchema = z
  .strictObject({
    configuration: configurationSchema.describe('Configuration that the account shall have.'),
    deletes,
  })
  .meta({ id: 'PlanConfiguration' });
export type PlanConfiguration = z.infer<typeof planConfigurationSchema>;

const section = z.enum(configurationSections).describe('Section of the record.');
const stepSchema = z
  .object({
    section,
    name: z.string().describe('Name of the record within its section.'),
    action: z.enum(['create', 'change', 'delete']),
    changes: z
      .array(
        z.object({
          field: z.string(),
          from: z.unknown().describe('Value before. Null for a new record.'),
          to: z.unknown().describe('Value after. Null for a deleted record.'),
        }),
      )
      .describe('Fields that change. Values over 2,000 characters are described by length and hash.'),
    backtest: z
      .object({
        call: z.enum(['backtestGeofence', 'backtestAlertType']).describe('Operation ID of the call.'),
        body: z.record(z.string(), z.unknown()).describe('Body of the call.'),
      })
      .nullable()
      .describe(
        'Call that evaluates the geofence or alert type over 30 days. Null if it needs none, or refers to records that the plan creates.',
      ),
  })
  .meta({ id: 'ConfigurationStep' });
export type ConfigurationStep = z.infer<typeof stepSchema>;

const problemSchema = z
  .object({
    path: z.string().describe('Place in the configuration, such as `geofences.3.maxSpeedKph`.'),
    message: z.string(),
  })
  .meta({ id: 'ConfigurationProblem' });
export type ConfigurationProblem = z.infer<typeof problemSchema>;

export const configurationPlanSchema = z
  .object({
    hash: z.string().describe('Identifies the steps. Send it to apply exactly these.'),
    steps: z.array(stepSchema).describe('Changes in the order in which they are made.'),
    kept: z
      .array(z.object({ section, name: z.string() }))
      .describe('Records that their section does not contain, and that are kept.'),
    problems: z.array(problemSchema).describe('Reasons why it cannot be applied. Empty if it can be.'),
    notes: z.array(z.string()).describe('Parts that the comparison leaves out.'),
  })
  .meta({ id: 'ConfigurationPlan' });
export type ConfigurationPlan = z.infer<typeof configurationPlanSchema>;

export const applyConfigurationSchema = z
  .strictObject({
    ...planConfigurationSchema.shape,
    hash: z
      .string()
      .max(64)
      .describe(
        'Value of `hash` of the plan. If the steps are now others, the request is rejected with 409.',
      ),
  })
  .meta({ id: 'ApplyConfiguration' });
export type ApplyConfiguration = z.infer<typeof applyConfigurationSchema>;

export const appliedConfigurationSchema = z
  .object({
    created: z.int(),
    changed: z.int(),
    deleted: z.int(),
    secrets: z
      .array(
        z.object({
          webhook: z.string().describe('Name of the webhook.'),
          secret: z.string().describe('Signing secret: `whsec_` and the key in Base64.'),
        }),
      )
      .describe('Signing secrets of new webhooks. They are returned only once.'),
  })
  .meta({ id: 'AppliedConfiguration' });
export type AppliedConfiguration = z.infer<typeof appliedConfigurationSchema>;

// Each record requires the rights of its own calls.
export const configurationCalls = {
  getConfiguration: {
    summary: 'Get the configuration',
    description:
      'Returns the configuration of the account that the caller can see, with names instead of IDs and without secrets.',
    access: signedIn,
    effort: 'file',
    status: 200,
    answer: exportedConfigurationSchema,
  },
  planConfiguration: {
    summary: 'Plan a configuration',
    description:
      'Compares a configuration with the account and tries the changes without keeping them. Returns the steps, or the problems that prevent them. Each step requires the rights of the call that makes it.',
    access: signedIn,
    effort: 'file',
    bodyBytesMost: configurationBytesMost,
    body: planConfigurationSchema,
    status: 200,
    answer: configurationPlanSchema,
  },
  applyConfiguration: {
    summary: 'Apply a configuration',
    description:
      'Makes the steps of a plan, all or nothing. Each step requires the rights of the call that makes it and is audited like it. Applying the same configuration again changes nothing.',
    access: signedIn,
    effort: 'file',
    bodyBytesMost: configurationBytesMost,
    body: applyConfigurationSchema,
    status: 200,
    answer: appliedConfigurationSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
