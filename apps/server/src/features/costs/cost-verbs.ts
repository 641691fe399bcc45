import { costsMost, type Cost, type CreateCost } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import { readCost } from './costs-reads.ts';
import { withoutEnd } from './insert-costs.ts';

/** Costs of a category are those of whoever has all ULs. */
export const costVerbs = defineRecordTable<Cost, CreateCost>({
  entity: 'cost',
  table: 'costs',
  id: 'cost_id',
  columns: {
    kind: 'kind',
    basis: 'basis',
    amount: 'amount',
    from: 'first_day',
    to: 'last_day',
    assetId: 'asset_id',
    category: 'category',
    note: 'note',
  },
  read: readCost,
  settingsOf: ({ kind, basis, amount, from, to, asset, category, note }) => ({
    kind,
    basis,
    amount,
    from,
    to,
    assetId: asset?.id ?? null,
    category,
    note,
  }),
  normalize: withoutEnd,
  requireReach,
  requireOwn,
  requireSound,
  most: {
    count: costsMost,
    of: 'work_order_id is null',
    field: 'amount',
    detail: `At most ${costsMost} costs are kept. Enter them by category, or delete some first.`,
  },
});

function requireOwn({ workOrder }: Cost): void {
  if (workOrder === null) return;
  throw new DomainError('conflict', {
    detail: `It is what the work order ${workOrder.code} cost. Change the cost of the work order, or reopen it.`,
  });
}

function requireReach({ actor }: Transaction, { category }: Pick<CreateCost, 'category'>): void {
  if (category === null || actor.allUnits) return;
  throw new DomainError('forbidden', {
    detail:
      'A cost of a category changes the figures of every UL. Enter costs of your assets, or ask somebody who has all ULs.',
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
        ? `No asset has the category ${category}. Choose one that assets have.`
        : 'There is no such asset in your ULs.',
  });
}
