import type { FileFolder } from '@azimute/contract';
import { type Transaction, transact, type VerbContext } from '../../platform/transact.ts';
import { pathOf } from './folder-rules.ts';
import { listFolders } from './folders-reads.ts';
import { giveUpContents } from './replace-content.ts';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { holdFiles } from './files-context.ts';

/** Moves files to the trash. Their links and previous versions are deleted permanently. */
export async function trashFiles(
  transaction: Transaction,
  files: readonly { readonly fileId: number; readonly folderId: number | null }[],
): Promise<void> {
  if (files.length === 0) return;
  const { client, accountId, at } = transaction;
  const { items } = await listFolders(transaction);
  const fileIds = files.map(({ fileId }) => fileId);
  await giveUpContents(transaction, 'file_versions', fileIds);
  await client.query(
    `with gone as (delete from files where account_id = $1 and file_id = any($2) returning *)
      insert into trashed_files (account_id, file_id, file_folder_id, folder_path, profile_ids, unit_ids, name, kind, object_key,
        size_bytes, description, tags, version, content_number, content_at, uploaded_by, created_at, updated_at,
        deleted_by, deleted_at)
      select g.account_id, g.file_id, g.file_folder_id,
        array(select jsonb_array_elements_text(coalesce($3::jsonb -> g.file_folder_id::text, '[]'))),
        coalesce(d.profile_ids, '{}'), coalesce(d.unit_ids, '{}'), g.name, g.kind, g.object_key,
        g.size_bytes, g.description, g.tags, g.version, g.content_number, g.content_at, g.uploaded_by, g.created_at, g.updated_at,
        acting_user_id(), $4
      from gone g left join file_folders d using (account_id, file_folder_id) order by g.file_id desc`,
    [accountId, fileIds, JSON.stringify(pathsOf(items, files)), at],
  );
}

function pathsOf(
  folders: readonly FileFolder[],
  files: readonly { readonly folderId: number | null }[],
): Readonly<Record<string, string[]>> {
  const folderIds = new Set(files.map(({ folderId }) => folderId).filter((id) => id !== null));
  return Object.fromEntries([...folderIds].map((id) => [id, pathOf(folders, id)]));
}

/**
 * Moves files to the trash, all or nothing.
 * @throws DomainError not_found if one of them does not exist or is not open to the user
 */
export function deleteFiles(context: VerbContext, fileIds: readonly number[]): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const { rows } = await client.query<{ fileId: number; name: string; folderId: number | null }>(
      'select file_id as "fileId", name, file_folder_id as "folderId" from files where account_id = $1 and file_id = any($2) order by file_id',
      [accountId, fileIds],
    );
    if (rows.length !== fileIds.length) throw new DomainError('not_found');
    await trashFiles(transaction, rows);
    await auditMany(
      client,
      { action: 'file.delete', entity: 'file' },
      rows.map(({ fileId: entityId, name, folderId }) => ({ entityId, before: { name, folderId } })),
    );
    return { changed: rows.length };
  });
}
