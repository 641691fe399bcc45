import { fuelsMost, type CreateFuel, type Fuel } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readFuel } from './fuels-reads.ts';

export const fuelVerbs = defineRecordTable<Fuel, CreateFuel>({
  entity: 'fuel',
  table: 'fuels',
  id: 'fuel_id',
  columns: {
    category: 'category',
    fuel: 'fuel',
    co2GramsPerLiter: 'co2_grams_per_liter',
    source: 'source',
    price: 'price',
    from: 'first_day',
  },
  read: readFuel,
  requireSound,
  most: {
    count: fuelsMost,
    field: 'from',
    detail: `At most ${fuelsMost} fuels are kept. Delete some first.`,
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
      detail: `No asset has the category ${category}. Choose one that assets have.`,
    });
}
