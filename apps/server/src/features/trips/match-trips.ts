import type { TripFilters, TripKind } from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { tripColumns, tripRecord } from '../telemetry/reducers/intervals/trip-rows.ts';
import type { TripAssets } from './read-trip-assets.ts';

export interface TripRange {
  readonly from: string;
  readonly to: string;
}

/** Query for the trips, stops and gaps that overlap a half-open range, closed and open ones. */
export function selectTrips(
  { accountId }: Pick<AccountRead, 'accountId'>,
  { ids, open }: TripAssets,
  range: TripRange,
  { bind }: Parameters,
): string {
  const [account, from, to] = [bind(accountId), bind(range.from), bind(range.to)];
  // Trips of an asset do not overlap: only the last one that began before the range may extend into it.
  return `select i.interval_id, i.asset_id, i.is_revised, false as is_open, ${tripColumns}
    from unnest(${bind(ids)}::int[]) as w (wanted_id)
    cross join lateral (select max(b.from_at) as begun_at from trip_intervals b
      where b.account_id = ${account}::int and b.asset_id = w.wanted_id and b.superseded_at is null
        and b.from_at <= ${from}::timestamptz) as before
    join trip_intervals i on i.account_id = ${account}::int and i.asset_id = w.wanted_id and i.superseded_at is null
      and i.from_at >= coalesce(before.begun_at, ${from}::timestamptz)
      and i.from_at < ${to}::timestamptz and i.to_at > ${from}::timestamptz
    union all
    select null, asset_id, false, true, ${tripColumns}
    from jsonb_to_recordset(${bind(JSON.stringify(open))}::jsonb) as o (asset_id int, ${tripRecord})
    where from_at < ${to}::timestamptz and to_at > ${from}::timestamptz`;
}

/** Returns the filters' conditions on rows of selectTrips. */
export function matchTrips(
  { accountId }: Pick<AccountRead, 'accountId'>,
  timeZone: string,
  filters: TripFilters & { readonly kinds?: readonly TripKind[] | undefined },
  { bind }: Parameters,
): string {
  const local = (): string => `from_at at time zone ${bind(timeZone)}`;
  return allOf(
    when(filters.kinds, (kinds) => `kind = any (${bind(kinds)}::text[])`),
    when(filters.overKph, (kph) => `top_kph > ${bind(kph)}`),
    when(filters.idlingOverMinutes, (minutes) => `idling_seconds > 60 * ${bind(minutes)}::float8`),
    when(
      filters.leastStopMinutes,
      (minutes) => `(kind <> 'stop' or to_at - from_at >= ${bind(minutes)}::float8 * interval '1 minute')`,
    ),
    when(filters.weekdays, (days) => `extract(isodow from ${local()}) = any (${bind(days)}::int[])`),
    matchHours(filters, local, { bind }),
    when(filters.geofence, (geofenceId) => wasInside(bind(accountId), bind(geofenceId))),
  );
}

function matchHours(
  { fromHour, toHour }: TripFilters,
  local: () => string,
  { bind }: Pick<Parameters, 'bind'>,
): string | undefined {
  if (fromHour === undefined && toHour === undefined) return undefined;
  const [from, to] = [fromHour ?? 0, toHour ?? 24];
  const hour = `extract(hour from ${local()})`;
  return `(${hour} >= ${bind(from)}::int ${from < to ? 'and' : 'or'} ${hour} < ${bind(to)}::int)`;
}

/** Only if the reader sees the geofence. */
function wasInside(account: string, geofence: string): string {
  return `(exists (select from geofence_visits v
      where v.account_id = ${account}::int and v.asset_id = t.asset_id and v.geofence_id = ${geofence}::int
        and v.superseded_at is null and v.entered_at < t.to_at and coalesce(v.left_at, 'infinity') > t.from_at)
    or exists (select from geofence_transitions g
      where g.account_id = ${account}::int and g.asset_id = t.asset_id and g.geofence_id = ${geofence}::int
        and g.superseded_at is null and g.kind = 'passage' and g.crossed_at >= t.from_at and g.crossed_at < t.to_at))`;
}
