import type { PositionImport } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const askEveryMs = 1000;
const recentImports = 8;

const importsKey = ['position-imports'] as const;

export function isUnderWay({ state }: Pick<PositionImport, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The person's own imports that were started, newest first. */
export const recentImportsOptions = queryOptions({
  queryKey: [...importsKey, 'recent'],
  queryFn: async ({ signal }) =>
    (await callApi('listPositionImports', { query: { limit: recentImports }, signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askEveryMs : false),
});

export const positionImportOptions = (positionImportId: number) =>
  queryOptions({
    queryKey: [...importsKey, 'one', positionImportId],
    queryFn: ({ signal }) => callApi('getPositionImport', { params: { positionImportId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? askEveryMs : false),
  });
