import { pageOf, readIdPlace, type Page, type PageQuery } from '../lists/cursor.ts';
import type { FileLine } from '../spreadsheets/parse-csv.ts';
import type { AccountClient, ImportKind, ImportLine, ImportShape } from './import-kind.ts';
import { findImport, storableJson } from './stored-imports.ts';

type NewLine<Shape extends ImportShape> = FileLine & Partial<Pick<ImportLine<Shape>, 'problem' | 'plan'>>;

const STORED_AT_ONCE = 2000;
const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : storableJson(value);

export async function insertLines<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  owner: { readonly id: number; readonly userId: number | null },
  lines: readonly NewLine<Shape>[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += STORED_AT_ONCE) {
    const batch = lines.slice(start, start + STORED_AT_ONCE);
    await client.query(
      `insert into import_lines (account_id, kind, import_id, user_id, line, cells, problem, plan)
      select $1, $2, $3, $4, v.* from unnest($5::int[], $6::jsonb[], $7::jsonb[], $8::jsonb[])
        as v (line, cells, problem, plan)
      on conflict do nothing`,
      [
        accountId,
        kind.name,
        owner.id,
        owner.userId,
        batch.map(({ line }) => line),
        batch.map(({ cells }) => storableJson(cells)),
        batch.map(({ problem }) => jsonOrNull(problem)),
        batch.map(({ plan }) => jsonOrNull(plan)),
      ],
    );
  }
}

/** Updates the results of existing lines. */
export async function updateLines<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  id: number,
  lines: readonly Pick<ImportLine<Shape>, 'line' | 'problem' | 'plan'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await client.query(
    `update import_lines l set problem = v.problem, plan = v.plan
    from unnest($4::int[], $5::jsonb[], $6::jsonb[]) as v (line, problem, plan)
    where l.account_id = $1 and l.kind = $2 and l.import_id = $3 and l.line = v.line`,
    [
      accountId,
      kind.name,
      id,
      lines.map(({ line }) => line),
      lines.map(({ problem }) => jsonOrNull(problem)),
      lines.map(({ plan }) => jsonOrNull(plan)),
    ],
  );
}

interface LinesAsked {
  readonly after: number;
  readonly limit: number;
  readonly only: 'good' | 'bad' | 'all';
}

const conditions = { good: 'and problem is null', bad: 'and problem is not null', all: '' };

/** Reads lines after one, in order. */
export async function readLines<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  { client, accountId }: AccountClient,
  id: number,
  { after, limit, only }: LinesAsked,
): Promise<ImportLine<Shape>[]> {
  const { rows } = await client.query<ImportLine<Shape>>(
    `select line, cells, problem, plan from import_lines
    where account_id = $1 and kind = $2 and import_id = $3 and line > $4 ${conditions[only]} order by line limit $5`,
    [accountId, kind.name, id, after, limit],
  );
  return rows;
}

/** Reads all lines in batches; each is read with `inAccount`, so that it can be a separate transaction. */
export async function* readAllLines<Shape extends ImportShape>(
  kind: ImportKind<Shape>,
  inAccount: <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>,
  id: number,
  { limit, only }: Omit<LinesAsked, 'after'>,
): AsyncGenerator<ImportLine<Shape>[]> {
  for (let after = 0; ;) {
    const place = after;
    const batch = await inAccount((account) => readLines(kind, account, id, { after: place, limit, only }));
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.line;
  }
}

/**
 * Lists the lines that are not imported, in order.
 * @throws DomainError not_found if the import is not the user's
 */
export async function listBadLines<Shape extends ImportShape, Item>(
  kind: ImportKind<Shape>,
  account: AccountClient,
  id: number,
  query: PageQuery,
  present: (line: ImportLine<Shape>) => Item,
): Promise<Page<Item>> {
  await findImport(kind, account, id);
  const list = `${kind.name}-import-bad-lines-${id}`;
  const place = readIdPlace(list, query.cursor);
  const asked = { after: place?.after ?? 0, limit: query.limit + 1, only: 'bad' as const };
  const rows = await readLines(kind, account, id, asked);
  const total = place?.total ?? (await countBadLines(kind, account, id));
  return pageOf(rows, { list, limit: query.limit, total, placeOf: (row) => [String(row.line)], present });
}

async function countBadLines(
  { name }: Pick<ImportKind<ImportShape>, 'name'>,
  { client, accountId }: AccountClient,
  id: number,
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from import_lines
    where account_id = $1 and kind = $2 and import_id = $3 and problem is not null`,
    [accountId, name, id],
  );
  return rows[0]?.total ?? 0;
}

/** Deletes the imported lines up to one; invalid ones stay for the report. */
export async function deleteGoodLines(
  { name }: Pick<ImportKind<ImportShape>, 'name'>,
  { client, accountId }: AccountClient,
  id: number,
  upTo: number | null = null,
): Promise<void> {
  await client.query(
    `delete from import_lines where account_id = $1 and kind = $2 and import_id = $3 and problem is null
      and ($4::int is null or line <= $4)`,
    [accountId, name, id, upTo],
  );
}
