import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

export const baseMapSettingsQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['base-map-settings', accountId],
    queryFn: ({ signal }) => callApi('getBaseMapSettings', { signal }),
  });
