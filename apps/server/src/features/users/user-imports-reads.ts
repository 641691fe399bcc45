import type { Locale, UserImport, UserImportDetail, UserImportLine } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { pageOf, readIdPlace, type Page, type PageQuery } from '../../platform/lists/cursor.ts';
import { mapUserColumns } from './import-headings.ts';
import { readUserLines, type LineErrors } from './read-user-lines.ts';

export interface UserImportRow {
  readonly id: number;
  readonly file_name: string;
  readonly state: UserImport['state'];
  readonly failure: UserImport['failure'];
  readonly gives_access: boolean;
  readonly locale: Locale;
  readonly headings: string[];
  readonly todo_count: number;
  readonly line_count: number;
  readonly last_line: number;
  readonly created_count: number;
  readonly added_count: number;
  readonly present_count: number;
  readonly refused_count: number;
  readonly done_count: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

const COLUMNS = `user_import_id as id, file_name, state, failure, gives_access, locale, headings, todo_count, line_count,
  last_line, created_count, added_count, present_count, refused_count, done_count, created_at, started_at, finished_at`;

const LIST = 'user-imports';
const REFUSALS_SHOWN = 100;

/** The person's own imports, newest first. */
export async function listUserImports(client: PoolClient, query: PageQuery): Promise<Page<UserImport>> {
  const place = readIdPlace(LIST, query.cursor);
  const own = 'account_id = current_account_id() and user_id = current_user_id()';
  const { rows } = await client.query<UserImportRow & { total: number }>(
    `select ${COLUMNS}, (select count(*)::int from user_imports where ${own}) as total
    from user_imports where ${own} and ($1::int is null or user_import_id < $1) order by user_import_id desc limit $2`,
    [place?.after ?? null, query.limit + 1],
  );
  return pageOf(rows, {
    list: LIST,
    limit: query.limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.id)],
    present: presentUserImport,
  });
}

/** @throws DomainError not_found when it is not the person's */
export async function findUserImport(
  client: PoolClient,
  id: number,
  { lock }: { readonly lock: boolean } = { lock: false },
): Promise<UserImportRow> {
  const { rows } = await client.query<UserImportRow>(
    `select ${COLUMNS} from user_imports
    where account_id = current_account_id() and user_id = current_user_id() and user_import_id = $1
    ${lock ? 'for update' : ''}`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError not_found when it is not the person's */
export async function readUserImport(client: PoolClient, id: number): Promise<UserImportDetail> {
  const row = await findUserImport(client, id);
  const refused = await readRefusedLines(client, id, { after: 0, limit: REFUSALS_SHOWN });
  return { ...presentUserImport(row), refusals: refused.map((line) => presentRefused(row, line)) };
}

export interface RefusedUserLine extends FileLine {
  readonly outcome: 'skip' | 'bad';
  readonly errors: LineErrors;
}

/** Refused lines after one, in order. */
export async function readRefusedLines(
  client: PoolClient,
  id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RefusedUserLine[]> {
  const { rows } = await client.query<RefusedUserLine>(
    `select line, cells, outcome, errors from user_import_lines
    where account_id = current_account_id() and user_id = current_user_id() and user_import_id = $1
      and outcome is not null and line > $2
    order by line limit $3`,
    [id, after, limit],
  );
  return rows;
}

function presentRefused(row: UserImportRow, refused: RefusedUserLine): UserImportLine {
  const [read] = readUserLines([refused], mapUserColumns(row.headings), new Map());
  const { line, outcome, errors } = refused;
  return { line, name: read?.name ?? '', email: read?.email ?? '', role: read?.role ?? '', outcome, errors };
}

function presentUserImport(row: UserImportRow): UserImport {
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    failure: row.failure,
    progress: {
      done: row.done_count,
      total: row.todo_count,
      created: row.created_count,
      added: row.added_count,
      present: row.present_count,
      refused: row.refused_count,
    },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
