import type { LatestFix } from '@azimute/engine';
import { orderFixes, runReducers, type RunningReducer } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import type { EventRow, LockedAsset, Row } from '../values/batch.ts';
import type { SentWrites } from '../../../platform/postgres/sent-writes.ts';
import { insertCheckpoints, isCheckpointDue, makeCheckpoint, type Checkpoint } from './checkpoints.ts';
import {
  readKnownAssets,
  storeReducerStates,
  type ChangedState,
  type KnownAsset,
  type KnownAssets,
} from './reducer-states.ts';
import type { AccountSet, AccountSets } from './account-sets.ts';
import { hostedGeofences } from './fences/hosted-geofences.ts';
import type { AssetKey, HostedReducer, Recorded, ToldEvent } from './hosted-reducer.ts';
import { hostedReducers } from './hosted-reducers.ts';
import { evidenceOf } from './evidence-of.ts';
import {
  findLate,
  fromTheBeginningMs,
  listReplacedNewest,
  requestLate,
  type LateTime,
} from './late-fixes.ts';
import { asReducerFix, asStoredFix } from './read-fixes.ts';

type AnyRecorded = Recorded<unknown, unknown, unknown>;

/** Effects of a batch on its assets. */
interface Outcome {
  readonly changed: ChangedState[];
  readonly checkpoints: Checkpoint[];
  readonly recorded: Map<HostedReducer, AnyRecorded[]>;
  readonly late: Map<AssetKey, LateTime>;
}

/** New entries of a batch. */
interface Fresh {
  readonly rows: readonly Row[];
  readonly events: readonly EventRow[];
  /** The reducers' data about the assets of these rows, if requested ahead. */
  readonly known: Promise<KnownAssets> | undefined;
  readonly sent: SentWrites;
}

/**
 * Runs every reducer over the new fixes of a batch, in its transaction and under the locks of its assets, with one read
 * and one write of their states, however many assets and reducers there are. Fixes older than an asset's newest fix, or
 * than an expired deadline, request a recalculation of the asset, so that every stored fix is processed. Returns the
 * ULs of the assets that crossed a geofence, by account.
 */
export async function reduceFixes(
  client: PoolClient,
  sets: AccountSets,
  { rows, events, known: asked, sent }: Fresh,
): Promise<Map<number, number[]>> {
  const told = await takeTold(client, sets, events);
  const fresh = Map.groupBy(rows, ({ asset }) => asset);
  const assets = new Set([...fresh.keys(), ...told.keys()]);
  if (assets.size === 0) return new Map();
  const known =
    asked !== undefined && told.size === 0 ? await asked : await readKnownAssets(client, [...assets]);
  const replaced = await listReplacedNewest(client, fresh);
  const outcome: Outcome = { changed: [], checkpoints: [], recorded: new Map(), late: new Map() };
  for (const asset of assets) {
    const knownAsset = known.get(asset.assetId);
    if (knownAsset === undefined) continue;
    const set = await sets.of(client, asset.accountId);
    const fixes = (fresh.get(asset) ?? []).map(asReducerFix);
    const isNewestReplaced = replaced.has(asset);
    reduceAsset(asset, knownAsset, { set, fixes, isNewestReplaced, events: told.get(asset) ?? [] }, outcome);
  }
  sent.add(storeReducerStates(client, outcome.changed));
  const receivedMs = Math.max(...[...rows, ...events].map(({ entry }) => entry.origin.receivedAtMs));
  for (const [hosted, recorded] of outcome.recorded)
    await hosted.insert(client, recorded, { atMs: receivedMs, isByFixes: true });
  sent.add(insertCheckpoints(client, outcome.checkpoints));
  sent.add(requestLate(client, outcome.late));
  return groupUnits(outcome.recorded.get(hostedGeofences) ?? [], known);
}

/** A batch's data about an asset. */
interface Told {
  readonly set: AccountSet;
  readonly fixes: readonly LatestFix[];
  readonly isNewestReplaced: boolean;
  readonly events: readonly ToldEvent[];
}

