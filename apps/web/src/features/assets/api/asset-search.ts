import type { CallInput } from '../../../api/call-types.ts';
import {
  assetSearchMinLength,
  assetSorts,
  assetStatuses,
  type AssetSort,
  type AssetStatus,
} from '@azimute/contract/assets/values';
import { maxId } from '@azimute/contract/ids';
import type { SortOrder } from '@azimute/contract/list/values';
import type { Sort } from '../../../ui/data-table/column.ts';
import { readTableView, type TableView } from '../../../ui/data-table/table-view.ts';

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
] as const;
export type FilterName = (typeof filterNames)[number];

export const assetTabs = ['summary', 'devices', 'messages', 'history'] as const;
export type AssetTab = (typeof assetTabs)[number];

/** What the address of the screen says: filters, search, sort and view, and the asset whose panel is open. */
export type AssetSearch = {
  readonly [N in FilterName]?: readonly string[];
} & TableView & {
    readonly search?: string;
    /** Ids of those that were picked elsewhere, as on the map. */
    readonly assets?: readonly number[];
    /** Absent: by ID, upwards. */
    readonly sort?: AssetSort;
    readonly order?: SortOrder;
    readonly asset?: number;
    /** Absent: the summary. */
    readonly tab?: AssetTab;
  };

type Filters = NonNullable<NonNullable<CallInput<'listAssetFacets'>>['query']>;
/** What the list asks for, but for the page. */
export type AssetQuery = Omit<NonNullable<NonNullable<CallInput<'listAssets'>>['query']>, 'limit' | 'cursor'>;
/** The filters alone, as every call takes them that means all assets that match. */
export type AssetFilters = Filters;

/** As many as the calls take. */
const namedAssetsLimit = 200;

/** Columns of the list are what it can be sorted by. */
const columnIds: readonly string[] = assetSorts;

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readAssetSearch(search: Readonly<Record<string, unknown>>): AssetSearch {
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const values = readValues(search[name]).filter((value) => isPossible(name, value));
      return values.length === 0 ? [] : [[name, values]];
    }),
  );
  const text = readText(search['search']);
  const asset = Number(search['asset']);
  const assets = readValues(search['assets']).map(Number).filter(isId).slice(0, namedAssetsLimit);
  const sort = assetSorts.find((one) => one === search['sort']);
  const tab = assetTabs.find((one) => one === search['tab']);
  return {
    ...filters,
    ...readTableView(search, columnIds),
    ...(text === '' ? {} : { search: text }),
    ...(assets.length === 0 ? {} : { assets }),
    ...(sort === undefined || sort === 'code' ? {} : { sort }),
    ...(search['order'] === 'desc' ? { order: 'desc' } : {}),
    ...(isId(asset) ? { asset } : {}),
    ...(tab === undefined || tab === 'summary' ? {} : { tab }),
  };
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0 && id <= maxId;
}

function readValues(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return [...new Set(values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String))];
}

function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : '';
}

function isPossible(name: FilterName, value: string): boolean {
  if (name === 'status') return assetStatuses.some((status) => status === value);
  if (name === 'units' || name === 'customers') return /^\d{1,9}$/.test(value);
  return value.length <= 200;
}

function isSearchLongEnough(search: string): boolean {
  return search.trim().length >= assetSearchMinLength;
}

/** The filters as the calls of the API take them. A search that is too short asks for nothing yet. */
export function toAssetFilters(search: AssetSearch): AssetFilters {
  const { status, units, customers, assets, search: text } = search;
  const texts = filterNames.flatMap((name) => {
    const values = search[name];
    return values === undefined || byName.has(name) ? [] : [[name, [...values]] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(status === undefined ? {} : { status: [...status] as AssetStatus[] }),
    ...(units === undefined ? {} : { units: units.map(Number) }),
    ...(customers === undefined ? {} : { customers: customers.map(Number) }),
    ...(assets === undefined ? {} : { assets: [...assets] }),
    ...(text !== undefined && isSearchLongEnough(text) ? { search: text.trim() } : {}),
  };
}

/** Filters whose values are no plain texts. */
const byName: ReadonlySet<FilterName> = new Set(['status', 'units', 'customers']);

/** The filters and the order of the list. */
export function toAssetQuery(search: AssetSearch): AssetQuery {
  const { sort, order } = search;
  return {
    ...toAssetFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  };
}

export function readSort({ sort = 'code', order = 'asc' }: AssetSearch): Sort {
  return { column: sort, order };
}

/** The same address in another order. */
export function withSort(search: AssetSearch, { column, order }: Sort): AssetSearch {
  const { sort: _sort, order: _order, ...others } = search;
  const sort = assetSorts.find((one) => one === column);
  return {
    ...others,
    ...(sort === undefined || sort === 'code' ? {} : { sort }),
    ...(order === 'desc' ? { order } : {}),
  };
}

export function isFiltered(search: AssetSearch): boolean {
  const narrows = search.search !== undefined || search.assets !== undefined;
  return narrows || filterNames.some((name) => (search[name]?.length ?? 0) > 0);
}

/** The same address without any filter; sort, view and the open panel stay. */
export function withoutFilters(search: AssetSearch): AssetSearch {
  const { search: _search, assets: _assets, ...others } = search;
  return Object.fromEntries(
    Object.entries(others).filter(([name]) => filterNames.every((filter) => filter !== name)),
  );
}

/** The same address with another part of the panel; the summary is the usual one. */
export function withTab(search: AssetSearch, tab: AssetTab): AssetSearch {
  const { tab: _tab, ...others } = search;
  return tab === 'summary' ? others : { ...others, tab };
}

/** The same address with other values of one filter; no values remove it. */
export function withFilter(search: AssetSearch, name: FilterName, values: readonly string[]): AssetSearch {
  const { [name]: _replaced, ...others } = search;
  return values.length === 0 ? others : { ...others, [name]: values };
}
