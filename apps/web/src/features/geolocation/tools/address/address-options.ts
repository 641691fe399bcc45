import type { Address, Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';

/** The nearest place is told in whole kilometres: a step of a hundredth of a degree is near enough. */
const nearestSteps = 100;
const minuteMs = 60_000;

const rounded = (degrees: number): number => Math.round(degrees * nearestSteps) / nearestSteps;

/** The nearest known place, which asks no geocoder. Another asset, or none, has its own. */
export function nearestPlaceOptions(point: GeoPoint, locale: Locale, subject: number | null) {
  const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
  return queryOptions({
    queryKey: ['nearest-place', subject, latitude, longitude, locale] as const,
    queryFn: ({ signal }) =>
      callApi('getAddress', { query: { latitude, longitude, language: locale, detail: 'nearest' }, signal }),
    staleTime: Infinity,
    // While the asset drives on, what was near stands until what is near has come.
    placeholderData: (before: Address | undefined, query) =>
      query?.queryKey[1] === subject ? before : undefined,
  });
}

/** What was told of a point is right for long; that there was nobody to tell it is not. */
function staleTimeOf(address: Address | null | undefined): number {
  return address?.kind === 'address' ? 10 * minuteMs : 0;
}

/** The address of a point of the map. */
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

/** The address of where an asset was last; `asked` tells one time of asking from the next. */
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
