import {
  changeVisits,
  geofencesReducer,
  type Fence,
  type GeofenceTransition,
  type VisitChange,
} from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import { settleAll } from '../../../../platform/postgres/sent-writes.ts';
import type { AssetKey } from '../hosted-reducer.ts';

/** The UL of each fence version, which inserts need. */
export interface FenceVersions {
  version(geofenceId: number, version: number): Pick<Fence, 'definition'> | undefined;
}

export interface RecordedTransitions {
  readonly asset: AssetKey;
  readonly set: FenceVersions;
  readonly transitions: readonly GeofenceTransition[];
}

const INSERT_TRANSITIONS = `
insert into geofence_transitions (account_id, asset_id, geofence_id, unit_id, kind, crossed_at, crossed_earliest_at,
  confirmed_at, received_at, latitude, longitude, entered_at, left_at, cause, inferred, certainty, is_event, severity,
  limit_kph, top_speed_kph, proof, geofence_version, reducer_version)
select account_id, asset_id, geofence_id, unit_id, kind, crossed_at, crossed_earliest_at, confirmed_at, received_at,
  latitude, longitude, entered_at, left_at, cause, inferred, certainty, is_event, severity, limit_kph, top_speed_kph,
  proof, geofence_version, $2
from jsonb_to_recordset($1::jsonb) as t (account_id int, asset_id int, geofence_id int, unit_id int, kind text,
  crossed_at timestamptz, crossed_earliest_at timestamptz, confirmed_at timestamptz, received_at timestamptz,
  latitude float8, longitude float8, entered_at timestamptz, left_at timestamptz, cause text, inferred bool,
  certainty real, is_event bool, severity text, limit_kph real, top_speed_kph real, proof timestamptz[], geofence_version int)
on conflict do nothing`;

/** Notifies followers and webhooks of live transitions. */
const INSERT_NEWS = `
with made as (${INSERT_TRANSITIONS} returning account_id, geofence_id, transition_id, kind, is_event, inferred),
news as (
  select m.account_id, m.geofence_id, m.transition_id from made m
  where m.is_event and not m.inferred and m.kind in ('entry', 'exit', 'speeding_began')
), told as (
  insert into geofence_notices (account_id, transition_id)
  select m.account_id, m.transition_id from news m
  where exists (select from geofence_followers f where f.account_id = m.account_id and f.geofence_id = m.geofence_id)
)
select account_id, transition_id from news`;
const QUEUE_EVENTS = 'select queue_geofence_events($1, $2)';

const INSERT_VISITS = `
insert into geofence_visits (account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at,
  entry_confirmed_at, entry_received_at, entry_cause, left_at, left_earliest_at, exit_confirmed_at, exit_received_at,
  exit_cause, inferred, certainty, summarized_to, observed_seconds, unobserved_seconds, distance_meters, top_speed_kph,
  fixes, unobserved, observed_to, geofence_version, reducer_version)
select account_id, asset_id, geofence_id, unit_id, entered_at, entered_earliest_at, entry_confirmed_at,
  entry_received_at, entry_cause, left_at, left_earliest_at, exit_confirmed_at, exit_received_at, exit_cause, inferred,
  certainty, summarized_to, observed_seconds, unobserved_seconds, distance_meters, top_speed_kph, fixes,
  coalesce(unobserved, '{}'), observed_to, geofence_version, $2
from jsonb_to_recordset($1::jsonb) as t (account_id int, asset_id int, geofence_id int, unit_id int,
  entered_at timestamptz, entered_earliest_at timestamptz, entry_confirmed_at timestamptz,
  entry_received_at timestamptz, entry_cause text, left_at timestamptz, left_earliest_at timestamptz,
  exit_confirmed_at timestamptz, exit_received_at timestamptz, exit_cause text, inferred bool, certainty real,
  summarized_to timestamptz, observed_seconds int, unobserved_seconds int, distance_meters float8, top_speed_kph real,
  fixes int, unobserved tstzmultirange, observed_to timestamptz, geofence_version int)
on conflict do nothing`;

// For a reopened visit only its entry counts, not the withdrawn exit.
const ENTRY = (column: string): string => `case when t.left_at is null then coalesce((
    select e.${column} from geofence_transitions e
    where e.account_id = v.account_id and e.asset_id = v.asset_id and e.geofence_id = v.geofence_id
      and e.confirmed_at = v.entry_confirmed_at and e.entered_at = v.entered_at and e.kind = 'entry'
      and e.superseded_at is null limit 1), v.${column}) else v.${column} end`;
const END_VISITS = `
update geofence_visits v set left_at = t.left_at, left_earliest_at = t.left_earliest_at,
  exit_confirmed_at = t.exit_confirmed_at, exit_received_at = t.exit_received_at, exit_cause = t.exit_cause,
  inferred = ${ENTRY('inferred')} or t.inferred, certainty = least(${ENTRY('certainty')}, t.certainty)
from jsonb_to_recordset($1::jsonb) as t (account_id int, asset_id int, geofence_id int, entered_at timestamptz,
  left_at timestamptz, left_earliest_at timestamptz, exit_confirmed_at timestamptz, exit_received_at timestamptz,
  exit_cause text, inferred bool, certainty real)
where v.account_id = t.account_id and v.asset_id = t.asset_id and v.geofence_id = t.geofence_id
  and v.entered_at = t.entered_at and v.superseded_at is null`;

