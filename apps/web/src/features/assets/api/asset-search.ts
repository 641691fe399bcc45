import { assetSorts } from '@azimute/contract/assets/fields';
import { assetSearchMinLength, assetStatuses } from '@azimute/contract/assets/values';
import {
  day,
  defineSearch,
  id,
  ids,
  manyOf,
  oneOf,
  texts,
  type Field,
} from '../../../ui/list/list-search.ts';
import type { FiltersOf } from '../../../ui/list/use-list.ts';

/** The filters in the order in which the screen offers them. */
export const filterNames = [
  'status',
  'units',
  'categories',
  'manufacturers',
  'models',
  'customers',
  'segments',
  'costCenters',
  'regions',
  'tags',
] as const;
export type FilterName = (typeof filterNames)[number];

export const assetTabs = ['summary', 'devices', 'messages', 'history'] as const;
export type AssetTab = (typeof assetTabs)[number];

const picked: Field<readonly number[]> = (value) => {
  const assets = ids(value)?.filter((one) => one > 0) ?? [];
  return assets.length === 0 ? undefined : assets;
};

export const assetSearch = defineSearch({
  filters: {
    status: manyOf(assetStatuses),
    units: ids,
    categories: texts,
    manufacturers: texts,
    models: texts,
    customers: ids,
    segments: texts,
    costCenters: texts,
    regions: texts,
    tags: texts,
    // Those that were picked elsewhere, as on the map.
    assets: picked,
  },
  sorts: assetSorts, // The first is usual.
  columns: [...assetSorts, 'tags'],
  open: { asset: id },
  // The summary is the usual one.
  kept: {
    tab: oneOf(['devices', 'messages', 'history']),
    /** The day whose messages are shown. */
    day,
  },
  withOpen: ['tab', 'day'],
});

export type AssetSearch = ReturnType<typeof assetSearch.read>;
/** The filters as every call takes them that means all assets that match. */
export type AssetFilters = FiltersOf<'listAssets'>;

/** A search that is too short asks for nothing yet. */
export function toAssetFilters(address: AssetSearch): AssetFilters {
  const { search = '', ...chosen } = assetSearch.filtersOf(address);
  const filters = Object.entries(chosen).map(([name, values]) => [name, [...values]] as const);
  return {
    ...Object.fromEntries(filters),
    ...(search.length >= assetSearchMinLength ? { search } : {}),
  };
}
