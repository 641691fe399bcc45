import type { MoveFiles } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { trashFiles } from './trash-files.ts';
import { requireFolder, resolveName } from './file-names.ts';
import { holdFiles } from './files-context.ts';

interface Row {
  readonly file_id: number;
  readonly name: string;
  readonly kind: 'pdf' | 'docx';
  readonly file_folder_id: number | null;
}

/**
 * Moves files into a folder, all or nothing. Replaced files go to the trash.
 * @throws DomainError not_found if one of them, or the folder, does not exist or is not open to the user;
 * file_name_taken
 */
export function moveFiles(
  context: VerbContext,
  { fileIds, folderId, sameName }: MoveFiles,
): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdFiles(client, accountId);
    await requireFolder(transaction, folderId);
    const { rows } = await client.query<Row>(
      'select file_id, name, kind, file_folder_id from files where account_id = $1 and file_id = any($2) order by file_id',
      [accountId, fileIds],
    );
    if (rows.length !== fileIds.length) throw new DomainError('not_found');
    const moved = rows.filter((row) => row.file_folder_id !== folderId);
    const entries = [];
    for (const { file_id: fileId, name, kind, file_folder_id: before } of moved) {
      const place = { name, kind, folderId, fileId };
      let resolved = await resolveName(transaction, { ...place, sameName });
      // Two files that are moved with the same name never replace each other.
      if (resolved.replacedId !== undefined && fileIds.includes(resolved.replacedId))
        resolved = await resolveName(transaction, { ...place, sameName: 'keep_both' });
      if (resolved.replacedId !== undefined)
        await trashFiles(transaction, [{ fileId: resolved.replacedId, folderId }]);
      await client.query(
        `update files set file_folder_id = $3, name = $4, version = version + 1, updated_at = $5
          where account_id = $1 and file_id = $2`,
        [accountId, fileId, folderId, resolved.name, at],
      );
      entries.push({
        entityId: fileId,
        before: { name, folderId: before },
        after: {
          name: resolved.name,
          folderId,
          ...(resolved.replacedId && { replaced: resolved.replacedId }),
        },
      });
    }
    await auditMany(client, { action: 'file.move', entity: 'file' }, entries);
    return { changed: moved.length };
  });
}
