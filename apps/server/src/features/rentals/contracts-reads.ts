import type {
  ListRentalContractsQuery,
  RentalContract,
  RentalContractList,
  RentalSort,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { readPageByKey } from '../../platform/lists/page-by-key.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly contract_id: number;
  readonly code: string;
  readonly customer: RentalContract['customer'];
  readonly asset: RentalContract['asset'];
  readonly site: RentalContract['site'];
  readonly first_day: string;
  readonly last_day: string | null;
  readonly basis: RentalContract['basis'];
  readonly rate: number;
  readonly included_hours: number | null;
  readonly overuse_rate: number | null;
  readonly day_rule: RentalContract['dayRule'];
  readonly least_minutes: number;
  readonly note: string;
  readonly updated_at: Date;
  readonly statement_count: number;
}

const COLUMNS = `r.contract_id, r.code, to_char(r.first_day, 'YYYY-MM-DD') as first_day,
  to_char(r.last_day, 'YYYY-MM-DD') as last_day, r.basis, r.rate::float8 as rate,
  r.included_hours::float8 as included_hours, r.overuse_rate::float8 as overuse_rate, r.day_rule, r.least_minutes,
  r.note, r.updated_at, json_build_object('id', r.customer_id, 'name', coalesce(u.label, '')) as customer,
  json_build_object('id', a.asset_id, 'code', a.code, 'model', a.model) as asset,
  case when r.geofence_id is not null then json_build_object('id', r.geofence_id, 'name', g.label) end as site,
  (select count(*)::int from rental_statements s
    where s.account_id = r.account_id and s.contract_id = r.contract_id) as statement_count`;
const NAMED = `rental_contracts r join fleet_assets a on a.account_id = r.account_id and a.asset_id = r.asset_id
  left join rental_names u on u.account_id = r.account_id and u.kind = 'customer' and u.id = r.customer_id
  left join rental_names g on g.account_id = r.account_id and g.kind = 'site' and g.id = r.geofence_id`;

const keys: Readonly<Record<RentalSort, string>> = {
  from: "to_char(r.first_day, 'YYYY-MM-DD')",
  code: 'r.code',
  updatedAt: `to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

const listed = {
  name: 'rental contracts',
  columns: COLUMNS,
  from: NAMED,
  id: 'contract_id',
  present,
} as const;

export async function listRentalContracts(
  read: AccountRead,
  query: ListRentalContractsQuery,
): Promise<RentalContractList> {
  const { search, customers, assets, bases, runsOn } = query;
  return await readPageByKey(read, listed, query, keys, (parameters) => {
    const { bind } = parameters;
    return allOf(
      `r.account_id = ${bind(read.accountId)}`,
      when(customers, (ids) => `r.customer_id = any(${bind(ids)}::int[])`),
      when(assets, (ids) => `r.asset_id = any(${bind(ids)}::int[])`),
      when(bases, (chosen) => `r.basis = any(${bind(chosen)}::text[])`),
      when(
        runsOn,
        (day) => `${bind(day)}::date between r.first_day and coalesce(r.last_day, ${bind(day)}::date)`,
      ),
      contains(
        'fold_text',
        "fold_text(concat_ws(' ', r.code, u.label, a.code, a.model, r.note))",
        search,
        parameters,
      ),
    );
  });
}

/** @throws DomainError not_found for a contract of an asset in no UL of the person, too */
export async function readRentalContract(
  { client, accountId }: AccountRead,
  contractId: number,
): Promise<RentalContract> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from ${NAMED} where r.account_id = $1 and r.contract_id = $2`,
    [accountId, contractId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): RentalContract {
  return {
    id: row.contract_id,
    code: row.code,
    customer: row.customer,
    asset: row.asset,
    site: row.site,
    from: row.first_day,
    to: row.last_day,
    basis: row.basis,
    rate: row.rate,
    includedHours: row.included_hours,
    overuseRate: row.overuse_rate,
    dayRule: row.day_rule,
    leastMinutes: row.least_minutes,
    note: row.note,
    statementCount: row.statement_count,
    updatedAt: row.updated_at.toISOString(),
  };
}
