import { assetSearchMinLength } from '@azimute/contract/assets/values';
import type { CallInput } from '@azimute/contract';
import type { MapView } from '../frame/map-view.ts';

type Filters = NonNullable<NonNullable<CallInput<'listAssetFacets'>>['query']>;
type Filtered = Pick<MapView, 'search' | 'status' | 'fields'>;

/** The filters of the map as the calls of the API take them; a search that is too short filters nothing. */
export function toAssetFilters({ search, status, fields }: Filtered): Filters {
  const { units = [], customers = [], ...texts } = fields;
  const words = search.trim();
  return {
    ...Object.fromEntries(Object.entries(texts).map(([field, values]) => [field, [...values]])),
    ...(units.length === 0 ? {} : { units: units.map(Number) }),
    ...(customers.length === 0 ? {} : { customers: customers.map(Number) }),
    ...(status.length === 0 ? {} : { status: [...status] }),
    ...(words.length < assetSearchMinLength ? {} : { search: words }),
  };
}

/** The same filters as the address of the assets table says them. */
export function toTableSearch({ search, status, fields }: Filtered): Readonly<Record<string, unknown>> {
  return {
    ...fields,
    ...(status.length === 0 ? {} : { status }),
    ...(search === '' ? {} : { search }),
  };
}
