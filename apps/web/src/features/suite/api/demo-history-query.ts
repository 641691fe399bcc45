import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

const refreshMs = 4_000;

/** How far the past of the demo is loaded, asked again until it is. */
export function demoHistoryQuery() {
  return queryOptions({
    queryKey: ['demo', 'history'],
    queryFn: ({ signal }) => callApi('readDemoHistory', { signal }),
    refetchInterval: ({ state }) => (state.data?.loadedShare === null ? false : refreshMs),
  });
}
