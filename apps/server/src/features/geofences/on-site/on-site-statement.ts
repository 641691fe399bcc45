import type { OnSiteGrouping } from '@azimute/contract';
import { unobservedAfterMs } from '@azimute/engine/geofences';
import { allOf, when } from '../../../platform/lists/conditions.ts';
import type { Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';

export interface OnSiteFilters {
  readonly from: string;
  readonly to: string;
  readonly leastMinutes: number;
  readonly geofences?: readonly number[] | undefined;
  readonly assets?: readonly number[] | undefined;
  readonly customers?: readonly number[] | undefined;
  readonly units?: readonly number[] | undefined;
  /** Only rows from this label on. */
  readonly fromLabel?: string | undefined;
  /** Only these assets, each in the geofence at the same index. */
  readonly pairs?: { readonly assets: readonly number[]; readonly geofences: readonly number[] };
}

/**
 * Returns tables of a statement, in a transaction with row-level security: `account` has the period as instants, up to
 * now; `pair` every asset and geofence with a visit in it. One index look-up per pair finds whether there is one, so
 * that a page does not read all visits.
 */
export function selectPairs(
  { accountId, at }: Pick<AccountRead, 'accountId' | 'at'>,
  { from, to, geofences, assets, customers, units, fromLabel, pairs }: OnSiteFilters,
  groupBy: OnSiteGrouping,
  { bind }: Parameters,
): string {
  const account = bind(accountId);
  const ofAsset = `v.account_id = ${account} and v.asset_id = a.asset_id and v.superseded_at is null`;
  const fences =
    geofences === undefined
      ? `with recursive found as (
          select (select min(v.geofence_id) from geofence_visits v where ${ofAsset}) as geofence_id
          union all
          select (select min(v.geofence_id) from geofence_visits v where ${ofAsset} and v.geofence_id > found.geofence_id)
          from found where found.geofence_id is not null)
        select geofence_id from found where geofence_id is not null`
      : `select unnest(${bind(geofences)}::int[]) as geofence_id`;
  const [key, label] =
    groupBy === 'assets' ? ['a.asset_id', 'a.code'] : ['coalesce(a.customer_id, 0)', "coalesce(u.name, '')"];
  const where = allOf(
    'c.starts < c.ends',
    'coalesce(newest.left_at > c.starts, true)',
    when(fromLabel, (first) => `${label} >= ${bind(first)}::text`),
    when(assets, (ids) => `a.asset_id = any (${bind(ids)}::int[])`),
    when(customers, (ids) => `coalesce(a.customer_id, 0) = any (${bind(ids)}::int[])`),
    when(units, (ids) => `g.unit_id = any (${bind(ids)}::int[])`),
  );
  return `account as materialized (
      select time_zone as zone, ${bind(from)}::date::timestamp at time zone time_zone as starts,
        least(${bind(to)}::date::timestamp at time zone time_zone, ${bind(at)}::timestamptz) as ends
      from accounts where account_id = ${account}),
    pair as materialized (
      select ${key} as key, ${label} as label, a.asset_id, a.code, a.model, a.customer_id, u.name as customer_name,
        g.geofence_id, g.name, g.color, g.deleted_at is not null as deleted, g.unit_id
      from account c
      join assets a on a.account_id = ${account}
      ${
        pairs === undefined
          ? `cross join lateral (${fences}) f`
          : `join unnest(${bind(pairs.assets)}::int[], ${bind(pairs.geofences)}::int[]) as f (asset_id, geofence_id)
            on f.asset_id = a.asset_id`
      }
      cross join lateral (
        select v.left_at from geofence_visits v
        where ${ofAsset} and v.geofence_id = f.geofence_id and v.entered_at < c.ends
        order by v.entered_at desc limit 1) newest
      join geofences g on g.account_id = ${account} and g.geofence_id = f.geofence_id
      left join customers u on u.account_id = ${account} and u.customer_id = a.customer_id
      where ${where})`;
}

/**
 * Adds two tables: `visit_day` splits the visits of pairs at midnights of the account, for days of 23, 24 or 25 hours;
 * `asset_day` sums them and determines which count. An unchecked part of a visit counts as observed for an hour.
 */
export function selectDays(
  { accountId }: Pick<AccountRead, 'accountId'>,
  leastMinutes: number,
  pairs: string,
  { bind }: Parameters,
): string {
  const account = bind(accountId);
  const ofPair = (visit: string): string =>
    `${visit}.account_id = ${account} and ${visit}.asset_id = p.asset_id and ${visit}.geofence_id = p.geofence_id
        and ${visit}.superseded_at is null`;
  return `visit_day as materialized (
      select v.asset_id, v.geofence_id, v.visit_id, v.entered_at, v.left_at, v.certainty, v.inferred, d.day,
        extract(epoch from s.until - s.since) as inside,
        case when gaps.of = '{}' then 0 else coalesce((
          select sum(extract(epoch from upper(gap) - lower(gap)))
          from unnest(gaps.of * tstzmultirange(tstzrange(s.since, s.until))) as gap), 0) end as unobserved
      from ${pairs} p
      cross join account c
      cross join lateral (
        select max(b.entered_at) as at from geofence_visits b where ${ofPair('b')} and b.entered_at <= c.starts) before
      join geofence_visits v on ${ofPair('v')} and v.entered_at >= coalesce(before.at, c.starts)
        and v.entered_at < c.ends and coalesce(v.left_at > c.starts, true)
      cross join lateral (
        select greatest(v.entered_at, c.starts) as since, least(v.left_at, c.ends) as until,
          coalesce(v.observed_to, v.entered_at) as looked) w
      cross join lateral (
        select v.unobserved + case when w.until - w.looked > ${bind(unobservedAfterMs)}::float8 * interval '1 millisecond'
          then tstzmultirange(tstzrange(w.looked, w.until)) else '{}' end as of) gaps
      cross join lateral (
        select (w.since at time zone c.zone)::date as first,
          ((w.until - interval '1 microsecond') at time zone c.zone)::date as last) days
      cross join lateral generate_series(0, days.last - days.first) n
      cross join lateral (select days.first + n as day) d
      cross join lateral (
        select greatest(w.since, d.day::timestamp at time zone c.zone) as since,
          least(w.until, (d.day + 1)::timestamp at time zone c.zone) as until) s
      where s.since < s.until),
    asset_day as materialized (
      select asset_id, geofence_id, day, round(sum(inside))::int as inside, round(sum(unobserved))::int as unobserved,
        min(certainty) as certainty, bool_or(inferred) as inferred, bool_or(left_at is null) as is_inside,
        count(*)::int as visits, min(entered_at) as entered_at, max(coalesce(left_at, 'infinity')) as left_at,
        round(sum(inside)) >= 60 * ${bind(leastMinutes)}::int as counts
      from visit_day group by 1, 2, 3)`;
}
