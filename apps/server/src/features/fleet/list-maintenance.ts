import type { FleetMaintenance, ListMaintenanceQuery } from '@azimute/contract';
import { pageOf, readIdPlace, type Page } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { assetJson, fleetOf, unitJson } from './fleet-scope.ts';
import { maintenanceRows } from './maintenance-rows.ts';

const LIST = 'maintenance';

interface Row extends FleetMaintenance {
  readonly total: number;
  readonly place: number;
}

/** Lists due maintenance: overdue first, then by the date projected from actual use. */
export async function listMaintenance(
  read: AccountRead,
  { limit, cursor, ...filters }: ListMaintenanceQuery,
): Promise<Page<FleetMaintenance>> {
  const place = readIdPlace(LIST, cursor);
  const parameters = createParameters();
  const { bind } = parameters;
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:fleet')}, ${maintenanceRows(read, parameters)}, ordered as (
      select m.*, row_number() over (order by m."left" >= 0 nulls last, m.due_on nulls last, m."left", m.asset_id, m.alert_type_id)::int as place,
        count(*) over ()::int as total
      from maintenance m
    )
    select ${assetJson} as asset, ${unitJson} as unit, jsonb_build_object('id', m.alert_type_id, 'name', m.type_name) as type,
      m.meter, m.reading, m.due_at as "dueAt", m."left", m.per_day as "perDay", to_char(m.due_on, 'YYYY-MM-DD') as "dueOn",
      m.place, m.total
    from ordered m join fleet f using (asset_id)
    where m.place > ${bind(place?.after ?? 0)}::int order by m.place limit ${bind(limit + 1)}::int`,
    parameters.values,
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: rows[0]?.total ?? place?.total ?? 0,
    placeOf: ({ place: at }) => [String(at)],
    present: ({ place: _place, total: _total, ...one }): FleetMaintenance => one,
  });
}
