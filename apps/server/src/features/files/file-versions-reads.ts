import type { FileVersionParams, FileVersions } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { readFile } from './files-reads.ts';
import { namePeople } from './name-people.ts';
import type { SentFile } from './send-content.ts';

interface Row {
  readonly content_number: number;
  readonly is_current: boolean;
  readonly size_bytes: number;
  readonly uploaded_by: number | null;
  readonly content_at: Date;
}

/** @throws DomainError not_found */
export async function listFileVersions(read: AccountRead, fileId: number): Promise<FileVersions> {
  await readFile(read, fileId);
  const { rows } = await read.client.query<Row>(
    `select content_number, true as is_current, size_bytes, uploaded_by, content_at from files
        where account_id = $1 and file_id = $2
      union all select content_number, false, size_bytes, uploaded_by, content_at from file_versions
        where account_id = $1 and file_id = $2
      order by content_number desc`,
    [read.accountId, fileId],
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.uploaded_by),
  );
  return {
    items: rows.map((row) => ({
      number: row.content_number,
      isCurrent: row.is_current,
      sizeBytes: row.size_bytes,
      uploadedBy: nameOf(row.uploaded_by),
      uploadedAt: row.content_at.toISOString(),
    })),
  };
}

/** Returns replaced content under the file's current name; undefined if there is none that the user sees. */
export async function findSentVersion(
  { client, accountId }: AccountRead,
  { fileId, number }: FileVersionParams,
): Promise<SentFile | undefined> {
  const { rows } = await client.query<SentFile>(
    `select f.name, f.kind, v.object_key, v.size_bytes from file_versions v join files f using (account_id, file_id)
      where v.account_id = $1 and v.file_id = $2 and v.content_number = $3`,
    [accountId, fileId, number],
  );
  return rows[0];
}
