import type { AssetImportDetail } from '@azimute/contract';
import { cancelImport } from '../../platform/imports/import-verbs.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { assetImports, readAssetImport } from './asset-imports.ts';

/**
 * Stops an import before its next lines: imported lines stay.
 * @throws DomainError not_found
 */
export function cancelAssetImport(context: VerbContext, id: number): Promise<AssetImportDetail> {
  return transact(context, async (account) => {
    await cancelImport(assetImports, account, id);
    return await readAssetImport(account, id);
  });
}
