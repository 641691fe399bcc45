import { addUpDay } from '@azimute/engine/facts';
import { orderFixes, runReducers } from '@azimute/engine/host';
import {
  type GeofenceTransition,
  summarizeVisit,
  unobservedAfterMs,
  type VisitChange,
} from '@azimute/engine/geofences';
import type { OpenSilence, TripInterval, TripsState } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { addedColumns, describeDay, type AddedRow } from '../metrics/facts/describe-day.ts';
import { ofDay, settingsOfDay } from '../metrics/facts/evidence-of-day.ts';
import { machineReaderOf } from '../metrics/facts/machine-reader.ts';
import { storeDays, type AddedDay } from '../metrics/facts/store-days.ts';
import { readSwitches } from '../status-history/read-status-spans.ts';
import { readReadingCatalog } from '../telemetry/read-reading-catalog.ts';
import type { AccountSet } from '../telemetry/reducers/account-sets.ts';
import { denseMs, insertCheckpoints, weekOf, type Checkpoint } from '../telemetry/reducers/checkpoints.ts';
import { foldFixes, openPass, type Pass } from '../telemetry/reducers/fold-fixes.ts';
import { hostedGeofences } from '../telemetry/reducers/fences/hosted-geofences.ts';
import { insertTransitions, insertVisits } from '../telemetry/reducers/fences/store-transitions.ts';
import type { AssetFacts, AssetKey } from '../telemetry/reducers/hosted-reducer.ts';
import { rebuiltReducers } from '../telemetry/reducers/hosted-reducers.ts';
import { hostedTrips } from '../telemetry/reducers/intervals/hosted-trips.ts';
import { insertUnmarked } from '../telemetry/reducers/intervals/store-intervals.ts';
import { asReducerFix } from '../telemetry/reducers/read-fixes.ts';
import { readKnownAssets, storeReducerStates } from '../telemetry/reducers/reducer-states.ts';
import type { EventRow, LockedAsset, Row } from '../telemetry/values/batch.ts';
import { presentOpen } from '../trips/read-trip-assets.ts';
import { DENSE_DAY_FIXES, wantTrailDay } from '../trips/trail/trail-days.ts';
import { PastOfAsset } from './past-of-asset.ts';

export interface StoredHistory {
  readonly asset: LockedAsset;
  /** All stored positions and events of the asset, by time. */
  readonly rows: readonly Row[];
  readonly events: readonly EventRow[];
  readonly set: AccountSet;
  readonly at: Date;
}

/** Computes everything that follows from the history of an asset, and replaces earlier results. */
export async function concludeHistory(client: PoolClient, history: StoredHistory): Promise<void> {
  const { asset, rows, events, set, at } = history;
  const nowMs = at.getTime();
  const known = (await readKnownAssets(client, [asset])).get(asset.assetId);
  if (known === undefined) throw new Error('The asset was deleted');
  const { facts } = known;
  const { passes, checkpoints } = fold(facts, history);
  await supersede(client, asset);
  await storeReducerStates(
    client,
    passes.map(({ reducer, state }) => ({ asset, reducer, state })),
  );
  await insertCheckpoints(client, thinOut(checkpoints, nowMs));
  const [transitions, intervals] = [
    outputsOf<GeofenceTransition>(passes, hostedGeofences),
    outputsOf<TripInterval>(passes, hostedTrips),
  ];
  await insertUnmarked(
    client,
    intervals.map((interval) => ({ asset, interval })),
  );
  const state = passes.find(({ hosted }) => hosted === hostedTrips)?.state as TripsState | null | undefined;
  const fix = asset.state?.fix ?? null;
  const open =
    state === undefined || state === null || fix === null
      ? { intervals: [], silence: null }
      : presentOpen(facts, fix, { state, versions: set.trips, nowMs });
  const catalog = await readReadingCatalog(client, asset.accountId);
  const past = new PastOfAsset({
    rows,
    events,
    intervals: [...intervals, ...open.intervals],
    transitions,
    switches: await readSwitches({ client, accountId: asset.accountId }, asset.assetId, nowMs),
    silentAfterMs: facts.silentAfterMs,
    machine: machineReaderOf(catalog, facts.model),
    hasMeter: (asset.state?.hourMeterHours ?? null) !== null,
    nowMs,
  });
  await storeVisits(client, history, { past, transitions });
  await storeFacts(client, history, { past, silence: open.silence });
}

function fold(facts: AssetFacts, { asset, rows, set, at }: StoredHistory) {
  const firstMs = rows[0]?.entry.position.fixedAtMs ?? 0;
  const passes: Pass[] = [];
  for (const hosted of rebuiltReducers) {
    const settings = hosted.settingsOf(facts, set, null, null);
    if (settings !== null) passes.push(openPass(hosted, settings, { atMs: firstMs - 1, state: null }));
  }
  const checkpoints = foldFixes(passes, orderFixes(rows.map(asReducerFix)), asset);
  runReducers(passes, [], at.getTime());
  return { passes, checkpoints };
}

function outputsOf<Output>(passes: readonly Pass[], of: unknown): Output[] {
  return passes.flatMap(({ hosted, outputs }) =>
    hosted === of ? outputs.map(({ output }) => output as Output) : [],
  );
}

