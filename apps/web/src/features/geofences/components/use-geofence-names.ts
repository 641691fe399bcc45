import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { geofenceNamesOptions, geofencesKey, mostNames, type GeofenceRow } from '../api/geofence-queries.ts';

type NamedGeofence = Pick<GeofenceRow, 'id' | 'name' | 'parent'>;

const mostAsked = 20;
const mostFound = 60;
const pauseMs = 250;

/** Returns the account's first geofences, the named ones, and if there are more those that match the search. */
export function useGeofenceNames(named: readonly number[], search: string): readonly NamedGeofence[] {
  const { data: first } = useQuery(geofenceNamesOptions);
  const areMore = first?.length === mostNames;
  const missing = areMore
    ? named.filter((id) => !first.some((one) => one.id === id)).slice(0, mostAsked)
    : [];
  const others = useQueries({
    queries: missing.map((geofenceId) => ({
      queryKey: [...geofencesKey, 'names', geofenceId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        callApi('getGeofence', { params: { geofenceId }, signal }),
      staleTime: 60_000,
    })),
    combine: (reads) => reads.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
  const [wanted] = useDebouncedValue(search.trim(), pauseMs);
  const isSearched = wanted !== '' && areMore;
  const { data: found = [] } = useQuery({
    queryKey: [...geofencesKey, 'names', wanted],
    queryFn: async ({ signal }) =>
      (await callApi('listGeofences', { query: { search: wanted, limit: mostFound }, signal })).items,
    enabled: isSearched,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const known: readonly NamedGeofence[] = [...others, ...(first ?? [])];
  if (!isSearched) return known;
  return [...found.filter(({ id }) => !known.some((one) => one.id === id)), ...known];
}
