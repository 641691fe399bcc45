import type { UserImport, UserImportDetail } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

export const userImports = defineImport<UserImport, UserImportDetail>({
  key: 'user-imports',
  list: (query, signal) => callApi('listUserImports', { query, signal }),
  read: (userImportId, signal) => callApi('getUserImport', { params: { userImportId }, signal }),
  cancel: (userImportId) => callApi('cancelUserImport', { params: { userImportId } }),
});
