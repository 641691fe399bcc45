import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';

export interface NamedAsset {
  readonly id: number;
  readonly code: string;
}

const mostAssets = 500;
const mostAsked = 200;

/** The first assets of the account by ID, and those that are named. */
export function useAssetNames(named: readonly number[]): readonly NamedAsset[] {
  const { data: first = [] } = useQuery({
    queryKey: [...assetsKey, 'names'],
    queryFn: async ({ signal }) =>
      (await callApi('listAssets', { query: { limit: mostAssets }, signal })).items,
    staleTime: 60_000,
  });
  const missing = named.filter((id) => !first.some((asset) => asset.id === id)).slice(0, mostAsked);
  const { data: others = [] } = useQuery({
    queryKey: [...assetsKey, 'names', missing],
    queryFn: async ({ signal }) =>
      (await callApi('listAssets', { query: { assets: missing, limit: mostAsked }, signal })).items,
    enabled: missing.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return missing.length === 0 ? first : [...others, ...first];
}
