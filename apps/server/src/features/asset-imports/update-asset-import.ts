import {
  changesModule,
  type AssetImportDetail,
  type UpdateAssetImport,
  validationCodes,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { readAllLines, updateLines } from '../../platform/imports/import-lines.ts';
import {
  auditImport,
  refuseWithoutGoodLines,
  startImport,
  cancelImport,
} from '../../platform/imports/import-verbs.ts';
import { lockDraft, updateImport } from '../../platform/imports/stored-imports.ts';
import { findColumnErrors, requireNoErrors } from '../../platform/imports/map-columns.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { withoutUndefined } from '../../platform/without-undefined.ts';
import { assetImports, readAssetImport } from './asset-imports.ts';
import { previewAssets } from './preview-assets.ts';

const EVALUATED_AT_ONCE = 1000;

/**
 * Changes how the columns are read and evaluates every line again.
 * @throws DomainError not_found, forbidden for new ULs and customers unless an administrator, conflict if it
 * was started, validation_failed if a column is missing or used for two fields
 */
export function updateAssetImport(
  context: VerbContext,
  id: number,
  entered: UpdateAssetImport,
): Promise<AssetImportDetail> {
  return transact(context, async (account) => {
    const { actor } = account;
    const { file, settings: before, preview: previewed } = await lockDraft(assetImports, account, id);
    const settings = { ...before, ...withoutUndefined(entered) };
    requireNoErrors(findColumnErrors('mapping', settings.mapping, (column) => column < file.headings.length));
    if (settings.createUnits && actor.role !== 'admin')
      throw new DomainError('forbidden', { detail: 'Only administrators can create ULs.' });
    if (settings.createCustomers && actor.role !== 'admin')
      throw new DomainError('forbidden', { detail: 'Only administrators can create customers.' });
    if (settings.unitProfileIds.length > 0 && !changesProfiles(actor))
      throw new DomainError('forbidden', { detail: 'Only administrators can change profiles.' });
    const lines = readAllLines(assetImports, (work) => work(account), id, {
      limit: EVALUATED_AT_ONCE,
      only: 'all',
    });
    // The profiles of new ULs do not affect the lines.
    const preview =
      Object.keys(entered).join() === 'unitProfileIds'
        ? previewed
        : await previewAssets(account, file, settings, lines, (found, batch) =>
            updateLines(
              assetImports,
              account,
              id,
              found.filter(({ problem, plan }, place) =>
                [problem, plan, batch[place]?.problem, batch[place]?.plan].some((each) => each !== null),
              ),
            ),
          );
    await updateImport(assetImports, account, id, { settings, preview });
    const updated = await readAssetImport(account, id);
    await auditImport(assetImports, account.client, 'update', id, { before, after: settings });
    return updated;
  });
}

function changesProfiles({ role, changes }: Actor): boolean {
  return role === 'admin' && changesModule(changes, 'services:simc:settings');
}

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
