import type { AssetSelection } from '@azimute/contract';
import type { AssetOrder } from './asset-order.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { ArchivedFilter, AssetScope } from './asset-query.ts';
import { matchAssets } from './match-assets.ts';

/**
 * Returns tables and condition of the selected assets, with the columns of the order. Without `archived`, the
 * filters decide whether archived assets are selected, and named assets may be either.
 */
export function matchSelection(
  selection: AssetSelection,
  order: AssetOrder,
  scope: AssetScope,
  parameters: Parameters,
  archived?: ArchivedFilter,
): { tables: string; where: string } {
  const named = 'assetIds' in selection;
  const filters = named ? { archived: 'any' as const } : selection.filters;
  const { tables, where } = matchAssets(
    { ...filters, ...(archived !== undefined && { archived }), ...order },
    scope,
    parameters,
  );
  const condition = named
    ? `a.asset_id = any(${parameters.bind(selection.assetIds)}::int[])`
    : `not a.asset_id = any(${parameters.bind(selection.except)}::int[])`;
  return { tables, where: `${where} and ${condition}` };
}
