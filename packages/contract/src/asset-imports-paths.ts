import type { CallPaths } from './call-address.ts';

export const assetImportPaths = {
  listAssetImports: 'GET /asset-imports',
  getAssetImportTemplate: 'GET /asset-imports/template',
  createAssetImport: 'POST /asset-imports',
  getAssetImport: 'GET /asset-imports/:assetImportId',
  updateAssetImport: 'PUT /asset-imports/:assetImportId',
  listAssetImportBadLines: 'GET /asset-imports/:assetImportId/bad-lines',
  getAssetImportBadLinesFile: 'GET /asset-imports/:assetImportId/bad-lines/file',
  startAssetImport: 'POST /asset-imports/:assetImportId/start',
  cancelAssetImport: 'POST /asset-imports/:assetImportId/cancel',
} as const satisfies CallPaths;
