import type { ListTargetsQuery, Target, TargetList, TargetSort } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
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
interface ListedRow extends Row {
  readonly key: string;
  readonly total: number;
}

const COLUMNS = `t.target_id, t.metric, t.category, t.value::float8 as value, to_char(t.first_day, 'YYYY-MM-DD') as first_day,
  to_char(t.last_day, 'YYYY-MM-DD') as last_day, t.updated_at,
  case when t.unit_id is not null then json_build_object('id', t.unit_id, 'name', u.code || ' ' || u.name) end as unit`;
const NAMED = 'targets t left join fleet_units u on u.account_id = t.account_id and u.unit_id = t.unit_id';

/** Texts that sort as what they are made of, so that any text of a cursor can be compared with them. */
const keys: Readonly<Record<TargetSort, string>> = {
  metric: "concat_ws(' ', t.metric, u.code, t.category, to_char(t.first_day, 'YYYY-MM-DD'))",
  from: "to_char(t.first_day, 'YYYY-MM-DD')",
  value: "to_char(t.value, '0000000000.0000')",
  updatedAt: `to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

export async function listTargets(
  { client, accountId, actor }: Transaction,
  { limit, cursor, sort, order, search, metrics, units, categories }: ListTargetsQuery,
): Promise<TargetList> {
  const list = `targets ${sort} ${order}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [key, id] = place?.after ?? [];
  if (place !== null && (typeof key !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const direction = order === 'asc' ? 'asc' : 'desc';
  const isOneOf = (column: string) => (chosen: readonly string[]) =>
    `${column} = any(${bind(chosen)}::text[])`;
  const matched = allOf(
    `t.account_id = ${bind(accountId)}`,
    when(metrics, isOneOf('t.metric')),
    when(units, (ids) => `t.unit_id = any(${bind(ids)}::int[])`),
    when(categories, isOneOf('t.category')),
    contains('fold_text', "fold_text(concat_ws(' ', u.code, u.name, t.category))", search, parameters),
  );
  const goesOn =
    place === null
      ? 'true'
      : `(key, target_id) ${order === 'asc' ? '>' : '<'} (${bind(key)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await client.query<ListedRow>(
    `select * from (
        select ${COLUMNS}, ${keys[sort]} collate "C" as key, count(*) over ()::int as total
        from ${NAMED} where ${matched}
      ) t where ${goesOn} order by key ${direction}, target_id ${direction} limit ${bind(limit + 1)}`,
    values,
  );
  const page = pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.key, String(row.target_id)],
    present,
  });
  return { ...page, hasAllUnits: actor.allUnits };
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