/** Checkpoints of the correction window, and one per earlier week, as ingest keeps them. */
function thinOut(checkpoints: readonly Checkpoint[], nowMs: number): Checkpoint[] {
  const weeks = new Set<number>();
  return checkpoints.filter(({ atMs }) => {
    if (atMs >= nowMs - denseMs) return true;
    const isFirst = !weeks.has(weekOf(atMs));
    weeks.add(weekOf(atMs));
    return isFirst;
  });
}

/** Supersedes results derived from the few fixes stored before the history. */
async function supersede(client: PoolClient, asset: LockedAsset): Promise<void> {
  if (asset.stored === null) return;
  const { accountId, assetId } = asset;
  for (const table of ['trip_intervals', 'geofence_transitions', 'geofence_visits'])
    await client.query(
      `update ${table} set superseded_at = now(), superseded_cause = 'rebuild'
        where account_id = $1 and asset_id = $2 and superseded_at is null`,
      [accountId, assetId],
    );
  for (const table of ['reducer_checkpoints', 'rebuild_requests', 'asset_day_marks'])
    await client.query(`delete from ${table} where account_id = $1 and asset_id = $2`, [accountId, assetId]);
  await client.query(
    `delete from recompute_requests where account_id = $1 and asset_id = $2 and from_at < 'infinity'`,
    [accountId, assetId],
  );
}

async function storeVisits(
  client: PoolClient,
  { asset, rows, set: { fences: set } }: StoredHistory,
  { past, transitions }: { readonly past: PastOfAsset; readonly transitions: readonly GeofenceTransition[] },
): Promise<void> {
  if (set === null) return;
  await insertTransitions(client, [{ asset, set, transitions }]);
  const totalsOf = totalsOfVisit(rows, past);
  await insertVisits(client, [{ asset, set, changes: past.visits, totalsOf }]);
}

async function storeFacts(
  client: PoolClient,
  { asset, rows, set, at }: StoredHistory,
  { past, silence }: { readonly past: PastOfAsset; readonly silence: OpenSilence | null },
): Promise<void> {
  const { accountId, assetId } = asset;
  const days: AddedDay[] = [];
  for (const row of await listDays(client, asset, rows[0]?.entry.position.fixedAtMs ?? at.getTime(), at)) {
    // The current day is complete up to now.
    const toMs = Math.min(row.ends_ms, Math.floor(at.getTime() / 1000) * 1000);
    if (toMs <= row.from_ms) continue;
    const evidence = await past.evidence(row.from_ms, toMs);
    const read = { client, accountId };
    if (row.is_closed && evidence.fixes.length > DENSE_DAY_FIXES)
      await wantTrailDay(read, { assetId, fromMs: row.from_ms, toMs });
    const added = addUpDay({ ...evidence, ...settingsOfDay(row, toMs, set.trips) });
    days.push({ ...describeDay(row, { toMs, silence: silence ?? undefined, at }), cause: 'rebuild', added });
  }
  await storeDays(client, accountId, days);
}

/** Lists the days of an asset since its first fix, as far back as the account's retention. */
async function listDays(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  firstMs: number,
  at: Date,
): Promise<AddedRow[]> {
  const { rows } = await client.query<AddedRow>({
    name: 'history.list_days',
    text: `with d as materialized (
        select $2::int as asset_id, g.day::date as day from accounts x,
          generate_series(greatest(asset_day_at($1, $2, $3), ($4::timestamptz - x.retention)::date),
            asset_day_at($1, $2, $4), interval '1 day') as g (day)
        where x.account_id = $1)
      select ${addedColumns('$4')} from d ${ofDay} order by d.day`,
    values: [accountId, assetId, new Date(firstMs), at],
  });
  return rows;
}

/** Returns the columns of the totals of finished visits, which a job computes of other visits (`summarizeVisits`). */
function totalsOfVisit(rows: readonly Row[], past: PastOfAsset): (change: VisitChange) => object {
  return ({ enteredAtMs, exit }) => {
    if (exit === null) return {};
    const [enteredMs, leftMs] = [Math.trunc(enteredAtMs), Math.trunc(exit.crossedAtMs)];
    const fixes = rows.slice(...past.within(enteredMs, leftMs)).map(({ entry }) => entry.position);
    const columns = {
      fixedAt: fixes.map(({ fixedAtMs }) => fixedAtMs),
      longitude: fixes.map(({ longitude }) => longitude),
      latitude: fixes.map(({ latitude }) => latitude),
      speedKph: fixes.map(({ speedKph }) => (speedKph === null ? null : Math.fround(speedKph))),
    };
    const summary = summarizeVisit(columns, enteredMs, leftMs);
    const left = new Date(leftMs).toISOString();
    return {
      summarized_to: left,
      observed_seconds: summary.observedSeconds,
      unobserved_seconds: summary.unobservedSeconds,
      distance_meters: summary.distanceMeters,
      top_speed_kph: summary.topSpeedKph,
      fixes: summary.fixes,
      observed_to: left,
      unobserved: gapsOf([enteredMs, ...columns.fixedAt, leftMs]),
    };
  };
}

function gapsOf(instants: readonly number[]): string {
  const gaps = instants.flatMap((atMs, index) => {
    const next = instants[index + 1] ?? atMs;
    const [from, to] = [atMs, next].map((ms) => new Date(ms).toISOString());
    return next - atMs > unobservedAfterMs ? [`["${from}","${to}")`] : [];
  });
  return `{${gaps.join(',')}}`;
}
