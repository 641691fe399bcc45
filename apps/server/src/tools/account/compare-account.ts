import type { Client } from 'pg';
import { rowsOf, type MovedTable } from './moved-tables.ts';
import { MoveRefusedError, type Move } from './sides.ts';

export interface ComparedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Positions are by far the most rows, and never change: those that are there already are compared before the freeze. */
const POSITIONS = 'positions';

/** Up to which number of the change feed the positions of both sides are the same; undefined where they are not, yet. */
export async function compareSettled(
  { from, to, accountId }: Move,
  tables: readonly MovedTable[],
  follow: () => Promise<void>,
): Promise<string | undefined> {
  const positions = tables.find(({ name }) => name === POSITIONS);
  const { rows } = await from.client.query<{ until: string }>(
    `select (base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text as until from position_numbering`,
  );
  const until = rows[0]?.until ?? '0';
  await follow();
  if (positions === undefined) return undefined;
  const settled = `coalesce(change_number <= ${until}, true)`;
  const [here, there] = await Promise.all(
    [from, to].map(async ({ client }) => await fingerprint(client, positions, accountId, settled)),
  );
  return here?.sum === there?.sum ? until : undefined;
}

/**
 * Rows of every table, and a sum over them, which are the same on both sides when the rows are the same. Of positions, those
 * that were compared already are only counted.
 * @throws MoveRefusedError naming the tables that differ
 */
export async function compare(
  { from, to, accountId }: Move,
  tables: readonly MovedTable[],
  settled: string | undefined,
  keepOn: () => Promise<void>,
): Promise<ComparedRows> {
  const different: string[] = [];
  let rows = 0;
  for (const table of tables) {
    await keepOn();
    const isSettled = settled !== undefined && table.name === POSITIONS;
    const [here, there] = await Promise.all(
      [from, to].map(async ({ client }) =>
        isSettled
          ? await countAndSum(client, table, accountId, `change_number > ${settled}`)
          : await fingerprint(client, table, accountId),
      ),
    );
    rows += here?.count ?? 0;
    if (here?.count !== there?.count || here?.sum !== there?.sum)
      different.push(`${table.name} (${here?.count} rows here, ${there?.count} there)`);
  }
  if (different.length > 0)
    throw new MoveRefusedError(
      `Both sides differ, so that the account stays where it is: ${different.join(', ')}.`,
    );
  return { tables: tables.length, rows };
}

interface Fingerprint {
  readonly count: number;
  readonly sum: string;
}

async function countAndSum(
  client: Client,
  table: MovedTable,
  accountId: number,
  summed: string,
): Promise<Fingerprint> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${table.name} where ${rowsOf(table)}`,
    [accountId],
  );
  const newer = await fingerprint(client, table, accountId, summed);
  return { count: rows[0]?.count ?? 0, sum: newer?.sum ?? '' };
}

async function fingerprint(
  client: Client,
  table: MovedTable,
  accountId: number,
  only = 'true',
): Promise<Fingerprint | undefined> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::float8 as count, coalesce(sum(hashtextextended(row(${table.columns.join(', ')})::text, 0)::numeric), 0)::text as sum
      from ${table.name} where ${rowsOf(table)} and ${only}`,
    [accountId],
  );
  return rows[0];
}
