import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** When the first fix of an asset that is kept was taken. It changes only as old ones are let go, or brought in. */
export function firstFixOptions(assetId: number) {
  return queryOptions({
    queryKey: ['asset-first-fix', assetId],
    queryFn: ({ signal }) => callApi('getAssetFirstFix', { params: { assetId }, signal }),
    staleTime: 5 * 60_000,
  });
}
