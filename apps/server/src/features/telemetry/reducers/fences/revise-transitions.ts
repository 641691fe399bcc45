import {
  changeVisits,
  geofencesReducer,
  visitKey,
  type GeofenceTransition,
  type VisitChange,
} from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import type { AssetKey, Revised, RevisionCause } from '../hosted-reducer.ts';
import { instantOf, ms, readLaterExits } from './read-later-exits.ts';
import {
  insertTransitions,
  insertVisits,
  presentExit,
  type RecordedTransitions,
} from './store-transitions.ts';

export type ComparedTransition = Pick<
  GeofenceTransition,
  | 'geofenceId'
  | 'version'
  | 'kind'
  | 'cause'
  | 'crossedAtMs'
  | 'confirmedAtMs'
  | 'enteredAtMs'
  | 'leftAtMs'
  | 'inferred'
  | 'certainty'
  | 'latitude'
  | 'longitude'
  | 'severity'
  | 'limitKph'
  | 'topSpeedKph'
  | 'proofMs'
>;
export type StoredTransition = ComparedTransition & Known & { readonly transitionId: string };

/** Version of the reducer that recorded a row, and when. */
interface Known {
  readonly reducer_version: number;
  readonly known_from: Date;
}

/** Range of records to compare. */
export interface Revision {
  /** Records confirmed by this time are kept. */
  readonly fromMs: number;
  /** Records confirmed after this time are kept, too. */
  readonly untilMs: number;
  /** Only geofences of this UL; null for all. */
  readonly unitId: number | null;
  readonly cause: RevisionCause;
}

/** Records that differ from the recalculation. */
interface ComparedTransitions {
  readonly rows: number;
  readonly gone: readonly StoredTransition[];
  readonly fresh: readonly GeofenceTransition[];
}

/** Compares the transitions after an instant with the recalculated ones. */
export async function compareTransitions(
  client: PoolClient,
  { asset, transitions }: Pick<RecordedTransitions, 'asset' | 'transitions'>,
  { fromMs, untilMs, unitId }: Revision,
): Promise<ComparedTransitions> {
  const { rows } = await client.query<StoredTransition>(
    `select transition_id as "transitionId", geofence_id as "geofenceId", geofence_version as version, kind, cause,
        ${ms('crossed_at')} as "crossedAtMs", ${ms('confirmed_at')} as "confirmedAtMs",
        ${ms('entered_at')} as "enteredAtMs", ${ms('left_at')} as "leftAtMs", inferred, certainty, latitude, longitude, severity,
        limit_kph as "limitKph", top_speed_kph as "topSpeedKph", array(select ${ms('p.at')} from unnest(proof) as p (at)) as "proofMs", reducer_version, known_from
      from geofence_transitions
      where account_id = $1 and asset_id = $2 and superseded_at is null and confirmed_at > $3
        and unit_id = coalesce($4, unit_id) and confirmed_at <= $5`,
    [asset.accountId, asset.assetId, new Date(fromMs), unitId, instantOf(untilMs)],
  );
  const stored = new Map(rows.map((row) => [transitionKey(row), row.transitionId]));
  const kept = new Set(transitions.map((transition) => stored.get(transitionKey(transition))));
  return {
    rows: rows.length,
    gone: rows.filter(({ transitionId }) => !kept.has(transitionId)),
    fresh: transitions.filter((transition) => !stored.has(transitionKey(transition))),
  };
}

/** Supersedes the transitions that differ from the recalculation and inserts their replacements. */
export async function reviseTransitions(
  client: PoolClient,
  recorded: RecordedTransitions,
  revision: Revision,
): Promise<void> {
  const { gone, fresh } = await compareTransitions(client, recorded, revision);
  const ids = gone.map(({ transitionId }) => transitionId);
  await supersede(
    client,
    'geofence_transitions',
    'transition_id',
    { ...recorded.asset, cause: revision.cause },
    ids,
  );
  await insertTransitions(client, [{ ...recorded, transitions: fresh }]);
}

