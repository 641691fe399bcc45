import type { FileLinkFilter, ListFilesQuery, StoredFile, StoredFileList } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { subtreeOf } from './folder-rules.ts';
import { listFolders } from './folders-reads.ts';
import { namePeople, type NamePerson } from './name-people.ts';
import { isActiveLink, linkStateOf } from './link-state.ts';

interface Row {
  readonly file_id: number;
  readonly name: string;
  readonly file_folder_id: number | null;
  readonly folder_name: string | null;
  readonly kind: StoredFile['kind'];
  readonly size_bytes: number;
  readonly object_key: string;
  readonly description: string;
  readonly tags: string[];
  readonly version: number;
  readonly uploaded_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly file_link_id: number | null;
  readonly expires_at: Date;
  readonly ended_as: 'revoked' | 'renewed' | null;
  readonly download_limit: number | null;
  readonly downloads: number;
}

/** Selects files `f` with their folder, and the link with the latest end, active or not. */
const present = (
  at: string,
): string => `f.file_id, f.name, f.file_folder_id, d.name as folder_name, f.kind, f.size_bytes,
    f.object_key, f.description, f.tags, f.version, f.uploaded_by, f.created_at, f.updated_at,
    link.file_link_id, link.expires_at, link.ended_as, link.download_limit, link.downloads
  from files f
  left join file_folders d using (account_id, file_folder_id)
  left join lateral (
    select l.file_link_id, l.expires_at, l.ended_as, l.download_limit, l.downloads from file_links l
    where l.account_id = f.account_id and l.file_id = f.file_id
    order by ${isActiveLink(at)} desc, l.expires_at desc, l.file_link_id desc limit 1
  ) link on true`;

/** @throws DomainError not_found if it does not exist, or its folder is not open to the user */
export async function readFile(read: AccountRead, fileId: number): Promise<StoredFile> {
  const { client, accountId, at } = read;
  const { rows } = await client.query<Row>(
    `select ${present('$3::timestamptz')} where f.account_id = $1 and f.file_id = $2`,
    [accountId, fileId, at],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return presentFile(row, at, await namePeople(read, [row.uploaded_by]));
}

interface FileOrder {
  readonly type: string;
  readonly value: string;
  /** Joins a table for the value. */
  readonly join?: (scope: LinkScope) => string;
}

/** Sort key of each order, before the ID; files without a link come first by the end of their link. */
const ORDERS: Readonly<Record<ListFilesQuery['sort'], FileOrder>> = {
  name: { type: '', value: 'f.sort_name' },
  size: { type: '::int', value: 'f.size_bytes' },
  updatedAt: { type: '::timestamptz', value: 'f.updated_at' },
  linkExpiresAt: {
    type: '::timestamptz',
    value: "coalesce(e.ends, '-infinity')",
    // Read once rather than per file.
    join: ({ now, accountId }) => `left join (select l.file_id, max(l.expires_at) as ends from file_links l
      where l.account_id = ${accountId} and ${isActiveLink(now)} group by l.file_id) e on e.file_id = f.file_id`,
  },
};

/** Placeholders of the time and the account. */
interface LinkScope {
  readonly now: string;
  readonly accountId: string;
}

/** @throws DomainError not_found if the folder does not exist or is not open to the user */
export async function listFiles(read: AccountRead, query: ListFilesQuery): Promise<StoredFileList> {
  const { client, accountId, at } = read;
  const { limit, cursor, sort, order } = query;
  const list = `files ${sort} ${order}`;
  const place = cursor === undefined ? null : readPlace(list, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const scope: LinkScope = { now: `${bind(at)}::timestamptz`, accountId: bind(accountId) };
  const where = allOf(
    `f.account_id = ${scope.accountId}`,
    await inFolder(read, query, parameters),
    ...filters(query, scope, parameters),
  );
  const { type, value, join } = ORDERS[sort];
  const after =
    place === null
      ? 'true'
      : `(${value}, f.file_id) ${order === 'asc' ? '>' : '<'} (${bind(place.value)}${type}, ${bind(place.id)}::int)`;
  const total = place === null ? `(select count(*)::int from files f where ${where})` : bind(place.total);
  const { rows } = await client.query<Row & { total: number; place: string }>(
    `with page as (
        select p.*, row_number() over () as n from (
          select f.file_id, (${value})::text as place from files f ${join?.(scope) ?? ''}
          where ${where} and ${after}
          order by ${value} ${order}, f.file_id ${order} limit ${bind(limit + 1)}
        ) p
      )
      select ${total}::int as total, page.place, ${present(scope.now)} join page using (file_id)
      where f.account_id = ${scope.accountId} order by page.n`,
    parameters.values,
  );
  const nameOf = await namePeople(
    read,
    rows.map((row) => row.uploaded_by),
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.place, String(row.file_id)],
    present: (row) => presentFile(row, at, nameOf),
  });
}

