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
  type AssetScope,
} from './asset-query.ts';

/** Tables and condition of the assets that the filters let through, with what the order reads. */
export function matchAssets(
  query: AssetFilters & AssetOrder,
  scope: AssetScope,
  parameters: Parameters,
): { tables: string; where: string; isFiltered: boolean } {
  const conditions = allConditions(query, scope, parameters);
  const reads = tablesOfOrder(query);
  const readsState = reads === 'state' || asksStatus(query);
  const narrows = conditions.length > (asksStatus(query) ? 1 : 0);
  const tables = [
    'assets a',
    ...(readsState ? [narrows ? joinState : joinEveryState(scope)] : []),
    ...(reads === 'unit' ? [joinUnit] : []),
    ...(reads === 'customer' ? [joinCustomer] : []),
  ];
  return {
    tables: tables.join(' '),
    where: [`a.account_id = ${scope.accountId}`, ...conditions].join(' and '),
    isFiltered: conditions.length > 0,
  };
}