/** Rounds values that are stored in single precision. */
function transitionKey(transition: ComparedTransition): string {
  const { certainty, limitKph, topSpeedKph, proofMs, ...exact } = transition;
  const { geofenceId, version, kind, cause, crossedAtMs, confirmedAtMs, inferred } = exact;
  const within = [exact.enteredAtMs ?? '-', exact.leftAtMs ?? '-'];
  const place = [exact.latitude, exact.longitude, exact.severity];
  const what = [geofenceId, version, kind, cause, crossedAtMs, confirmedAtMs, ...within, inferred, ...place];
  const rounded = [certainty, limitKph ?? -1, topSpeedKph ?? -1].map(Math.fround);
  return [...what, ...rounded, ...proofMs].join(' ');
}

export interface StoredVisit extends Known {
  readonly visit_id: string;
  readonly geofence_id: number;
  readonly entered: number;
  readonly entry_confirmed: number;
  readonly left: number | null;
  readonly exit_confirmed: number | null;
  readonly inferred: boolean;
  readonly certainty: number;
  /** Inferred like the entry, whatever ended the visit. */
  readonly entry_inferred: boolean;
  readonly entry_certainty: number;
}

interface ComparedVisits {
  readonly rows: number;
  readonly gone: readonly StoredVisit[];
  readonly fresh: readonly VisitChange[];
  /** Visits that began before that time and now have a different end. */
  readonly revised: readonly RevisedVisit[];
}

/** Compares visits that began or ended after an instant with the recalculated ones. */
export async function compareVisits(
  client: PoolClient,
  { asset, transitions }: Pick<RecordedTransitions, 'asset' | 'transitions'>,
  { fromMs, untilMs, unitId }: Revision,
): Promise<ComparedVisits> {
  const later = untilMs === Infinity ? [] : await readLaterExits(client, asset, untilMs);
  const changes = changeVisits([...transitions, ...later]);
  const { rows } = await client.query<StoredVisit>(
    `select visit_id, geofence_id, ${ms('entered_at')} as entered, ${ms('entry_confirmed_at')} as entry_confirmed,
        ${ms('left_at')} as left, ${ms('exit_confirmed_at')} as exit_confirmed, v.inferred, v.certainty,
        coalesce(e.inferred, v.inferred) as entry_inferred, coalesce(e.certainty, v.certainty) as entry_certainty,
        reducer_version, known_from
      from geofence_visits v left join lateral (
        select t.inferred, t.certainty from geofence_transitions t
        where t.account_id = v.account_id and t.asset_id = v.asset_id and t.geofence_id = v.geofence_id
          and t.confirmed_at = v.entry_confirmed_at and t.entered_at = v.entered_at and t.kind = 'entry'
          and t.superseded_at is null limit 1) e on true
      where account_id = $1 and asset_id = $2 and superseded_at is null
        and (entry_confirmed_at > $3 or coalesce(exit_confirmed_at, 'infinity') > $3
          or (geofence_id || ' ' || ${ms('entered_at')}) = any ($4)) and unit_id = coalesce($5, unit_id)
        and entry_confirmed_at <= $6`,
    [asset.accountId, asset.assetId, new Date(fromMs), [...changes.keys()], unitId, instantOf(untilMs)],
  );
  const gone: StoredVisit[] = [];
  const fresh: VisitChange[] = [];
  const revised: RevisedVisit[] = [];
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
      (wasBegun
        ? hasDoubt(row, knownEntryOf(row), exit)
        : change.entry !== null && isSameEntry(row, change.entry, exit));
    if (isAlike) continue;
    if (wasBegun) revised.push({ visit: row, entry: knownEntryOf(row), exit });
    else {
      gone.push(row);
      if (change !== undefined) fresh.push(change);
    }
  }
  fresh.push(...changes.values());
  return { rows: rows.length, gone, fresh, revised };
}

