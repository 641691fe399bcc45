import type { Cost, CostList, CostSort, ListCostsQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { readPageByKey } from '../../platform/lists/page-by-key.ts';
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
  readonly work_order: Cost['workOrder'];
  readonly updated_at: Date;
}

const COLUMNS = `c.cost_id, c.kind, c.basis, c.amount::float8 as amount, to_char(c.first_day, 'YYYY-MM-DD') as first_day,
  to_char(c.last_day, 'YYYY-MM-DD') as last_day, c.category, c.note, c.updated_at,
  case when c.work_order_id is not null then json_build_object('id', c.work_order_id, 'code', c.note) end as work_order,
  case when a.asset_id is not null then json_build_object('id', a.asset_id, 'code', a.code, 'model', coalesce(a.model, '')) end as asset`;
const NAMED = 'costs c left join fleet_assets a on a.account_id = c.account_id and a.asset_id = c.asset_id';

const keys: Readonly<Record<CostSort, string>> = {
  from: "to_char(c.first_day, 'YYYY-MM-DD')",
  kind: 'c.kind',
  amount: "to_char(c.amount, '0000000000.0000')",
  updatedAt: `to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

const listed = { name: 'costs', columns: COLUMNS, from: NAMED, id: 'cost_id', present } as const;

export async function listCosts(read: Transaction, query: ListCostsQuery): Promise<CostList> {
  const { search, kinds, bases, assets, categories } = query;
  const page = await readPageByKey(read, listed, query, keys, (parameters) => {
    const { bind } = parameters;
    const isOneOf = (column: string) => (chosen: readonly string[]) =>
      `${column} = any(${bind(chosen)}::text[])`;
    return allOf(
      `c.account_id = ${bind(read.accountId)}`,
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
  });
  return { ...page, hasAllUnits: read.actor.allUnits };
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
    workOrder: row.work_order,
    updatedAt: row.updated_at.toISOString(),
  };
}
