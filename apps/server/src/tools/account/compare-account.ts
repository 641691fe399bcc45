import type { Client } from 'pg';
import { rowsOf, type MovedTable } from './moved-tables.ts';
import { MoveRefusedError, type Move } from './sides.ts';

export interface ComparedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Rows of every table, and a sum over them, which are the same on both sides when the rows are the same.
 * @throws MoveRefusedError naming the tables that differ
 */
export async function compare(
  { from, to, accountId }: Move,
  tables: readonly MovedTable[],
  keepOn: () => Promise<void>,
): Promise<ComparedRows> {
  const different: string[] = [];
  let rows = 0;
  for (const table of tables) {
    await keepOn();
    const [here, there] = await Promise.all(
      [from, to].map(async ({ client }) => await fingerprint(client, table, accountId)),
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

async function fingerprint(
  client: Client,
  table: MovedTable,
  accountId: number,
): Promise<{ count: number; sum: string } | undefined> {
  const { rows } = await client.query<{ count: number; sum: string }>(
    `select count(*)::float8 as count, coalesce(sum(hashtextextended(row(${table.columns.join(', ')})::text, 0)::numeric), 0)::text as sum
      from ${table.name} where ${rowsOf(table)}`,
    [accountId],
  );
  return rows[0];
}
