import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Days whose use a projection continues. */
const FORECAST_DAYS = 30;

/**
 * Returns a table `maintenance` of due maintenance, by meter and date, for assets of `fleet`. Maintenance in an open
 * alert stays due until it is treated; otherwise the next multiple of the interval counts. An unused meter has no date.
 */
export function maintenanceRows(
  { accountId, at }: Pick<AccountRead, 'accountId' | 'at'>,
  { bind }: Parameters,
): string {
  const account = bind(accountId);
  const today = `(${bind(at)}::timestamptz at time zone (select time_zone from accounts where account_id = ${account}))::date`;
  return `used as materialized (
    select d.asset_id, sum(d.engine_seconds)::float8 / 3600 / ${FORECAST_DAYS} as hours,
      sum(d.distance_meters)::float8 / 1000 / ${FORECAST_DAYS} as kilometers
    from asset_days d
    where d.account_id = ${account} and d.day >= ${today} - ${FORECAST_DAYS} and d.day < ${today}
    group by d.asset_id
  ), by_meter as (
    select d.asset_id, d.alert_type_id, d.type_name, d.due ->> 'meter' as meter, m.reading, m.per_day,
      coalesce(d.open_due::float8, n.first + n.step * (greatest(0, floor((m.reading - n.first) / n.step)) + 1)) as due_at
    from fleet_dues d
    join fleet f using (asset_id)
    left join used u using (asset_id)
    cross join lateral (select case when d.due ->> 'meter' = 'hour_meter' then f.hour_meter_hours else f.odometer_km end as reading,
      case when d.due ->> 'meter' = 'hour_meter' then u.hours else u.kilometers end as per_day) m
    cross join lateral (select (d.due ->> 'from')::float8 as first, (d.due ->> 'every')::float8 as step) n
    where d.account_id = ${account} and d.due ->> 'kind' = 'meter_due' and m.reading is not null
  ), by_date as (
    select d.asset_id, d.alert_type_id, d.type_name,
      coalesce(d.open_due::date, n.first + n.step * greatest(1, ceil((${today} - n.first)::float8 / n.step))::int) as due_on
    from fleet_dues d
    join fleet f using (asset_id)
    cross join lateral (select (d.due ->> 'from')::date as first, (d.due ->> 'everyDays')::int as step) n
    where d.account_id = ${account} and d.due ->> 'kind' = 'date_due'
  ), maintenance as (
    select asset_id, alert_type_id, type_name, meter, reading, due_at, due_at - reading as "left", per_day,
      case when due_at <= reading then ${today}
        when per_day > 0 and (due_at - reading) / per_day < 3660 then ${today} + ceil((due_at - reading) / per_day)::int end as due_on
    from by_meter
    union all
    select asset_id, alert_type_id, type_name, null, null, null, null, null, due_on from by_date
  )`;
}
