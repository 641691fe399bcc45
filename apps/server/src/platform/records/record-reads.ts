import { DomainError } from '../domain-error.ts';
import { allOf, contains, when } from '../lists/conditions.ts';
import type { Page, PageQuery } from '../lists/cursor.ts';
import { readPageByKey } from '../lists/page-by-key.ts';
import type { Parameters } from '../postgres/parameters.ts';
import type { AccountRead } from '../transact.ts';
import { plainColumn, type HiddenColumn, type RecordColumn } from './record-columns.ts';

/** A record; the time of its last change identifies the version. */
export interface Versioned {
  readonly id: number;
  readonly updatedAt: string;
}

export interface RecordQuery extends PageQuery {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly search?: string | undefined;
}

/** The stored part of the entered settings: all but the sender's key. */
type StoredOf<Settings> = Exclude<keyof Settings, 'key'> & string;

type FilterName<Query> = Exclude<keyof Query, keyof RecordQuery> & string;

/** The column that a filter restricts to the chosen values, or its condition on rows. */
type FilterOf<Value> = string | ((value: NonNullable<Value>, bind: Parameters['bind']) => string);

/** How the rows of a table are read as records; `r` is the table. */
export interface RecordReads<Row extends Versioned, Settings extends object, Query extends RecordQuery> {
  readonly table: string;
  /** The ID column. */
  readonly id: string;
  /** The column of each setting; the table also has `account_id`, `key` and `updated_at`. */
  readonly columns: Readonly<Record<StoredOf<Settings> & keyof Row, string | RecordColumn>> &
    Readonly<Record<Exclude<StoredOf<Settings>, keyof Row>, HiddenColumn>>;
  readonly joins?: string;
  /** Values that a record shows beside its settings. */
  readonly shows?: Readonly<Record<Exclude<keyof Row, keyof Settings | keyof Versioned> & string, string>>;
  /** Texts to sort by; by default the column of that name. */
  readonly sorts?: Readonly<Partial<Record<Query['sort'], string>>>;
  readonly filters: { readonly [K in FilterName<Query>]: FilterOf<Query[K]> };
  /** Columns that the search covers. */
  readonly searched: readonly string[];
}

export interface RecordReader<Row, Query> {
  /** @throws DomainError not_found */
  readonly read: (read: AccountRead, id: number) => Promise<Row>;
  readonly list: (read: AccountRead, query: Query) => Promise<Page<Row>>;
}

/** Reads records with all settings, including those that they do not show. */
interface StoredReader<Row, Settings, Query> extends RecordReader<Row, Query> {
  /** @throws DomainError not_found */
  readonly readStored: (read: AccountRead, id: number) => Promise<Row & Settings>;
  readonly show: (stored: Row & Settings) => Row;
}

/** Reads a record and its list, each with its settings and additional values. */
export function readRecords<Row extends Versioned, Settings extends object, Query extends RecordQuery>(
  of: RecordReads<Row, Settings, Query>,
): StoredReader<Row, Settings, Query> {
  const { table, id, joins = '', filters } = of;
  const columns = Object.entries<string | RecordColumn>(of.columns).map(
    ([name, column]) => [name, typeof column === 'string' ? plainColumn(column) : column] as const,
  );
  const shown = [
    ...columns.map(([name, { column, read }]) => [name, read(`r.${column}`)]),
    ...Object.entries<string>(of.shows ?? {}),
    ['updatedAt', 'r.updated_at'],
  ];
  const selected = [`r.${id} as id`, ...shown.map(([name, value]) => `${value} as "${name}"`)].join(', ');
  const from = `${table} r ${joins}`;
  const sorts: Readonly<Record<string, string>> = {
    updatedAt: `to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
    ...Object.fromEntries(columns.map(([name, { column, sorted }]) => [name, sorted(`r.${column}`)])),
    ...of.sorts,
  };
  const searched = `fold_text(concat_ws(' ', ${of.searched.join(', ')}))`;
  const hidden = columns.flatMap(([name, column]) => ('isHidden' in column ? name : []));
  const show = (stored: Row & Settings): Row =>
    Object.fromEntries(Object.entries(stored).filter(([name]) => !hidden.includes(name))) as Row;
  const readStored = async (
    { client, accountId }: AccountRead,
    recordId: number,
  ): Promise<Row & Settings> => {
    const { rows } = await client.query<Stored>(
      `select ${selected} from ${from} where r.account_id = $1 and r.${id} = $2`,
      [accountId, recordId],
    );
    const [row] = rows;
    if (row === undefined) throw new DomainError('not_found');
    return present(row) as Row & Settings;
  };
  const listed = {
    name: table,
    columns: selected,
    from,
    id: 'id',
    present: (row: Stored) => show(present(row) as Row & Settings),
  } as const;

  return {
    readStored,
    show,
    read: async (read, recordId) => show(await readStored(read, recordId)),
    list: (read, query) =>
      readPageByKey<Stored, Row, string>(read, listed, query, sorts, (parameters) => {
        const { bind } = parameters;
        const asked = Object.entries<FilterOf<never>>(filters).map(([name, filter]) =>
          when(Reflect.get(query, name) as never, (value) =>
            typeof filter === 'string' ? isOneOf(filter, value, bind) : filter(value, bind),
          ),
        );
        return allOf(
          `r.account_id = ${bind(read.accountId)}`,
          ...asked,
          contains('fold_text', searched, query.search, parameters),
        );
      }),
  };
}

interface Stored {
  readonly id: number;
  readonly updatedAt: Date;
}

function present({ updatedAt, ...row }: Stored): Versioned {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

function isOneOf(column: string, chosen: readonly unknown[], bind: Parameters['bind']): string {
  if (chosen.length === 0) return 'false';
  return `${column} = any(${bind(chosen)}::${typeof chosen[0] === 'number' ? 'int' : 'text'}[])`;
}
