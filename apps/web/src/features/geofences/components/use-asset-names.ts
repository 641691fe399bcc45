import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { callApi } from '../../../api/client.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';

export interface NamedAsset {
  readonly id: number;
  readonly code: string;
  readonly archivedAt: string | null;
}

const mostAssets = 500;
const mostAsked = 200;
const mostFound = 60;
const pauseMs = 250;

/** Returns the account's first assets by ID, the named ones, and in a larger fleet those that match the search. */
export function useAssetNames(named: readonly number[], search = ''): readonly NamedAsset[] {
  const { data: first = [] } = useQuery({
    queryKey: [...assetsKey, 'names'],
    queryFn: async ({ signal }) =>
      (await callApi('listAssets', { query: { limit: mostAssets }, signal })).items,
    staleTime: 60_000,
  });
  const missing = named.filter((id) => !first.some((asset) => asset.id === id)).slice(0, mostAsked);
  const { data: others = [] } = useQuery({
    queryKey: [...assetsKey, 'names', missing],
    queryFn: async ({ signal }) => {
      const { items } = await callApi('listAssets', { query: { assets: missing, limit: mostAsked }, signal });
      const gone = missing.filter((id) => !items.some((asset) => asset.id === id));
      if (gone.length === 0) return items;
      const query = { assets: gone, archived: 'true', limit: mostAsked } as const;
      return [...items, ...(await callApi('listAssets', { query, signal })).items];
    },
    enabled: missing.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const [wanted] = useDebouncedValue(search.trim(), pauseMs);
  const isSearched = wanted.length >= assetSearchMinLength && first.length === mostAssets;
  const { data: found = [] } = useQuery({
    queryKey: [...assetsKey, 'names', wanted],
    queryFn: async ({ signal }) =>
      (await callApi('listAssets', { query: { search: wanted, limit: mostFound }, signal })).items,
    enabled: isSearched,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const known = missing.length === 0 ? first : [...others, ...first];
  if (!isSearched) return known;
  return [...found.filter(({ id }) => !known.some((asset) => asset.id === id)), ...known];
}
