import { z } from 'zod';
import { changes } from './access-rules.ts';
import type { Call } from './call.ts';
import { listOf, pageQuerySchema } from './list-schemas.ts';
import { locales } from './locales.ts';
import {
  financialImportFields,
  financialImportMaxBytes,
  financialImportMaxLines,
  financialImportOutcomes,
  financialImportReasons,
  financialImportStates,
  financialImportSubjects,
} from './financial-imports.ts';
import { idInQuery, line } from './scalars.ts';

const subject = z.enum(financialImportSubjects);
export const financialTemplateQuery = z.strictObject({
  of: subject.describe('What the file is to hold'),
  locale: z.enum(locales).default('en'),
});
export const financialReportQuery = z.strictObject({ locale: z.enum(locales).default('en') });

const columnsOf = (of: keyof typeof financialImportFields): string => financialImportFields[of].join(', ');
export const importFinancialsSchema = z
  .strictObject({
    of: subject.describe('What the file holds'),
    file: z
      .string()
      .max(Math.ceil(financialImportMaxBytes / 3) * 4)
      .describe(
        `A CSV file in base64 of at most ${financialImportMaxLines} lines. Columns of costs: ${columnsOf('costs')}; of contracts: ${columnsOf('contracts')}. Days as 2026-02-15 or 15/02/2026`,
      ),
    fileName: line(200).default('financials.csv'),
    dryRun: z
      .boolean()
      .default(true)
      .describe('Only tell what would become of each line; else it is done in the background'),
  })
  .meta({ id: 'ImportFinancials' });
export type ImportFinancials = z.infer<typeof importFinancialsSchema>;

const importedLine = z.object({
  line: z.int().describe('Row of the file; the headings are row 1'),
  name: z.string().describe('What the line is about, as the file names it'),
  outcome: z.enum(financialImportOutcomes),
  errors: z
    .record(z.string(), z.array(z.enum(financialImportReasons)))
    .describe('By field, why the line is not imported'),
});
export type FinancialImportLine = z.infer<typeof importedLine>;

export const financialImportPreviewSchema = z
  .object({
    counts: z.record(z.enum(financialImportOutcomes), z.int()),
    lines: z.array(importedLine),
    columns: z
      .record(z.string(), z.string().nullable())
      .describe('The heading that each field was found under; null where none was'),
    importId: z
      .int()
      .nullable()
      .describe('The import that was started; null of a preview, and where no line can be added'),
  })
  .meta({ id: 'FinancialImportPreview' });
export type FinancialImportPreview = z.infer<typeof financialImportPreviewSchema>;

export const financialImportParams = z.object({
  financialImportId: idInQuery,
});
const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

/** A file of costs or contracts that was started, and what became of it. */
export const financialImportSchema = z
  .object({
    id: z.int(),
    of: subject,
    fileName: z.string(),
    state: z.enum(financialImportStates),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe('Why it stopped: its person may no longer change Financials, or an error of the portal'),
    progress: z
      .object({ done: count, total: count, created: count, present: count, refused: count })
      .describe(
        'Of the lines that could be added; `present` were there already, and `refused` counts all that could not be added',
      ),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'FinancialImport' });
export type FinancialImport = z.infer<typeof financialImportSchema>;
export const financialImportListSchema = listOf(financialImportSchema);
export const financialImportDetailSchema = financialImportSchema
  .extend({ refusals: z.array(importedLine).describe('The first of the refused lines; all are in the file') })
  .meta({ id: 'FinancialImportDetail' });
export type FinancialImportDetail = z.infer<typeof financialImportDetailSchema>;

const change = changes('services:simc:financials');

export const financialImportCalls = {
  getFinancialImportTemplate: {
    summary: 'An empty file with the headings that an import of costs or of rental contracts knows',
    access: change,
    query: financialTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  importFinancials: {
    summary:
      'Say what would become of each line of a CSV file of costs or rental contracts, or start adding them in the background; the same file that is started again while it runs is not started twice',
    access: change,
    effort: 'upload',
    scanned: { field: 'file' },
    body: importFinancialsSchema,
    status: 200,
    answer: financialImportPreviewSchema,
  },
  listFinancialImports: {
    summary: 'Your imports of costs and rental contracts, newest first',
    access: change,
    query: pageQuerySchema,
    status: 200,
    answer: financialImportListSchema,
  },
  getFinancialImport: {
    summary: 'An import of costs or rental contracts: how far it is, or what became of it',
    access: change,
    params: financialImportParams,
    status: 200,
    answer: financialImportDetailSchema,
  },
  getFinancialImportRefusedFile: {
    summary: 'The lines that were not added as CSV, with their number and the reason',
    access: change,
    params: financialImportParams,
    query: financialReportQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  cancelFinancialImport: {
    summary: 'Stop before the next lines; what was added stays',
    access: change,
    params: financialImportParams,
    status: 200,
    answer: financialImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
