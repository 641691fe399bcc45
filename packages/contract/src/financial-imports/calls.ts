import { changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import * as imports from './schemas.ts';

const change = changes('services:simc:financials');

export const financialImportCalls = {
  getFinancialImportTemplate: {
    summary: 'An empty file with the headings that an import of costs or of rental contracts knows',
    access: change,
    query: imports.financialTemplateQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  importFinancials: {
    summary:
      'Say what would become of each line of a CSV file of costs or rental contracts, or start adding them in the background; the same file that is started again while it runs is not started twice',
    access: change,
    effort: 'upload',
    scanned: { field: 'file' },
    body: imports.importFinancialsSchema,
    status: 200,
    answer: imports.financialImportPreviewSchema,
  },
  listFinancialImports: {
    summary: 'Your imports of costs and rental contracts, newest first',
    access: change,
    query: pageQuerySchema,
    status: 200,
    answer: imports.financialImportListSchema,
  },
  getFinancialImport: {
    summary: 'An import of costs or rental contracts: how far it is, or what became of it',
    access: change,
    params: imports.financialImportParams,
    status: 200,
    answer: imports.financialImportDetailSchema,
  },
  getFinancialImportRefusedFile: {
    summary: 'The lines that were not added as CSV, with their number and the reason',
    access: change,
    params: imports.financialImportParams,
    query: imports.financialReportQuery,
    status: 200,
    rawAnswer: ['text/csv'],
  },
  cancelFinancialImport: {
    summary: 'Stop before the next lines; what was added stays',
    access: change,
    params: imports.financialImportParams,
    status: 200,
    answer: imports.financialImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
