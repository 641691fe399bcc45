import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';

/** The moment rests for so long before the portal is asked. */
const restMs = 400;
/** A fix that took no longer to arrive came as it was taken. */
const lateAfterMs = 60_000;

/** When the fix of an instant was received, where that was more than a minute after it; null otherwise. */
export function useReceivedLate(assetId: number, fixedAtMs: number | undefined): number | null {
  const [atMs] = useDebouncedValue(fixedAtMs, restMs);
  const { data } = useQuery({
    queryKey: ['asset-day-received', assetId, atMs],
    queryFn: async ({ signal }) => {
      const fixedAt = atMs ?? 0;
      const { items } = await callApi('listAssetMessages', {
        params: { assetId },
        query: {
          from: new Date(fixedAt).toISOString(),
          to: new Date(fixedAt + 1).toISOString(),
          outcome: ['position'],
          limit: 1,
        },
        signal,
      });
      return items[0] === undefined ? null : Date.parse(items[0].receivedAt);
    },
    enabled: atMs !== undefined,
    staleTime: 5 * 60_000,
  });
  const isOfThisFix = atMs === fixedAtMs && fixedAtMs !== undefined;
  return isOfThisFix && data !== undefined && data !== null && data - fixedAtMs > lateAfterMs ? data : null;
}
