import { changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import * as schemas from './schemas.ts';
import { positionFileType } from './values.ts';

/** An import belongs to the person who brought the file: its devices are confined line by line. */
const access = changes('services:simc:geolocalizacao:ativos');

export const positionImportCalls = {
  listPositionImports: {
    summary: 'Your imports of positions, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: schemas.positionImportListSchema,
  },
  createPositionImport: {
    summary:
      'Read a CSV, GPX or GeoJSON file of positions and say what importing it would do; nothing is stored yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: schemas.createPositionImportQuery,
    rawBody: schemas.positionImportFileSchema,
    bodyTypes: [positionFileType],
    status: 201,
    answer: schemas.positionImportDetailSchema,
  },
  getPositionImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: schemas.positionImportParams,
    status: 200,
    answer: schemas.positionImportDetailSchema,
  },
  updatePositionImport: {
    summary: 'Change how the file is read, and preview again',
    access,
    params: schemas.positionImportParams,
    body: schemas.updatePositionImportSchema,
    status: 200,
    answer: schemas.positionImportDetailSchema,
  },
  getPositionImportRefusedFile: {
    summary: 'The lines that were refused as CSV, with their number and the reason',
    access,
    params: schemas.positionImportParams,
    query: schemas.positionImportLocaleQuery,
    rawAnswer: ['text/csv'],
    status: 200,
  },
  startPositionImport: {
    summary: 'Import the positions in the background; starting again changes nothing',
    access,
    params: schemas.positionImportParams,
    status: 200,
    answer: schemas.positionImportDetailSchema,
  },
  cancelPositionImport: {
    summary: 'Stop before the next lines; what was imported stays',
    access,
    params: schemas.positionImportParams,
    status: 200,
    answer: schemas.positionImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
