import type { AccountRead } from '../../../platform/transact.ts';
import { allFactColumns, factColumns } from '../fact-columns.ts';

type Client = Pick<AccountRead, 'client' | 'accountId'>;

const FACTS = Object.values(factColumns);
const SUMS = `count(*)::int as assets, sum(d.is_revised::int)::int as revised, max(d.data_at) as data_at,
  ${FACTS.map((column) => `sum(d.${column}::bigint)::bigint as ${column}`).join(', ')}`;

/** Months of assets as the days `d` of the account $1 add up to them. */
export const monthColumns = `asset_id, day, unit_id, category, assets, revised, heard_days, data_at, ${allFactColumns}`;
export const sumMonths = (days: string): string => `
  select d.asset_id, date_trunc('month', d.day)::date as day, d.unit_id, d.category,
    sum((d.fixes > 0)::int)::int as heard_days, ${SUMS}
  from asset_days d where d.account_id = $1 and ${days} group by 1, 2, 3, 4`;

/** Days of ULs as the days `d` of their assets add up to them. */
export const unitDayColumns = `day, unit_id, category, assets, revised, hours, data_at, ${allFactColumns}`;
export const sumUnitDays = (days: string): string => `
  select * from (
    select d.day, d.unit_id, d.category, ${SUMS} from asset_days d where d.account_id = $1 and ${days} group by 1, 2, 3) a
  join (
    select day, unit_id, category, array_agg(seconds order by place) as hours from (
      select d.day, d.unit_id, d.category, h.place, sum(h.seconds)::int as seconds
      from asset_days d cross join unnest(d.hours) with ordinality as h (seconds, place)
      where d.account_id = $1 and ${days} group by 1, 2, 3, 4) s
    group by 1, 2, 3) h using (day, unit_id, category)`;

/** Adds to the row that is there, if one is. */
export const addToUnitDay = `on conflict (account_id, day, unit_id, category) do update set
  hours = (select array_agg(h.a + h.b order by h.place) from unnest(u.hours, excluded.hours)
    with ordinality as h (a, b, place)), ${addedTo('u', ['assets', 'revised'])}`;

const addToMonth = `on conflict (account_id, asset_id, day, unit_id, category) do update set
  ${addedTo('m', ['assets', 'revised', 'heard_days'])}`;

function addedTo(table: string, counts: readonly string[]): string {
  const added = [...counts, ...FACTS].map((column) => `${column} = ${table}.${column} + excluded.${column}`);
  return `${added.join(', ')}, data_at = greatest(${table}.data_at, excluded.data_at)`;
}

const nothingOf = (counts: readonly string[]): string =>
  [...counts, ...FACTS].map((column) => `${column} = 0`).join(', ');

const OF_MONTHS = `select distinct asset_id, date_trunc('month', day)::date
  from unnest($2::int[], $3::date[]) as w (asset_id, day)`;

/** Sets the months of these days to the sums of their days, whatever differences were added to them. */
export async function restoreMonths(
  { client, accountId }: Client,
  days: readonly { readonly assetId: number; readonly day: string }[],
): Promise<void> {
  if (days.length === 0) return;
  const values = [accountId, days.map(({ assetId }) => assetId), days.map(({ day }) => day)];
  await client.query(
    `update asset_months set ${nothingOf(['assets', 'revised', 'heard_days'])}
      where account_id = $1 and (asset_id, day) in (${OF_MONTHS})`,
    values,
  );
  await client.query(
    `insert into asset_months as m (account_id, ${monthColumns}) select $1, ${monthColumns}
      from (${sumMonths(`d.asset_id = any ($2) and (d.asset_id, date_trunc('month', d.day)::date) in (${OF_MONTHS})`)}) s
      ${addToMonth}`,
    values,
  );
}

// If many assets are rebuilt at once, a day of their ULs is summed after the last of them.
const READY = `select to_char(w.day, 'YYYY-MM-DD') as day from (select distinct unnest($2::date[]) as day) w
  where not exists (select from asset_day_marks m where m.account_id = $1 and m.day = w.day and m.cause = 'rebuild')
    and not exists (select from rebuild_requests r
      where r.account_id = $1 and r.to_at = 'infinity' and r.from_at < w.day + 2)
    and not exists (select from reducer_rebuild_assets a join reducer_rebuilds r using (account_id, rebuild_id)
      where a.account_id = $1 and r.from_at < w.day + 2)`;

/** Sets days of ULs to the sums of their assets' days, unless some of these still wait for a rebuild. */
export async function restoreUnitDays({ client, accountId }: Client, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const { rows } = await client.query<{ day: string }>(READY, [accountId, days]);
  const values = [accountId, rows.map(({ day }) => day)];
  if (rows.length === 0) return;
  await client.query(
    `update unit_days set ${nothingOf(['assets', 'revised'])}, hours = array_fill(0, array[cardinality(hours)])
      where account_id = $1 and day = any ($2::date[])`,
    values,
  );
  await client.query(
    `insert into unit_days as u (account_id, ${unitDayColumns}) select $1, ${unitDayColumns}
      from (${sumUnitDays('d.day = any ($2::date[])')}) s order by day, unit_id, category ${addToUnitDay}`,
    values,
  );
}
