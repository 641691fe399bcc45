import { fuelsMost, type CreateFuel, type Fuel, type ListFuelsQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { dayColumn, dayOf, decimalColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';

export const fuels = defineRecordTable<Fuel, CreateFuel, ListFuelsQuery>({
  entity: 'fuel',
  table: 'fuels',
  id: 'fuel_id',
  columns: {
    category: 'category',
    fuel: 'fuel',
    co2GramsPerLiter: 'co2_grams_per_liter',
    source: 'source',
    price: decimalColumn('price'),
    from: dayColumn('first_day'),
  },
  shows: {
    until: `(select ${dayOf('min(n.first_day)')} from fuels n where n.account_id = r.account_id
      and n.category is not distinct from r.category and n.first_day > r.first_day)`,
  },
  sorts: { category: `concat_ws(' ', coalesce(r.category, ''), ${dayOf('r.first_day')})` },
  filters: { fuels: 'r.fuel', categories: 'r.category' },
  searched: ['r.category', 'r.source'],
  requireSound,
  most: {
    count: fuelsMost,
    field: 'from',
    detail: `You have reached the limit of ${fuelsMost} fuels. Delete some and try again.`,
  },
  unique: { field: 'from' },
});

async function requireSound({ client, accountId }: AccountRead, { category }: CreateFuel): Promise<void> {
  if (category === null) return;
  const { rowCount } = await client.query(
    'select from fleet_assets where account_id = $1 and category = $2 limit 1',
    [accountId, category],
  );
  if (rowCount === 0)
    throw new DomainError('validation_failed', {
      errors: { category: ['not_found'] },
      detail: `No asset has the category ${category}. Choose a category in use.`,
    });
}
