import { severities, type AlertFigures, type AlertFiguresQuery, type Severity } from '@azimute/contract';
import { allOf } from '../../../platform/lists/conditions.ts';
import { createParameters, type Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { facetCondition } from '../list/match-alerts.ts';

/** The quartiles and the 90th percentile, in this order. */
type Spread = readonly [p25: number, median: number, p75: number, p90: number] | null;

/**
 * Totals of alerts: overall, of a day or of a UL. Distributions are in seconds and cover the alerts that have
 * reached that state.
 */
export interface AlertSums {
  readonly count: number;
  readonly ownedCount: number;
  readonly owned: Spread;
  readonly finishedCount: number;
  readonly finished: Spread;
  /** Resolved because the condition ended, without a user. */
  readonly endedCount: number;
  /**
   * Number of alerts that were finished at least once, and how many of these were reopened or recurred within
   * 30 days.
   */
  readonly everFinishedCount: number;
  readonly recurredCount: number;
  readonly lateCount: number;
  readonly newestMs: number | null;
}

const SPREAD = 'percentile_cont(array[0.25, 0.5, 0.75, 0.9])';
const SUMS = `count(*)::int as count, count(owned)::int as "ownedCount",
  case when count(owned) > 0 then to_jsonb(${SPREAD} within group (order by owned)) end as owned,
  count(finished)::int as "finishedCount",
  case when count(finished) > 0 then to_jsonb(${SPREAD} within group (order by finished)) end as finished,
  (count(*) filter (where ended))::int as "endedCount",
  (count(*) filter (where ever_finished))::int as "everFinishedCount",
  (count(*) filter (where ever_finished and recurred))::int as "recurredCount",
  (count(*) filter (where late))::int as "lateCount",
  date_part('epoch', max(raised_at)) * 1000 as "newestMs"`;

type Filters = Omit<AlertFiguresQuery, 'from' | 'to' | 'compare'>;

/** Days of the account, including the last. */
export interface AlertPeriod {
  readonly from: string;
  readonly to: string;
}

/**
 * Alerts `a` opened in the period that the reader sees. A recurrence is a later alert of the same type, asset and
 * subject: only one of them is open at a time, so the next one was opened after this one was resolved.
 */
function alertsOf(
  { accountId, at }: AccountRead,
  { from, to }: AlertPeriod,
  filters: Filters,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const account = bind(accountId);
  const now = `${bind(at)}::timestamptz`;
  const zone = `(select z.time_zone from accounts z where z.account_id = ${account})`;
  const begin = `(${bind(from)}::date::timestamp at time zone ${zone})`;
  const end = `((${bind(to)}::date + 1)::timestamp at time zone ${zone})`;
  const where = allOf(
    ...(['units', 'customers', 'categories', 'severities', 'types'] as const).map((facet) =>
      facetCondition(facet, filters, parameters),
    ),
  );
  return `with a as materialized (
    select r.alert_id, r.severity, r.severity_rank, r.alert_type_id, r.unit_id, r.asset_id, r.status, r.raised_at,
      r.countermeasure_count, r.proof, r.proof_from, r.opened_at at time zone ${zone} as local, r.resolved_at,
      date_part('epoch', r.first_action_at - r.raised_at) as owned,
      case when r.alert_cause_id is not null then date_part('epoch', r.resolved_at - r.raised_at) end as finished,
      r.status = 'resolved' and r.alert_cause_id is null as ended,
      r.alert_cause_id is not null or r.reopened_at is not null as ever_finished,
      r.reopened_at is not null or coalesce(r.next_at <= r.resolved_at + interval '30 days', false) as recurred,
      coalesce(coalesce(r.resolved_at, ${now}) > r.due_at, false) as late,
      coalesce(r.alert_cause_id = (select f.alert_cause_id from alert_causes f
        where f.account_id = ${account} and f.is_false_alarm), false) as is_false,
      ${now} as now
    from (
      select s.alert_id, s.severity, s.severity_rank, s.category, s.alert_type_id, s.unit_id, s.asset_id, s.customer_id,
        s.status, s.opened_at, s.raised_at, s.first_action_at, s.due_at, s.resolved_at, s.reopened_at, s.alert_cause_id,
        s.countermeasure_count, s.proof, s.proof_from, lead(s.opened_at) over (
          partition by s.asset_id, s.alert_type_id, s.subject collate "C" order by s.opened_at) as next_at
      from alert_rows s where s.account_id = ${account} and s.alert_group = 'alert' and s.opened_at >= ${begin}
    ) r
    where r.opened_at < ${end} and ${where}
  ), proofs as materialized (
    select j.state, j.alert_type_id, j.asset_id, j.alert_id, coalesce(c.kind, 'other') as kind, w.work_order_id
    from (
      select e.proof ->> 'state' as state, a.alert_type_id, a.asset_id, a.alert_id, e.alert_countermeasure_id as measure
      from a join alert_entries e on e.account_id = ${account} and e.alert_id = a.alert_id and e.kind = 'proved'
      union all
      select a.proof, a.alert_type_id, a.asset_id, a.alert_id, (select max(m.alert_countermeasure_id)
        from alert_countermeasures m where m.account_id = ${account} and m.alert_id = a.alert_id)
      from a where a.proof in ('waiting', 'cannot_tell') and not exists (select from alert_entries e
        where e.account_id = ${account} and e.alert_id = a.alert_id and e.kind = 'proved' and e.at >= a.proof_from)
    ) j left join alert_countermeasures c on c.account_id = ${account} and c.alert_countermeasure_id = j.measure
    left join work_orders w on w.account_id = ${account} and w.code = upper(c.order_number)
  )`;
}

/** Reads only the totals of a period, for comparison with another. */
export async function readAlertSums(
  read: AccountRead,
  period: AlertPeriod,
  filters: Filters,
): Promise<AlertSums> {
  const parameters = createParameters();
  const alerts = alertsOf(read, period, filters, parameters);
  const { rows } = await read.client.query<AlertSums>(`${alerts} select ${SUMS} from a`, parameters.values);
  return rows[0] as AlertSums;
}

interface FigureRows {
  readonly total: AlertSums;
  readonly days: readonly (AlertSums & { date: string; counts: AlertFigures['bySeverity'] })[];
  readonly hours: readonly { hour: number; count: number }[];
  readonly types: readonly (AlertFigures['byType'][number] & { withoutCountermeasure: number })[];
  readonly units: readonly (AlertSums & { unit: AlertFigures['byUnit'][number]['unit'] })[];
  readonly assets: AlertFigures['byAsset'];
  readonly assetCount: number;
  readonly customers: AlertFigures['byCustomer'];
  readonly countermeasures: AlertFigures['countermeasures'];
}

const listOf = (query: string): string => `(select coalesce(jsonb_agg(x), '[]') from (${query}) x)`;
/** Names of a group `g` are read from one of its alerts; `offset 0` keeps the planner from reading all its alerts. */
const oneOf = (columns: string): string => `cross join lateral (
  select ${columns} from alert_rows o where o.account_id = (select current_account_id()) and o.alert_id = g.one offset 0) o`;

const PROOFS = `(count(*) filter (where state = 'effective'))::int as held,
  (count(*) filter (where state = 'recurred'))::int as recurred,
  (count(*) filter (where state = 'waiting'))::int as waiting,
  (count(*) filter (where state = 'cannot_tell'))::int as "cannotTell", count(distinct work_order_id)::int as "workOrders"`;

const FIGURES = `select (select to_jsonb(x) from (select ${SUMS} from a) x) as total,
  ${listOf(`select d.*, s.counts
    from (select local::date as date, ${SUMS} from a group by 1) d
    join (select date, jsonb_agg(jsonb_build_object('severity', severity, 'count', count)) as counts
      from (select local::date as date, severity, count(*)::int as count from a group by 1, 2) c group by 1) s using (date)
    order by date`)} as days,
  ${listOf('select date_part($$hour$$, local)::int as hour, count(*)::int as count from a group by 1')} as hours,
  ${listOf(`select jsonb_build_object('id', o.alert_type_id, 'name', o.type_name) as type, g.count, g."falseCount",
      g."withoutCountermeasure"
    from (select count(*)::int as count, (count(*) filter (where is_false))::int as "falseCount",
        (count(*) filter (where status = 'resolved' and countermeasure_count = 0))::int as "withoutCountermeasure",
        min(alert_id) as one from a group by alert_type_id) g ${oneOf('o.alert_type_id, o.type_name')}
    order by g.count desc, o.type_name`)} as types,
  ${listOf(`select g.*, jsonb_build_object('id', o.unit_id, 'code', o.unit_code, 'name', o.unit_name) as unit
    from (select ${SUMS}, min(alert_id) as one from a group by unit_id) g ${oneOf('o.unit_id, o.unit_code, o.unit_name')}
    order by g.count desc, o.unit_code`)} as units,
  ${listOf(`select jsonb_build_object('id', o.asset_id, 'code', o.asset_code, 'model', o.model) as asset, g.count,
      (array['${severities.join(`', '`)}'])[g.rank] as worst, g.worst[1] as "worstCount"
    from (select asset_id, sum(count)::int as count, min(one) as one, max(severity_rank) as rank,
        array_agg(count order by severity_rank desc) as worst
      from (select asset_id, severity_rank, count(*)::int as count, min(alert_id) as one from a
        where asset_id is not null group by 1, 2) c
      group by asset_id order by 2 desc, asset_id limit 20) g ${oneOf('o.asset_id, o.asset_code, o.model')}
    order by g.count desc, o.asset_code`)} as assets,
  (select count(distinct asset_id)::int from a) as "assetCount",
  ${listOf(`select case when o.customer_id is not null then
      jsonb_build_object('id', o.customer_id, 'name', min(o.customer_name)) end as customer, sum(g.count)::int as count
    from (select count(*)::int as count, min(alert_id) as one from a group by asset_id) g
    ${oneOf('o.customer_id, o.customer_name')}
    group by o.customer_id order by 2 desc, min(o.customer_name)`)} as customers,
  (select to_jsonb(x) from (select (select coalesce(sum(countermeasure_count), 0)::int from a) as added, ${PROOFS},
    ${listOf(`select kind, ${PROOFS} from proofs group by kind order by count(*) desc, kind`)} as "byKind",
    ${listOf(`select jsonb_build_object('id', o.alert_type_id, 'name', o.type_name) as type, g.held, g.recurred, g.waiting,
        g."cannotTell", g."workOrders"
      from (select ${PROOFS}, min(alert_id) as one, count(*) as evaluated from proofs group by alert_type_id
        order by evaluated desc, one limit 10) g ${oneOf('o.alert_type_id, o.type_name')}
      order by g.evaluated desc, o.type_name`)} as "byType",
    ${listOf(`select jsonb_build_object('id', o.asset_id, 'code', o.asset_code) as asset, g.held, g.recurred, g.waiting,
        g."cannotTell", g."workOrders"
      from (select ${PROOFS}, min(alert_id) as one, count(*) as evaluated from proofs group by asset_id
        order by evaluated desc, one limit 10) g ${oneOf('o.asset_id, o.asset_code')}
      order by g.evaluated desc, o.asset_code`)} as "byAsset"
    from proofs) x) as countermeasures`;

export async function readFigureRows(
  read: AccountRead,
  period: AlertPeriod,
  filters: Filters,
): Promise<FigureRows> {
  const parameters = createParameters();
  const alerts = alertsOf(read, period, filters, parameters);
  const { rows } = await read.client.query<FigureRows>(`${alerts} ${FIGURES}`, parameters.values);
  return rows[0] as FigureRows;
}

/** Age in hours of the alerts that are open now, regardless of when they were opened. */
const AGES: AlertFigures['openAges'][number]['ageHours'][] = [
  [0, 4],
  [4, 24],
  [24, 72],
  [72, 168],
  [168, null],
];

export async function readOpenAges(
  { client, accountId, at }: AccountRead,
  filters: Filters,
): Promise<AlertFigures['openAges']> {
  const parameters = createParameters();
  const { bind } = parameters;
  const where = allOf(
    `r.account_id = ${bind(accountId)}`,
    `r.status <> 'resolved' and r.alert_group = 'alert'`,
    ...(['units', 'customers', 'categories', 'severities', 'types'] as const).map((facet) =>
      facetCondition(facet, filters, parameters),
    ),
  );
  const { rows } = await client.query<{ age: number; severity: Severity; count: number }>(
    `select width_bucket(date_part('epoch', ${bind(at)}::timestamptz - r.opened_at) / 3600,
          ${bind(AGES.map(([from]) => from))}::float8[]) as age, r.severity, count(*)::int as count
      from alert_rows r where ${where} group by 1, 2`,
    parameters.values,
  );
  return AGES.map((ageHours, index) => ({
    ageHours,
    // A timestamp in the future, from a device's clock, counts as the youngest.
    counts: inOrder(rows.filter(({ age }) => Math.max(age, 1) === index + 1)),
  }));
}

/** Sorts by severity, highest first, each once. */
export function inOrder(
  counts: readonly { readonly severity: Severity; readonly count: number }[],
): AlertFigures['bySeverity'] {
  return severities.toReversed().flatMap((severity) => {
    const count = counts.reduce((sum, one) => sum + (one.severity === severity ? one.count : 0), 0);
    return count === 0 ? [] : [{ severity, count }];
  });
}
