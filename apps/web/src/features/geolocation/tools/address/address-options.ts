import { minuteMs } from '@azimute/contract/durations';
import type { Address, Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';

/** The nearest place is stated in whole kilometers, so steps of 0.01 degrees are accurate enough. */
const nearestSteps = 100;

const rounded = (degrees: number): number => Math.round(degrees * nearestSteps) / nearestSteps;

/** Query for the nearest known place, without a geocoder. Kept separately for each asset, and for none. */
export function nearestPlaceOptions(point: GeoPoint, locale: Locale, subject: number | null) {
  const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
  return queryOptions({
    queryKey: ['nearest-place', subject, latitude, longitude, locale] as const,
    queryFn: ({ signal }) =>
      callApi('getAddress', { query: { latitude, longitude, language: locale, detail: 'nearest' }, signal }),
    staleTime: Infinity,
    // While the asset moves, the previous place stays until the new one loads.
    placeholderData: (before: Address | undefined, query) =>
      query?.queryKey[1] === subject ? before : undefined,
  });
}

/** An address stays valid for a long time; a failed request is retried. */
function staleTimeOf(address: Address | null | undefined): number {
  return address?.kind === 'address' ? 10 * minuteMs : 0;
}

/** Query for the address of a place on the map. */
export function addressOptions({ latitude, longitude }: GeoPoint, locale: Locale) {
  return queryOptions({
    queryKey: ['address', latitude, longitude, locale],
    queryFn: ({ signal }) =>
      callApi('getAddress', { query: { latitude, longitude, language: locale }, signal }),
    retry: false,
    staleTime: ({ state }) => staleTimeOf(state.data),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Query for the address of an asset's last place; `asked` identifies the request. */
export function assetAddressOptions(assetId: number, locale: Locale, asked: number) {
  return queryOptions({
    queryKey: ['asset-address', assetId, locale, asked],
    queryFn: ({ signal }) =>
      callApi('getAssetAddress', { params: { assetId }, query: { language: locale }, signal }),
    enabled: asked > 0,
    retry: false,
    staleTime: Infinity,
    gcTime: minuteMs,
  });
}
