import type { ClientBase } from 'pg';

/** A table with its stored columns: generated ones are derived. */
export interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly bytes: number;
}

const SCHEMAS = ['public', 'graphile_worker'];
/** Tables written by the migrations themselves. */
const MIGRATION_TABLES = ['public.schema_migrations', 'graphile_worker.migrations'];

/** Lists every table with permanent rows: partitions are represented by their table. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid)::float8 as bytes,
      (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any ($1) and format('%s.%s', n.nspname, c.relname) <> all ($2)
    order by 1`,
    [SCHEMAS, MIGRATION_TABLES],
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname = any ($1) order by 1`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Sequence>(
      `select $1 as name, last_value::text as last, is_called as "isCalled" from ${name}`,
      [name],
    );
    sequences.push(...state.rows);
  }
  return sequences;
}

/** Lists tables whose rows are in partitions, even if there is none yet. */
export async function listPartitioned(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('public.%I', relname) as name from pg_class
    where relkind = 'p' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

export interface Partition {
  readonly name: string;
  readonly parent: string;
  /** As `FOR VALUES FROM ... TO ...`. */
  readonly bounds: string;
}

export async function listPartitions(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select quote_ident(c.relname) as name, quote_ident(p.relname) as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return rows;
}

/** Returns the number of a table's rows and their checksum, which does not depend on their order. */
export async function fingerprint(client: ClientBase, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(
    `select format('%s rows, %s', count(*), sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric))
      as fingerprint from only ${name}`,
  );
  return rows[0]?.fingerprint ?? '';
}
