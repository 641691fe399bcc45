import type { ClientBase } from 'pg';
import { contains } from './conditions.ts';
import { pageOf, readCursor, refuseCursor, type Page, type PageQuery } from './cursor.ts';
import { createParameters, type Parameters } from '../postgres/parameters.ts';

interface Labeled {
  readonly id: number;
  readonly label: string;
}

interface LabeledList extends PageQuery {
  /** Name of the list, for its cursor. */
  readonly list: string;
  readonly search?: string | undefined;
  /** Selects `id` and `label`. */
  readonly from: (parameters: Parameters) => string;
}

/** Reads a page of records that a form offers, by label. */
export async function pageByLabel(
  client: ClientBase,
  { list, search, from, limit, cursor }: LabeledList,
): Promise<Page<Labeled>> {
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [label, id] = place?.after ?? [];
  if (place !== null && (typeof label !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const goesOn =
    place === null ? 'true' : `(label collate "C", id) > (${bind(label)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await client.query<Labeled & { readonly total: number }>(
    `select * from (select id, label, count(*) over ()::int as total from (${from(parameters)}) x
        where ${contains('fold_text', 'fold_text(label)', search, parameters) ?? 'true'}) n
      where ${goesOn} order by label collate "C", id limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.label, String(row.id)],
    present: (row) => ({ id: row.id, label: row.label }),
  });
}
