import type { FinancialImport, FinancialImportDetail } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

export const financialImports = defineImport<FinancialImport, FinancialImportDetail>({
  key: 'financial-imports',
  list: (query, signal) => callApi('listFinancialImports', { query, signal }),
  read: (financialImportId, signal) =>
    callApi('getFinancialImport', { params: { financialImportId }, signal }),
  cancel: (financialImportId) => callApi('cancelFinancialImport', { params: { financialImportId } }),
});
