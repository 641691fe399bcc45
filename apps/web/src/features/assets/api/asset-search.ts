import type { CallInput } from '../../../api/call-types.ts';
import { assetSearchMinLength, assetStatuses, type AssetStatus } from '@azimute/contract/constants';

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

/** What the address of the screen says: the filters, the search, and the asset whose panel is open. */
export type AssetSearch = {
  readonly [N in FilterName]?: readonly string[];
} & {
  readonly search?: string;
  readonly asset?: number;
  readonly tab?: 'devices';
};

export type AssetQuery = NonNullable<NonNullable<CallInput<'listAssets'>>['query']>;

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
  return {
    ...filters,
    ...(text === '' ? {} : { search: text }),
    ...(Number.isSafeInteger(asset) && asset > 0 ? { asset } : {}),
    ...(search['tab'] === 'devices' ? { tab: 'devices' } : {}),
  };
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

export function isSearchLongEnough(search: string): boolean {
  return search.trim().length >= assetSearchMinLength;
}

/** The filters as the calls of the API take them. A search that is too short asks for nothing yet. */
export function toAssetQuery(search: AssetSearch): AssetQuery {
  const { status, units, customers, search: text, asset: _asset, tab: _tab, ...texts } = search;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, values]) => [name, [...values]])),
    ...(status === undefined ? {} : { status: [...status] as AssetStatus[] }),
    ...(units === undefined ? {} : { units: units.map(Number) }),
    ...(customers === undefined ? {} : { customers: customers.map(Number) }),
    ...(text !== undefined && isSearchLongEnough(text) ? { search: text.trim() } : {}),
  };
}

export function isFiltered(search: AssetSearch): boolean {
  return filterNames.some((name) => (search[name]?.length ?? 0) > 0) || search.search !== undefined;
}

/** The same address without any filter; the open panel stays. */
export function withoutFilters({ asset, tab }: AssetSearch): AssetSearch {
  return { ...(asset === undefined ? {} : { asset }), ...(tab === undefined ? {} : { tab }) };
}

/** The same address with other values of one filter; no values remove it. */
export function withFilter(search: AssetSearch, name: FilterName, values: readonly string[]): AssetSearch {
  const { [name]: _replaced, ...others } = search;
  return values.length === 0 ? others : { ...others, [name]: values };
}
