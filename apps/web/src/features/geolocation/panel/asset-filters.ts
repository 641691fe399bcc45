import { assetSearchMinLength } from '@azimute/contract/assets/values';
import type { CallInput } from '@azimute/contract';
import type { MapView } from '../frame/map-view.ts';

type Filters = NonNullable<NonNullable<CallInput<'listAssetFacets'>>['query']>;
type Filtered = Pick<MapView, 'search' | 'status' | 'fields'>;

/** Converts the map's filters to API filters; omits a search that is too short. */
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

/** Converts the filters to the address of the assets table. */
export function toTableSearch({ search, status, fields }: Filtered): Readonly<Record<string, unknown>> {
  return {
    ...fields,
    ...(status.length === 0 ? {} : { status }),
    ...(search === '' ? {} : { search }),
  };
}
