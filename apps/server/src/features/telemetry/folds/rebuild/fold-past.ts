import type { FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { readCheckpoint } from '../checkpoints.ts';
import { hostedGeofences } from '../fences/hosted-geofences.ts';
import { readFixesInParts, toMicros } from '../fix-columns.ts';
import { readKnownAssets } from '../fold-states.ts';
import type { AssetFacts, FoldedAsset, FoldStart, HostedFold } from '../hosted-fold.ts';
import { hostedTrips, longestOpenDays, tripSourceOf } from '../intervals/hosted-trips.ts';
import { readTripVersions } from '../intervals/trip-versions.ts';
import { startOf } from '../refold-asset.ts';
import type { RebuildThread } from './rebuild-thread.ts';

/**
 * The folds whose past is rebuilt. What alerts concluded stays: it is what people were told, and acted upon.
 */
export const rebuiltFolds: readonly HostedFold[] = [hostedGeofences, hostedTrips];

/** What an asset is folded anew by. */
export interface RebuildStep {
  readonly asset: FoldedAsset;
  readonly fromMs: number;
  /** The fences that the thread has, and the number of the account's set that they were read at; none before the first. */
  readonly fences: readonly FenceDefinition[];
  readonly setVersion: number | null;
  readonly thread: RebuildThread;
  readonly signal: AbortSignal;
}

/** How far the thread has come with an asset. */
export interface PastPlace {
  readonly facts: AssetFacts;
  readonly trips: TripPlanSource;
  /** By the names of the folds. */
  readonly starts: Readonly<Record<string, FoldStart<unknown>>>;
  readonly marksMs: readonly number[];
  /** Fixes behind the first instant, up to and with the other. */
  readonly count: number;
  readonly afterMicros: number;
  readonly lastMicros: number;
}

/** Begins an asset, and folds all that is stored of it behind an instant; null where it is gone. */
export async function foldPast(client: PoolClient, step: RebuildStep): Promise<PastPlace | null> {
  const { asset, fromMs, fences, thread } = step;
  const facts = (await readKnownAssets(client, [asset])).get(asset.assetId)?.facts;
  if (facts === undefined) return null;
  const checkpoint = await readCheckpoint(client, asset, fromMs);
  const starts: Record<string, FoldStart<unknown>> = {};
  for (const hosted of rebuiltFolds)
    if (hosted !== hostedGeofences || fences.length > 0)
      starts[hosted.fold.name] = startOf(hosted, checkpoint) ?? (await hosted.restart(client, asset, fromMs));
  const { fixMs, marksMs } = await readBegin(client, asset, Object.values(starts));
  const { assetId, unitId } = facts;
  const trips = await readTripSource(client, facts, fromMs);
  await thread.ask({ kind: 'begin', asset: { assetId, unitId }, trips, starts });
  await thread.ask({ kind: 'mark', marksMs });
  const afterMicros = toMicros(fixMs) - 1;
  return await foldOn(
    client,
    { facts, trips, starts, marksMs, count: 0, afterMicros, lastMicros: afterMicros },
    step,
  );
}

/** What trips of the time are set by. A stop that has lasted since before it is folded from its begin. */
export async function readTripSource(
  client: PoolClient,
  facts: AssetFacts,
  fromMs: number,
): Promise<TripPlanSource> {
  const sinceMs = fromMs - longestOpenDays * 86_400_000;
  return tripSourceOf(facts, await readTripVersions(client, facts.accountId, sinceMs));
}

/** Folds what is stored behind the place up to which the thread has come. */
export async function foldOn(
  client: PoolClient,
  place: PastPlace,
  { asset: { accountId, assetId }, thread, signal }: RebuildStep,
): Promise<PastPlace> {
  const { count, lastMicros } = await readFixesInParts(
    { client, accountId },
    assetId,
    { afterMicros: place.lastMicros, isMetered: true, signal },
    (bytes) => thread.ask({ kind: 'fold', bytes }),
  );
  return { ...place, count: place.count + count, lastMicros };
}

/** The instant of the fix that was the newest when the first fold begins, and the checkpoints behind the begin of all. */
async function readBegin(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
  starts: readonly FoldStart<unknown>[],
): Promise<{ fixMs: number; marksMs: number[] }> {
  const begun = starts.map(({ atMs }) => atMs);
  const firstMs = Math.min(...begun);
  const { rows } = await client.query<{ fixMs: number; marksMs: number[] }>(
    `select (extract(epoch from coalesce((select max(fixed_at) from newest_positions_of($1, $2, $3::timestamptz - interval '30 days',
            $3::timestamptz + interval '1 microsecond', 1, false)),
        $3)) * 1000)::float8 as "fixMs",
      array(select (extract(epoch from at) * 1000)::float8 from fold_checkpoints
        where account_id = $1 and asset_id = $2 and at > $4 order by at) as "marksMs"`,
    [accountId, assetId, new Date(firstMs), new Date(Math.max(...begun))],
  );
  return rows[0] ?? { fixMs: firstMs, marksMs: [] };
}
