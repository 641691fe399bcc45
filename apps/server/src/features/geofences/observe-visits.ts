import { unobservedAfterMs } from '@azimute/engine/geofences';
import type { ClientBase } from 'pg';

/** New time after which an open visit is checked again; shorter than an unobserved period. */
const OPEN_AGAIN_AFTER = '30 minutes';

// Starts at the last checked fix, since the next one may have arrived later.
const observe = (due: string): string => `
with due as (${due}),
span as (
  select d.visit_id, d.asset_id, d.until, coalesce((
      select max(p.fixed_at) from newest_positions_of($1, d.asset_id, d.entered_at,
        least(coalesce(d.observed_to, d.entered_at), d.until) + interval '1 microsecond', 1, false) p), d.entered_at) as since
  from due d)
update geofence_visits v
set observed_to = s.until,
  unobserved = v.unobserved * tstzmultirange(tstzrange(null, s.since)) + coalesce(g.gaps, '{}')
from span s
cross join lateral (
  select range_agg(tstzrange(i.at, i.next)) as gaps
  from (
    select at, lead(at) over (order by at) as next
    from (
      select s.since as at
      union all
      select p.fixed_at from positions_of($1, s.asset_id, s.since + interval '1 microsecond', s.until) p
      union all
      select s.until) a) i
  where i.next - i.at > $3::float8 * interval '1 millisecond') g
where v.account_id = $1 and v.visit_id = s.visit_id`;

const ENDED = observe(
  `select visit_id, asset_id, entered_at, observed_to, left_at as until from geofence_visits
    where account_id = $1 and visit_id = any ($2::bigint[])`,
);
const OPEN = observe(
  `select v.visit_id, v.asset_id, v.entered_at, v.observed_to, s.fixed_at as until
    from geofence_visits v join asset_states s on s.account_id = v.account_id and s.asset_id = v.asset_id
    where v.account_id = $1 and v.left_at is null and v.superseded_at is null
      and s.fixed_at > coalesce(v.observed_to, v.entered_at) + interval '${OPEN_AGAIN_AFTER}'
    order by v.visit_id limit $2::int for update of v skip locked`,
);

/** Finds periods without contact in finished visits. */
export async function observeVisits(
  client: ClientBase,
  accountId: number,
  visitIds: readonly string[],
): Promise<void> {
  if (visitIds.length > 0)
    await client.query({
      name: 'geofences.observe_ended_visits',
      text: ENDED,
      values: [accountId, visitIds, unobservedAfterMs],
    });
}

/** Finds them in open visits, up to the newest fix. Returns the number checked. */
export async function observeOpenVisits(
  client: ClientBase,
  accountId: number,
  most: number,
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'geofences.observe_open_visits',
    text: OPEN,
    values: [accountId, most, unobservedAfterMs],
  });
  return rowCount ?? 0;
}
