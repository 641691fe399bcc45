import type { ListRentalChoicesQuery, RentalChoiceList } from '@azimute/contract';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly id: number;
  readonly label: string;
  readonly total: number;
}

/** Lists entities of one kind that a contract may refer to, by name. */
export async function listRentalChoices(
  { client, accountId }: AccountRead,
  { of, search, limit, cursor }: ListRentalChoicesQuery,
): Promise<RentalChoiceList> {
  const list = `rental choices ${of}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [label, id] = place?.after ?? [];
  if (place !== null && (typeof label !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const matched = allOf(
    `account_id = ${bind(accountId)}`,
    `kind = ${bind(of)}`,
    'not is_archived',
    contains('fold_text', 'fold_text(label)', search, parameters),
  );
  const goesOn =
    place === null ? 'true' : `(label collate "C", id) > (${bind(label)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await client.query<Row>(
    `select * from (select id, label, count(*) over ()::int as total from rental_names where ${matched}) n
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
