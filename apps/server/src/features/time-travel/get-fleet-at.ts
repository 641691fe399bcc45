import type { FleetAt, FleetAtQuery } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { pastTuple } from './past-asset.ts';
import { readPastFleet } from './read-past-fleet.ts';
import { requireKeptInstant } from './require-kept-instant.ts';

// Visits of up to a day are found by their beginning; the few longer or open ones have a separate index.
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

/**
 * Returns the fleet that the reader sees today as it was at an instant, from currently known data.
 * @throws DomainError validation_failed if the instant is beyond the retention, or in the future
 */
export async function getFleetAt(read: AccountRead, { at, after }: FleetAtQuery): Promise<FleetAt> {
  const keptFrom = await requireKeptInstant(read, 'at', at);
  const instant = new Date(at);
  const { assets, arrivedLater, next } = await readPastFleet(read, instant, after);
  const ids = [assets[0]?.assetId ?? 0, assets.at(-1)?.assetId ?? 0] as const;
  return {
    at: instant.toISOString(),
    keptFrom: keptFrom.toISOString(),
    states: assets.map((asset) => pastTuple(asset, instant.getTime())),
    arrivedLater,
    geofences: await listInsideGeofences(read, instant, ids),
    next,
  };
}

/**
 * Lists the assets in a range of IDs that were inside a geofence at an instant. The reader must see both the asset
 * and the geofence.
 */
async function listInsideGeofences(
  { client, accountId }: AccountRead,
  at: Date,
  [firstId, lastId]: readonly [number, number],
): Promise<FleetAt['geofences']> {
  const { rows } = await client.query<FleetAt['geofences'][number]>(INSIDE, [accountId, at, firstId, lastId]);
  return rows;
}
