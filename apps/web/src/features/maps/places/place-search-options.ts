import { hourMs } from '@azimute/contract/durations';
import type { Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** Rounds the place, since closer results come first, so that small moves send no request. */
function roughly(near: GeoPoint | null): Partial<GeoPoint> {
  return near === null ? {} : { latitude: Math.round(near.latitude), longitude: Math.round(near.longitude) };
}

/** Query for known places, once enough is typed. */
export function placesOptions(search: string, near: GeoPoint | null, locale: Locale) {
  const query = { search, language: locale, ...roughly(near) };
  return queryOptions({
    queryKey: ['places', query],
    queryFn: ({ signal }) => callApi('searchPlaces', { query, signal }),
    staleTime: hourMs,
    placeholderData: keepPreviousData,
  });
}

/** Query for addresses from the geocoder, on the user's request. */
export function addressSearchOptions(
  search: string,
  near: GeoPoint | null,
  locale: Locale,
  isAsked: boolean,
) {
  const query = { search, language: locale, ...roughly(near) };
  return queryOptions({
    queryKey: ['address-search', query],
    queryFn: ({ signal }) => callApi('searchAddresses', { query, signal }),
    enabled: isAsked,
    retry: false,
    staleTime: ({ state }) => (state.data?.because === null ? hourMs : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
