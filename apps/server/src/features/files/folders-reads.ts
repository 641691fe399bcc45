import type { FileFolder, FileFolders } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly file_folder_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly profile_ids: number[];
  readonly unit_ids: number[];
  readonly version: number;
  readonly updated_at: Date;
  readonly file_count: number;
  readonly size_bytes: number;
}

/** Folders by name, with the number of their direct files. */
const FOLDERS = `select f.file_folder_id, f.parent_id, f.name, f.profile_ids, f.unit_ids, f.version, f.updated_at,
    coalesce(held.file_count, 0) as file_count, coalesce(held.size_bytes, 0) as size_bytes
  from file_folders f
  left join (select file_folder_id, count(*)::int as file_count, sum(size_bytes)::float8 as size_bytes
    from files where account_id = $1 group by 1) held using (file_folder_id)
  where f.account_id = $1
  order by fold_text(f.name) collate "C", f.file_folder_id`;

/** The folders that the user sees. */
export type FolderTree = Omit<FileFolders, 'usedBytes' | 'quotaBytes'>;

export async function listFolders({ client, accountId }: AccountRead): Promise<FolderTree> {
  const { rows } = await client.query<Row>(FOLDERS, [accountId]);
  const { rows: sums } = await client.query<{ file_count: number; size_bytes: number }>(
    'select count(*)::int as file_count, coalesce(sum(size_bytes), 0)::float8 as size_bytes from files where account_id = $1',
    [accountId],
  );
  const [sum] = sums;
  return { items: presentTree(rows), fileCount: sum?.file_count ?? 0, sizeBytes: sum?.size_bytes ?? 0 };
}

/** @throws DomainError not_found if it does not exist, or is not open to the user */
export async function readFolder(read: AccountRead, folderId: number): Promise<FileFolder> {
  const folder = (await listFolders(read)).items.find(({ id }) => id === folderId);
  if (folder === undefined) throw new DomainError('not_found');
  return folder;
}

/** Adds the totals of subfolders to each folder. */
function presentTree(rows: readonly Row[]): FileFolder[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id);
  const below = (row: Row): { files: number; folders: number; bytes: number } => {
    const sums = { files: row.file_count, folders: 0, bytes: row.size_bytes };
    for (const child of childrenOf.get(row.file_folder_id) ?? []) {
      const inside = below(child);
      sums.files += inside.files;
      sums.folders += inside.folders + 1;
      sums.bytes += inside.bytes;
    }
    return sums;
  };
  return rows.map((row) => {
    const { files, folders, bytes } = below(row);
    return {
      id: row.file_folder_id,
      name: row.name,
      parentId: row.parent_id,
      fileCount: files,
      folderCount: folders,
      sizeBytes: bytes,
      profileIds: row.profile_ids,
      unitIds: row.unit_ids,
      version: row.version,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
