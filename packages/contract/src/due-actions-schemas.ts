import { z } from 'zod';
import { signedIn } from './access-rules.ts';
import { alertStatuses } from './alerts/values.ts';
import { unitSchema } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { dueActionKinds } from './due-actions.ts';
import { severities } from './geofences/values.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { idInQuery, instant } from './scalars.ts';
import { silenceCauses } from './silence.ts';

export const listDueActionsQuery = z.strictObject({
  ...pageQuery,
  units: manyOf(idInQuery).describe('ULs, by ID. Actions without a UL are always included.'),
  kinds: manyOf(z.enum(dueActionKinds)).describe('Kinds of due actions.'),
});
export type ListDueActionsQuery = z.infer<typeof listDueActionsQuery>;

export const dueActionSchema = z
  .object({
    key: z.string().describe('Identifier that stays the same while the action is due.'),
    kind: z.enum(dueActionKinds).describe('Kind of action.'),
    severity: z
      .enum(severities)
      .describe(
        'Severity of the alert. Otherwise `high` for a webhook that was turned off, `low` for links and for assets that never reported, and `medium` for the rest.',
      ),
    title: z
      .string()
      .nullable()
      .describe(
        'Name of the alert type, the webhook or the file, or task of the work order. Null for assets that are not reporting and for e-mails.',
      ),
    asset: z
      .object({ id: z.int(), code: z.string(), model: z.string() })
      .nullable()
      .describe('Asset. Null for a group alert over several assets.'),
    unit: unitSchema
      .nullable()
      .describe('UL. Null for webhooks, e-mails and links, which belong to the account.'),
    hasPlace: z.boolean().describe('Whether the last position of the asset is known.'),
    since: instant
      .nullable()
      .describe(
        'When the alert was opened, the failure began or the oldest e-mail was created, or time of the last contact. Null for work orders, links and assets that never reported.',
      ),
    dueOn: z.iso
      .date()
      .nullable()
      .describe('Due date of the work order, or day on which the link expires. Null for other kinds.'),
    isLate: z.boolean().describe('Whether the time to acknowledge or resolve has passed.'),
    cause: z
      .enum(silenceCauses)
      .nullable()
      .describe(
        'Likely cause of the missing communication, or the one given by a user. Null for other kinds, and without access to Connectivity.',
      ),
    phone: z
      .string()
      .nullable()
      .describe('Phone number of the customer who has the asset, or else of its UL. Null if none is known.'),
    alert: z
      .object({
        id: z.int(),
        status: z.enum(alertStatuses),
        version: z.int(),
        hasWorkOrder: z.boolean().describe('Whether it has a work order.'),
      })
      .nullable()
      .describe('Alert to handle. Null for other kinds.'),
    workOrder: z
      .object({ id: z.int(), code: z.string().describe('Number of the work order, such as OS-000123.') })
      .nullable()
      .describe('Work order to finish. Null for other kinds.'),
    fileId: z.int().nullable().describe('ID of the file that the link opens. Null for other kinds.'),
    emails: z.int().nullable().describe('Number of e-mails that wait. Null for other kinds.'),
  })
  .meta({ id: 'DueAction' });
export type DueAction = z.infer<typeof dueActionSchema>;
export const dueActionListSchema = listOf(dueActionSchema);

export const dueActionCalls = {
  listDueActions: {
    summary: 'List due actions',
    description:
      'Returns what needs action now, most severe first: alerts past their time or untreated, due maintenance, assets that are not reporting, overdue work orders, links that expire soon, and failing webhooks and e-mails. Each kind is included for users with access to it.',
    access: signedIn,
    query: listDueActionsQuery,
    status: 200,
    answer: dueActionListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
