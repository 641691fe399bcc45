import { DomainError } from '../domain-error.ts';
import { pageOf, readIdPlace, type Page, type PageQuery } from '../lists/cursor.ts';
import type { Actor } from '../postgres/transaction.ts';
import { withoutUnstorable } from '../postgres/without-unstorable.ts';
import type { AccountClient, ImportKind, ImportRow, ImportShape } from './import-kind.ts';

const COLUMNS = `import_id as id, user_id as "userId", file_name as "fileName", state, failure, file, settings, preview,
  progress, last_line as "lastLine", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

export const isUnended = ({ state }: Pick<ImportRow<ImportShape>, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Lists the user's own imports, newest first, without drafts. */
export async function listImports<Shape extends ImportShape, Item>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  query: PageQuery,
  present: (row: ImportRow<Shape>) => Item,
): Promise<Page<Item>> {
  const list = `${kind.name}-imports`;
  const place = readIdPlace(list, query.cursor);
  const started = `account_id = $1 and kind = $2 and state not in ('receiving', 'draft')`;
  const { rows } = await client.query<ImportRow<Shape> & { total: number }>(
    `select ${COLUMNS}, (select count(*)::int from imports where ${started}) as total
    from imports where ${started} and ($3::int is null or import_id < $3) order by import_id desc limit $4`,
    [accountId, kind.name, place?.after ?? null, query.limit + 1],
  );
  return pageOf(rows, {
    list,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present,
  });
}

/** @throws DomainError not_found if it is not the user's, or incomplete */
export async function findImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
): Promise<ImportRow<Shape>> {
  return await selectImport(kind, account, id, '');
}

/**
 * Returns the import, locked until the transaction ends.
 * @throws DomainError not_found if the user cannot change it, or it is incomplete
 */
export async function lockImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
): Promise<ImportRow<Shape>> {
  // Users who lost the right can still read the import, but only users who can change it can lock it.
  return await selectImport(kind, account, id, 'for update');
}

async function selectImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  id: number,
  lock: '' | 'for update',
): Promise<ImportRow<Shape>> {
  const { rows } = await client.query<ImportRow<Shape>>(
    `select ${COLUMNS} from imports
    where account_id = $1 and kind = $2 and import_id = $3 and state <> 'receiving' ${lock}`,
    [accountId, kind.name, id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/**
 * Returns the import, locked to create its preview again.
 * @throws DomainError not_found, or conflict if it was started
 */
export async function lockDraft<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
): Promise<ImportRow<Shape>> {
  const row = await lockImport(kind, account, id);
  if (row.state !== 'draft') throw new DomainError('conflict');
  return row;
}

/** An upload that is unfinished after this long was cut off by the end of its process. */
const RECEIVED_WITHIN_SECONDS = 300;

/** Stores an uploaded file, and removes the user's oldest drafts if necessary. */
export async function insertImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  { userId, sessionId }: Actor,
  fileName: string,
  state: 'receiving' | 'draft',
): Promise<number> {
  if (kind.mostDrafts !== undefined) {
    // Concurrent ones would not see each other.
    await client.query(`select pg_advisory_xact_lock(hashtext('azimute.imports.' || $1), $2)`, [
      kind.name,
      userId,
    ]);
    await client.query(
      `delete from imports where account_id = $1 and kind = $2 and import_id in (
        (select import_id from imports where account_id = $1 and kind = $2 and state = 'draft'
          order by import_id desc offset $3)
        union all
        select import_id from imports where account_id = $1 and kind = $2 and state = 'receiving'
          and created_at < now() - $4 * interval '1 second')`,
      [accountId, kind.name, kind.mostDrafts - 1, RECEIVED_WITHIN_SECONDS],
    );
  }
  const { rows } = await client.query<{ id: number }>(
    `insert into imports (account_id, kind, user_id, session_id, file_name, state, progress)
    values ($1, $2, $3, $4, $5, $6, $7) returning import_id as id`,
    [accountId, kind.name, userId, sessionId, fileName, state, JSON.stringify(kind.noProgress)],
  );
  return rows[0]?.id ?? 0;
}

/** Changes of an import; times are set once. */
export type ImportChanges<Shape extends ImportShape> = Partial<
  Pick<
    ImportRow<Shape>,
    | 'state'
    | 'failure'
    | 'file'
    | 'settings'
    | 'preview'
    | 'progress'
    | 'lastLine'
    | 'startedAt'
    | 'finishedAt'
  >
>;

const columnOf = {
  state: 'state',
  failure: 'failure',
  file: 'file',
  settings: 'settings',
  preview: 'preview',
  progress: 'progress',
  lastLine: 'last_line',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
} as const satisfies Record<keyof ImportChanges<ImportShape>, string>;

export async function updateImport<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  id: number,
  changes: ImportChanges<Shape>,
): Promise<void> {
  const names = (Object.keys(columnOf) as (keyof typeof columnOf)[]).filter(
    (name) => changes[name] !== undefined,
  );
  const entries = names.map((name, place) => {
    const value = `$${place + 4}`;
    return `${columnOf[name]} = ${name === 'startedAt' ? `coalesce(started_at, ${value})` : value}`;
  });
  await client.query(
    `update imports set ${entries.join(', ')} where account_id = $1 and kind = $2 and import_id = $3`,
    [accountId, kind.name, id, ...names.map((name) => storable(changes[name]))],
  );
}

function storable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return storableJson(value);
}

export function storableJson(value: unknown): string {
  return withoutUnstorable(JSON.stringify(value));
}
