import { validationCodes, type AssetImportDetail } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { refuseWithoutGoodLines, startImport } from '../../platform/imports/import-verbs.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { assetImports, readAssetImport } from './asset-imports.ts';

/**
 * Queues the valid lines. Starting again changes nothing.
 * @throws DomainError not_found, validation_failed if no column contains the ID or no line is valid
 */
export function startAssetImport(context: VerbContext, id: number): Promise<AssetImportDetail> {
  return transact(context, async (account) => {
    await startImport(assetImports, account, id, ({ settings, preview }) => {
      if (settings.mapping.code === null)
        throw new DomainError('validation_failed', {
          errors: { 'mapping.code': [validationCodes.required] },
        });
      refuseWithoutGoodLines(preview.create + preview.change + preview.unchanged);
    });
    return await readAssetImport(account, id);
  });
}
