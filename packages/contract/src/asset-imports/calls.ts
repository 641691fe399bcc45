import { changes } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { pageQuerySchema } from '../list/schemas.ts';
import * as schemas from './schemas.ts';

/** An import belongs to the person who brought the file: its ULs are confined line by line. */
const access = changes('services:simc:geolocalizacao:ativos');
const csv = { rawAnswer: ['text/csv'] } as const;

export const assetImportCalls = {
  listAssetImports: {
    summary: 'Your imports of assets, newest first',
    access,
    query: pageQuerySchema,
    status: 200,
    answer: schemas.assetImportListSchema,
  },
  getAssetImportTemplate: {
    summary: 'An empty file with the headings that an import knows',
    access,
    query: schemas.assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  createAssetImport: {
    summary: 'Read a CSV file of assets and say what importing it would do; nothing is imported yet',
    access,
    effort: 'upload',
    scanned: 'body',
    query: schemas.createAssetImportQuery,
    rawBody: schemas.assetImportFileSchema,
    bodyTypes: ['text/csv'],
    status: 201,
    answer: schemas.assetImportDetailSchema,
  },
  getAssetImport: {
    summary: 'An import: its preview, how far it is, or what became of it',
    access,
    params: schemas.assetImportParams,
    status: 200,
    answer: schemas.assetImportDetailSchema,
  },
  updateAssetImport: {
    summary: 'Change which column is what, or what is created where it is missing, and preview again',
    access,
    params: schemas.assetImportParams,
    body: schemas.updateAssetImportSchema,
    status: 200,
    answer: schemas.assetImportDetailSchema,
  },
  listAssetImportBadLines: {
    summary: 'The lines that cannot be imported, with the reasons',
    access,
    params: schemas.assetImportParams,
    query: schemas.badLinesQuery,
    status: 200,
    answer: schemas.badLineListSchema,
  },
  getAssetImportBadLinesFile: {
    summary: 'The lines that cannot be imported as CSV, the reasons in a column of their own',
    access,
    params: schemas.assetImportParams,
    query: schemas.assetImportLocaleQuery,
    status: 200,
    ...csv,
  },
  startAssetImport: {
    summary: 'Import the good lines in the background; starting again changes nothing',
    access,
    params: schemas.assetImportParams,
    status: 200,
    answer: schemas.assetImportDetailSchema,
  },
  cancelAssetImport: {
    summary: 'Stop before the next lines; what was imported stays',
    access,
    params: schemas.assetImportParams,
    status: 200,
    answer: schemas.assetImportDetailSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
