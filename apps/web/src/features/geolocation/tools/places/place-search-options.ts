import type { Locale } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';

const hourMs = 3_600_000;

/** What lies near comes first; a map that moves a little asks for nothing anew. */
function roughly(near: GeoPoint | null): Partial<GeoPoint> {
  return near === null ? {} : { latitude: Math.round(near.latitude), longitude: Math.round(near.longitude) };
}

/** Known places, as soon as enough is typed. */
export function placesOptions(search: string, near: GeoPoint | null, locale: Locale) {
  const query = { search, language: locale, ...roughly(near) };
  return queryOptions({
    queryKey: ['places', query],
    queryFn: ({ signal }) => callApi('searchPlaces', { query, signal }),
    staleTime: hourMs,
    placeholderData: keepPreviousData,
  });
}

/** Addresses by the geocoder, when the person asks for them. */
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
