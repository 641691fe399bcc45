import type { AssetFilters } from '@azimute/contract';
import { tablesOfOrder, type AssetOrder } from './asset-order.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import {
  allConditions,
  asksStatus,
  joinCustomer,
  joinEveryState,
  joinState,
  joinUnit,
  tableOfAssets,
  type ArchivedFilter,
  type AssetScope,
} from './asset-query.ts';

type AssetsQuery = Omit<AssetFilters, 'archived'> &
  AssetOrder & { readonly archived?: ArchivedFilter | undefined };

/** Returns tables and condition of the assets that pass the filters, with the columns of the order. */
export function matchAssets(
  { archived, ...query }: AssetsQuery,
  scope: AssetScope,
  parameters: Parameters,
): { tables: string; where: string; isFiltered: boolean } {
  const conditions = allConditions(query, scope, parameters);
  const reads = tablesOfOrder(query);
  const readsState = reads === 'state' || asksStatus(query);
  const narrows = conditions.length > (asksStatus(query) ? 1 : 0);
  const tables = [
    tableOfAssets(archived),
    ...(readsState ? [narrows ? joinState : joinEveryState(scope)] : []),
    ...(reads === 'unit' ? [joinUnit] : []),
    ...(reads === 'customer' ? [joinCustomer] : []),
  ];
  return {
    tables: tables.join(' '),
    where: [`a.account_id = ${scope.accountId}`, ...conditions].join(' and '),
    isFiltered: conditions.length > 0 || archived === 'true',
  };
}
