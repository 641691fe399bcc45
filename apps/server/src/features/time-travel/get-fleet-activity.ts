import { activityBucketMinutes, type FleetActivity, type FleetActivityQuery } from '@azimute/contract';
import { tripsReducer } from '@azimute/engine/trips';
import type { AccountRead } from '../../platform/transact.ts';
import { readKeptFrom } from './require-kept-instant.ts';

const DAY = `
  select $2::date::timestamp at time zone time_zone as from_at, ($2::date + 1)::timestamp at time zone time_zone as to_at
  from accounts where account_id = $1`;

// Trips of an asset do not overlap: in the bucket in which one ends, the next one is not counted. The open trip of an
// asset is its reducer's current one, up to its last fix.
const MOVING = `
  with trips as (
    select i.asset_id, i.from_at, i.to_at from current_assets a
    cross join lateral (select max(b.from_at) as begun_at from trip_intervals b
      where b.account_id = $1 and b.asset_id = a.asset_id and b.superseded_at is null and b.from_at <= $2) as before
    join trip_intervals i on i.account_id = $1 and i.asset_id = a.asset_id and i.superseded_at is null
      and i.from_at >= coalesce(before.begun_at, $2) and i.from_at < $3 and i.to_at > $2 and i.kind = 'trip'
    where a.account_id = $1
    union all
    select f.asset_id, to_timestamp((f.state->'move'->>'fromMs')::float8 / 1000), s.fixed_at
    from reducer_states f join asset_states s on s.account_id = f.account_id and s.asset_id = f.asset_id
    where f.account_id = $1 and f.reducer = $5 and f.reducer_version = $6 and f.state->>'stop' is null and s.fixed_at > $2
      and json_typeof(f.state->'move'->'fromMs') = 'number'
  ), buckets as (
    select asset_id, floor(extract(epoch from greatest(from_at, $2) - $2) / $4)::int as first,
      ceil(extract(epoch from least(to_at, $3) - $2) / $4)::int as after
    from trips where from_at < $3
  ), counted as (
    select greatest(first, coalesce(lag(after) over (partition by asset_id order by first), 0)) as first, after from buckets
  )
  select bucket, sum(change)::int as change from (
    select first as bucket, 1 as change from counted where first < after
    union all select after, -1 from counted where first < after) c
  group by bucket`;

/** Counts assets on a trip over a day in the account's zone. */
export async function getFleetActivity(
  read: AccountRead,
  { day }: FleetActivityQuery,
): Promise<FleetActivity> {
  const { client, accountId } = read;
  const bounds = await client.query<{ from_at: Date; to_at: Date }>(DAY, [accountId, day]);
  const { from_at: from, to_at: to } = bounds.rows[0] ?? { from_at: read.at, to_at: read.at };
  const bucketSeconds = activityBucketMinutes * 60;
  const { rows } = await client.query<{ bucket: number; change: number }>(MOVING, [
    accountId,
    from,
    to,
    bucketSeconds,
    tripsReducer.name,
    tripsReducer.version,
  ]);
  const changes = new Map(rows.map(({ bucket, change }) => [bucket, change]));
  let count = 0;
  const moving = Array.from({ length: Math.ceil((to.getTime() - from.getTime()) / bucketSeconds / 1000) });
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    keptFrom: (await readKeptFrom(read)).toISOString(),
    moving: moving.map((_, bucket) => (count += changes.get(bucket) ?? 0)),
  };
}