/** Supersedes the visits that differ from the recalculation and inserts their replacements. */
export async function reviseVisits(
  client: PoolClient,
  { asset, set, transitions }: RecordedTransitions,
  revision: Revision,
): Promise<Omit<Revised<unknown>, 'state'>> {
  const { gone, fresh, revised } = await compareVisits(client, { asset, transitions }, revision);
  const { cause } = revision;
  await replaceEnds(client, { ...asset, cause }, revised);
  const ids = gone.map(({ visit_id: id }) => id);
  await supersede(client, 'geofence_visits', 'visit_id', { ...asset, cause }, ids);
  await insertVisits(client, [{ asset, set, changes: fresh }]);
  const begun = fresh.filter(({ entry }) => entry !== null);
  return { superseded: gone.length + revised.length, recorded: begun.length + revised.length };
}

type Doubt = Pick<GeofenceTransition, 'inferred' | 'certainty'>;

interface RevisedVisit {
  readonly visit: StoredVisit;
  readonly entry: Doubt;
  readonly exit: GeofenceTransition | null;
}

function knownEntryOf(row: StoredVisit): Doubt {
  return { inferred: row.entry_inferred, certainty: row.entry_certainty };
}

function isSameEntry(row: StoredVisit, entry: GeofenceTransition, exit: GeofenceTransition | null): boolean {
  return row.entry_confirmed === entry.confirmedAtMs && hasDoubt(row, entry, exit);
}

/** True if the entry or the exit of a visit is in doubt. */
function hasDoubt(row: Doubt, entry: Doubt, exit: Doubt | null): boolean {
  return (
    row.inferred === (entry.inferred || exit?.inferred === true) &&
    Math.fround(row.certainty) === Math.fround(Math.min(entry.certainty, exit?.certainty ?? 1))
  );
}

type RevisedAsset = AssetKey & Pick<Revision, 'cause'>;

/** Replaces a superseded visit by one with another end. */
async function replaceEnds(
  client: PoolClient,
  asset: RevisedAsset,
  revised: readonly RevisedVisit[],
): Promise<void> {
  for (const {
    visit: { visit_id: visitId },
    entry,
    exit,
  } of revised) {
    await supersede(client, 'geofence_visits', 'visit_id', asset, [visitId]);
    const ended = presentExit(exit);
    await client.query(
      `insert into geofence_visits (account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at,
          entry_confirmed_at, entry_received_at, entry_cause, left_at, left_earliest_at, exit_confirmed_at,
          exit_received_at, exit_cause, inferred, certainty, geofence_version, reducer_version)
        select account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at, entry_confirmed_at,
          entry_received_at, entry_cause, $3, $4, $5, $6, $7, $8, $9, geofence_version, $10
        from geofence_visits where account_id = $1 and visit_id = $2`,
      [
        asset.accountId,
        visitId,
        ended.left_at,
        ended.left_earliest_at,
        ended.exit_confirmed_at,
        ended.exit_received_at,
        ended.exit_cause,
        entry.inferred || exit?.inferred === true,
        Math.min(entry.certainty, exit?.certainty ?? 1),
        geofencesReducer.version,
      ],
    );
  }
}

/** Recalculates totals of visits that were computed before late fixes arrived. */
export async function forgetObserved(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  { fromMs, untilMs }: Revision,
): Promise<void> {
  await client.query(
    `update geofence_visits set observed_to = $3, summarized_to = null
      where account_id = $1 and asset_id = $2 and superseded_at is null and observed_to > $3 and entered_at <= $4`,
    [accountId, assetId, new Date(fromMs), instantOf(untilMs)],
  );
}

async function supersede(
  client: PoolClient,
  table: 'geofence_transitions' | 'geofence_visits',
  id: 'transition_id' | 'visit_id',
  { accountId, cause }: RevisedAsset,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    `update ${table} set superseded_at = now(), superseded_cause = $3
      where account_id = $1 and ${id} = any ($2::bigint[])`,
    [accountId, ids, cause],
  );
}
