import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

export const directoryQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['directory', accountId],
    queryFn: ({ signal }) => callApi('getDirectory', { signal }),
  });
