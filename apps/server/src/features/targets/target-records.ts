import {
  seesMetric,
  targetsMost,
  type CreateTarget,
  type ListTargetsQuery,
  type Target,
} from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import { dayColumn, dayOf, decimalColumn, hiddenColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';

/** Targets without a UL are visible only to users with all ULs. Every target requires a module of its metric. */
export const targets = defineRecordTable<Target, CreateTarget, ListTargetsQuery>({
  entity: 'target',
  table: 'targets',
  id: 'target_id',
  columns: {
    metric: 'metric',
    unitId: hiddenColumn('unit_id'),
    category: 'category',
    value: decimalColumn('value'),
    from: dayColumn('first_day'),
    to: dayColumn('last_day'),
  },
  joins: 'left join fleet_units u on u.account_id = r.account_id and u.unit_id = r.unit_id',
  shows: {
    unit: "case when r.unit_id is not null then json_build_object('id', r.unit_id, 'name', u.code || ' ' || u.name) end",
  },
  sorts: { metric: `concat_ws(' ', r.metric, u.code, r.category, ${dayOf('r.first_day')})` },
  filters: { metrics: 'r.metric', units: 'r.unit_id', categories: 'r.category' },
  searched: ['u.code', 'u.name', 'r.category'],
  requireReach,
  requireSound,
  most: {
    count: targetsMost,
    field: 'value',
    detail: `You have reached the limit of ${targetsMost} targets. Delete some and try again.`,
  },
  unique: { field: 'from' },
});

function requireReach(
  { actor }: Transaction,
  { metric, unitId }: Pick<CreateTarget, 'metric' | 'unitId'>,
): void {
  if (!seesMetric(actor.sees, metric))
    throw new DomainError('forbidden', {
      detail: `You need access to a module that shows ${metric}. Ask an administrator for access.`,
    });
  if (unitId === null && !actor.allUnits)
    throw new DomainError('forbidden', {
      detail:
        'This target applies to the figures of every UL. Set it for one of your ULs, or ask a user with access to all ULs.',
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
