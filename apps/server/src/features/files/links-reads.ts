import { maxId, type FileLink, type FileLinkList, type FileLinkUseList } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readIdPlace, type PageQuery } from '../../platform/lists/cursor.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readFile } from './files-reads.ts';
import { namePeople, type NamePerson } from './name-people.ts';
import { linkStateOf, type LinkFacts } from './link-state.ts';

export interface LinkRow extends LinkFacts {
  readonly file_link_id: number;
  readonly file_id: number;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly ended_at: Date | null;
  readonly password_hash: string | null;
  readonly last_used_at: Date | null;
}

const COLUMNS = `l.file_link_id, l.file_id, l.created_at, l.created_by, l.expires_at, l.ended_at, l.ended_as,
  l.password_hash, l.download_limit, l.downloads, l.last_used_at`;

/** @throws DomainError not_found */
export async function listFileLinks(
  read: AccountRead,
  fileId: number,
  { limit, cursor }: PageQuery,
): Promise<FileLinkList> {
  const place = readIdPlace('file-links', cursor);
  await readFile(read, fileId);
  const { rows } = await read.client.query<LinkRow & { total: number }>(
    `select ${COLUMNS}, l.total from (
        select *, count(*) over ()::int as total from file_links where account_id = $1 and file_id = $2
      ) l where l.file_link_id < $3 order by l.file_link_id desc limit $4`,
    [read.accountId, fileId, place?.after ?? maxId, limit + 1],
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.created_by),
  );
  return pageOf(rows, {
    list: 'file-links',
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.file_link_id)],
    present: (row) => presentLink(row, read.at, nameOf),
  });
}

/** @throws DomainError not_found */
export async function readLink(read: AccountRead, linkId: number): Promise<FileLink> {
  const row = await readLinkRow(read, linkId);
  return presentLink(row, read.at, await namePeople(read, [row.created_by]));
}

/** @throws DomainError not_found if it does not exist, or its file is not open to the user */
export async function readLinkRow({ client, accountId }: AccountRead, linkId: number): Promise<LinkRow> {
  const { rows } = await client.query<LinkRow>(
    `select ${COLUMNS} from file_links l where l.account_id = $1 and l.file_link_id = $2`,
    [accountId, linkId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

function presentLink(row: LinkRow, at: Date, nameOf: NamePerson): FileLink {
  return {
    id: row.file_link_id,
    fileId: row.file_id,
    state: linkStateOf(row, at),
    createdAt: row.created_at.toISOString(),
    createdBy: nameOf(row.created_by),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    hasPassword: row.password_hash !== null,
    downloadLimit: row.download_limit,
    downloads: row.downloads,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

interface UseRow {
  readonly file_link_use_id: string;
  readonly used_at: Date;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly total: number;
}

/** @throws DomainError not_found */
export async function listFileLinkUses(
  read: AccountRead,
  linkId: number,
  { limit, cursor }: PageQuery,
): Promise<FileLinkUseList> {
  const place = readIdPlace('file-link-uses', cursor, Number.MAX_SAFE_INTEGER);
  await readLinkRow(read, linkId);
  const { rows } = await read.client.query<UseRow>(
    `select u.file_link_use_id, u.used_at, u.user_id, u.address, u.total from (
        select *, count(*) over ()::int as total from file_link_uses where account_id = $1 and file_link_id = $2
      ) u
      where u.file_link_use_id < $3 order by u.file_link_use_id desc limit $4`,
    [read.accountId, linkId, place?.after ?? Number.MAX_SAFE_INTEGER, limit + 1],
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.user_id),
  );
  return pageOf(rows, {
    list: 'file-link-uses',
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.file_link_use_id],
    present: (row) => ({
      id: Number(row.file_link_use_id),
      at: row.used_at.toISOString(),
      person: nameOf(row.user_id),
      address: row.address,
    }),
  });
}
