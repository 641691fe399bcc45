import { isDeepStrictEqual } from 'node:util';
import type { FileFolder, UpdateFileFolder } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';
import {
  refusingTakenName,
  requireNarrowing,
  requirePlace,
  subtreeOf,
  type Narrowing,
} from './folder-rules.ts';
import { listFolders, readFolder } from './folders-reads.ts';

type Settings = Pick<FileFolder, 'name' | 'parentId' | 'profileIds' | 'unitIds'>;

/**
 * Renames a folder, moves it with its content, or changes its restrictions. A subfolder has its parent's restrictions;
 * at the top level it keeps its previous ones.
 * @throws DomainError not_found, conflict if it changed since `version`, validation_failed, forbidden
 */
export function updateFolder(
  context: VerbContext,
  folderId: number,
  { version, ...given }: UpdateFileFolder,
): Promise<FileFolder> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    const folders = await listFolders(transaction);
    const stored = folders.items.find(({ id }) => id === folderId);
    if (stored === undefined) throw new DomainError('not_found');
    if (stored.version !== version) throw new DomainError('conflict');
    const before = settingsOf(stored);
    const parentId = given.parentId === undefined ? stored.parentId : given.parentId;
    const parent = parentId === stored.parentId ? undefined : requirePlace(folders, parentId, stored);
    const own: Narrowing = {
      profileIds: given.profileIds ?? stored.profileIds,
      unitIds: given.unitIds ?? stored.unitIds,
    };
    const narrowing = parent ?? own;
    await requireRight(transaction, { before, parentId, own, narrowing });
    const { profileIds, unitIds } = narrowing;
    const after: Settings = {
      name: given.name ?? stored.name,
      parentId,
      profileIds: [...profileIds],
      unitIds: [...unitIds],
    };
    if (isDeepStrictEqual(before, after)) return stored;
    await store(transaction, { folderId, after, below: subtreeOf(folders.items, folderId) });
    const folder = await readFolder(transaction, folderId);
    await audit(client, {
      action: 'file-folder.update',
      entity: 'file-folder',
      entityId: folderId,
      before,
      after,
    });
    return folder;
  });
}

function settingsOf({ name, parentId, profileIds, unitIds }: FileFolder): Settings {
  return { name, parentId, profileIds, unitIds };
}

/** Both settings and location change who a folder is open to: only administrators can do so. */
async function requireRight(
  transaction: Transaction,
  change: { before: Settings; parentId: number | null; own: Narrowing; narrowing: Narrowing },
): Promise<void> {
  const { before, parentId, own, narrowing } = change;
  const was: Narrowing = { profileIds: before.profileIds, unitIds: before.unitIds };
  if (!isSame(own, was)) await requireNarrowing(transaction, own, parentId);
  else if (!isSame(narrowing, was) && transaction.actor.role !== 'admin')
    throw new DomainError('forbidden', {
      detail: 'Moving the folder there would change who can open it. Ask an administrator to move it.',
    });
}

function isSame(one: Narrowing, other: Narrowing): boolean {
  return isDeepStrictEqual(inOrder(one), inOrder(other));
}

function inOrder({ profileIds, unitIds }: Narrowing): number[][] {
  return [profileIds, unitIds].map((ids) => [...new Set(ids)].toSorted((a, b) => a - b));
}

async function store(
  { client, accountId, at }: Transaction,
  { folderId, after, below }: { folderId: number; after: Settings; below: readonly number[] },
): Promise<void> {
  // Files deleted from them have the same restrictions.
  for (const table of ['file_folders', 'trashed_files'])
    await client.query(
      `update ${table} set profile_ids = $3, unit_ids = $4 where account_id = $1 and file_folder_id = any($2)`,
      [accountId, below, after.profileIds, after.unitIds],
    );
  await refusingTakenName(
    client.query(
      `update file_folders set name = $3, parent_id = $4, version = version + 1, updated_at = $5
        where account_id = $1 and file_folder_id = $2`,
      [accountId, folderId, after.name, after.parentId, at],
    ),
  );
}
