import { randomUUID } from 'node:crypto';
import {
  maintenanceComparedAssetsMost,
  type CompareMaintenancePlan,
  type MaintenanceComparison,
} from '@azimute/contract';
import { countServices, type DailyUse } from '@azimute/engine/maintenance';
import type { AccountRead } from '../../platform/transact.ts';
import { toTask } from './compute-dues.ts';
import { plans } from './plan-records.ts';

interface MonthOfAsset {
  readonly month: string;
  readonly days: number;
  readonly hours: number;
  readonly kilometers: number;
  readonly liters: number;
}

/**
 * Counts the services that would have been due in the last twelve months by the stored tasks and by others. The use of
 * a month is spread evenly over its days.
 */
export async function comparePlan(
  read: AccountRead,
  planId: number,
  { tasks }: CompareMaintenancePlan,
): Promise<MaintenanceComparison> {
  const plan = await plans.read(read, planId);
  const assets = await readMonths(read, planId);
  const after = tasks.map((task) => toTask({ ...task, id: randomUUID() }));
  const before = plan.tasks.map(toTask);
  const months = new Map<string, { before: number; after: number }>();
  for (const of of assets) {
    const days = of.flatMap(({ days: count, month, ...sums }) =>
      Array.from({ length: count }, () => ({ month, use: perDay(sums, count) })),
    );
    const use = days.map((day) => day.use);
    const [olds, news] = [countServices(before, use), countServices(after, use)];
    for (const [index, { month }] of days.entries()) {
      const sum = months.get(month) ?? { before: 0, after: 0 };
      sum.before += olds[index] ?? 0;
      sum.after += news[index] ?? 0;
      months.set(month, sum);
    }
  }
  const listed = [...months].map(([month, sum]) => ({ month, ...sum }));
  const total = (name: 'before' | 'after'): number => listed.reduce((sum, one) => sum + one[name], 0);
  return {
    assetCount: plan.assetCount,
    comparedCount: assets.length,
    before: total('before'),
    after: total('after'),
    months: listed,
  };
}

function perDay({ hours, kilometers, liters }: DailyUse, days: number): DailyUse {
  return { hours: hours / days, kilometers: kilometers / days, liters: liters / days };
}

/** Reads the last twelve complete months of each asset with facts, including those without. */
async function readMonths({ client, accountId, at }: AccountRead, planId: number): Promise<MonthOfAsset[][]> {
  const { rows } = await client.query<{ months: MonthOfAsset[] }>(
    `with today as (select date_trunc('month', $3::timestamptz at time zone time_zone)::date as month_begins
        from accounts where account_id = $1),
      chosen as (select distinct d.asset_id from maintenance_dues d join asset_months m using (account_id, asset_id), today t
        where d.account_id = $1 and d.maintenance_plan_id = $2 and m.assets > 0
          and m.day >= t.month_begins - interval '12 months' and m.day < t.month_begins
        order by d.asset_id limit $4)
    select json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM-DD'),
        'days', (n.month + interval '1 month')::date - n.month::date, 'hours', coalesce(s.seconds, 0)::float8 / 3600,
        'kilometers', coalesce(s.meters, 0)::float8 / 1000, 'liters', coalesce(s.milliliters, 0)::float8 / 1000)
        order by n.month) as months
      from chosen c cross join today t
      cross join generate_series(t.month_begins - interval '12 months', t.month_begins - interval '1 month',
        interval '1 month') as n (month)
      left join lateral (select sum(m.engine_seconds) as seconds, sum(m.distance_meters) as meters,
          sum(m.fuel_milliliters) as milliliters from asset_months m
        where m.account_id = $1 and m.asset_id = c.asset_id and m.day = n.month::date) s on true
      group by c.asset_id order by c.asset_id`,
    [accountId, planId, at, maintenanceComparedAssetsMost],
  );
  return rows.map(({ months }) => months);
}
