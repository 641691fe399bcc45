import type { MetricCode } from '@azimute/contract';
import type pg from 'pg';
import { byCategory } from './content/by-category.ts';
import type { Category, DemoContent } from './content/demo-content.ts';

type Target = readonly [metric: MetricCode, value: number];

/** For the whole account; additive metrics per asset and day. */
const ofAccount: readonly Target[] = [
  ['utilization', 36],
  ['idle_share', 15],
  ['physical_availability', 92],
  ['mechanical_availability', 95],
  ['mtbf', 240],
  ['mttr', 12],
  ['communicating_share', 95],
  ['completeness', 85],
  ['engine_hours', 8],
  ['days_on_site', 0.9],
  ['speeding_per_100_km', 3],
];
type Expected = Readonly<Record<'utilization' | 'idle_share', number>>;
/** Deviating expectations for a category. */
const ofCategories: Readonly<Record<Category, Expected>> = {
  excavator: { utilization: 35, idle_share: 10 },
  wheelLoader: { utilization: 36, idle_share: 40 },
  grader: { utilization: 38, idle_share: 12 },
  roller: { utilization: 45, idle_share: 30 },
  crane: { utilization: 26, idle_share: 10 },
  generator: { utilization: 45, idle_share: 5 },
  forklift: { utilization: 38, idle_share: 20 },
  dumpTruck: { utilization: 60, idle_share: 15 },
  lowLoader: { utilization: 26, idle_share: 15 },
  tractorUnit: { utilization: 45, idle_share: 12 },
  rigidTruck: { utilization: 40, idle_share: 15 },
  van: { utilization: 20, idle_share: 12 },
  lightVehicle: { utilization: 14, idle_share: 5 },
};
/** Earlier targets relative to this quarter's. */
const BEFORE = 0.9;
const DAYS_SINCE_GOALS = 50;
/** The account's first UL exceeds the others. */
const AHEAD = 1.1;

/** Inserts targets for the account, its categories and its first UL, and earlier ones for utilization. */
export async function insertTargets(
  owner: pg.ClientBase,
  { accountId, days, content }: { accountId: number; days: number; content: DemoContent },
): Promise<void> {
  const entries = [
    ...ofAccount.map(([metric, value]) => ({ metric, value, category: null })),
    ...byCategory(content, ofCategories).flatMap(([category, values]) =>
      Object.entries(values).map(([metric, value]) => ({ metric, value, category })),
    ),
  ].flatMap((entry) =>
    entry.metric === 'utilization'
      ? [
          { ...entry, value: Math.round(entry.value * BEFORE), since: days, until: DAYS_SINCE_GOALS + 1 },
          { ...entry, since: DAYS_SINCE_GOALS, until: null },
        ]
      : [{ ...entry, since: days, until: null }],
  );
  await owner.query(
    `insert into targets (account_id, metric, category, value, first_day, last_day, updated_at)
      select $1, e.metric, e.category, e.value, current_date - e.since, current_date - e.until, now()
      from jsonb_to_recordset($2) as e (metric text, category text, value numeric, since int, until int)
      where e.category is null or exists (select from assets a where a.account_id = $1 and a.category = e.category)`,
    [accountId, JSON.stringify(entries)],
  );
  await owner.query(
    `insert into targets (account_id, metric, unit_id, value, first_day, updated_at)
      select $1, t.metric, u.unit_id, round(t.value * $2), t.first_day, now()
      from targets t
      cross join (select unit_id from units where account_id = $1 order by code limit 1) u
      where t.account_id = $1 and t.metric = 'utilization' and t.category is null and t.last_day is null`,
    [accountId, AHEAD],
  );
}
