import {
  changeVisits,
  geofencesFold,
  visitKey,
  type GeofenceTransition,
  type VisitChange,
} from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import type { FoldedAsset } from '../hosted-fold.ts';
import {
  insertTransitions,
  insertVisits,
  presentExit,
  type RecordedTransitions,
} from './store-transitions.ts';

interface StoredTransition {
  readonly transition_id: string;
  readonly key: string;
}

/** Compares the transitions behind an instant with what they are now. */
export async function reviseTransitions(
  client: PoolClient,
  { asset, set, transitions }: RecordedTransitions,
  fromMs: number,
): Promise<void> {
  const { rows } = await client.query<StoredTransition>(
    `select transition_id, concat_ws(' ', geofence_id, kind, ${ms('crossed_at')}, ${ms('confirmed_at')},
        coalesce(${ms('entered_at')}::text, '-'), cause, geofence_version, inferred) as key
      from geofence_transitions
      where account_id = $1 and asset_id = $2 and superseded_at is null and confirmed_at > $3`,
    [asset.accountId, asset.assetId, new Date(fromMs)],
  );
  const stored = new Map(rows.map(({ key, transition_id }) => [key, transition_id]));
  const kept = new Set(transitions.map((transition) => stored.get(transitionKey(transition))));
  await supersede(
    client,
    'geofence_transitions',
    'transition_id',
    asset,
    rows.map(({ transition_id }) => transition_id).filter((id) => !kept.has(id)),
  );
  const fresh = transitions.filter((transition) => !stored.has(transitionKey(transition)));
  await insertTransitions(client, [{ asset, set, transitions: fresh }]);
}

function transitionKey(transition: GeofenceTransition): string {
  const { geofenceId, kind, crossedAtMs, confirmedAtMs, enteredAtMs, cause, version, inferred } = transition;
  const entered = enteredAtMs ?? '-';
  return [geofenceId, kind, crossedAtMs, confirmedAtMs, entered, cause, version, inferred ? 't' : 'f'].join(
    ' ',
  );
}

interface StoredVisit {
  readonly visit_id: string;
  readonly geofence_id: number;
  readonly entered: number;
  readonly entry_confirmed: number;
  readonly left: number | null;
  readonly exit_confirmed: number | null;
}

/** Visits that were ended, or begun, behind an instant are compared with what they are now. */
export async function reviseVisits(
  client: PoolClient,
  { asset, set, transitions }: RecordedTransitions,
  fromMs: number,
): Promise<void> {
  const changes = changeVisits(transitions);
  const { rows } = await client.query<StoredVisit>(
    `select visit_id, geofence_id, ${ms('entered_at')} as entered, ${ms('entry_confirmed_at')} as entry_confirmed,
        ${ms('left_at')} as left, ${ms('exit_confirmed_at')} as exit_confirmed
      from geofence_visits where account_id = $1 and asset_id = $2 and superseded_at is null
        and (entry_confirmed_at > $3 or coalesce(exit_confirmed_at, 'infinity') > $3
          or (geofence_id || ' ' || ${ms('entered_at')}) = any ($4))`,
    [asset.accountId, asset.assetId, new Date(fromMs), [...changes.keys()]],
  );
  const gone: string[] = [];
  const fresh: VisitChange[] = [];
  const revised: { visitId: string; exit: GeofenceTransition | null }[] = [];
  for (const row of rows) {
    const key = visitKey({ geofenceId: row.geofence_id, enteredAtMs: row.entered });
    const change = changes.get(key);
    changes.delete(key);
    const wasBegun = row.entry_confirmed <= fromMs;
    const wasEnded = row.exit_confirmed !== null && row.exit_confirmed <= fromMs;
    if (change === undefined && wasBegun && (wasEnded || row.exit_confirmed === null)) continue;
    const exit = change?.exit ?? null;
    const isAlike =
      change !== undefined &&
      row.left === (exit?.crossedAtMs ?? null) &&
      row.exit_confirmed === (exit?.confirmedAtMs ?? null) &&
      (wasBegun || row.entry_confirmed === change.entry?.confirmedAtMs);
    if (isAlike) continue;
    if (wasBegun) revised.push({ visitId: row.visit_id, exit });
    else {
      gone.push(row.visit_id);
      if (change !== undefined) fresh.push(change);
    }
  }
  fresh.push(...changes.values());
  await replaceEnds(client, asset, revised);
  await supersede(client, 'geofence_visits', 'visit_id', asset, gone);
  await insertVisits(client, [{ asset, set, changes: fresh }]);
}

/** A visit with another end takes the place of the one that is superseded. */
async function replaceEnds(
  client: PoolClient,
  asset: FoldedAsset,
  revised: readonly { visitId: string; exit: GeofenceTransition | null }[],
): Promise<void> {
  for (const { visitId, exit } of revised) {
    await supersede(client, 'geofence_visits', 'visit_id', asset, [visitId]);
    const ended = presentExit(exit);
    await client.query(
      `insert into geofence_visits (account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at,
          entry_confirmed_at, entry_received_at, entry_cause, left_at, left_earliest_at, exit_confirmed_at,
          exit_received_at, exit_cause, inferred, certainty, geofence_version, fold_version)
        select account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at, entry_confirmed_at,
          entry_received_at, entry_cause, $3, $4, $5, $6, $7, inferred or $8, least(certainty, $9), geofence_version, $10
        from geofence_visits where account_id = $1 and visit_id = $2`,
      [
        asset.accountId,
        visitId,
        ended.left_at,
        ended.left_earliest_at,
        ended.exit_confirmed_at,
        ended.exit_received_at,
        ended.exit_cause,
        exit?.inferred ?? false,
        exit?.certainty ?? 1,
        geofencesFold.version,
      ],
    );
  }
}

/** What was added up of visits before fixes came late is added up anew. */
export async function forgetObserved(
  client: PoolClient,
  { accountId, assetId }: FoldedAsset,
  fromMs: number,
): Promise<void> {
  await client.query(
    `update geofence_visits set observed_to = $3, summarized_to = null
      where account_id = $1 and asset_id = $2 and superseded_at is null and observed_to > $3`,
    [accountId, assetId, new Date(fromMs)],
  );
}

async function supersede(
  client: PoolClient,
  table: 'geofence_transitions' | 'geofence_visits',
  id: 'transition_id' | 'visit_id',
  { accountId }: FoldedAsset,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `update ${table} set superseded_at = now(), superseded_cause = 'late_data'
      where account_id = $1 and ${id} = any ($2::bigint[])`,
    [accountId, ids],
  );
}

function ms(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}
