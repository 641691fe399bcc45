import type { AssetImport, AssetImportDetail } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { defineImport } from '../../../ui/import/define-import.ts';

const badLinesPerPage = 50;

export const assetImports = defineImport<AssetImport, AssetImportDetail>({
  key: 'asset-imports',
  list: (query, signal) => callApi('listAssetImports', { query, signal }),
  read: (assetImportId, signal) => callApi('getAssetImport', { params: { assetImportId }, signal }),
  cancel: (assetImportId) => callApi('cancelAssetImport', { params: { assetImportId } }),
});

/** `version` changes when the lines are evaluated again. */
export const badLinesOptions = (assetImportId: number, version: string) =>
  pagedOptions([assetImports.key, 'bad-lines', assetImportId, version], (page, signal) =>
    callApi('listAssetImportBadLines', {
      params: { assetImportId },
      query: { limit: badLinesPerPage, ...page },
      signal,
    }),
  );
