import type {
  Content,
  ContentBody,
  ContentList,
  ContentRow,
  ContentSort,
  ContentState,
  GivenFile,
  ListContentsQuery,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { Transaction } from '../../platform/transact.ts';
import { presentGivenFile, type GivenContent } from '../files/given-files.ts';
import { BRIEFCASE_ORDER } from './briefcases-reads.ts';
import { translated, type TextLanguage } from './translated.ts';

interface Row {
  readonly content_id: number;
  readonly briefcase_id: number;
  readonly briefcase_name: string;
  readonly parent_id: number | null;
  readonly parent_name: string | null;
  readonly kind: ContentRow['kind'];
  readonly name: string;
  readonly description: string;
  readonly usual: Content['usual'];
  readonly translations: Content['translations'];
  readonly enabled: boolean;
  /** Filters without the kind. */
  readonly body: object;
  readonly favourite: boolean;
  readonly opened_at: Date | null;
  readonly updated_at: Date;
  readonly embed_origins: string[];
}

const COLUMNS = `c.content_id, c.briefcase_id, ${translated('b', 'name', '$3')} as briefcase_name, b.parent_id,
  ${translated('p', 'name', '$3')} as parent_name, c.kind, ${translated('c', 'name', '$3')} as name,
  ${translated('c', 'description', '$3')} as description, c.translations,
  jsonb_build_object('name', c.name, 'description', c.description) as usual, c.enabled, c.body, coalesce(k.favourite, false) as favourite, k.opened_at, c.updated_at,
  (select embed_origins from accounts where account_id = $1) as embed_origins`;
/** $1 is the account, $2 the reader, $3 the language. */
const TABLES = `contents c join briefcases b using (account_id, briefcase_id)
  left join briefcases p on p.account_id = b.account_id and p.briefcase_id = b.parent_id
  left join content_marks k on k.account_id = c.account_id and k.content_id = c.content_id and k.user_id = $2`;

/** Sort keys of each order, with the types of their cursor values. */
const orders: Readonly<Record<ContentSort, readonly (readonly [key: string, type: string])[]>> = {
  arranged: [...BRIEFCASE_ORDER, 'c.place', 'c.content_id'].map((key) => [key, 'int'] as const),
  name: [
    [`coalesce(fold_text(c.translations -> $3::text ->> 'name') collate "C", c.name_key)`, 'text'],
    ['c.content_id', 'int'],
  ],
  opened: [
    [`-coalesce(date_part('epoch', k.opened_at), 0)`, 'float8'],
    ['c.content_id', 'int'],
  ],
};
const wellFormed: Readonly<Record<string, RegExp>> = {
  int: /^-?\d{1,9}$/,
  float8: /^-?\d{1,10}(\.\d{1,9})?$/,
  text: /^/,
};

export async function listContents(
  transaction: Transaction,
  { limit, cursor, search, kinds, briefcases, favourites, opened, sort }: ListContentsQuery,
  language: TextLanguage,
): Promise<ContentList> {
  const { client, accountId, actor } = transaction;
  const list = `contents by ${sort}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const account = bind(accountId);
  bind(actor.userId);
  bind(language);
  const order = orders[sort];
  const keys = order.map(([key]) => key).join(', ');
  const where = allOf(
    `c.account_id = ${account}`,
    contains('fold_text', `(c.search_text || ' ' || b.search_text)`, search, parameters),
    when(kinds, (names) => `c.kind = any(${bind(names)}::text[])`),
    when(
      briefcases,
      (ids) => `(b.briefcase_id = any(${bind(ids)}::int[]) or b.parent_id = any(${bind(ids)}::int[]))`,
    ),
    favourites ? 'k.favourite' : undefined,
    opened ? 'k.opened_at is not null' : undefined,
    when(place?.after, (after) => {
      if (after.length !== order.length) throw refuseCursor();
      const values = after.map((value, index) => {
        const type = order[index]?.[1] ?? 'text';
        if (value === null || wellFormed[type]?.test(value) !== true) throw refuseCursor();
        return `${bind(value)}::${type}`;
      });
      return `(${keys}) > (${values.join(', ')})`;
    }),
  );
  const { rows } = await client.query<Row & { place: string[]; total: number }>(
    `select ${COLUMNS}, count(*) over ()::int as total,
        array[${order.map(([key]) => `(${key})::text`).join(', ')}] as place
      from ${TABLES} where ${where} order by ${keys} limit ${bind(limit + 1)}`,
    parameters.values,
  );
  const seen = await findSeen(transaction, rows);
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => row.place,
    present: (row) => presentRow(row, seen),
  });
}

/** Stored item, without the frame for a reader. */
export type StoredContent = Omit<Content, 'frameAddress'>;

/** @throws DomainError not_found if the reader does not see it */
export async function readContent(
  read: Transaction,
  contentId: number,
  language: TextLanguage = null,
): Promise<StoredContent> {
  const { client, accountId, actor } = read;
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from ${TABLES} where c.account_id = $1 and c.content_id = $4
      and (select current_actor_sees('services:dashboards'))`,
    [accountId, actor.userId, language, contentId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { rows: siblings } = await client.query<{ id: number; name: string }>(
    `select c.content_id as id, ${translated('c', 'name', '$3')} as name from contents c
      where c.account_id = $1 and c.briefcase_id = $2 order by c.place, c.content_id`,
    [accountId, row.briefcase_id, language],
  );
  const index = siblings.findIndex(({ id }) => id === contentId);
  const seen = await findSeen(read, [row]);
  return {
    ...presentRow(row, seen),
    file: seen.files.get(contentId) ?? null,
    usual: row.usual,
    translations: row.translations,
    body: bodyOf(row),
    previous: siblings[index - 1] ?? null,
    next: siblings[index + 1] ?? null,
  };
}

/** Reads the files that items make available to their readers, including earlier versions. */
export async function readContentFiles(
  { client }: Pick<Transaction, 'client'>,
  contentIds: readonly number[],
): Promise<(GivenContent & { readonly content_id: number })[]> {
  const { rows } = await client.query<GivenContent & { readonly content_id: number }>(
    'select * from files_of_contents($1)',
    [contentIds],
  );
  return rows;
}

/** Entities of other features that items show. A file is shared with its item; all others require separate access. */
interface SeenTargets {
  /** By item. */
  readonly files: ReadonlyMap<number, GivenFile>;
  readonly trashed: ReadonlySet<number>;
  readonly sources: ReadonlySet<number>;
}

/** Runs only for the rows of a page, and only if one of them shows such an entity, since each has its own policies. */
async function findSeen({ client, accountId }: Transaction, rows: readonly Row[]): Promise<SeenTargets> {
  const bodies = rows.map(bodyOf);
  const fileIds = bodies.flatMap((body) => (body.kind === 'file' ? [body.fileId] : []));
  const sourceIds = bodies.flatMap((body) => (body.kind === 'report' ? [body.sourceId] : []));
  const find = async (table: string, key: string, ids: readonly number[]): Promise<Set<number>> => {
    if (ids.length === 0) return new Set();
    const { rows: found } = await client.query<{ id: number }>(
      `select ${key} as id from ${table} where account_id = $1 and ${key} = any($2::int[])`,
      [accountId, ids],
    );
    return new Set(found.map(({ id }) => id));
  };
  return {
    files: new Map(
      (fileIds.length === 0
        ? []
        : await readContentFiles(
            { client },
            rows.map((row) => row.content_id),
          )
      )
        .filter(({ is_current: isCurrent }) => isCurrent)
        .map((file) => [file.content_id, presentGivenFile(file)]),
    ),
    trashed: await find('trashed_files', 'file_id', fileIds),
    sources: await find('report_sources', 'report_source_id', sourceIds),
  };
}

function bodyOf({ kind, body }: Row): ContentBody {
  return { ...body, kind } as ContentBody;
}

function presentRow(row: Row, seen: SeenTargets): ContentRow {
  const body = bodyOf(row);
  return {
    id: row.content_id,
    briefcase: {
      id: row.briefcase_id,
      name: row.briefcase_name,
      parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    },
    kind: row.kind,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    state: stateOf(body, row, seen),
    linkTo: body.kind === 'link' ? body.url : null,
    favourite: row.favourite,
    openedAt: row.opened_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

function stateOf(body: ContentBody, row: Row, { files, trashed, sources }: SeenTargets): ContentState {
  if (body.kind === 'native') return body.tiles.length === 0 ? 'not_configured' : 'ready';
  if (body.kind === 'link') return 'ready';
  if (body.kind === 'report') return sources.has(body.sourceId) ? 'ready' : 'not_configured';
  if (body.kind === 'file')
    return files.has(row.content_id) ? 'ready' : trashed.has(body.fileId) ? 'file_trashed' : 'file_hidden';
  return row.embed_origins.includes(new URL(body.url).origin) ? 'ready' : 'origin_not_listed';
}