/** Returns the device events of accounts in which events may raise alerts. */
async function takeTold(
  client: PoolClient,
  sets: AccountSets,
  events: readonly EventRow[],
): Promise<Map<LockedAsset, ToldEvent[]>> {
  const told = new Map<LockedAsset, ToldEvent[]>();
  for (const { asset, entry } of events) {
    if ((await sets.of(client, asset.accountId)).alerts?.rules.isEmpty !== false) continue;
    const own = told.get(asset) ?? [];
    told.set(asset, own);
    own.push({ event: entry.event, receivedAtMs: entry.origin.receivedAtMs });
  }
  return told;
}

function reduceAsset(
  asset: LockedAsset,
  known: KnownAsset,
  { set, fixes, isNewestReplaced, events }: Told,
  { changed, checkpoints, recorded, late }: Outcome,
): void {
  const newest = asset.stored?.fix ? asStoredFix(asset.stored.fix) : null;
  const kept: { reducer: HostedReducer['reducer']; state: unknown }[] = [];
  const runs: (RunningReducer & { readonly hosted: HostedReducer })[] = [];
  let firstMs = Infinity;
  let passedMs = -Infinity;
  let isOfOtherVersion = false;
  for (const hosted of hostedReducers) {
    const { reducer } = hosted;
    const stored = known.states.get(reducer.name);
    const settings = hosted.settingsOf(known.facts, set, evidenceOf(asset.state), stored?.state ?? null);
    if (stored !== undefined && stored.version !== reducer.version) {
      isOfOtherVersion = true;
      continue;
    }
    const state = stored?.state ?? null;
    if (settings === null) {
      kept.push({ reducer, state });
      continue;
    }
    const fromMs = Math.max(
      newest === null ? -Infinity : newest.fixedAtMs + 1,
      state === null ? -Infinity : (reducer.advancedToMs(state) ?? -Infinity) + 1,
    );
    firstMs = Math.min(firstMs, fromMs);
    passedMs = Math.max(passedMs, fromMs);
    runs.push({ hosted, reducer, settings, fromMs, state, newest, outputs: [] });
  }
  const missed = findLate(fixes, passedMs, newest, isNewestReplaced);
  if (isOfOtherVersion) late.set(asset, { rebuild: null, ...missed, recomputeFromMs: fromTheBeginningMs });
  else if (missed !== null) late.set(asset, missed);
  const ahead = fixes.filter(({ fixedAtMs }) => fixedAtMs >= firstMs);
  runReducers(runs, orderFixes(ahead));
  if (events.length > 0) for (const run of runs) takeEvents(run, events);
  for (const { hosted, reducer, settings, state, outputs } of runs) {
    if (state !== (known.states.get(reducer.name)?.state ?? null)) changed.push({ asset, reducer, state });
    kept.push({ reducer, state });
    if (outputs.length === 0) continue;
    const ofReducer = recorded.get(hosted) ?? [];
    recorded.set(hosted, ofReducer);
    ofReducer.push({ asset, settings, outputs });
  }
  const newestMs = Math.max(...ahead.map(({ fixedAtMs }) => fixedAtMs));
  if (newestMs > -Infinity && isCheckpointDue(known.checkpointMs, newestMs))
    checkpoints.push(makeCheckpoint(asset, newestMs, kept));
}

function takeEvents(
  run: RunningReducer & { readonly hosted: HostedReducer },
  events: readonly ToldEvent[],
): void {
  const taken = run.hosted.takeEvents?.(run.state, events, run.settings);
  if (taken === undefined) return;
  run.state = taken.state;
  for (const output of taken.outputs) run.outputs.push({ output, stateAfter: taken.state });
}

function groupUnits(recorded: readonly AnyRecorded[], known: KnownAssets): Map<number, number[]> {
  const groups = Map.groupBy(recorded, ({ asset }) => asset.accountId);
  const unitOf = ({ asset }: AnyRecorded): number => known.get(asset.assetId)?.facts.unitId ?? 0;
  return new Map([...groups].map(([accountId, of]) => [accountId, [...new Set(of.map(unitOf))]]));
}
