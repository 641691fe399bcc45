import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf, CallInput } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import { apiKeysKey } from '../../doors/use-create-api-key.ts';
import type { DeviceSearch } from './device-search.ts';

const refreshMs = 30_000;
const keysPerPage = 100;

export type ApiKey = AnswerOf<'listApiKeys'>['items'][number];

type KeysQuery = Omit<NonNullable<NonNullable<CallInput<'listApiKeys'>>['query']>, 'limit' | 'cursor'>;

export function toKeysQuery({ search, state }: DeviceSearch): KeysQuery {
  const text = search?.trim() ?? '';
  return {
    ...(state === 'active' || state === 'expired' || state === 'revoked' ? { state } : {}),
    ...(text === '' ? {} : { search: text }),
  };
}

export const apiKeysOptions = (query: KeysQuery) =>
  infiniteQueryOptions({
    queryKey: [...apiKeysKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      callApi('listApiKeys', {
        query: { ...query, limit: keysPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshMs * (state.data?.pages.length ?? 1),
  });
