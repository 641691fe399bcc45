import type {
  ListMaintenanceDuesQuery,
  MaintenanceCalendar,
  MaintenanceCalendarQuery,
  MaintenanceDue,
} from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor, type Page } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import { dayOf } from '../../platform/records/record-columns.ts';
import type { AccountRead } from '../../platform/transact.ts';

type Filters = Partial<
  Pick<
    ListMaintenanceDuesQuery,
    'search' | 'states' | 'plans' | 'categories' | 'units' | 'assets' | 'from' | 'to'
  >
>;

const openOrder = `(select json_build_object('id', w.work_order_id, 'code', w.code) from work_orders w
  where w.account_id = d.account_id and w.asset_id = d.asset_id and w.maintenance_task_id = d.task_id
    and w.ended_at is null order by w.work_order_id limit 1)`;

/** Lists the next service of each task and asset in the order of their days, from the stored rows. */
export async function listDues(
  read: AccountRead,
  { limit, cursor, sort, order, ...filters }: ListMaintenanceDuesQuery,
): Promise<Page<MaintenanceDue>> {
  const list = `maintenance dues ${sort} ${order}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [day, afterId] = place?.after ?? [];
  if (place !== null && (!/^\d{4}-\d\d-\d\d$/.test(day ?? '') || !/^\d{1,9}$/.test(afterId ?? '')))
    throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const goesOn =
    place !== null &&
    `(d.sort_on, d.maintenance_due_id) ${order === 'asc' ? '>' : '<'} (${bind(day)}::date, ${bind(Number(afterId))}::int)`;
  const { rows } = await read.client.query<MaintenanceDue & { readonly sortOn: string }>(
    `select d.maintenance_due_id as id, json_build_object('id', a.asset_id, 'code', a.code, 'model', a.model,
        'isArchived', a.archived_at is not null) as asset, json_build_object('id', a.unit_id, 'name', a.unit_name) as unit,
        json_build_object('id', p.maintenance_plan_id, 'name', p.name) as plan,
        json_build_object('id', d.task_id, 'name', d.task) as task, d.state, d.meter, d.every, d.remaining as "left",
        d.due_at as "dueAt", ${dayOf('d.due_on')} as "dueOn", ${dayOf('d.earliest_on')} as "earliestOn",
        ${dayOf('d.latest_on')} as "latestOn", ${dayOf('d.last_on')} as "lastOn", ${openOrder} as "workOrder",
        ${dayOf('d.sort_on')} as "sortOn"
      from ${source} join maintenance_plans p on p.account_id = d.account_id
        and p.maintenance_plan_id = d.maintenance_plan_id
      where ${allOf(conditionOf(read, filters, parameters), goesOn === false ? undefined : goesOn)}
      order by d.sort_on ${order}, d.maintenance_due_id ${order} limit ${bind(limit + 1)}::int`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? (await countDues(read, filters)),
    placeOf: ({ sortOn, id }) => [sortOn, String(id)],
    present: ({ sortOn: _sortOn, ...due }) => due,
  });
}

const source =
  'maintenance_dues d join fleet_assets a on a.account_id = d.account_id and a.asset_id = d.asset_id';

async function countDues(read: AccountRead, filters: Filters): Promise<number> {
  const parameters = createParameters();
  const { rows } = await read.client.query<{ total: number }>(
    `select count(*)::int as total from ${source} where ${conditionOf(read, filters, parameters)}`,
    parameters.values,
  );
  return rows[0]?.total ?? 0;
}

/** Counts the services expected on each day, with and without a work order. */
export async function readCalendar(
  read: AccountRead,
  { from, to, ...filters }: MaintenanceCalendarQuery,
): Promise<MaintenanceCalendar> {
  const parameters = createParameters();
  const condition = conditionOf(read, { ...filters, to }, parameters);
  const start = `${parameters.bind(from)}::date`;
  const { rows } = await read.client.query<{ day: string | null; ordered: number; unordered: number }>(
    `select case when d.due_on >= ${start} then ${dayOf('d.due_on')} end as day,
        count(*) filter (where o.is_ordered)::int as ordered, count(*) filter (where not o.is_ordered)::int as unordered
      from ${source} cross join lateral (select ${openOrder} is not null as is_ordered) o
      where ${condition} group by 1 order by 1 nulls first`,
    parameters.values,
  );
  const [past] = rows.filter(({ day }) => day === null);
  return {
    overdue: (past?.ordered ?? 0) + (past?.unordered ?? 0),
    days: rows.flatMap(({ day, ...counts }) => (day === null ? [] : [{ day, ...counts }])),
  };
}

function conditionOf({ accountId }: AccountRead, filters: Filters, parameters: Parameters): string {
  const { bind } = parameters;
  return allOf(
    `d.account_id = ${bind(accountId)}`,
    when(filters.states, (chosen) => `d.state = any(${bind(chosen)}::text[])`),
    when(filters.plans, (ids) => `d.maintenance_plan_id = any(${bind(ids)}::int[])`),
    when(filters.categories, (chosen) => `d.category = any(${bind(chosen)}::text[])`),
    when(filters.units, (ids) => `d.unit_id = any(${bind(ids)}::int[])`),
    when(filters.assets, (ids) => `d.asset_id = any(${bind(ids)}::int[])`),
    when(filters.from, (day) => `d.due_on >= ${bind(day)}::date`),
    when(filters.to, (day) => `d.due_on <= ${bind(day)}::date`),
    contains('fold_text', "fold_text(concat_ws(' ', a.code, a.model, d.task))", filters.search, parameters),
  );
}
