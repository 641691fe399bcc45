import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { callApi, openApi } from '../../../../api/client.ts';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { FleetAnswers } from '../../../../live/live-protocol.ts';
import type { PastFacts } from '../../frame/map-screen.ts';

/** Shows the fleet at a past time, page by page as they load. */
export async function showPast(client: LiveClient, ms: number, signal: AbortSignal): Promise<PastFacts> {
  const at = new Date(ms).toISOString();
  const arrivedLater = new Set<number>();
  const geofences = new Map<number, PastFacts['geofences'][number]>();
  for (let after: number | null = 0; after !== null;) {
    const isFirst: boolean = after === 0;
    const response: Response = await openApi('getFleetAt', { query: { at, after }, signal });
    const page = await response.arrayBuffer();
    signal.throwIfAborted();
    const told: FleetAnswers['past_fleet'] = await client.ask({ kind: 'past_fleet', page, isFirst });
    for (const id of told.arrivedLater) arrivedLater.add(id);
    for (const fence of told.geofences) {
      const assets = [...(geofences.get(fence.id)?.assets ?? []), ...fence.assets];
      geofences.set(fence.id, { ...fence, assets });
    }
    after = told.next;
  }
  return { arrivedLater, geofences: [...geofences.values()] };
}

/** Passes on the changes in a range, and returns the time up to which they are complete. */
export async function loadMoves(
  client: LiveClient,
  range: { readonly fromMs: number; readonly toMs: number; readonly stepSeconds: number },
  signal: AbortSignal,
): Promise<number> {
  const [from, to] = [range.fromMs, range.toMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  const query = { from, to, stepSeconds: range.stepSeconds };
  const response = await openApi('listFleetMoves', { query, signal });
  const page = await response.arrayBuffer();
  signal.throwIfAborted();
  return (await client.ask({ kind: 'past_moves', page })).toMs;
}

/** Query for the number of assets on a trip during a day. */
export function activityOptions(day: string, isToday: boolean) {
  return queryOptions({
    queryKey: ['time-travel', 'activity', day],
    queryFn: ({ signal }) => callApi('getFleetActivity', { query: { day }, signal }),
    staleTime: isToday ? 60_000 : 10 * 60_000,
  });
}

/** Returns the contract's reason why a time cannot be shown; null for another failure. */
export function refusalOf(error: unknown): 'in_future' | 'beyond_retention' | null {
  if (!(error instanceof ApiError)) return null;
  const codes = Object.values(error.errors).flat();
  return codes.includes('in_future')
    ? 'in_future'
    : codes.includes('beyond_retention')
      ? 'beyond_retention'
      : null;
}
