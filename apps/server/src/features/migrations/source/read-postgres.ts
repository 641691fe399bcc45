import pg from 'pg';
import { historyTables, isKeptTable, tablesWithoutPlace } from './traccar-tables.ts';
import type { SourceRows } from './source-rows.ts';

const ROWS_AT_ONCE = 5_000;

/** Highest IDs of the history that is already staged. */
export type HistoryCursor = Readonly<Record<string, number>>;

/**
 * Reads a database of Traccar in PostgreSQL, in one snapshot and without writing. Times are read as they are stored,
 * which is in the zone of Traccar's process. History comes in the order of IDs, after the cursor.
 */
export async function* readPostgres(url: string, cursor: HistoryCursor = {}): AsyncGenerator<SourceRows> {
  const client = new pg.Client({ connectionString: url, application_name: 'azimute migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    for (const { table, columns } of await listTables(client)) {
      const isHistory = (historyTables as readonly string[]).includes(table);
      const cells = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
      let after = isHistory ? (cursor[table] ?? 0) : 0;
      for (;;) {
        const { rows } = await client.query<(string | null)[]>({
          text: isHistory
            ? `select ${cells} from ${pg.escapeIdentifier(table)} where id > $1 order by id limit ${ROWS_AT_ONCE}`
            : `select ${cells} from ${pg.escapeIdentifier(table)}`,
          values: isHistory ? [after] : [],
          rowMode: 'array',
        });
        if (rows.length > 0) yield { table, columns, rows };
        if (!isHistory || rows.length < ROWS_AT_ONCE) break;
        after = Number(rows.at(-1)?.[columns.indexOf('id')] ?? after);
      }
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function listTables(
  client: pg.Client,
): Promise<readonly { readonly table: string; readonly columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = any (current_schemas(false)) and table_name like 'tc\\_%' group by table_name`,
  );
  const known = rows.filter(({ table }) => !(table in tablesWithoutPlace));
  // The history refers to everything else.
  return [
    ...known.filter(({ table }) => isKeptTable(table)),
    ...historyTables.flatMap((name) => known.filter(({ table }) => table === name)),
    ...rows.filter(({ table }) => table in tablesWithoutPlace),
  ];
}
