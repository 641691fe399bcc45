import { isDeepStrictEqual } from 'node:util';
import type { FileKind, RestoreFiles } from '@azimute/contract';
import { auditMany } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { requireFolder, resolveName } from './file-names.ts';
import { holdFiles } from './files-context.ts';
import { refusingTakenName, requireRoom, type Narrowing } from './folder-rules.ts';
import { listFolders, type FolderTree } from './folders-reads.ts';

interface Row {
  readonly file_id: number;
  readonly name: string;
  readonly kind: FileKind;
  readonly file_folder_id: number | null;
  readonly folder_path: string[];
  readonly profile_ids: number[];
  readonly unit_ids: number[];
}

/**
 * Restores files from the trash, all or nothing: into the given folder, else to their previous one. Recreates missing
 * folders with their previous restrictions; a used name gets a number.
 * @throws DomainError not_found; validation_failed if folders with the same names have other restrictions now
 */
export function restoreFiles(
  context: VerbContext,
  { fileIds, folderId }: RestoreFiles,
): Promise<{ changed: number }> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    if (folderId !== undefined) await requireFolder(transaction, folderId);
    const { rows } = await client.query<Row>(
      `select file_id, name, kind, file_folder_id, folder_path, profile_ids, unit_ids
        from trashed_files where account_id = $1 and file_id = any($2) order by file_id`,
      [accountId, fileIds],
    );
    if (rows.length !== fileIds.length) throw new DomainError('not_found');
    let tree = await listFolders(transaction);
    const entries = [];
    for (const row of rows) {
      const place: Place =
        folderId === undefined ? await resolvePlace(transaction, tree, row) : { tree, folderId };
      ({ tree } = place);
      const resolved = await resolveName(transaction, { ...row, ...place, sameName: 'keep_both' });
      const after = { name: resolved.name, folderId: place.folderId };
      await putBack(transaction, row.file_id, after);
      entries.push({ entityId: row.file_id, after });
    }
    await auditMany(client, { action: 'file.restore', entity: 'file' }, entries);
    return { changed: rows.length };
  });
}

interface Place {
  /** Including created folders. */
  readonly tree: FolderTree;
  readonly folderId: number | null;
}

/** Returns its previous location. Recreates missing folders of its path. */
async function resolvePlace(transaction: Transaction, tree: FolderTree, row: Row): Promise<Place> {
  if (tree.items.some(({ id }) => id === row.file_folder_id)) return { tree, folderId: row.file_folder_id };
  let place: Place = { tree, folderId: null };
  for (const name of row.folder_path) {
    const found = findNamed(place, name);
    if (found !== undefined) requireSameNarrowing(found, row);
    place =
      found === undefined
        ? await makeFolder(transaction, place, { ...row, name })
        : { ...place, folderId: found.id };
  }
  return place;
}

function findNamed({ tree, folderId }: Place, name: string): FolderTree['items'][number] | undefined {
  return tree.items.find(
    (folder) => folder.parentId === folderId && folder.name.toLowerCase() === name.toLowerCase(),
  );
}

async function makeFolder(
  transaction: Transaction,
  { tree, folderId: parentId }: Place,
  { name, profile_ids: profileIds, unit_ids: unitIds }: Row,
): Promise<Place> {
  const { client, accountId, at } = transaction;
  requireRoom(tree);
  try {
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into file_folders (account_id, parent_id, name, profile_ids, unit_ids, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $6) returning file_folder_id as id`,
        [accountId, parentId, name, profileIds, unitIds, at],
      ),
    );
    return { tree: await listFolders(transaction), folderId: rows[0]?.id ?? null };
  } catch (error) {
    // A folder with that name exists, but is not open to the user.
    throw error instanceof DomainError ? refuseFolder(error) : error;
  }
}

/** Restricted files must not return to a place where others see them. */
function requireSameNarrowing(folder: Narrowing, { profile_ids: profileIds, unit_ids: unitIds }: Row): void {
  const isSame = isDeepStrictEqual(inOrder(folder), inOrder({ profileIds, unitIds }));
  if (!isSame) throw refuseFolder();
}

function inOrder({ profileIds, unitIds }: Narrowing): number[][] {
  return [profileIds, unitIds].map((ids) => ids.toSorted((a, b) => a - b));
}

function refuseFolder(cause?: unknown): DomainError {
  return new DomainError('validation_failed', {
    errors: { folderId: ['choose_folder'] },
    detail:
      'A folder with the same name now has different access. Send the folder to restore to as folderId.',
    cause,
  });
}

/** @throws DomainError not_found if its time in the trash has ended in the meantime */
async function putBack(
  { client, accountId, at }: Transaction,
  fileId: number,
  { name, folderId }: { readonly name: string; readonly folderId: number | null },
): Promise<void> {
  const { rowCount } = await client.query(
    `with back as (delete from trashed_files where account_id = $1 and file_id = $2 returning *)
      insert into files (account_id, file_id, file_folder_id, name, kind, object_key, size_bytes, description, tags, version,
        content_number, content_at, uploaded_by, created_at, updated_at) overriding system value
      select account_id, file_id, $4, $3, kind, object_key, size_bytes, description, tags, version + 1,
        content_number, content_at, uploaded_by, created_at, $5 from back`,
    [accountId, fileId, name, folderId, at],
  );
  if (rowCount === 0) throw new DomainError('not_found');
}
