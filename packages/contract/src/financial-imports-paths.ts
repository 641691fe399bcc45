import type { CallPaths } from './call-address.ts';

export const financialImportPaths = {
  getFinancialImportTemplate: 'GET /financial-imports/template',
  importFinancials: 'POST /financial-imports',
  listFinancialImports: 'GET /financial-imports',
  getFinancialImport: 'GET /financial-imports/:financialImportId',
  getFinancialImportRefusedFile: 'GET /financial-imports/:financialImportId/refused/file',
  cancelFinancialImport: 'POST /financial-imports/:financialImportId/cancel',
} as const satisfies CallPaths;
