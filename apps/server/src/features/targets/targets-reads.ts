import type { ListTargetsQuery, Target, TargetList, TargetSort } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { readPageByKey } from '../../platform/lists/page-by-key.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';

interface Row {
  readonly target_id: number;
  readonly metric: Target['metric'];
  readonly unit: Target['unit'];
  readonly category: string | null;
  readonly value: number;
  readonly first_day: string;
  readonly last_day: string | null;
  readonly updated_at: Date;
}

const COLUMNS = `t.target_id, t.metric, t.category, t.value::float8 as value, to_char(t.first_day, 'YYYY-MM-DD') as first_day,
  to_char(t.last_day, 'YYYY-MM-DD') as last_day, t.updated_at,
  case when t.unit_id is not null then json_build_object('id', t.unit_id, 'name', u.code || ' ' || u.name) end as unit`;
const NAMED = 'targets t left join fleet_units u on u.account_id = t.account_id and u.unit_id = t.unit_id';

const keys: Readonly<Record<TargetSort, string>> = {
  metric: "concat_ws(' ', t.metric, u.code, t.category, to_char(t.first_day, 'YYYY-MM-DD'))",
  from: "to_char(t.first_day, 'YYYY-MM-DD')",
  value: "to_char(t.value, '0000000000.0000')",
  updatedAt: `to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

const listed = { name: 'targets', columns: COLUMNS, from: NAMED, id: 'target_id', present } as const;

export async function listTargets(read: Transaction, query: ListTargetsQuery): Promise<TargetList> {
  const { search, metrics, units, categories } = query;
  const page = await readPageByKey(read, listed, query, keys, (parameters) => {
    const { bind } = parameters;
    const isOneOf = (column: string) => (chosen: readonly string[]) =>
      `${column} = any(${bind(chosen)}::text[])`;
    return allOf(
      `t.account_id = ${bind(read.accountId)}`,
      when(metrics, isOneOf('t.metric')),
      when(units, (ids) => `t.unit_id = any(${bind(ids)}::int[])`),
      when(categories, isOneOf('t.category')),
      contains('fold_text', "fold_text(concat_ws(' ', u.code, u.name, t.category))", search, parameters),
    );
  });
  return { ...page, hasAllUnits: read.actor.allUnits };
}

/** @throws DomainError not_found for a target of a UL that the person does not see, too */
export async function readTarget({ client, accountId }: AccountRead, targetId: number): Promise<Target> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from ${NAMED} where t.account_id = $1 and t.target_id = $2`,
    [accountId, targetId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): Target {
  return {
    id: row.target_id,
    metric: row.metric,
    unit: row.unit,
    category: row.category,
    value: row.value,
    from: row.first_day,
    to: row.last_day,
    updatedAt: row.updated_at.toISOString(),
  };
}
