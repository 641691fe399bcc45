import type {
  ListWorkOrdersQuery,
  WorkOrder,
  WorkOrderEntry,
  WorkOrderList,
  WorkOrderRow,
  WorkOrderSort,
} from '@azimute/contract';
import { workOrderStatuses } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import { namePeople } from '../files/name-people.ts';
import { readWorkPhotos } from '../work-photos/work-photos.ts';
import { overdueAt, workOrderCondition } from './match-work-orders.ts';

type Row = Omit<WorkOrderRow, 'openedAt' | 'startedAt' | 'endedAt'> & {
  readonly openedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
};
interface ListedRow extends Row {
  readonly key: string;
  readonly total: number;
}

const columnsOf = (
  account: string,
  at: string,
): string => `r.work_order_id as id, r.code, r.task, r.kind, r.status,
  json_build_object('id', r.asset_id, 'code', r.asset_code, 'model', r.model, 'isArchived', r.asset_archived) as asset,
  json_build_object('id', r.unit_id, 'code', r.unit_code, 'name', r.unit_name) as unit,
  case when r.alert_number is not null then
    json_build_object('id', r.alert_id, 'number', r.alert_number, 'type', coalesce(r.alert_type, '')) end as alert,
  case when r.assignee_id is not null then
    json_build_object('id', r.assignee_id, 'name', coalesce(r.assignee_name, '')) end as assignee,
  r.maintenance_task as "maintenanceTask", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn", ${overdueAt(account, at)} as "isOverdue", r.item_count as "itemCount",
  r.done_count as "doneCount", r.parts, r.cost::float8 as cost, r.stops_asset as "stopsAsset", r.opened_at as "openedAt",
  r.started_at as "startedAt", r.ended_at as "endedAt", r.version`;

/** Texts that sort like the columns they come from, so that any cursor text can be compared with them. */
const KEYS: Readonly<Record<WorkOrderSort, string>> = {
  dueOn: "coalesce(to_char(r.due_on, 'YYYY-MM-DD'), '9999-12-31')",
  code: "to_char(r.number, '0000000000')",
  asset: 'r.asset_code',
  status: `array_position(array['${workOrderStatuses.join("', '")}'], r.status)::text`,
  openedAt: `to_char(r.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
};

export function orderOfWorkOrders({ sort, order }: Pick<ListWorkOrdersQuery, 'sort' | 'order'>): string {
  return `${KEYS[sort]} collate "C" ${order}, r.work_order_id ${order}`;
}

export async function listWorkOrders(
  read: Transaction,
  { limit, cursor, ...query }: ListWorkOrdersQuery,
): Promise<WorkOrderList> {
  const { sort, order, ...filters } = query;
  const list = `work orders ${sort} ${order}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [key, id] = place?.after ?? [];
  if (place !== null && (typeof key !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const matched = workOrderCondition(read, filters, parameters);
  const goesOn =
    place === null
      ? 'true'
      : `(r.key, r.id) ${order === 'asc' ? '>' : '<'} (${bind(key)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await read.client.query<ListedRow>(
    `select * from (
        select ${columnsOf(bind(read.accountId), bind(read.at))}, ${KEYS[sort]} collate "C" as key,
          count(*) over ()::int as total
        from work_order_rows r where ${matched}
      ) r where ${goesOn} order by r.key ${order}, r.id ${order} limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.key, String(row.id)],
    present: ({ key: _key, total: _total, ...row }) => presentRow(row),
  });
}

/** Reads the given work orders that the reader sees, in the order of the IDs. */
export async function readWorkOrderRows(
  { client, accountId, at }: AccountRead,
  ids: readonly number[],
): Promise<WorkOrderRow[]> {
  const { rows } = await client.query<Row>(
    `select ${columnsOf('$1', '$3')} from work_order_rows r
      where r.account_id = $1 and r.work_order_id = any($2::int[]) order by array_position($2::int[], r.work_order_id)`,
    [accountId, ids, at],
  );
  return rows.map(presentRow);
}

/** @throws DomainError not_found, also if the asset is in no UL of the user */
export async function readWorkOrder(read: AccountRead, workOrderId: number): Promise<WorkOrder> {
  const [row] = await readWorkOrderRows(read, [workOrderId]);
  if (row === undefined) throw new DomainError('not_found');
  return { ...row, ...(await readParts(read, workOrderId)) };
}

interface ItemRow {
  readonly id: number;
  readonly text: string;
  readonly doneAt: Date | null;
  readonly doneBy: number | null;
}

interface EntryRow {
  readonly id: string;
  readonly kind: WorkOrderEntry['kind'];
  readonly at: Date;
  readonly by: number | null;
  readonly note: string;
  readonly assignee: number | null;
}

async function readParts(
  read: AccountRead,
  workOrderId: number,
): Promise<Pick<WorkOrder, 'items' | 'photos' | 'history'>> {
  const of = [read.accountId, workOrderId];
  const { rows: items } = await read.client.query<ItemRow>(
    `select work_order_item_id as id, text, done_at as "doneAt", done_by as "doneBy" from work_order_items
      where account_id = $1 and work_order_id = $2 order by place, work_order_item_id`,
    of,
  );
  const { rows: entries } = await read.client.query<EntryRow>(
    `select work_order_entry_id as id, kind, at, by_user_id as by, note, assignee_id as assignee from work_order_entries
      where account_id = $1 and work_order_id = $2 order by work_order_entry_id desc limit 200`,
    of,
  );
  const nameOf = await namePeople(read, [
    ...items.map(({ doneBy }) => doneBy),
    ...entries.flatMap(({ by, assignee }) => [by, assignee]),
  ]);
  const photos = await readWorkPhotos(read, { kind: 'work-order', id: workOrderId });
  return {
    photos: [...(photos.get(null) ?? [])],
    items: items.map(({ doneAt, doneBy, ...item }) => ({
      ...item,
      doneAt: doneAt?.toISOString() ?? null,
      doneBy: nameOf(doneBy),
    })),
    history: entries.map(({ id, at, by, assignee, ...entry }) => ({
      ...entry,
      id: Number(id),
      at: at.toISOString(),
      by: nameOf(by),
      assignee: nameOf(assignee),
    })),
  };
}

function presentRow({ openedAt, startedAt, endedAt, ...row }: Row): WorkOrderRow {
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
