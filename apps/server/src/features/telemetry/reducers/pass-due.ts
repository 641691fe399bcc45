import { runReducers, type RunningReducer } from '@azimute/engine/host';
import type { LatestFix } from '@azimute/engine';
import type { PoolClient } from 'pg';
import { int4Array } from '../../../platform/postgres/array-parameters.ts';
import type { AccountSet } from './account-sets.ts';
import { evidenceOf } from './evidence-of.ts';
import { hostedGeofences } from './fences/hosted-geofences.ts';
import { readKnownAssets, storeReducerStates, type ChangedState, type KnownAsset } from './reducer-states.ts';
import type { HostedReducer, KnownOfAsset, Recorded } from './hosted-reducer.ts';
import { hostedReducers } from './hosted-reducers.ts';
import { asStoredFix, latestFixColumns } from './read-fixes.ts';

type AnyRecorded = Recorded<unknown, unknown, unknown>;

interface Given {
  readonly set: AccountSet;
  readonly accountId: number;
  readonly assetIds: readonly number[];
  readonly nowMs: number;
}

export interface PassedDue {
  /** True if anything was checked or changed. */
  readonly hasDone: boolean;
  /** Assets to recalculate, each separately, since that may take long. */
  readonly late: readonly number[];
  /** ULs of the assets that crossed a geofence. */
  readonly crossedIn: readonly number[];
}

/**
 * Processes the expired deadlines of many assets of one account, and checks the assets for which a check was requested.
 * Runs in the given transaction of the pipeline's role. Skips assets that another process has locked.
 */
export async function passDue(
  client: PoolClient,
  { set, accountId, assetIds, nowMs }: Given,
): Promise<PassedDue> {
  const locked = await lockAssets(client, accountId, assetIds);
  const assets = [...locked.keys()].map((assetId) => ({ accountId, assetId }));
  if (assets.length === 0) return { hasDone: false, late: [], crossedIn: [] };
  const requested = await readRequested(client, accountId, [...locked.keys()]);
  const late: number[] = [];
  const changed: ChangedState[] = [];
  const recorded = new Map<HostedReducer, AnyRecorded[]>();
  const crossedIn = new Set<number>();
  for (const [assetId, known] of await readKnownAssets(client, assets)) {
    const request = requested.get(assetId);
    const state = locked.get(assetId);
    if (state === undefined) continue;
    if (request === 'recompute' || isOfOtherVersion(known)) {
      late.push(assetId);
      continue;
    }
    for (const run of reducersOf(known, set, state, nowMs, request === 'look')) {
      const { hosted, reducer, settings, outputs } = run;
      if (run.state !== (known.states.get(reducer.name)?.state ?? null))
        changed.push({ asset: known.facts, reducer, state: run.state });
      if (outputs.length === 0) continue;
      const ofReducer = recorded.get(hosted) ?? [];
      recorded.set(hosted, ofReducer);
      ofReducer.push({ asset: known.facts, settings, outputs });
      if (hosted === hostedGeofences) crossedIn.add(known.facts.unitId);
    }
  }
  await storeReducerStates(client, changed);
  for (const [hosted, ofReducer] of recorded)
    await hosted.insert(client, ofReducer, { atMs: nowMs, isByFixes: false });
  const isLooked = [...requested.values()].includes('look');
  return { hasDone: changed.length > 0 || isLooked, late, crossedIn: [...crossedIn] };
}

export function isOfOtherVersion({ states }: KnownAsset): boolean {
  return hostedReducers.some(
    ({ reducer }) => (states.get(reducer.name)?.version ?? reducer.version) !== reducer.version,
  );
}

interface LockedState {
  readonly newest: LatestFix | null;
  readonly latest: KnownOfAsset;
}

type StateRow = Record<keyof LatestFix, unknown> & {
  readonly assetId: number;
  readonly fixedAtMs: number | null;
  readonly latest: Parameters<typeof evidenceOf>[0];
};

/** Returns the newest fixes of the assets whose state could be locked; another process holds the others. */
export async function lockAssets(
  client: PoolClient,
  accountId: number,
  assetIds: readonly number[],
): Promise<Map<number, LockedState>> {
  const { rows } = await client.query<StateRow>(
    `select asset_id as "assetId", ${latestFixColumns}, fix_odometer_km as "odometerKm", fix_hour_meter_hours as "hourMeterHours",
        fix_content_hash as "contentHash",
        jsonb_build_object('contactAtMs', extract(epoch from contact_at) * 1000, 'engineOn', engine_on,
          'hourMeterHours', hour_meter_hours, 'hourMeterReadAtMs', extract(epoch from hour_meter_read_at) * 1000,
          'hourMeterEnteredAtMs', extract(epoch from hour_meter_entered_at) * 1000, 'odometerKm', odometer_km,
          'odometerComputed', odometer_computed or coalesce(odometer_entered_at = odometer_read_at, false)) as latest
      from asset_states where account_id = $1 and asset_id = any($2) order by asset_id for no key update skip locked`,
    [accountId, int4Array(assetIds, Number)],
  );
  return new Map(
    rows.map(({ assetId, latest, ...fix }) => [
      assetId,
      {
        newest: fix.fixedAtMs === null ? null : asStoredFix(fix as LatestFix),
        latest: evidenceOf(latest),
      },
    ]),
  );
}

/** Takes the requested checks, and returns the assets to recalculate. */
async function readRequested(
  client: PoolClient,
  accountId: number,
  assetIds: readonly number[],
): Promise<Map<number, 'look' | 'recompute'>> {
  const { rows } = await client.query<{ id: number; request: 'look' | 'recompute' }>(
    `with looks as (
        delete from recompute_requests where account_id = $1 and asset_id = any($2) and from_at = 'infinity'
        returning asset_id
      )
      select asset_id as id, 'look' as request from looks
      union all
      select asset_id, 'recompute' from recompute_requests
        where account_id = $1 and asset_id = any($2) and from_at < 'infinity'`,
    [accountId, int4Array(assetIds, Number)],
  );
  return new Map(rows.map(({ id, request }) => [id, request]));
}

type Run = RunningReducer & { readonly hosted: HostedReducer };

function reducersOf(
  { facts, states }: KnownAsset,
  set: AccountSet,
  { newest, latest }: LockedState,
  nowMs: number,
  isLooked: boolean,
): readonly Run[] {
  const runs = hostedReducers.flatMap((hosted): Run[] => {
    const { reducer } = hosted;
    const state = states.get(reducer.name)?.state ?? null;
    const settings = hosted.settingsOf(facts, set, latest, state);
    if (settings === null) return [];
    return [{ hosted, reducer, settings, fromMs: Infinity, state, newest, outputs: [] }];
  });
  runReducers(runs, [], nowMs, isLooked);
  return runs;
}
