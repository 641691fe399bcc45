import type { ModuleCode, SilenceQuery } from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { storedCondition } from '../assets/asset-query.ts';

/** Filters of the fleet, on assets as they are now. */
export type FleetFilters = SilenceQuery;

const filterNames = [
  'units',
  'customers',
  'categories',
  'segments',
  'regions',
  'tags',
  'manufacturers',
  'models',
] as const;

/**
 * Returns a table `fleet` of the filtered assets with their status: those in the reader's ULs, and none for users who
 * do not see the module.
 */
export function fleetOf(
  { accountId, at }: Pick<AccountRead, 'accountId' | 'at'>,
  filters: FleetFilters,
  parameters: Parameters,
  module: ModuleCode,
): string {
  const { bind } = parameters;
  return `fleet as materialized (
    select a.*, ${fleetStatus('a', bind(accountId), bind(at))} as status
    from fleet_assets a where ${allOf(
      `a.account_id = ${bind(accountId)}`,
      'a.archived_at is null',
      `(select current_actor_sees(${bind(module)}))`,
      when(filters.assets, (ids) => `a.asset_id = any(${bind(ids)}::int[])`),
      ...filterNames.map((name) =>
        when(filters[name], (wanted) => storedCondition(name, wanted, parameters)),
      ),
    )})`;
}

/** Returns the status of a row of `fleet_assets`; account and instant are placeholders. */
export function fleetStatus(row: string, account: string, at: string): string {
  return `asset_status(${row}.disabled, ${row}.in_maintenance, ${row}.contact_at, ${row}.engine_on,
    coalesce(${row}.silent_after, (select silent_after from accounts where account_id = ${account})), ${at}::timestamptz)`;
}

/** Asset and UL in the contract's format, for rows that join `fleet`. */
export const assetJson = `jsonb_build_object('id', f.asset_id, 'code', f.code, 'model', f.model)`;
export const unitJson = `jsonb_build_object('id', f.unit_id, 'code', f.unit_code, 'name', f.unit_name)`;
