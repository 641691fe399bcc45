import type { EmptyFileTrashQuery } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';
import { giveUpContents } from './replace-content.ts';

/**
 * Deletes files permanently, all or nothing.
 * @throws DomainError not_found if one of them is not in the trash, or not open to the user
 */
export function deleteTrashedFiles(
  context: VerbContext,
  fileIds: readonly number[],
): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const changed = await deleteForGood(transaction, fileIds);
    if (changed !== fileIds.length) throw new DomainError('not_found');
    return { changed };
  });
}

/** Permanently deletes the files that the user saw in the trash. */
export function emptyFileTrash(
  context: VerbContext,
  { until }: EmptyFileTrashQuery,
): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const { rows } = await client.query<{ id: number }>(
      'select file_id as id from trashed_files where account_id = $1 and deleted_at <= $2',
      [accountId, until],
    );
    return {
      changed: await deleteForGood(
        transaction,
        rows.map(({ id }) => id),
      ),
    };
  });
}

async function deleteForGood(transaction: Transaction, fileIds: readonly number[]): Promise<number> {
  const { client, accountId } = transaction;
  await giveUpContents(transaction, 'trashed_files', fileIds);
  const { rows } = await client.query<{ file_id: number; name: string; folder_path: string[] }>(
    'delete from trashed_files where account_id = $1 and file_id = any($2) returning file_id, name, folder_path',
    [accountId, fileIds],
  );
  await auditMany(
    client,
    { action: 'file.delete-for-good', entity: 'file' },
    rows.map(({ file_id: entityId, name, folder_path: folders }) => ({
      entityId,
      before: { name, folders },
    })),
  );
  return rows.length;
}
