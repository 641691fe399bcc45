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
import { idInQuery, line, instant } from './scalars.ts';

const subject = z.enum(financialImportSubjects);
export const financialTemplateQuery = z.strictObject({
  of: subject.describe('Content of the file: costs or rental contracts.'),
  locale: z.enum(locales).default('en').describe('Language of the headings.'),
});
export const financialReportQuery = z.strictObject({
  locale: z.enum(locales).default('en').describe('Language of the reasons.'),
});

const columnsOf = (of: keyof typeof financialImportFields): string => financialImportFields[of].join(', ');
export const importFinancialsSchema = z
  .strictObject({
    of: subject.describe('Content of the file: costs or rental contracts.'),
    file: z
      .string()
      .max(Math.ceil(financialImportMaxBytes / 3) * 4)
      .describe(
        `CSV file in Base64, up to ${financialImportMaxLines} lines. Columns of costs: ${columnsOf('costs')}; of contracts: ${columnsOf('contracts')}. Days are 2026-02-15 or 15/02/2026.`,
      ),
    fileName: line(200).default('financials.csv'),
    dryRun: z
      .boolean()
      .default(true)
      .describe(
        'Whether to return only the outcome of each line. If false, the import runs in the background.',
      ),
  })
  .meta({ id: 'ImportFinancials' });
export type ImportFinancials = z.infer<typeof importFinancialsSchema>;

const importedLine = z.object({
  line: z.int().describe('Row of the file; the headings are row 1.'),
  name: z.string().describe('Record of the line, as named in the file.'),
  outcome: z.enum(financialImportOutcomes).describe('Outcome of the line.'),
  errors: z
    .record(z.string(), z.array(z.enum(financialImportReasons).meta({ id: 'FinancialImportReason' })))
    .describe('Reasons by field why the line is not imported.'),
});
export type FinancialImportLine = z.infer<typeof importedLine>;

export const financialImportPreviewSchema = z
  .object({
    counts: z.record(z.enum(financialImportOutcomes), z.int()).describe('Number of lines by outcome.'),
    lines: z.array(importedLine).describe('Lines of the file with their outcome.'),
    columns: z
      .record(z.string(), z.string().nullable())
      .describe('Heading found for each field. Null if there was none.'),
    importId: z
      .int()
      .nullable()
      .describe('ID of the import. Null for a preview, and if no line can be imported.'),
  })
  .meta({ id: 'FinancialImportPreview' });
export type FinancialImportPreview = z.infer<typeof financialImportPreviewSchema>;

export const financialImportParams = z.object({
  financialImportId: idInQuery,
});
const count = z.int().nonnegative();

/** Import of costs or rental contracts. */
export const financialImportSchema = z
  .object({
    id: z.int(),
    of: subject.describe('Content of the file: costs or rental contracts.'),
    fileName: z.string(),
    state: z.enum(financialImportStates).describe('State of the import.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why the import stopped: the user lost the right to change Financials, or an internal error. Null if it did not.',
      ),
    progress: z
      .object({
        done: count,
        total: count.describe('Number of lines to import.'),
        created: count,
        present: count,
        refused: count,
      })
      .describe(
        'Progress over the importable lines. `present` counts existing records, `refused` all lines that could not be imported.',
      ),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'FinancialImport' });
export type FinancialImport = z.infer<typeof financialImportSchema>;
export const financialImportListSchema = listOf(financialImportSchema);
export const financialImportDetailSchema = financialImportSchema
  .extend({ refusals: z.array(importedLine).describe('The first rejected lines. The file has all of them.') })
  .meta({ id: 'FinancialImportDetail' });
export type FinancialImportDetail = z.infer<typeof financialImportDetailSchema>;

const change = changes('services:simc:financials');

export const financialImportCalls = {
  getFinancialImportTemplate: {
    summary: 'Get an import template for financials',
    description: 'Returns an empty CSV file with the headings for costs or rental contracts.',
    access: change,
    query: financialTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  importFinancials: {
    summary: 'Import costs or rental contracts',
    description:
      'Returns the outcome of each line of a CSV file, or starts an import in the background. Starting the same file again while it runs starts no second import.',
    access: change,
    effort: 'upload',
    scanned: { field: 'file' },
    body: importFinancialsSchema,
    status: 200,
    answer: financialImportPreviewSchema,
  },
  listFinancialImports: {
    summary: 'List financial imports',
    description: 'Returns the imports of costs and rental contracts of the caller, newest first.',
    access: change,
    query: pageQuerySchema,
    status: 200,
    answer: financialImportListSchema,
  },
  getFinancialImport: {
    summary: 'Get a financial import',
    description: 'Returns the progress or result of an import.',
    access: change,
    params: financialImportParams,
    status: 200,
    answer: financialImportDetailSchema,
  },
  getFinancialImportRefusedFile: {
    summary: 'Download rejected lines of a financial import',
    description: 'Returns the rejected lines as CSV, with line number and reason.',
    access: change,
    params: financialImportParams,
    query: financialReportQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  cancelFinancialImport: {
    summary: 'Cancel a financial import',
    description: 'Stops the import. Lines imported so far are kept.',
    access: change,
    params: financialImportParams,
    status: 200,
    answer: financialImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
