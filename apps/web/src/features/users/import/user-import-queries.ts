import type { UserImport } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const askEveryMs = 1000;
const recentImports = 5;

const importsKey = ['user-imports'] as const;

export function isUnderWay({ state }: Pick<UserImport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The person's own imports, newest first. */
export const recentUserImportsOptions = queryOptions({
  queryKey: [...importsKey, 'recent'],
  queryFn: async ({ signal }) =>
    (await callApi('listUserImports', { query: { limit: recentImports }, signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askEveryMs : false),
});

export const userImportOptions = (userImportId: number) =>
  queryOptions({
    queryKey: [...importsKey, 'one', userImportId],
    queryFn: ({ signal }) => callApi('getUserImport', { params: { userImportId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEveryMs : false),
  });
