import type { CallPaths } from './call-address.ts';

export const positionImportPaths = {
  listPositionImports: 'GET /position-imports',
  createPositionImport: 'POST /position-imports',
  getPositionImport: 'GET /position-imports/:positionImportId',
  updatePositionImport: 'PUT /position-imports/:positionImportId',
  getPositionImportRefusedFile: 'GET /position-imports/:positionImportId/refused/file',
  startPositionImport: 'POST /position-imports/:positionImportId/start',
  cancelPositionImport: 'POST /position-imports/:positionImportId/cancel',
} as const satisfies CallPaths;
