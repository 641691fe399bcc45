import type { Fuel, FuelList, FuelSort, ListFuelsQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { readPageByKey } from '../../platform/lists/page-by-key.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly fuel_id: number;
  readonly category: string | null;
  readonly fuel: Fuel['fuel'];
  readonly co2_grams_per_liter: number;
  readonly source: string;
  readonly price: number | null;
  readonly first_day: string;
  readonly until: string | null;
  readonly updated_at: Date;
}

const COLUMNS = `f.fuel_id, f.category, f.fuel, f.co2_grams_per_liter, f.source, f.price::float8 as price,
  to_char(f.first_day, 'YYYY-MM-DD') as first_day, f.updated_at,
  (select to_char(min(n.first_day), 'YYYY-MM-DD') from fuels n where n.account_id = f.account_id
    and n.category is not distinct from f.category and n.first_day > f.first_day) as until`;

const keys: Readonly<Record<FuelSort, string>> = {
  category: "concat_ws(' ', coalesce(f.category, ''), to_char(f.first_day, 'YYYY-MM-DD'))",
  from: "to_char(f.first_day, 'YYYY-MM-DD')",
  updatedAt: `to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

const listed = { name: 'fuels', columns: COLUMNS, from: 'fuels f', id: 'fuel_id', present } as const;

export function listFuels(read: AccountRead, query: ListFuelsQuery): Promise<FuelList> {
  const { search, fuels, categories } = query;
  return readPageByKey(read, listed, query, keys, (parameters) => {
    const { bind } = parameters;
    const isOneOf = (column: string) => (chosen: readonly string[]) =>
      `${column} = any(${bind(chosen)}::text[])`;
    return allOf(
      `f.account_id = ${bind(read.accountId)}`,
      when(fuels, isOneOf('f.fuel')),
      when(categories, isOneOf('f.category')),
      contains('fold_text', "fold_text(concat_ws(' ', f.category, f.source))", search, parameters),
    );
  });
}

/** @throws DomainError not_found */
export async function readFuel({ client, accountId }: AccountRead, fuelId: number): Promise<Fuel> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from fuels f where f.account_id = $1 and f.fuel_id = $2`,
    [accountId, fuelId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): Fuel {
  return {
    id: row.fuel_id,
    category: row.category,
    fuel: row.fuel,
    co2GramsPerLiter: row.co2_grams_per_liter,
    source: row.source,
    price: row.price,
    from: row.first_day,
    until: row.until,
    updatedAt: row.updated_at.toISOString(),
  };
}
