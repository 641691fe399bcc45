import type { CompositionGrouping, FleetComposition, FleetCompositionQuery } from '@azimute/contract';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { fleetOf } from './fleet-scope.ts';

const keys: Readonly<Record<CompositionGrouping, readonly [key: string, label: string]>> = {
  units: ['unit_id::text', "unit_code || ' ' || unit_name"],
  customers: ['coalesce(customer_id, 0)::text', 'customer_name'],
  categories: ['category', 'null'],
  manufacturers: ['manufacturer', 'null'],
  models: ['model', 'null'],
  segments: ['segment', 'null'],
  regions: ['region', 'null'],
};

/** Upper limits of the hour meter ranges. */
const METER_HOURS = [2_000, 5_000, 10_000, 20_000];

interface Row {
  readonly groups: FleetComposition['groups'];
  readonly bands: Readonly<Record<string, number>> | null;
  readonly total: number;
  readonly withoutMeter: number;
}

/** Groups the fleet by an attribute, with statuses and hour meters. */
export async function getFleetComposition(
  read: AccountRead,
  { groupBy, ...filters }: FleetCompositionQuery,
): Promise<FleetComposition> {
  const parameters = createParameters();
  const [key, label] = keys[groupBy];
  const { rows } = await read.client.query<Row>(
    `with ${fleetOf(read, filters, parameters, 'services:simc:fleet')}, by_status as (
      select ${key} as key, max(${label}) as label, status, count(*)::int as assets, count(hour_meter_hours)::int as metered,
        sum(hour_meter_hours) as hours
      from fleet group by 1, status
    ), by_group as (
      select key, max(label) as label, sum(assets)::int as assets, jsonb_object_agg(status, assets) as statuses,
        sum(metered)::int as metered, sum(hours) / nullif(sum(metered), 0) as hours
      from by_status group by key
    ), bands as (
      select width_bucket(hour_meter_hours, ${parameters.bind(METER_HOURS)}::float8[]) as band, count(*)::int as assets
      from fleet where hour_meter_hours is not null group by 1
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'assets', assets, 'statuses', statuses,
          'meters', jsonb_build_object('assets', metered, 'hours', hours)) order by assets desc, key), '[]') from by_group) as groups,
      (select jsonb_object_agg(band, assets) from bands) as bands,
      (select count(*)::int from fleet) as total,
      (select count(*)::int from fleet where hour_meter_hours is null) as "withoutMeter"`,
    parameters.values,
  );
  const [row] = rows;
  return {
    at: read.at.toISOString(),
    total: row?.total ?? 0,
    groups: row?.groups ?? [],
    meterAges: [...METER_HOURS, null].map((upToHours, band) => ({
      upToHours,
      assets: row?.bands?.[band] ?? 0,
    })),
    withoutMeter: row?.withoutMeter ?? 0,
  };
}