async function inFolder(
  read: AccountRead,
  { folder, below }: ListFilesQuery,
  { bind }: Parameters,
): Promise<string | undefined> {
  if (folder === undefined || (folder === 0 && below)) return undefined;
  if (folder === 0) return 'f.file_folder_id is null';
  const { items } = await listFolders(read);
  if (!items.some(({ id }) => id === folder))
    throw new DomainError('not_found', { detail: 'The folder does not exist. Choose another.' });
  return `f.file_folder_id = any(${bind(below ? subtreeOf(items, folder) : [folder])}::int[])`;
}

/** Arrays are read once and hashed: the planner cannot estimate how many files a policy allows. */
function linkConditions({ now, accountId }: LinkScope): Readonly<Record<FileLinkFilter, string>> {
  const linked = `array(select l.file_id from file_links l where l.account_id = ${accountId})`;
  const opened = `array(select l.file_id from file_links l where l.account_id = ${accountId} and ${isActiveLink(now)})`;
  return {
    none: `f.file_id <> all(${linked})`,
    active: `f.file_id = any(${opened})`,
    ended: `(f.file_id = any(${linked}) and f.file_id <> all(${opened}))`,
  };
}

function filters(
  { search, kinds, links, tags }: ListFilesQuery,
  scope: LinkScope,
  parameters: Parameters,
): (string | undefined)[] {
  const { bind } = parameters;
  return [
    when(kinds, (chosen) => `f.kind = any(${bind(chosen)}::text[])`),
    when(tags, (chosen) => `f.tags && ${bind(chosen)}::text[]`),
    when(links, (chosen) => `(${chosen.map((one) => linkConditions(scope)[one]).join(' or ')})`),
    contains('fold_text', 'f.search_text', search, parameters),
  ];
}

function readPlace(list: string, cursor: string): { value: string; id: number; total: number } {
  const { after, total } = readCursor(list, cursor);
  const [value, id] = after;
  const isPlace =
    after.length === 2 && typeof value === 'string' && typeof id === 'string' && /^\d{1,9}$/.test(id);
  if (!isPlace || !isValue(list, value)) throw refuseCursor();
  return { value, id: Number(id), total };
}

function isValue(list: string, value: string): boolean {
  if (list.startsWith('files size')) return /^\d{1,9}$/.test(value);
  if (list.startsWith('files name')) return true;
  return value === '-infinity' || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value);
}

function presentFile(row: Row, at: Date, nameOf: NamePerson): StoredFile {
  const { file_link_id: linkId, file_folder_id: folderId } = row;
  return {
    id: row.file_id,
    name: row.name,
    folder: folderId === null ? null : { id: folderId, name: row.folder_name ?? '' },
    kind: row.kind,
    sizeBytes: row.size_bytes,
    sha256: sha256OfKey(row.object_key),
    description: row.description,
    tags: row.tags,
    link:
      linkId === null
        ? null
        : {
            id: linkId,
            state: linkStateOf(row, at),
            expiresAt: row.expires_at.toISOString(),
            downloads: row.downloads,
          },
    uploadedBy: nameOf(row.uploaded_by),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
