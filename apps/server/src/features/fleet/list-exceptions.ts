import type { FleetException, ListExceptionsQuery } from '@azimute/contract';
import { severities } from '@azimute/contract';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { isNotReporting } from '../assets/asset-query.ts';
import { periodRows, readPeriodParts } from '../metrics/period-rows.ts';
import { fleetOf, unitJson } from './fleet-scope.ts';
import { maintenanceRows } from './maintenance-rows.ts';

/** Share of engine time spent idling, with a minimum of hours, above which it is reported. */
const IDLE_SHARE = 0.4;
const IDLE_LEAST_HOURS = 20;
/** Days on which an asset reported without its engine running. */
const UNUSED_LEAST_DAYS = 7;
const DUE_WITHIN_DAYS = 7;
const HOUR = 3600;

const LIST = 'exceptions';

interface Row extends Omit<FleetException, 'since'> {
  readonly since: Date | null;
  readonly total: number;
  readonly place: number;
}

/**
 * Lists conditions that need action by severity, then by age. The view of alerts is empty for users who do not see
 * alerts; views and policies limit everything else to the reader's ULs.
 */
export async function listExceptions(
  read: AccountRead,
  { limit, cursor, from, to, kinds, ...filters }: ListExceptionsQuery,
): Promise<Page<FleetException>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const account = bind(read.accountId);
  const days = periodRows(
    read.accountId,
    await readPeriodParts(read, { from, to }),
    ['engineOnSeconds', 'idlingSeconds', 'engineKnownSeconds'],
    parameters,
  );
  const asset = `case when f.asset_id is null then null else jsonb_build_object('id', f.asset_id, 'code', f.code, 'model', f.model) end`;
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:cockpit')}, ${maintenanceRows(read, parameters)}, days as materialized (
      select d.asset_id, sum(d.engine_on_seconds)::float8 as engine_on, sum(d.idling_seconds)::float8 as idling,
        sum(d.engine_known_seconds)::float8 as known, sum(d.heard_days)::int as heard
      from ${days} d group by d.asset_id
    ), silent as (
      select unit_id, count(*)::int as assets, min(contact_at) as since, min(asset_id) as asset_id from fleet
      where ${isNotReporting('status')} group by unit_id
    ), found as (
      select 'alert' as kind, 'alert ' || l.alert_id as key, l.severity, l.type_name as title, f.asset_id, 1 as assets, l.opened_at as since,
        l.owner_id, l.owner_name, null::float8 as value, null as "of", l.alert_id, f.unit_id
      from alert_rows l join fleet f on f.asset_id = l.asset_id
      where l.account_id = ${account} and l.status <> 'resolved' and l.alert_group = 'alert'
      union all
      select 'silent', 'silent ' || s.unit_id, case when s.assets > 1 then 'high' else 'medium' end, null,
        case when s.assets = 1 then s.asset_id end, s.assets, s.since, null, null, null, null, null, s.unit_id
      from silent s
      union all
      select 'idling', 'idling ' || d.asset_id, 'medium', null, d.asset_id, 1, null, null, null, 100 * d.idling / d.engine_on,
        'percent', null, f.unit_id
      from days d join fleet f using (asset_id)
      where d.engine_on >= ${IDLE_LEAST_HOURS * HOUR} and d.idling >= ${IDLE_SHARE} * d.engine_on
      union all
      select 'unused', 'unused ' || d.asset_id, 'low', null, d.asset_id, 1, null, null, null, d.heard, 'days', null, f.unit_id
      from days d join fleet f using (asset_id)
      where d.heard >= ${UNUSED_LEAST_DAYS} and d.engine_on = 0 and d.known > 0
      union all
      select 'maintenance', 'maintenance ' || m.asset_id || ' ' || m.alert_type_id,
        case when m."left" < 0 then 'high' else 'low' end, m.type_name, m.asset_id, 1, null, null, null, m."left",
        case m.meter when 'hour_meter' then 'hours' when 'odometer' then 'kilometers' end, null, f.unit_id
      from maintenance m join fleet f using (asset_id)
      where m.due_on <= (${bind(read.at)}::timestamptz)::date + ${DUE_WITHIN_DAYS}
    ), ordered as (
      select *, row_number() over (order by array_position(${bind(severities)}::text[], severity) desc, since nulls last, value desc nulls last, key)::int
          as place, count(*) over ()::int as total
      from found where ${kinds === undefined ? 'true' : `kind = any(${bind(kinds)}::text[])`}
    )
    select o.key, o.kind, o.severity, o.title, ${asset} as asset, o.assets, o.since, o.value, o."of", o.alert_id as "alertId",
      (select ${unitJson} from fleet f where f.unit_id = o.unit_id limit 1) as unit,
      case when o.owner_id is null then null else jsonb_build_object('id', o.owner_id, 'name', o.owner_name) end as owner,
      o.place, o.total
    from ordered o left join fleet f on f.asset_id = o.asset_id
    where o.place > ${bind(place?.after ?? 0)}::int order by o.place limit ${bind(limit + 1)}::int`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: ({ place: _place, total: _total, since, ...one }): FleetException => ({
      ...one,
      since: since?.toISOString() ?? null,
    }),
  });
}
