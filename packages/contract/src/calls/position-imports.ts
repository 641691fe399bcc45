import { changes } from '../access.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list.ts';
import { positionFileType } from '../position-import-fields.ts';
import * as imports from '../position-imports.ts';

/** An import belongs to the person who brought the file: its devices are confined line by line. */
const access = changes('services:simc:geolocalizacao:ativos', 'none');

export const positionImportCalls = {
  listPositionImports: {
    summary: 'Your imports of positions, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: imports.positionImportListSchema,
  },
  createPositionImport: {
    summary:
      'Read a CSV, GPX or GeoJSON file of positions and say what importing it would do; nothing is stored yet',
    access,
    effort: 'upload',
    query: imports.createPositionImportQuery,
    rawBody: imports.positionImportFileSchema,
    bodyTypes: [positionFileType],
    status: 201,
    answer: imports.positionImportDetailSchema,
  },
  getPositionImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: imports.positionImportParams,
    status: 200,
    answer: imports.positionImportDetailSchema,
  },
  updatePositionImport: {
    summary: 'Change how the file is read, and preview again',
    access,
    params: imports.positionImportParams,
    body: imports.updatePositionImportSchema,
    status: 200,
    answer: imports.positionImportDetailSchema,
  },
  getPositionImportRefusedFile: {
    summary: 'The lines that were refused as CSV, with their number and the reason',
    access,
    params: imports.positionImportParams,
    query: imports.positionImportLocaleQuery,
    rawAnswer: ['text/csv'],
    status: 200,
  },
  startPositionImport: {
    summary: 'Import the positions in the background; starting again changes nothing',
    access,
    params: imports.positionImportParams,
    status: 200,
    answer: imports.positionImportDetailSchema,
  },
  cancelPositionImport: {
    summary: 'Stop before the next lines; what was imported stays',
    access,
    params: imports.positionImportParams,
    status: 200,
    answer: imports.positionImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
