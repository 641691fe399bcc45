import type { ModuleCode, SilenceQuery } from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { storedCondition } from '../assets/asset-query.ts';

/** What the fleet is narrowed down by, of assets as they are now. */
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
 * The assets that filters let through with their status, as a table `fleet`: of the reader's ULs, and
 * none for whoever does not see the module.
 */
export function fleetOf(
  { accountId, at }: Pick<AccountRead, 'accountId' | 'at'>,
  filters: FleetFilters,
  parameters: Parameters,
  module: ModuleCode,
): string {
  const { bind } = parameters;
  const silentAfter = `coalesce(a.silent_after, (select silent_after from accounts where account_id = ${bind(accountId)}))`;
  return `fleet as materialized (
    select a.*, asset_status(a.disabled, a.in_maintenance, a.contact_at, a.engine_on, ${silentAfter}, ${bind(at)}::timestamptz) as status
    from fleet_assets a where ${allOf(
      `a.account_id = ${bind(accountId)}`,
      `(select current_actor_sees(${bind(module)}))`,
      when(filters.assets, (ids) => `a.asset_id = any(${bind(ids)}::int[])`),
      ...filterNames.map((name) =>
        when(filters[name], (wanted) => storedCondition(name, wanted, parameters)),
      ),
    )})`;
}

/** Of rows that join `fleet`, as the contract has an asset and a UL. */
export const assetJson = `jsonb_build_object('id', f.asset_id, 'code', f.code, 'model', f.model)`;
export const unitJson = `jsonb_build_object('id', f.unit_id, 'code', f.unit_code, 'name', f.unit_name)`;
