import { dayMs } from '@azimute/contract/durations';
import type { FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { denseMs, readCheckpoint, readCheckpointsAfter, startOf, type KeptStates } from '../checkpoints.ts';
import { readFixesInParts, toMicros } from '../fix-columns.ts';
import { readKnownAssets } from '../reducer-states.ts';
import type { AssetFacts, AssetKey, ReducerStart, RevisionCause } from '../hosted-reducer.ts';
import { rebuiltReducers } from '../hosted-reducers.ts';
import { longestOpenDays, tripSourceOf } from '../intervals/hosted-trips.ts';
import { readTripVersions } from '../intervals/trip-versions.ts';
import type { RebuildThread } from './rebuild-thread.ts';

/** The part of an asset's past to recalculate. */
export interface WantedPast {
  readonly asset: AssetKey;
  readonly fromMs: number;
  /** Newest late fix; after it, the recalculation ends at an unchanged checkpoint. */
  readonly lateToMs: number;
  readonly cause: RevisionCause;
}

/** Inputs for recalculating an asset. */
export interface RebuildStep extends WantedPast {
  readonly nowMs: number;
  /** Geofences loaded in the thread, and the version of the account's set they come from; null before the first. */
  readonly fences: readonly FenceDefinition[];
  readonly setVersion: number | null;
  readonly thread: RebuildThread;
  readonly signal: AbortSignal;
}

/** Progress of the thread with an asset. */
export interface PastPlace {
  readonly facts: AssetFacts;
  readonly trips: TripPlanSource;
  /** By reducer name. */
  readonly starts: Readonly<Record<string, ReducerStart<unknown>>>;
  readonly marks: readonly KeptStates[];
  /** Fixes after the first time, up to and including the second. */
  readonly count: number;
  readonly afterMicros: number;
  readonly lastMicros: number;
  /** The checkpoint after which everything is unchanged. */
  readonly metAtMs: number | null;
}

/** Starts an asset and processes everything stored after an instant. Returns null if nothing is stored. */
export async function recomputePast(client: PoolClient, step: RebuildStep): Promise<PastPlace | null> {
  const { asset, fromMs, nowMs, lateToMs, thread } = step;
  const facts = (await readKnownAssets(client, [asset])).get(asset.assetId)?.facts;
  const starts = await readStarts(client, step);
  if (facts === undefined || starts === null) return null;
  const begunMs = Object.values(starts).map(({ atMs }) => atMs);
  const fixMs = await readFixBefore(client, asset, Math.min(...begunMs));
  const marks = await readCheckpointsAfter(client, asset, Math.max(...begunMs));
  const { assetId, unitId } = facts;
  const trips = await readTripSource(client, facts, fromMs);
  const weeklyToMs = nowMs - denseMs;
  await thread.ask({ kind: 'begin', asset: { assetId, unitId }, trips, starts, lateToMs, weeklyToMs });
  await thread.ask({ kind: 'mark', marks });
  const afterMicros = toMicros(fixMs) - 1;
  const place = {
    facts,
    trips,
    starts,
    marks,
    count: 0,
    afterMicros,
    lastMicros: afterMicros,
    metAtMs: null,
  };
  return await recomputeOn(client, place, step);
}

/**
 * Returns where the reducers start. For late fixes, this is the last checkpoint, or else the asset's first fix, so
 * that nothing is guessed. For a period that a user chose, each reducer determines its start. Null if there is no
 * fix.
 */
async function readStarts(
  client: PoolClient,
  { asset, fromMs, cause }: RebuildStep,
): Promise<Record<string, ReducerStart<unknown>> | null> {
  const checkpoint = await readCheckpoint(client, asset, fromMs);
  const starts: Record<string, ReducerStart<unknown>> = {};
  for (const hosted of rebuiltReducers) {
    const start = startOf(hosted, checkpoint);
    if (start === undefined && cause === 'late_data') return await readFirstStarts(client, asset);
    starts[hosted.reducer.name] = start ?? (await hosted.restart(client, asset, fromMs));
  }
  return starts;
}

async function readFirstStarts(
  client: PoolClient,
  asset: AssetKey,
): Promise<Record<string, ReducerStart<unknown>> | null> {
  const first = await readFirstFixMs(client, asset);
  if (first === null) return null;
  return Object.fromEntries(
    rebuiltReducers.map(({ reducer }) => [reducer.name, { atMs: first - 1, state: null }]),
  );
}

/** Returns the time of the oldest stored fix of an asset, or null if there is none. */
export async function readFirstFixMs(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
): Promise<number | null> {
  const { rows } = await client.query<{ first: number | null }>(
    `select (extract(epoch from least(
        (select fixed_at from positions where account_id = $1 and asset_id = $2 order by fixed_at limit 1),
        (select min(first_at) from position_blocks where account_id = $1 and asset_id = $2))) * 1000)::float8 as first`,
    [accountId, assetId],
  );
  return rows[0]?.first ?? null;
}

/** Returns the trip settings of the period. A stop that began before it is processed from its beginning. */
export async function readTripSource(
  client: PoolClient,
  facts: AssetFacts,
  fromMs: number,
): Promise<TripPlanSource> {
  const sinceMs = fromMs - longestOpenDays * dayMs;
  return tripSourceOf(facts, await readTripVersions(client, facts.accountId, sinceMs));
}

/** Processes the fixes after the thread's current position, until nothing more changes. */
export async function recomputeOn(
  client: PoolClient,
  place: PastPlace,
  { asset: { accountId, assetId }, thread, signal }: RebuildStep,
): Promise<PastPlace> {
  let { metAtMs } = place;
  if (metAtMs !== null) return place;
  const { count, lastMicros } = await readFixesInParts(
    { client, accountId },
    assetId,
    { afterMicros: place.lastMicros, isMetered: true, signal },
    async (bytes) => {
      ({ metAtMs } = await thread.ask({ kind: 'reduce', bytes }));
      return metAtMs === null ? 'more' : 'enough';
    },
  );
  return { ...place, count: place.count + count, lastMicros, metAtMs };
}

/** Returns the time of the newest fix up to an instant. */
export async function readFixBefore(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  atMs: number,
): Promise<number> {
  const { rows } = await client.query<{ fixMs: number }>(
    `select (extract(epoch from coalesce((select max(fixed_at) from newest_positions_of($1, $2, $3::timestamptz - interval '30 days',
            $3::timestamptz + interval '1 microsecond', 1, false)),
        $3)) * 1000)::float8 as "fixMs"`,
    [accountId, assetId, new Date(atMs)],
  );
  return rows[0]?.fixMs ?? atMs;
}
