import type { GeofenceTransition } from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import type { AssetKey } from '../hosted-reducer.ts';

/** Returns the exits after an instant of visits that had begun by then. */
export async function readLaterExits(
  client: PoolClient,
  { accountId, assetId }: AssetKey,
  untilMs: number,
): Promise<GeofenceTransition[]> {
  const { rows } = await client.query<GeofenceTransition>(
    `select t.geofence_id as "geofenceId", t.geofence_version as version, t.kind, t.cause,
        ${ms('t.crossed_at')} as "crossedAtMs", ${ms('coalesce(t.crossed_earliest_at, t.crossed_at)')} as "crossedEarliestMs",
        ${ms('t.confirmed_at')} as "confirmedAtMs", ${ms('t.received_at')} as "receivedAtMs",
        array(select ${ms('p.at')} from unnest(t.proof) as p (at)) as "proofMs", ${ms('t.entered_at')} as "enteredAtMs",
        false as reopens, t.inferred, t.certainty, t.is_event as notifies, t.severity, t.limit_kph as "limitKph",
        t.top_speed_kph as "topSpeedKph", null::float8 as "lengthMeters", t.longitude, t.latitude
      from geofence_visits v
      join geofence_transitions t on t.account_id = v.account_id and t.asset_id = v.asset_id
        and t.geofence_id = v.geofence_id and t.kind = 'exit' and t.confirmed_at = v.exit_confirmed_at
        and t.entered_at = v.entered_at and t.superseded_at is null
      where v.account_id = $1 and v.asset_id = $2 and v.superseded_at is null
        and v.entry_confirmed_at <= $3 and v.exit_confirmed_at > $3`,
    [accountId, assetId, new Date(untilMs)],
  );
  return rows;
}

/** Formats an instant for PostgreSQL; Infinity means no end. */
export function instantOf(atMs: number): string {
  return atMs === Infinity ? 'infinity' : new Date(atMs).toISOString();
}

/** Selects a timestamp column in milliseconds. */
export function ms(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}
