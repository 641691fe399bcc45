import {
  geofencesReducer,
  type FenceSet,
  type GeofencesState,
  type GeofenceTransition,
} from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import type { AssetKey, ReducerStart, HostedReducer, Recorded, Recomputed } from '../hosted-reducer.ts';
import { listOtherCrossings, listOtherVisits } from './list-other-crossings.ts';
import { forgetObserved, reviseTransitions, reviseVisits, type Revision } from './revise-transitions.ts';
import { insertRecorded, unitOf, type FenceVersions, type RecordedTransitions } from './store-transitions.ts';

interface FenceSettings {
  readonly set: FenceSet;
  readonly assetId: number;
  readonly unitId: number;
}

/** Accounts that never had a geofence cost nothing. */
export const hostedGeofences: HostedReducer<FenceSettings, GeofencesState, GeofenceTransition> = {
  reducer: geofencesReducer,
  settingsOf: ({ assetId, unitId }, { fences: set }) =>
    set === null || set.fences.length === 0 ? null : { set, assetId, unitId },
  insert: (client, recorded) => insertRecorded(client, recorded.map(ofSet)),
  restart: openWindow,
  revise: async (client, recomputed, start) => {
    const { revisable, within } = revisableOf(recomputed, start);
    await reviseTransitions(client, revisable, within);
    const visits = await reviseVisits(client, revisable, within);
    await forgetObserved(client, recomputed.asset, within);
    return { state: recomputed.state, ...visits };
  },
  compare: async (client, recomputed, start) => {
    const { revisable, within } = revisableOf(recomputed, start);
    return [
      await listOtherCrossings(client, revisable, within),
      await listOtherVisits(client, revisable, within),
    ];
  },
};

function revisableOf(
  recomputed: Recomputed<FenceSettings, GeofencesState, GeofenceTransition>,
  { atMs }: ReducerStart<unknown>,
): { readonly revisable: RecordedTransitions; readonly within: Revision } {
  const { cause, settings, isOfPast = false, untilMs = Infinity } = recomputed;
  const recorded = ofSet(recomputed);
  // After an asset changed its UL, records of the previous UL's geofences cannot be recalculated.
  const isOfOneUnit = isOfPast || cause === 'rebuild';
  const within = { fromMs: atMs, untilMs, cause, unitId: isOfOneUnit ? settings.unitId : null };
  const transitions = recorded.transitions.filter(isOf(recorded.set, within));
  return { revisable: { ...recorded, transitions }, within };
}

function isOf(set: FenceVersions, { unitId }: Revision): (transition: GeofenceTransition) => boolean {
  return (transition) => unitId === null || unitOf(set, transition) === unitId;
}

function ofSet({
  asset,
  settings,
  outputs,
}: Recorded<FenceSettings, GeofencesState, GeofenceTransition>): RecordedTransitions {
  return { asset, set: settings.set, transitions: outputs.map(({ output }) => output) };
}

/** Starts at the beginning of the window, with the visits that were open then. */
async function openWindow(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  atMs: number,
): Promise<ReducerStart<GeofencesState>> {
  const { rows } = await client.query<{ id: number; version: number; entered: number }>(
    `select geofence_id as id, geofence_version as version, (extract(epoch from entered_at) * 1000)::float8 as entered
      from geofence_visits where account_id = $1 and asset_id = $2 and superseded_at is null
        and entry_confirmed_at <= $3 and coalesce(exit_confirmed_at, 'infinity') > $3`,
    [accountId, assetId, new Date(atMs)],
  );
  if (rows.length === 0) return { atMs, state: null };
  const fences = Object.fromEntries(
    rows.map(({ id, version, entered }) => [
      id,
      { version, enteredAtMs: entered, edge: null, inside: null, pending: null, left: null },
    ]),
  );
  return { atMs, state: { fences, stand: null, speeding: null, watches: {}, advancedToMs: null } };
}
