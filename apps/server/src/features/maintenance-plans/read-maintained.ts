import type { MaintenancePlanTask } from '@azimute/contract';
import { forecastDays, type MeterBreak } from '@azimute/engine/maintenance';
import type { TimedValue } from '@azimute/engine/readings';
import type { ClientBase } from 'pg';

export interface TrackedMeter {
  readonly last: TimedValue;
  readonly breaks: readonly MeterBreak[];
}
export type TrackedMeters = Partial<Record<'hours' | 'kilometers', TrackedMeter>>;

export interface MaintainedAsset {
  readonly assetId: number;
  readonly unitId: number;
  readonly category: string;
  readonly planId: number;
  readonly hours: number | null;
  readonly hoursAt: Date | null;
  readonly kilometers: number | null;
  readonly kilometersAt: Date | null;
  readonly begunOn: string | null;
  readonly begunHours: number | null;
  readonly begunKilometers: number | null;
  readonly meters: TrackedMeters | null;
  /** Days before today with their use; null without facts. */
  readonly useDays: readonly number[] | null;
  readonly usedSeconds: readonly number[];
  readonly usedMeters: readonly number[];
  readonly usedMilliliters: readonly number[];
}

export interface MaintenancePlanRow {
  readonly planId: number;
  readonly name: string;
  readonly tasks: readonly MaintenancePlanTask[];
  readonly opensOrders: boolean;
  readonly alertTypeId: number | null;
  /** Current version of the alert type; null if it is off or deleted. */
  readonly alertTypeVersion: number | null;
}

export interface PastService {
  readonly assetId: number;
  readonly task: string;
  readonly taskId: string | null;
  readonly doneOn: string;
  readonly hours: number | null;
  readonly kilometers: number | null;
}

export async function readPlans(
  client: ClientBase,
  accountId: number,
): Promise<Map<number, MaintenancePlanRow>> {
  const { rows } = await client.query<MaintenancePlanRow>(
    `select p.maintenance_plan_id as "planId", p.name, p.tasks, p.opens_orders as "opensOrders",
        p.alert_type_id as "alertTypeId", t.version as "alertTypeVersion"
      from maintenance_plans p
      left join alert_types t on t.account_id = p.account_id and t.alert_type_id = p.alert_type_id
        and t.deleted_at is null and t.state <> 'off'
      where p.account_id = $1`,
    [accountId],
  );
  return new Map(rows.map((plan) => [plan.planId, plan]));
}

interface Wanted {
  readonly accountId: number;
  readonly today: string;
  /** One asset, or null for those after `afterId`. */
  readonly assetId: number | null;
  readonly afterId: number;
  readonly limit: number;
}

/** Reads assets with the most specific plan that applies to each: of its model, before its category. */
export async function readMaintained(
  client: ClientBase,
  { accountId, today, assetId, afterId, limit }: Wanted,
): Promise<MaintainedAsset[]> {
  const { rows } = await client.query<MaintainedAsset>(
    `select a.asset_id as "assetId", a.unit_id as "unitId", a.category, p.maintenance_plan_id as "planId",
        s.hour_meter_hours as hours, coalesce(s.hour_meter_read_at, s.contact_at) as "hoursAt",
        s.odometer_km as kilometers, coalesce(s.odometer_read_at, s.contact_at) as "kilometersAt",
        to_char(c.begun_on, 'YYYY-MM-DD') as "begunOn", c.begun_hours as "begunHours",
        c.begun_kilometers as "begunKilometers", c.meters, u.days as "useDays", u.seconds as "usedSeconds",
        u.meters as "usedMeters", u.milliliters as "usedMilliliters"
      from current_assets a
      cross join lateral (
        select p.maintenance_plan_id from maintenance_plans p
        where p.account_id = a.account_id and coalesce(p.category = a.category, true) and coalesce(p.model = a.model, true)
        order by p.model is null, p.category is null limit 1) p
      left join asset_states s on s.account_id = a.account_id and s.asset_id = a.asset_id
      left join maintenance_counts c on c.account_id = a.account_id and c.asset_id = a.asset_id
      cross join lateral (
        select array_agg($2::date - d.day order by d.day) as days, array_agg(d.engine_seconds order by d.day) as seconds,
          array_agg(d.distance_meters order by d.day) as meters,
          array_agg(d.fuel_milliliters order by d.day) as milliliters
        from asset_days d where d.account_id = a.account_id and d.asset_id = a.asset_id
          and d.day >= $2::date - ${forecastDays} and d.day < $2::date) u
      where a.account_id = $1 and case when $3::int is null then a.asset_id > $4 else a.asset_id = $3 end
      order by a.asset_id limit $5`,
    [accountId, today, assetId, afterId, limit],
  );
  return rows;
}

/** Reads the past services of assets, by asset. */
export async function readPastServices(
  client: ClientBase,
  accountId: number,
  assetIds: readonly number[],
): Promise<Map<number, PastService[]>> {
  const { rows } = await client.query<PastService>(
    `select asset_id as "assetId", task, task_id as "taskId", to_char(done_on, 'YYYY-MM-DD') as "doneOn",
        hours::float8 as hours, kilometers::float8 as kilometers
      from maintenance_services where account_id = $1 and asset_id = any($2::int[])`,
    [accountId, assetIds],
  );
  return Map.groupBy(rows, ({ assetId }) => assetId);
}

/** Reads the fuel of each day with some, by asset, for tasks that count liters. */
export async function readFuelDays(
  client: ClientBase,
  accountId: number,
  assetIds: readonly number[],
): Promise<Map<number, { readonly day: string; readonly liters: number }[]>> {
  const { rows } = await client.query<{ assetId: number; day: string; liters: number }>(
    `select asset_id as "assetId", to_char(day, 'YYYY-MM-DD') as day, fuel_milliliters::float8 / 1000 as liters
      from asset_days where account_id = $1 and asset_id = any($2::int[]) and fuel_milliliters > 0 order by 1, 2`,
    [accountId, assetIds],
  );
  return Map.groupBy(rows, ({ assetId }) => assetId);
}
