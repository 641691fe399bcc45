import type { CreateFileFolder, FileFolder } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';
import {
  isNarrowed,
  refusingTakenName,
  requireNarrowing,
  requirePlace,
  requireRoom,
} from './folder-rules.ts';
import { listFolders, readFolder } from './folders-reads.ts';

/** @throws DomainError validation_failed; forbidden if a user without administrator rights restricts it */
export function createFolder(
  context: VerbContext,
  { name, parentId, ...given }: CreateFileFolder,
): Promise<FileFolder> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdFiles(client, accountId);
    const folders = await listFolders(transaction);
    requireRoom(folders);
    const parent = requirePlace(folders, parentId);
    if (isNarrowed(given)) await requireNarrowing(transaction, given, parentId);
    const { profileIds, unitIds } = parent ?? given;
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into file_folders (account_id, parent_id, name, profile_ids, unit_ids, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $6) returning file_folder_id as id`,
        [accountId, parentId, name, profileIds, unitIds, at],
      ),
    );
    const folder = await readFolder(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'file-folder.create',
      entity: 'file-folder',
      entityId: folder.id,
      after: { name, parentId, profileIds, unitIds },
    });
    return folder;
  });
}
