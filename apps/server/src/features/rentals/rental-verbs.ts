import { rentalContractsMost, type CreateRentalContract, type RentalContract } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { readRentalContract } from './contracts-reads.ts';
import { withoutHours } from './insert-rental-contracts.ts';

export const rentalVerbs = defineRecordTable<RentalContract, CreateRentalContract>({
  entity: 'rental',
  table: 'rental_contracts',
  id: 'contract_id',
  columns: {
    code: 'code',
    customerId: 'customer_id',
    assetId: 'asset_id',
    siteId: 'geofence_id',
    from: 'first_day',
    to: 'last_day',
    basis: 'basis',
    rate: 'rate',
    includedHours: 'included_hours',
    overuseRate: 'overuse_rate',
    dayRule: 'day_rule',
    leastMinutes: 'least_minutes',
    note: 'note',
  },
  read: readRentalContract,
  settingsOf,
  normalize: withoutHours,
  requireSound,
  most: {
    count: rentalContractsMost,
    field: 'code',
    detail: `At most ${rentalContractsMost} contracts are kept. Delete those that ended long ago; their statements stay.`,
  },
  unique: { field: 'code', detail: 'This contract has that asset from that day already.' },
});

/** What the contract names is there; what it named before may have left the sight of the person. */
async function requireSound(
  { client, accountId }: AccountRead,
  settings: CreateRentalContract,
  before: CreateRentalContract | null,
): Promise<void> {
  const named = [
    ['assetId', 'asset', settings.assetId, before?.assetId],
    ['customerId', 'customer', settings.customerId, before?.customerId],
    ['siteId', 'site', settings.siteId, before?.siteId],
  ] as const;
  for (const [field, kind, id, stored] of named) {
    if (id === null || id === stored) continue;
    const { rowCount } = await client.query(
      'select from rental_names where account_id = $1 and kind = $2 and id = $3',
      [accountId, kind, id],
    );
    if ((rowCount ?? 0) > 0) continue;
    throw new DomainError('validation_failed', {
      errors: { [field]: ['not_found'] },
      detail: `There is no such ${kind} that you see. Choose one of listRentalChoices.`,
    });
  }
}

function settingsOf({
  customer,
  asset,
  site,
  id: _id,
  statementCount: _count,
  updatedAt: _updatedAt,
  ...settings
}: RentalContract): CreateRentalContract {
  return { ...settings, customerId: customer.id, assetId: asset.id, siteId: site?.id ?? null };
}