/** Inserts transitions, and begins, ends or reopens visits accordingly. */
export async function insertRecorded(
  client: PoolClient,
  recorded: readonly RecordedTransitions[],
): Promise<void> {
  if (recorded.length === 0) return;
  const changes = recorded.map(({ asset, set, transitions }) => ({
    asset,
    set,
    changes: [...changeVisits(transitions).values()],
  }));
  const [news] = await settleAll([
    insertTransitions(client, recorded, INSERT_NEWS),
    insertVisits(client, changes),
    endVisits(client, changes),
  ]);
  if (news.length > 0)
    await client.query(QUEUE_EVENTS, [
      news.map((one) => one.account_id),
      news.map((one) => one.transition_id),
    ]);
}

export async function insertTransitions(
  client: PoolClient,
  recorded: readonly RecordedTransitions[],
  statement = INSERT_TRANSITIONS,
): Promise<{ readonly account_id: number; readonly transition_id: string }[]> {
  const rows = recorded.flatMap(({ asset, set, transitions }) =>
    transitions.map((transition) => ({
      account_id: asset.accountId,
      asset_id: asset.assetId,
      geofence_id: transition.geofenceId,
      unit_id: unitOf(set, transition),
      kind: transition.kind,
      crossed_at: instant(transition.crossedAtMs),
      crossed_earliest_at: earliest(transition),
      confirmed_at: instant(transition.confirmedAtMs),
      received_at: instant(transition.receivedAtMs),
      latitude: transition.latitude,
      longitude: transition.longitude,
      entered_at: transition.enteredAtMs === null ? null : instant(transition.enteredAtMs),
      left_at: transition.leftAtMs === null ? null : instant(transition.leftAtMs),
      cause: transition.cause,
      inferred: transition.inferred,
      certainty: transition.certainty,
      is_event: transition.notifies,
      severity: transition.severity,
      limit_kph: transition.limitKph,
      top_speed_kph: transition.topSpeedKph,
      proof: transition.proofMs.map(instant),
      geofence_version: transition.version,
    })),
  );
  if (rows.length === 0) return [];
  const { rows: news } = await client.query<{ account_id: number; transition_id: string }>({
    name: statement === INSERT_NEWS ? 'telemetry.insert_news' : 'telemetry.insert_transitions',
    text: statement,
    values: [JSON.stringify(rows), geofencesReducer.version],
  });
  return news;
}

export interface AssetVisits {
  readonly asset: AssetKey;
  readonly set: FenceVersions;
  readonly changes: readonly VisitChange[];
  /** Columns of totals that are already known; a job computes the totals of other visits. */
  readonly totalsOf?: (change: VisitChange) => object;
}

export async function insertVisits(client: PoolClient, visits: readonly AssetVisits[]): Promise<void> {
  const rows = visits.flatMap(({ asset, set, changes, totalsOf }) =>
    changes.flatMap((change) => {
      const { entry, exit, enteredAtMs } = change;
      return entry === null
        ? []
        : [
            {
              account_id: asset.accountId,
              asset_id: asset.assetId,
              geofence_id: entry.geofenceId,
              unit_id: unitOf(set, entry),
              entered_at: instant(enteredAtMs),
              entered_earliest_at: earliest(entry),
              entry_confirmed_at: instant(entry.confirmedAtMs),
              entry_received_at: instant(entry.receivedAtMs),
              entry_cause: entry.cause,
              ...presentExit(exit),
              inferred: entry.inferred || exit?.inferred === true,
              certainty: Math.min(entry.certainty, exit?.certainty ?? 1),
              geofence_version: entry.version,
              ...totalsOf?.(change),
            },
          ];
    }),
  );
  if (rows.length === 0) return;
  await client.query({
    name: 'telemetry.insert_visits',
    text: INSERT_VISITS,
    values: [JSON.stringify(rows), geofencesReducer.version],
  });
}

async function endVisits(client: PoolClient, visits: readonly AssetVisits[]): Promise<void> {
  const rows = visits.flatMap(({ asset, changes }) =>
    changes.flatMap(({ geofenceId, entry, exit, enteredAtMs }) =>
      entry !== null
        ? []
        : [
            {
              account_id: asset.accountId,
              asset_id: asset.assetId,
              geofence_id: geofenceId,
              entered_at: instant(enteredAtMs),
              ...presentExit(exit),
              inferred: exit?.inferred ?? false,
              certainty: exit?.certainty ?? 1,
            },
          ],
    ),
  );
  if (rows.length === 0) return;
  await client.query({ name: 'telemetry.end_visits', text: END_VISITS, values: [JSON.stringify(rows)] });
}

export function presentExit(exit: GeofenceTransition | null) {
  return {
    left_at: exit && instant(exit.crossedAtMs),
    left_earliest_at: exit && earliest(exit),
    exit_confirmed_at: exit && instant(exit.confirmedAtMs),
    exit_received_at: exit && instant(exit.receivedAtMs),
    exit_cause: exit && exit.cause,
  };
}

function earliest({ crossedAtMs, crossedEarliestMs }: GeofenceTransition): string | null {
  return crossedEarliestMs < crossedAtMs ? instant(crossedEarliestMs) : null;
}

export function unitOf(
  set: FenceVersions,
  { geofenceId, version }: Pick<GeofenceTransition, 'geofenceId' | 'version'>,
): number {
  return set.version(geofenceId, version)?.definition.unitId ?? 0;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
