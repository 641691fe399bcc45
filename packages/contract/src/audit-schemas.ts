import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, exportMediaTypes } from './list.ts';
import { locales } from './locales.ts';
import { idInQuery, instant } from './scalars.ts';

const id = idInQuery;
const word = z.string().min(1).max(80);
const person = z.object({ id: z.int(), name: z.string(), email: z.string() });

const auditFilters = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Part of the action, the record, its values, the network address, or the name or e-mail of a user.',
    ),
  person: id.optional().describe('ID of the user who acted or was viewed as.'),
  actions: manyOf(word).describe('Actions such as `asset.update`.'),
  entity: word.optional(),
  entityId: z.string().min(1).max(80).optional(),
  from: instant.optional(),
  until: instant.optional().describe('End of the period, exclusive; ISO 8601.'),
};

/** Session renewals are numerous and rarely relevant, so they are left out by default. */
export const listAuditQuery = z.strictObject({
  ...auditFilters,
  renewals: z.enum(['true', 'false']).default('false').describe('Whether to include session renewals.'),
  ...pageQuery,
});
export type ListAuditQuery = z.infer<typeof listAuditQuery>;

export const auditEntrySchema = z
  .object({
    sequence: z.int().describe('Position in the audit chain of the account.'),
    at: instant.describe('When it happened, ISO 8601 in UTC.'),
    person: person.nullable().describe('User who acted. Null for the portal itself.'),
    asPerson: person
      .nullable()
      .describe('User the portal was viewed as. Null if it was not viewed as another user.'),
    action: z.string().describe('Action, as `<entity>.<verb>`.'),
    entity: z.string(),
    entityId: z.string().describe('ID of the changed record.'),
    entityName: z
      .string()
      .nullable()
      .describe('Current name of the record. Null if it has none or was deleted.'),
    before: z.unknown().describe('Values before the change. Null for a new record.'),
    after: z.unknown().describe('Values after the change. Null for a deleted record.'),
    address: z.string().nullable().describe('Network address of the client. Null if unknown.'),
    sessionId: z.string().nullable().describe('ID of the session. Null without one.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = listOf(auditEntrySchema);

export const auditFacetsSchema = z
  .object({
    actions: z.array(z.string()),
    people: z.array(person).describe('Users who appear in the audit log.'),
  })
  .meta({ id: 'AuditFacets' });
export type AuditFacets = z.infer<typeof auditFacetsSchema>;

export const exportAuditSchema = z
  .strictObject({
    ...auditFilters,
    person: z.int().positive().max(maxId).optional().describe('ID of the user who acted or was viewed as.'),
    actions: z.array(word).max(200).optional(),
    renewals: z.boolean().default(false),
    format: z.enum(exportFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .describe('Language of the headings. Defaults to the language of the caller.'),
  })
  .meta({ id: 'ExportAudit' });
export type ExportAudit = z.infer<typeof exportAuditSchema>;

export const auditCalls = {
  listAudit: {
    summary: 'List audit entries',
    description: 'Returns the actions in the account with user, time and network address, newest first.',
    access: administrator,
    query: listAuditQuery,
    status: 200,
    answer: auditListSchema,
  },
  listAuditFacets: {
    summary: 'List values of audit filters',
    description: 'Returns the actions and users that appear in the audit log.',
    access: administrator,
    status: 200,
    answer: auditFacetsSchema,
  },
  exportAudit: {
    summary: 'Export audit entries',
    description:
      'Returns the matching audit entries as a file. The header `azimute-rows` has the number of rows.',
    access: administrator,
    effort: 'export',
    body: exportAuditSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
