import { costsMost, type Cost, type CreateCost, type ListCostsQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { dayColumn, decimalColumn, hiddenColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import { withoutEnd } from './insert-costs.ts';

/** Only users with all ULs may change costs of a category. */
export const costs = defineRecordTable<Cost, CreateCost, ListCostsQuery>({
  entity: 'cost',
  table: 'costs',
  id: 'cost_id',
  columns: {
    kind: 'kind',
    basis: 'basis',
    amount: decimalColumn('amount'),
    from: dayColumn('first_day'),
    to: dayColumn('last_day'),
    assetId: hiddenColumn('asset_id'),
    category: 'category',
    note: 'note',
  },
  joins: 'left join fleet_assets a on a.account_id = r.account_id and a.asset_id = r.asset_id',
  shows: {
    workOrder:
      "case when r.work_order_id is not null then json_build_object('id', r.work_order_id, 'code', r.note) end",
    asset:
      "case when a.asset_id is not null then json_build_object('id', a.asset_id, 'code', a.code, 'model', coalesce(a.model, '')) end",
  },
  filters: { kinds: 'r.kind', bases: 'r.basis', assets: 'r.asset_id', categories: 'r.category' },
  searched: ['r.note', 'a.code', 'a.model', 'r.category'],
  normalize: withoutEnd,
  requireReach,
  requireOwn,
  requireSound,
  most: {
    count: costsMost,
    of: 'work_order_id is null',
    field: 'amount',
    detail: `You have reached the limit of ${costsMost} costs. Enter costs by category, or delete some, and try again.`,
  },
});

function requireOwn({ workOrder }: Cost): void {
  if (workOrder === null) return;
  throw new DomainError('conflict', {
    detail: `This cost comes from the work order ${workOrder.code}. Change the cost there, or reopen the work order.`,
  });
}

function requireReach({ actor }: Transaction, { category }: Pick<CreateCost, 'category'>): void {
  if (category === null || actor.allUnits) return;
  throw new DomainError('forbidden', {
    detail:
      'A cost of a category changes the figures of every UL. Enter costs for your assets, or ask a user with access to all ULs.',
  });
}

async function requireSound(
  { client, accountId }: AccountRead,
  { assetId, category }: CreateCost,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from fleet_assets where account_id = $1 and (asset_id = $2 or category = $3) limit 1',
    [accountId, assetId, category],
  );
  if ((rowCount ?? 0) > 0) return;
  throw new DomainError('validation_failed', {
    errors: { [assetId === null ? 'category' : 'assetId']: ['not_found'] },
    detail:
      assetId === null
        ? `No asset has the category ${category}. Choose a category in use.`
        : 'The asset does not exist in your ULs. Choose another.',
  });
}
