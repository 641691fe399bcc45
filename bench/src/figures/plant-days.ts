import { factColumns } from '@azimute/server/src/features/metrics/fact-columns.ts';
import { factNames } from '@azimute/contract';
import type pg from 'pg';

const names = Object.values(factColumns);
/**
 * Random facts of an asset's day, drawn by `h`: about six engine hours, half of days without communication, some
 * speeding.
 */
const drawn: Readonly<Record<string, string>> = {
  day_seconds: '86400',
  engine_known_seconds: '86400',
  engine_covered_seconds: '86400',
  engine_seconds: 'h % 40000',
  engine_on_seconds: 'h % 40000',
  moving_seconds: 'h % 20000',
  idling_seconds: 'h % 9000',
  working_seconds: 'h % 11000',
  distance_meters: 'h % 300000',
  running_seconds: 'h % 40000',
  turned_off_seconds: '86400 - h % 40000',
  fixes: 'h % 2000',
  expected_fixes: '2000',
  speeding_events: 'h % 5',
  over_limit_seconds: 'h % 300',
  maintenance_starts: '(h % 40 = 0)::int',
  in_maintenance_seconds: '(h % 40 = 0)::int * 7200',
};

/** Plants a number of days before today for every asset of an account, and their totals by UL and category. */
export async function plantDays(owner: pg.Pool, accountId: number, days: number): Promise<void> {
  const { rows } = await owner.query<{ day: string }>(
    `select to_char(current_date - n, 'YYYY-MM-DD') as day from generate_series(1, $1::int) n order by 1`,
    [days],
  );
  const all = rows.map(({ day }) => day);
  await owner.query('select ensure_fact_partitions($1::date[])', [all]);
  const values = names.map((name) => drawn[name] ?? '0').join(', ');
  for (const day of all)
    await owner.query(
      `insert into asset_days (account_id, asset_id, day, unit_id, category, ${names.join(', ')}, hours, fences, events,
          is_closed, is_revised, facts_version, data_at)
        select account_id, asset_id, $2::date, unit_id, category, ${values},
          array_fill((h % 3600)::smallint, array[96]), '{}', '{}', true, false, 1, $2::date + interval '20 hours'
        from (select *, ('x' || substr(md5(asset_id || ($2::date)::text), 1, 7))::bit(28)::int as h from assets
          where account_id = $1) a
        on conflict do nothing`,
      [accountId, day],
    );
  await owner.query(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, ${names.join(', ')}, hours, data_at)
      select account_id, day, unit_id, category, count(*), 0, ${names.map((name) => `sum(${name})`).join(', ')},
        array_fill((1800 * count(*))::int, array[96]), max(data_at)
      from asset_days where account_id = $1 and day = any ($2::date[]) group by 1, 2, 3, 4
      on conflict do nothing`,
    [accountId, all],
  );
  await owner.query('vacuum analyze asset_days, asset_months, unit_days');
}

/**
 * Plants revisions: late data changed every twentieth asset-day a day after it was closed, and some thousand since
 * yesterday.
 */
export async function plantRevisions(owner: pg.Pool, accountId: number): Promise<void> {
  const facts = factNames.map((name) => `d.${factColumns[name]} as "${name}"`).join(', ');
  await owner.query(
    `with revised as (
        update asset_days d set is_revised = true
        where account_id = $1 and (asset_id + (day - date '2020-01-01')) % 20 = 0 returning *)
      insert into asset_day_revisions (account_id, asset_id, day, known_from, superseded_at, unit_id, cause, facts)
        select account_id, asset_id, day, day + interval '25 hours',
          case when asset_id % 7 = 0 and day > current_date - 30 then now() - interval '5 hours' else day + interval '50 hours' end,
          unit_id, 'late_data', (select row_to_json(f) from (select ${facts}) f) from revised d`,
    [accountId],
  );
  await owner.query('vacuum analyze asset_days, asset_months, asset_day_revisions');
}

/** Plants targets of utilization for the account, each category and each UL. */
export async function plantTargets(owner: pg.Pool, accountId: number): Promise<void> {
  await owner.query(
    `insert into targets (account_id, metric, unit_id, category, value, first_day, updated_at)
      select $1, 'utilization', unit_id, category, 25, '2020-01-01', now()
      from (select null::int as unit_id, null as category
        union select unit_id, null from assets where account_id = $1
        union select null, category from assets where account_id = $1) t`,
    [accountId],
  );
}
