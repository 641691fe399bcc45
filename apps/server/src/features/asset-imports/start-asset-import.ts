import { validationCodes, type AssetImportDetail } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { readAssetImport } from './asset-imports-reads.ts';
import { lockImport } from './asset-imports-store.ts';
import type { AccountClient } from './find-references.ts';

export const importAssetsTask = 'import_assets';

/**
 * Hands the good lines to a job. Starting again what was started changes nothing.
 * @throws DomainError not_found, validation_failed when no column holds the ID or no line is good
 */
export async function startAssetImport(account: AccountClient, id: number): Promise<AssetImportDetail> {
  const { client, accountId } = account;
  const row = await lockImport(account, id);
  if (row.state !== 'draft') return await readAssetImport(account, id);
  if (row.mapping.code === null)
    throw new DomainError('validation_failed', { errors: { 'mapping.code': [validationCodes.required] } });
  if (row.create_count + row.change_count + row.unchanged_count === 0)
    throw new DomainError('validation_failed', { errors: { lines: ['no_good_lines'] } });
  await client.query(
    `update asset_imports set state = 'queued' where account_id = $1 and asset_import_id = $2`,
    [accountId, id],
  );
  await enqueueImport(client, id);
  const started = await readAssetImport(account, id);
  await audit(client, {
    action: 'asset-import.start',
    entity: 'asset-import',
    entityId: id,
    after: started.preview,
  });
  return started;
}

/** Imports of one account run one after the other, so that they do not wait for each other's rows. */
export async function enqueueImport(client: ClientBase, id: number): Promise<void> {
  await enqueueJob(client, {
    task: importAssetsTask,
    payload: { assetImportId: id },
    queue: 'asset-imports',
    key: `asset-import-${id}`,
  });
}
