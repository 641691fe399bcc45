import { dayMs } from '@azimute/contract/durations';
import {
  planTrips,
  tripPlacesOf,
  tripsReducer,
  type TripInterval,
  type TripPlan,
  type TripPlanSource,
  type TripSettingsVersion,
  type TripsState,
} from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import type { AssetFacts, AssetKey, ReducerStart, HostedReducer } from '../hosted-reducer.ts';
import { listOtherIntervals, recordIntervals, reviseIntervals } from './store-intervals.ts';

/** Trips of every account, with its settings and the defaults of the asset's category. */
export const hostedTrips: HostedReducer<TripPlan, TripsState, TripInterval> = {
  reducer: tripsReducer,
  settingsOf: (facts, { fences, trips }) =>
    planTrips(tripSourceOf(facts, trips), fences === null ? null : tripPlacesOf(fences, facts)),
  insert: recordIntervals,
  restart: openWindow,
  revise: async (client, { asset, outputs, state, cause, untilMs }, start) => {
    const intervals = outputs.map(({ output }) => output);
    return { state, ...(await reviseIntervals(client, asset, intervals, { ...start, untilMs, cause })) };
  },
  compare: async (client, { asset, outputs, untilMs }, start) => {
    const intervals = outputs.map(({ output }) => output);
    return [await listOtherIntervals(client, asset, intervals, { ...start, untilMs })];
  },
};

/** Returns the inputs of an asset's trip plan, except geofences. */
export function tripSourceOf(
  { category, worksStanding, dayZones }: Pick<AssetFacts, 'category' | 'worksStanding' | 'dayZones'>,
  versions: readonly TripSettingsVersion[],
): TripPlanSource {
  const standing = worksStanding === null ? {} : { [category]: worksStanding };
  return { category, standing, dayZones, versions };
}

/** Period that is recalculated for an asset that has stayed at one place since before the window [days]. */
export const longestOpenDays = 92;

/** Starts at the last boundary before the window, so that earlier intervals stay whole. */
async function openWindow(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  windowMs: number,
): Promise<ReducerStart<TripsState>> {
  const { rows } = await client.query<{ boundary: number | null }>(
    `select (extract(epoch from max(to_at)) * 1000)::float8 as boundary from trip_intervals
      where account_id = $1 and asset_id = $2 and superseded_at is null and to_at <= $3`,
    [accountId, assetId, new Date(windowMs)],
  );
  const boundaryMs = rows[0]?.boundary ?? null;
  if (boundaryMs === null) return { atMs: windowMs - longestOpenDays * dayMs, state: null };
  return { atMs: boundaryMs, state: null, revisedFromMs: boundaryMs };
}
