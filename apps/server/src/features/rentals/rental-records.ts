import {
  rentalContractsMost,
  type CreateRentalContract,
  type ListRentalContractsQuery,
  type RentalContract,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { dayColumn, decimalColumn, hiddenColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { withoutHours } from './insert-rental-contracts.ts';

export const rentals = defineRecordTable<RentalContract, CreateRentalContract, ListRentalContractsQuery>({
  entity: 'rental',
  table: 'rental_contracts',
  id: 'contract_id',
  columns: {
    code: 'code',
    customerId: hiddenColumn('customer_id'),
    assetId: hiddenColumn('asset_id'),
    siteId: hiddenColumn('geofence_id'),
    from: dayColumn('first_day'),
    to: dayColumn('last_day'),
    basis: 'basis',
    rate: decimalColumn('rate'),
    includedHours: decimalColumn('included_hours'),
    overuseRate: decimalColumn('overuse_rate'),
    dayRule: 'day_rule',
    leastMinutes: 'least_minutes',
    note: 'note',
  },
  joins: `join fleet_assets a on a.account_id = r.account_id and a.asset_id = r.asset_id
    left join rental_names u on u.account_id = r.account_id and u.kind = 'customer' and u.id = r.customer_id
    left join rental_names g on g.account_id = r.account_id and g.kind = 'site' and g.id = r.geofence_id`,
  shows: {
    customer: "json_build_object('id', r.customer_id, 'name', coalesce(u.label, ''))",
    asset: `json_build_object('id', a.asset_id, 'code', a.code, 'model', a.model,
      'isArchived', a.archived_at is not null)`,
    site: "case when r.geofence_id is not null then json_build_object('id', r.geofence_id, 'name', g.label) end",
    statementCount: `(select count(*)::int from rental_statements s
      where s.account_id = r.account_id and s.contract_id = r.contract_id)`,
  },
  filters: {
    customers: 'r.customer_id',
    assets: 'r.asset_id',
    bases: 'r.basis',
    runsOn: (day, bind) =>
      `${bind(day)}::date between r.first_day and coalesce(r.last_day, ${bind(day)}::date)`,
  },
  searched: ['r.code', 'u.label', 'a.code', 'a.model', 'r.note'],
  normalize: withoutHours,
  requireSound,
  most: {
    count: rentalContractsMost,
    field: 'code',
    detail: `You have reached the limit of ${rentalContractsMost} rental contracts. Delete old ones and try again. Their statements are kept.`,
  },
  unique: {
    field: 'code',
    detail: 'This contract already includes the asset from that day. Choose another day.',
  },
});

/** New references must exist; existing ones may have become invisible to the user. */
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
      'select from rental_names where account_id = $1 and kind = $2 and id = $3 and not is_archived',
      [accountId, kind, id],
    );
    if ((rowCount ?? 0) > 0) continue;
    throw new DomainError('validation_failed', {
      errors: { [field]: ['not_found'] },
      detail: `The ${kind} does not exist or is not visible to you. Choose one from listRentalChoices.`,
    });
  }
}
