import type { AssetSelection } from '@azimute/contract';
import type { AssetOrder } from './asset-order.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AssetScope } from './asset-query.ts';
import { matchAssets } from './match-assets.ts';

/** Tables and condition of the assets of a selection, with what the order reads. */
export function matchSelection(
  selection: AssetSelection,
  order: AssetOrder,
  scope: AssetScope,
  parameters: Parameters,
): { tables: string; where: string } {
  const named = 'assetIds' in selection;
  const { tables, where } = matchAssets({ ...(named ? {} : selection.filters), ...order }, scope, parameters);
  const condition = named
    ? `a.asset_id = any(${parameters.bind(selection.assetIds)}::int[])`
    : `not a.asset_id = any(${parameters.bind(selection.except)}::int[])`;
  return { tables, where: `${where} and ${condition}` };
}
