import { dayMs } from '@azimute/contract/durations';
import { fileTrashDays, maxId, type TrashedFileList, type ListTrashedFilesQuery } from '@azimute/contract';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { namePeople } from './name-people.ts';

interface Row {
  readonly file_id: number;
  readonly trash_place: number;
  readonly name: string;
  readonly kind: 'pdf' | 'docx';
  readonly size_bytes: number;
  readonly folder_path: string[];
  readonly deleted_by: number | null;
  readonly deleted_at: Date;
  readonly total: number;
}

/** Returns the trashed files that the caller can see, the last deleted first. */
export async function listTrashedFiles(
  read: AccountRead,
  { limit, cursor, search }: ListTrashedFilesQuery,
): Promise<TrashedFileList> {
  const place = readIdPlace('file-trash', cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const where = allOf(
    `account_id = ${bind(read.accountId)}`,
    contains('fold_text', 'fold_text(name)', search, parameters),
  );
  const { rows } = await read.client.query<Row>(
    `select b.* from (
        select file_id, trash_place, name, kind, size_bytes, folder_path, deleted_by, deleted_at, count(*) over ()::int as total
        from trashed_files where ${where}
      ) b where trash_place < ${bind(place?.after ?? maxId)} order by trash_place desc limit ${bind(limit + 1)}`,
    parameters.values,
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.deleted_by),
  );
  return pageOf(rows, {
    list: 'file-trash',
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.trash_place)],
    present: (row) => ({
      id: row.file_id,
      name: row.name,
      kind: row.kind,
      sizeBytes: row.size_bytes,
      folderPath: row.folder_path,
      deletedBy: nameOf(row.deleted_by),
      deletedAt: row.deleted_at.toISOString(),
      goneAt: new Date(row.deleted_at.getTime() + fileTrashDays * dayMs).toISOString(),
    }),
  });
}
