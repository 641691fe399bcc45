import {
  maxId,
  type FileKind,
  type ListUncheckedFilesQuery,
  type SameNameChoice,
  type UncheckedFile,
  type UncheckedFileList,
} from '@azimute/contract';
import { pageOf, readIdPlace } from '../../../platform/lists/cursor.ts';
import type { AccountRead, Transaction } from '../../../platform/transact.ts';

/** An upload that waits for the virus scanner. */
export interface UncheckedRow {
  readonly account_id: number;
  readonly unchecked_file_id: number;
  readonly file_folder_id: number | null;
  readonly name: string;
  readonly kind: FileKind;
  readonly same_name: SameNameChoice;
  readonly object_key: string;
  readonly size_bytes: number;
  readonly user_id: number;
  readonly created_at: Date;
}

export const uncheckedColumns = `account_id, unchecked_file_id, file_folder_id, name, kind, same_name, object_key, size_bytes,
  user_id, created_at`;

interface NewUnchecked {
  readonly name: string;
  readonly kind: FileKind;
  readonly folderId: number | null;
  readonly sameName: SameNameChoice;
  readonly key: string;
  readonly sizeBytes: number;
}

export async function insertUnchecked(
  { client, accountId, actor, at }: Transaction,
  { name, kind, folderId, sameName, key, sizeBytes }: NewUnchecked,
): Promise<UncheckedRow> {
  const { rows } = await client.query<UncheckedRow>(
    `insert into unchecked_files (account_id, file_folder_id, name, kind, same_name, object_key, size_bytes, user_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${uncheckedColumns}`,
    [accountId, folderId, name, kind, sameName, key, sizeBytes, actor.userId, at],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An upload was not inserted.');
  return row;
}

/** Finds the same content of the same user for the same place: a repeated request after a lost response. */
export async function findUnchecked(
  { client, accountId }: AccountRead,
  {
    folderId,
    name,
    sha256,
  }: { readonly folderId: number | null; readonly name: string; readonly sha256: string },
): Promise<UncheckedRow | undefined> {
  const { rows } = await client.query<UncheckedRow>(
    `select ${uncheckedColumns} from unchecked_files
      where account_id = $1 and coalesce(file_folder_id, 0) = $2 and lower(name) = lower($3) and starts_with(object_key, $4)
      order by unchecked_file_id limit 1`,
    [accountId, folderId ?? 0, name, `${sha256}-`],
  );
  return rows[0];
}

interface ListedRow extends UncheckedRow {
  readonly folder_name: string | null;
  readonly total: number;
}

/** Lists the user's waiting uploads, newest first. */
export async function listUncheckedFiles(
  { client, accountId }: AccountRead,
  { limit, cursor }: ListUncheckedFilesQuery,
): Promise<UncheckedFileList> {
  const place = readIdPlace('unchecked-files', cursor);
  const { rows } = await client.query<ListedRow>(
    `select u.*, d.name as folder_name from (
        select ${uncheckedColumns}, count(*) over ()::int as total from unchecked_files where account_id = $1
      ) u left join file_folders d using (account_id, file_folder_id)
      where u.unchecked_file_id < $2 order by u.unchecked_file_id desc limit $3`,
    [accountId, place?.after ?? maxId, limit + 1],
  );
  return pageOf(rows, {
    list: 'unchecked-files',
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.unchecked_file_id)],
    present: (row) => presentUnchecked(row, row.folder_name),
  });
}

export async function readUnchecked(
  { client, accountId }: AccountRead,
  row: UncheckedRow,
): Promise<UncheckedFile> {
  const { rows } = await client.query<{ name: string }>(
    'select name from file_folders where account_id = $1 and file_folder_id = $2',
    [accountId, row.file_folder_id],
  );
  return presentUnchecked(row, rows[0]?.name ?? null);
}

function presentUnchecked(row: UncheckedRow, folderName: string | null): UncheckedFile {
  const { file_folder_id: folderId } = row;
  return {
    uncheckedId: row.unchecked_file_id,
    name: row.name,
    folder: folderId === null || folderName === null ? null : { id: folderId, name: folderName },
    kind: row.kind,
    sizeBytes: row.size_bytes,
    uploadedAt: row.created_at.toISOString(),
  };
}
