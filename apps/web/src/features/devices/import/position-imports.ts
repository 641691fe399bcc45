import type { PositionImport, PositionImportDetail } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

export const positionImports = defineImport<PositionImport, PositionImportDetail>({
  key: 'position-imports',
  list: (query, signal) => callApi('listPositionImports', { query, signal }),
  read: (positionImportId, signal) => callApi('getPositionImport', { params: { positionImportId }, signal }),
  cancel: (positionImportId) => callApi('cancelPositionImport', { params: { positionImportId } }),
});
