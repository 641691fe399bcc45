import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assetSearchMinLength } from '@azimute/contract/constants';
import { callApi } from '../../../api/client.ts';
import type { MapView } from '../map-view.ts';

/** Values of every filter with the number of assets that the other filters let through. */
export function assetFacetsOptions(view: Pick<MapView, 'search' | 'status' | 'fields'>) {
  const { units = [], customers = [], ...texts } = view.fields;
  const search = view.search.trim();
  const query = {
    ...Object.fromEntries(Object.entries(texts).map(([field, values]) => [field, [...values]])),
    ...(units.length === 0 ? {} : { units: units.map(Number) }),
    ...(customers.length === 0 ? {} : { customers: customers.map(Number) }),
    ...(view.status.length === 0 ? {} : { status: [...view.status] }),
    ...(search.length < assetSearchMinLength ? {} : { search }),
  };
  return queryOptions({
    queryKey: ['asset-facets', query],
    queryFn: ({ signal }) => callApi('listAssetFacets', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}
