import type { Cost, CostList, CostSort, ListCostsQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';

interface Row {
  readonly cost_id: number;
  readonly kind: Cost['kind'];
  readonly basis: Cost['basis'];
  readonly amount: number;
  readonly first_day: string;
  readonly last_day: string | null;
  readonly asset: Cost['asset'];
  readonly category: string | null;
  readonly note: string;
  readonly updated_at: Date;
}
interface ListedRow extends Row {
  readonly key: string;
  readonly total: number;
}

const COLUMNS = `c.cost_id, c.kind, c.basis, c.amount::float8 as amount, to_char(c.first_day, 'YYYY-MM-DD') as first_day,
  to_char(c.last_day, 'YYYY-MM-DD') as last_day, c.category, c.note, c.updated_at,
  case when a.asset_id is not null then json_build_object('id', a.asset_id, 'code', a.code, 'model', coalesce(a.model, '')) end as asset`;
const NAMED = 'costs c left join fleet_assets a on a.account_id = c.account_id and a.asset_id = c.asset_id';

/** Texts that sort as what they are made of, so that any text of a cursor can be compared with them. */
const keys: Readonly<Record<CostSort, string>> = {
  from: "to_char(c.first_day, 'YYYY-MM-DD')",
  kind: 'c.kind',
  amount: "to_char(c.amount, '0000000000.0000')",
  updatedAt: `to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

export async function listCosts(
  { client, accountId, actor }: Transaction,
  { limit, cursor, sort, order, search, kinds, bases, assets, categories }: ListCostsQuery,
): Promise<CostList> {
  const list = `costs ${sort} ${order}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [key, id] = place?.after ?? [];
  if (place !== null && (typeof key !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const direction = order === 'asc' ? 'asc' : 'desc';
  const isOneOf = (column: string) => (chosen: readonly string[]) =>
    `${column} = any(${bind(chosen)}::text[])`;
  const matched = allOf(
    `c.account_id = ${bind(accountId)}`,
    when(kinds, isOneOf('c.kind')),
    when(bases, isOneOf('c.basis')),
    when(assets, (ids) => `c.asset_id = any(${bind(ids)}::int[])`),
    when(categories, isOneOf('c.category')),
    contains(
      'fold_text',
      "fold_text(concat_ws(' ', c.note, a.code, a.model, c.category))",
      search,
      parameters,
    ),
  );
  const goesOn =
    place === null
      ? 'true'
      : `(key, cost_id) ${order === 'asc' ? '>' : '<'} (${bind(key)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await client.query<ListedRow>(
    `select * from (
        select ${COLUMNS}, ${keys[sort]} collate "C" as key, count(*) over ()::int as total
        from ${NAMED} where ${matched}
      ) c where ${goesOn} order by key ${direction}, cost_id ${direction} limit ${bind(limit + 1)}`,
    values,
  );
  const page = pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.key, String(row.cost_id)],
    present,
  });
  return { ...page, hasAllUnits: actor.allUnits };
}

/** @throws DomainError not_found for a cost of an asset in no UL of the person, too */
export async function readCost({ client, accountId }: AccountRead, costId: number): Promise<Cost> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from ${NAMED} where c.account_id = $1 and c.cost_id = $2`,
    [accountId, costId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): Cost {
  return {
    id: row.cost_id,
    kind: row.kind,
    basis: row.basis,
    amount: row.amount,
    from: row.first_day,
    to: row.last_day,
    asset: row.asset,
    category: row.category,
    note: row.note,
    updatedAt: row.updated_at.toISOString(),
  };
}
