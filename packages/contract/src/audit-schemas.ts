import { z } from 'zod';
import { administrator } from './access-rules.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, exportMediaTypes } from './list.ts';
import { locales } from './locales.ts';
import { idInQuery } from './scalars.ts';

const id = idInQuery;
const word = z.string().min(1).max(80);
const instant = z.iso.datetime({ offset: true });
const person = z.object({ id: z.int(), name: z.string(), email: z.string() });

const auditFilters = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Part of the action, the thing, its values before and after, the address, or the name or e-mail of who did it or as whom',
    ),
  person: id.optional().describe('Who did it, or as whom it was done'),
  actions: manyOf(word),
  entity: word.optional(),
  entityId: z.string().min(1).max(80).optional(),
  from: instant.optional(),
  until: instant.optional().describe('Excluded'),
};

/** Renewed sessions say little and are many: they are left out unless they are asked for. */
export const listAuditQuery = z.strictObject({
  ...auditFilters,
  renewals: z.enum(['true', 'false']).default('false'),
  ...pageQuery,
});
export type ListAuditQuery = z.infer<typeof listAuditQuery>;

export const auditEntrySchema = z
  .object({
    sequence: z.int().describe('Place in the chain of the account'),
    at: instant,
    person: person.nullable().describe('Who did it; null for what the portal did by itself'),
    asPerson: person.nullable().describe('As whom they saw the portal'),
    action: z.string().describe('What was done, as <thing>.<verb>'),
    entity: z.string(),
    entityId: z.string(),
    entityName: z
      .string()
      .nullable()
      .describe('What the thing is called now; null for what has no name or is gone'),
    before: z.unknown(),
    after: z.unknown(),
    address: z.string().nullable().describe('From where'),
    sessionId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = listOf(auditEntrySchema);

/** What the filters can be set to. */
export const auditFacetsSchema = z
  .object({ actions: z.array(z.string()), people: z.array(person) })
  .meta({ id: 'AuditFacets' });
export type AuditFacets = z.infer<typeof auditFacetsSchema>;

export const exportAuditSchema = z
  .strictObject({
    ...auditFilters,
    person: z.int().positive().max(maxId).optional(),
    actions: z.array(word).max(200).optional(),
    renewals: z.boolean().default(false),
    format: z.enum(exportFormats).default('csv'),
    locale: z.enum(locales).optional().describe('Language of the headings; else that of the person'),
  })
  .meta({ id: 'ExportAudit' });
export type ExportAudit = z.infer<typeof exportAuditSchema>;

export const auditCalls = {
  listAudit: {
    summary: 'What was done in the account, by whom, as whom, and from where; the newest first',
    access: administrator,
    query: listAuditQuery,
    status: 200,
    answer: auditListSchema,
  },
  listAuditFacets: {
    summary: 'Actions and people that the audit of the account tells of',
    access: administrator,
    status: 200,
    answer: auditFacetsSchema,
  },
  exportAudit: {
    summary: 'Rows of the audit, as a file for spreadsheets; the header azimute-rows says how many',
    access: administrator,
    effort: 'export',
    body: exportAuditSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
