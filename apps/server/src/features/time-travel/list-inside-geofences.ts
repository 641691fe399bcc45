import type { FleetAt } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

// Visits of up to a day are found by when they began, the few that are longer or go on by an index of their own.
const INSIDE = `
  select g.geofence_id as id, g.name, g.color, array_agg(distinct v.asset_id) as assets
  from (
    select geofence_id, asset_id from geofence_visits
    where account_id = $1 and superseded_at is null and entered_at <= $2 and entered_at > $2 - interval '1 day'
      and left_at > $2
    union all
    select geofence_id, asset_id from geofence_visits
    where account_id = $1 and superseded_at is null and (left_at is null or left_at - entered_at > interval '1 day')
      and entered_at <= $2 and coalesce(left_at, 'infinity') > $2
  ) v
  join geofences g on g.account_id = $1 and g.geofence_id = v.geofence_id
  where v.asset_id between $3 and $4
  group by g.account_id, g.geofence_id
  order by g.name, g.geofence_id`;

/** Which assets of a range of ids were inside which geofence at an instant, as far as the reader sees both. */
export async function listInsideGeofences(
  { client, accountId }: AccountRead,
  at: Date,
  [firstId, lastId]: readonly [number, number],
): Promise<FleetAt['geofences']> {
  const { rows } = await client.query<FleetAt['geofences'][number]>(INSIDE, [accountId, at, firstId, lastId]);
  return rows;
}
