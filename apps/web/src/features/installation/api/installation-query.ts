import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

export const installationKey = ['installation'] as const;

const refreshMs = 30_000;

export const installationQuery = queryOptions({
  queryKey: installationKey,
  queryFn: ({ signal }) => callApi('getInstallation', { signal }),
  refetchInterval: refreshMs,
});
