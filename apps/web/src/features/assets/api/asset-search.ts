import { customColumnPattern } from '@azimute/contract/assets/custom-fields';
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

/** Filters in display order. */
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
const byKind = {
  choice: manyOf(assetStatuses),
  reference: ids,
  tags: texts,
  text: texts,
  number: texts,
  decimal: texts,
  day: texts,
  custom: texts,
};
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
    // Assets chosen elsewhere, such as on the map.
    assets: picked,
    archived: oneOf(['true']),
  },
  sorts: assetSorts, // The first is the default.
  columns: [...assetSorts, 'tags'],
  furtherColumns: customColumnPattern,
  open: { asset: id },
  // The summary is the default.
  kept: {
    tab: oneOf(['devices', 'messages', 'history']),
    /** Day of the listed messages. */
    day,
  },
  withOpen: ['tab', 'day'],
});

export type AssetSearch = ReturnType<typeof assetSearch.read>;
/** Filters of the calls that act on all matching assets. */
export type AssetFilters = FiltersOf<'listAssets'>;

/** Omits a search that is too short. */
export function toAssetFilters(address: AssetSearch): AssetFilters {
  const { search = '', ...chosen } = assetSearch.filtersOf(address);
  const filters = Object.entries(chosen).map(
    ([name, values]) => [name, typeof values === 'string' ? values : [...values]] as const,
  );
  return {
    ...Object.fromEntries(filters),
    ...(search.length >= assetSearchMinLength ? { search } : {}),
  };
}
