import { isDeepStrictEqual } from 'node:util';
import type { FenceDefinition } from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import { insertCheckpoints, takeCheckpointsFrom, type KeptStates } from '../checkpoints.ts';
import type { FenceVersions } from '../fences/store-transitions.ts';
import { fromMicros } from '../fix-columns.ts';
import { readKnownAssets, storeReducerStates, type KnownAsset } from '../reducer-states.ts';
import type { AssetKey, Revised } from '../hosted-reducer.ts';
import { rebuiltReducers } from '../hosted-reducers.ts';
import { forgetTrails } from '../forget-trails.ts';
import { markDays } from '../mark-days.ts';
import {
  recomputeOn,
  recomputePast,
  readTripSource,
  type PastPlace,
  type RebuildStep,
} from './recompute-past.ts';
import type { RebuiltPast } from './rebuild-thread.ts';

/** Changes made to an asset. */
export interface RebuiltAsset {
  readonly fixes: number;
  /** By reducer name. */
  readonly revised: Readonly<Record<string, Pick<Revised<unknown>, 'superseded' | 'recorded'>>>;
}

/**
 * Replaces recorded results by recalculated ones under the lock of the asset's state, after processing newer fixes.
 * Without a position, processes everything under the lock. Returns null if other fixes were stored, or settings
 * changed, since the thread processed the asset: it has to be processed again.
 */
export async function swapIn(
  client: PoolClient,
  place: PastPlace | null,
  step: RebuildStep,
): Promise<RebuiltAsset | null> {
  const { asset, fromMs, thread, nowMs, cause } = step;
  await lockAsset(client, asset);
  const known = (await readKnownAssets(client, [asset])).get(asset.assetId);
  const begun = place ?? (await recomputePast(client, step));
  if (known === undefined || begun === null) return { fixes: 0, revised: {} };
  if (!isDeepStrictEqual(known.facts, begun.facts)) return null;
  if (!isDeepStrictEqual(await readTripSource(client, known.facts, fromMs), begun.trips)) return null;
  if (!(await isAsRecomputed(client, begun, step))) return null;
  const beginMs = Math.max(...Object.values(begun.starts).map(({ atMs }) => atMs));
  const checkpoints = await takeCheckpointsFrom(client, asset, beginMs + 1, begun.metAtMs ?? Infinity);
  if (begun.metAtMs === null) {
    const recomputedMs = fromMicros(begun.lastMicros);
    const isNew = ({ atMs }: KeptStates): boolean =>
      atMs > recomputedMs && !begun.marks.some((mark) => mark.atMs === atMs);
    await thread.ask({ kind: 'mark', marks: checkpoints.filter(isNew) });
  }
  const { count, metAtMs } = await recomputeOn(client, begun, step);
  if (step.signal.aborted) return null;
  const { past } = await thread.ask({ kind: 'end', nowMs });
  if (past === null) throw new Error('A rebuild has come to nothing');
  const untilMs = metAtMs ?? Infinity;
  const revised = await revise(client, { known, begun, past, untilMs }, step);
  const before = new Map(checkpoints.map(({ atMs, states }) => [atMs, states]));
  await insertCheckpoints(
    client,
    past.kept.map(({ atMs, states }) => ({ asset, atMs, states: { ...before.get(atMs), ...states } })),
  );
  const changed = { asset, fromMs, toMs: Math.min(untilMs, nowMs), cause };
  await markDays(client, [changed]);
  await forgetTrails(client, [changed]);
  return { fixes: count, revised };
}

async function lockAsset(client: PoolClient, { accountId, assetId }: AssetKey): Promise<void> {
  await client.query('select from asset_states where account_id = $1 and asset_id = $2 for no key update', [
    accountId,
    assetId,
  ]);
}

/**
 * True if the stored fixes are those that the thread has processed, with the current fences; late fixes show in their
 * count.
 */
async function isAsRecomputed(
  client: PoolClient,
  { count, afterMicros, lastMicros }: PastPlace,
  { asset: { accountId, assetId }, setVersion }: RebuildStep,
): Promise<boolean> {
  const { rows } = await client.query<{ count: number; version: number | null }>(
    `select (select count(*)::int from positions_of($1, $2, $3::timestamptz + interval '1 microsecond',
        $4::timestamptz + interval '1 microsecond')) as count,
      (select version from geofence_sets where account_id = $1) as version`,
    [accountId, assetId, new Date(fromMicros(afterMicros)), new Date(fromMicros(lastMicros))],
  );
  return rows[0]?.count === count && rows[0].version === setVersion;
}

interface Swapped {
  readonly known: KnownAsset;
  readonly begun: PastPlace;
  readonly past: RebuiltPast;
  /** Results confirmed after this stay. */
  readonly untilMs: number;
}

async function revise(
  client: PoolClient,
  { known: { facts, states }, begun, past, untilMs }: Swapped,
  { asset, fences, cause, nowMs }: RebuildStep,
): Promise<RebuiltAsset['revised']> {
  const settings = { ...asset, unitId: facts.unitId, set: versionsOf(fences) };
  const revised: Record<string, Pick<Revised<unknown>, 'superseded' | 'recorded'>> = {};
  for (const { name, state, outputs } of past.reducers) {
    const hosted = rebuiltReducers.find(({ reducer }) => reducer.name === name);
    const start = begun.starts[name];
    if (hosted === undefined || start === undefined) continue;
    const of = await hosted.revise(
      client,
      {
        asset,
        settings,
        outputs: outputs.map((output) => ({ output, stateAfter: null })),
        state,
        stateBefore: states.get(name)?.state ?? null,
        nowMs,
        cause,
        isOfPast: true,
        untilMs,
      },
      start,
    );
    if (untilMs === Infinity)
      await storeReducerStates(client, [{ asset, reducer: hosted.reducer, state: of.state }]);
    revised[name] = { superseded: of.superseded, recorded: of.recorded };
  }
  return revised;
}

/** The fences themselves are prepared only in the thread. */
function versionsOf(fences: readonly FenceDefinition[]): FenceVersions {
  const byId = Map.groupBy(fences, ({ geofenceId }) => geofenceId);
  return {
    version: (geofenceId, version) => {
      const versions = byId.get(geofenceId);
      const definition = versions?.find((one) => one.version === version) ?? versions?.at(-1);
      return definition && { definition };
    },
  };
}
