import type { MetricCode } from '@azimute/contract';
import type pg from 'pg';

type Target = readonly [metric: MetricCode, value: number];

/** Of the whole account; of sums for each asset and day. */
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
/** What a category is expected to do otherwise. */
const ofCategories: Readonly<Record<string, Expected>> = {
  Escavadeira: { utilization: 35, idle_share: 10 },
  'Pá carregadeira': { utilization: 36, idle_share: 40 },
  Motoniveladora: { utilization: 38, idle_share: 12 },
  'Rolo compactador': { utilization: 45, idle_share: 30 },
  Guindaste: { utilization: 26, idle_share: 10 },
  Gerador: { utilization: 45, idle_share: 5 },
  Empilhadeira: { utilization: 38, idle_share: 20 },
  'Caminhão basculante': { utilization: 60, idle_share: 15 },
  'Caminhão prancha': { utilization: 26, idle_share: 15 },
  'Cavalo mecânico': { utilization: 45, idle_share: 12 },
  'Caminhão truck': { utilization: 40, idle_share: 15 },
  Utilitário: { utilization: 20, idle_share: 12 },
  'Veículo leve': { utilization: 14, idle_share: 5 },
};
/** How much less was expected before the goals of this quarter. */
const BEFORE = 0.9;
const DAYS_SINCE_GOALS = 50;
/** The first UL of an account is ahead of the others. */
const AHEAD = 1.1;

/** Goals for the account, its categories and its first UL, and those of utilization before the last ones. */
export async function insertTargets(
  owner: pg.ClientBase,
  { accountId, days }: { readonly accountId: number; readonly days: number },
): Promise<void> {
  const entries = [
    ...ofAccount.map(([metric, value]) => ({ metric, value, category: null })),
    ...Object.entries(ofCategories).flatMap(([category, values]) =>
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
