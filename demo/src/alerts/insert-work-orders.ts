import type pg from 'pg';
import type { DemoContent } from '../content/demo-content.ts';
import { demoAlertTypes } from './demo-alert-types.ts';

interface Given {
  readonly owner: pg.ClientBase;
  readonly accountId: number;
  readonly administratorId: number;
  readonly managerId: number;
  readonly content: DemoContent;
}

/** For every fourth alert with a countermeasure a finished work order, and one for each alert in progress. */
const INSERT = `
with picked as (
  select a.alert_id, a.asset_id, a.opened_at, a.first_action_at, a.resolved_at, m.description,
    coalesce($5::jsonb ->> m.description, 'inspection') as kind,
    coalesce(m.description, $6::text || (select t.name from alert_types t
      where t.account_id = a.account_id and t.alert_type_id = a.alert_type_id)) as task,
    row_number() over (order by a.opened_at) as n
  from alerts a left join lateral (select c.description from alert_countermeasures c
    where c.account_id = a.account_id and c.alert_id = a.alert_id order by c.alert_countermeasure_id limit 1) m on true
  where a.account_id = $1 and a.asset_id is not null and a.alert_group = 'alert' and a.first_action_at is not null
    and (a.status = 'running' or a.status = 'resolved' and m.description is not null and a.number % 4 = 0)
), made as (
  insert into work_orders (account_id, asset_id, alert_id, kind, task, assignee_id, due_on, parts, cost, stops_asset, status,
    opened_at, started_at, ended_at, changed_at)
  select $1, asset_id, alert_id, kind, task, case when n % 3 = 0 then $2::int else $3::int end,
    (first_action_at + make_interval(days => (2 + n % 4)::int))::date,
    case when kind = 'replacement' then $7 else '' end,
    case when resolved_at is not null then round((120 + (n * 7919) % 2400)::numeric, 2) end, false,
    case when resolved_at is not null then 'done' when n % 2 = 0 then 'in_progress' else 'open' end, first_action_at,
    case when resolved_at is not null or n % 2 = 0 then first_action_at + interval '20 minutes' end,
    resolved_at - interval '15 minutes', coalesce(resolved_at, first_action_at)
  from picked order by opened_at
  returning work_order_id, code, alert_id, assignee_id, opened_at, started_at, ended_at
), checked as (
  insert into work_order_items (account_id, work_order_id, place, text, done_at, done_by)
  select $1, m.work_order_id, c.place - 1, c.text,
    case when m.ended_at is not null or (m.started_at is not null and c.place = 1) then coalesce(m.ended_at, m.started_at) end,
    case when m.ended_at is not null or (m.started_at is not null and c.place = 1) then m.assignee_id end
  from made m cross join unnest($4::text[]) with ordinality c (text, place)
), told as (
  insert into work_order_entries (account_id, work_order_id, at, kind, by_user_id, note, assignee_id)
  select $1, e.work_order_id, e.at, e.kind, e.by_id, '', e.assignee_id from (
    select work_order_id, opened_at as at, 'opened' as kind, $2::int as by_id, assignee_id from made
    union all select work_order_id, started_at, 'started', assignee_id, null from made where started_at is not null
    union all select work_order_id, ended_at, 'done', assignee_id, null from made where ended_at is not null
  ) e order by e.at
), told_alerts as (
  insert into alert_entries (account_id, alert_id, at, kind, by_user_id, changed)
  select $1, e.alert_id, e.at, e.kind, e.by_id, jsonb_build_object('orderNumber', e.code) from (
    select alert_id, code, opened_at as at, 'work_order_opened' as kind, $2::int as by_id from made
    union all select alert_id, code, ended_at, 'work_order_done', assignee_id from made where ended_at is not null
  ) e order by e.at
), numbered as (
  update alert_countermeasures c set order_number = m.code from made m where c.account_id = $1 and c.alert_id = m.alert_id
)
update alerts a set order_number = m.code from made m where a.account_id = $1 and a.alert_id = m.alert_id`;

/** The history of an alert is read in the order in which it was written. */
const IN_ORDER = `
with taken as (
  delete from alert_entries e where e.account_id = $1
    and e.alert_id in (select w.alert_id from work_orders w where w.account_id = $1) returning e.*
)
insert into alert_entries (account_id, alert_id, at, kind, by_user_id, note, alert_countermeasure_id, owner_id, alert_cause_id,
  severity, notified, changed, condition_held, proof, key)
select account_id, alert_id, at, kind, by_user_id, note, alert_countermeasure_id, owner_id, alert_cause_id,
  severity, notified, changed, condition_held, proof, key
from taken order by at, alert_entry_id`;

/** Open maintenance without an alert: some of it overdue, some unassigned. */
const INSERT_WAITING = `
with picked as (
  select a.asset_id, row_number() over (order by a.asset_id) as n from assets a where a.account_id = $1 and a.asset_id % 9 = 0
), made as (
  insert into work_orders (account_id, asset_id, kind, task, assignee_id, due_on, parts, stops_asset, status, opened_at,
    changed_at)
  select $1, asset_id, case when n % 2 = 0 then 'inspection' else 'replacement' end,
    case when n % 2 = 0 then $5 else $6 end,
    case n % 3 when 0 then null when 1 then $2::int else $3::int end, current_date + (n * 5 % 17)::int - 3,
    case when n % 2 = 0 then '' else $7 end, false, 'open',
    now() - make_interval(hours => (30 + n)::int), now() - make_interval(hours => (30 + n)::int)
  from picked where n <= 12 order by n
  returning work_order_id, assignee_id, opened_at
), listed as (
  insert into work_order_items (account_id, work_order_id, place, text)
  select $1, m.work_order_id, c.place - 1, c.text from made m cross join unnest($4::text[]) with ordinality c (text, place)
)
insert into work_order_entries (account_id, work_order_id, at, kind, by_user_id, note, assignee_id)
select $1, work_order_id, opened_at, 'opened', $2, '', assignee_id from made`;

export async function insertWorkOrders({
  owner,
  accountId,
  administratorId,
  managerId,
  content: { measures, workOrders },
}: Given): Promise<void> {
  const kinds = demoAlertTypes.flatMap((type) =>
    type.measures.map(([measure, kind]) => [measures[measure], kind] as const),
  );
  const { checklist, checkPrefix, sparePart, inspection, oilChange, oilChangeParts } = workOrders;
  const values = [accountId, administratorId, managerId, checklist];
  await owner.query(INSERT, [...values, JSON.stringify(Object.fromEntries(kinds)), checkPrefix, sparePart]);
  await owner.query(IN_ORDER, [accountId]);
  await owner.query(INSERT_WAITING, [...values, inspection, oilChange, oilChangeParts]);
}
