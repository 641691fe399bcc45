import type { AccountRead } from '../transact.ts';
import { createParameters, type Parameters } from '../postgres/parameters.ts';
import { pageOf, readCursor, refuseCursor, type Page, type PageQuery } from './cursor.ts';

interface KeyedList<Row, Item> {
  /** Name of the list in its cursors. */
  readonly name: string;
  readonly columns: string;
  /** Joined tables. */
  readonly from: string;
  readonly id: string & keyof Row;
  readonly present: (row: Row) => Item;
}

interface KeyedOrder<Sort extends string> extends PageQuery {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

/**
 * Reads a page of rows ordered by a text and then by ID.
 * @param keys A text expression for each sort that sorts like its source, so that any cursor text can be compared
 * with it.
 * @param conditions Returns the row conditions; binds their values.
 * @throws DomainError validation_failed if the cursor belongs to another list or order
 */
export async function readPageByKey<Row extends object, Item, Sort extends string>(
  { client }: Pick<AccountRead, 'client'>,
  { name, columns, from, id, present }: KeyedList<Row, Item>,
  { limit, cursor, sort, order }: KeyedOrder<Sort>,
  keys: Readonly<Record<Sort, string>>,
  conditions: (parameters: Parameters) => string,
): Promise<Page<Item>> {
  const list = `${name} ${sort} ${order}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [key, afterId] = place?.after ?? [];
  if (place !== null && (typeof key !== 'string' || !/^\d{1,9}$/.test(afterId ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const matched = conditions(parameters);
  const [direction, beyond] = order === 'asc' ? ['asc', '>'] : ['desc', '<'];
  const goesOn =
    place === null ? 'true' : `(key, ${id}) ${beyond} (${bind(key)}::text, ${bind(Number(afterId))}::int)`;
  const { rows } = await client.query<Row & { readonly key: string; readonly total: number }>(
    `select * from (
        select ${columns}, ${keys[sort]} collate "C" as key, count(*) over ()::int as total
        from ${from} where ${matched}
      ) listed where ${goesOn} order by key ${direction}, ${id} ${direction} limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.key, String(row[id])],
    present,
  });
}
