import {
  assetFields,
  assetFilterNames,
  assetSorts,
  fieldOfFilter,
  ledBy,
  type AssetFields,
  type AssetFilterName,
} from '@azimute/contract/assets/fields';
import { assetSearchMinLength, assetStatuses, type AssetStatus } from '@azimute/contract/assets/values';
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
export const filterNames = ledBy<AssetFilterName>(
  ['status', 'units', 'categories', 'manufacturers', 'models', 'customers'],
  assetFilterNames,
);
export type FilterName = AssetFilterName;

type Addressed<Kind> = Kind extends 'choice'
  ? Field<readonly AssetStatus[]>
  : Kind extends 'reference'
    ? typeof ids
    : typeof texts;
const byKind = { choice: manyOf(assetStatuses), reference: ids, tags: texts, text: texts, day: texts };
const addressedFilters = Object.fromEntries(
  filterNames.map((name) => [name, byKind[assetFields[fieldOfFilter[name]].kind]]),
) as unknown as {
  readonly [Name in AssetFilterName]: Addressed<AssetFields[(typeof fieldOfFilter)[Name]]['kind']>;
};

export const assetTabs = ['summary', 'devices', 'messages', 'history'] as const;
export type AssetTab = (typeof assetTabs)[number];

const picked: Field<readonly number[]> = (value) => {
  const assets = ids(value)?.filter((one) => one > 0) ?? [];
  return assets.length === 0 ? undefined : assets;
};

export const assetSearch = defineSearch({
  filters: {
    ...addressedFilters,
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
