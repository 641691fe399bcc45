import { nextCursorHeader } from '@azimute/contract/call-address';
import { queryOptions } from '@tanstack/react-query';
import { openApi } from '../../../api/client.ts';
import { dayOf, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { prepareInWorker } from '../../routes/trail/prepare-in-worker.ts';

/** A device's clock may be ahead by this much [ms]. */
const aheadMs = 5 * 60_000;

interface Calendar {
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

/** Query for an asset's day in the account's calendar, prepared for display; today is refreshed every minute. */
export function assetDayOptions(assetId: number, day: string, { timeZone, distanceUnit }: Calendar) {
  const range = rangeOf(day, timeZone);
  const { fromMs, toMs } = range;
  const isToday = day === dayOf(Date.now(), timeZone);
  return queryOptions({
    queryKey: ['asset-day', assetId, fromMs, toMs, distanceUnit],
    queryFn: async ({ signal }) => {
      const from = new Date(fromMs).toISOString();
      const to = new Date(Math.max(fromMs + 1, Math.min(toMs, Date.now() + aheadMs))).toISOString();
      const answers = await readPositions(assetId, { from, to }, signal);
      return prepareInWorker({ kind: 'day', answers, range, distanceUnit }, signal);
    },
    // Comparing two long days would block the page longer than rendering one.
    structuralSharing: false,
    refetchInterval: isToday ? 60_000 : false,
    staleTime: isToday ? 30_000 : 5 * 60_000,
  });
}

/** Loads all fixes of a range, in as many responses as needed, without parsing. */
async function readPositions(
  assetId: number,
  range: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<Blob[]> {
  const answers: Blob[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...range, ...(cursor && { cursor }) };
    const response = await openApi('getAssetPositions', { params: { assetId }, query, signal });
    answers.push(await response.blob());
    cursor = response.headers.get(nextCursorHeader);
  } while (cursor !== null);
  return answers;
}
