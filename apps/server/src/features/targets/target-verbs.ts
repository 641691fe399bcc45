import { financialMetrics, seesModule, targetsMost, type CreateTarget, type Target } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import { readTarget } from './targets-reads.ts';

/** Targets of no single UL are those of whoever has all; one of money is seen with Financials. */
export const targetVerbs = defineRecordTable<Target, CreateTarget>({
  entity: 'target',
  table: 'targets',
  id: 'target_id',
  columns: {
    metric: 'metric',
    unitId: 'unit_id',
    category: 'category',
    value: 'value',
    from: 'first_day',
    to: 'last_day',
  },
  read: readTarget,
  settingsOf: ({ metric, unit, category, value, from, to }) => ({
    metric,
    unitId: unit?.id ?? null,
    category,
    value,
    from,
    to,
  }),
  requireReach,
  requireSound,
  most: {
    count: targetsMost,
    field: 'value',
    detail: `At most ${targetsMost} targets are kept. Delete some first.`,
  },
  unique: { field: 'from' },
});

function requireReach(
  { actor }: Transaction,
  { metric, unitId }: Pick<CreateTarget, 'metric' | 'unitId'>,
): void {
  if (financialMetrics.includes(metric) && !seesModule(actor.sees, 'services:simc:financials'))
    throw new DomainError('forbidden', {
      detail:
        'What is made of costs or of rental contracts is seen with the module Financials. Ask an administrator for the module.',
    });
  if (unitId === null && !actor.allUnits)
    throw new DomainError('forbidden', {
      detail:
        'Figures of every UL are held against such a target. Set it for one of your ULs, or ask somebody who has all ULs.',
    });
}

async function requireSound(
  { client, accountId }: AccountRead,
  { metric, unitId, category, value }: CreateTarget,
): Promise<void> {
  const { rows } = await client.query<{ unit: boolean; category: boolean }>(
    `select $2::int is null or exists (select from fleet_units where account_id = $1 and unit_id = $2) as unit,
        $3::text is null or exists (select from fleet_assets where account_id = $1 and category = $3) as category`,
    [accountId, unitId, category],
  );
  const [found] = rows;
  const errors = {
    ...(found?.unit !== true && { unitId: ['not_found'] }),
    ...(found?.category !== true && { category: ['not_found'] }),
    ...(metricCatalogue[metric].unit === 'percent' && value > 100 && { value: ['above_hundred'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}
