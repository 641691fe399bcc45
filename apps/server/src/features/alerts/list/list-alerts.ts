import {
  severities,
  type AlertList,
  type AlertSort,
  type ListAlertsQuery,
  type Locale,
} from '@azimute/contract';
import { pageOf, readCursor, refuseCursor } from '../../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { alertCondition, countedBy } from './match-alerts.ts';
import { readAlertRows } from './read-alert-rows.ts';

/** An expression that a list is ordered by, the type of its value, and how a cursor writes that. */
interface OrderPart {
  readonly value: string;
  readonly type: 'int' | 'text' | 'timestamptz';
}

const opened: OrderPart = { value: 'r.opened_at', type: 'timestamptz' };
const severity: OrderPart = { value: 'r.severity_rank', type: 'int' };
const text = (value: string): OrderPart => ({ value: `${value} collate "C"`, type: 'text' });
const STATUS_RANK = `array_position(array['opened', 'running', 'resolved'], r.status)`;

/** So that what waits is first. */
const WAITS: Readonly<Record<ListAlertsQuery['order'], OrderPart>> = {
  desc: { value: `(r.status <> 'resolved')::int`, type: 'int' },
  asc: { value: `(r.status = 'resolved')::int`, type: 'int' },
};

/** In all of them the id decides among equals. */
const ORDERS: Readonly<Record<AlertSort, readonly OrderPart[]>> = {
  severity: [severity, opened],
  openedAt: [opened],
  type: [text(`coalesce(r.type_folded_name, '')`), opened],
  asset: [text(`coalesce(r.asset_code, '')`), opened],
  status: [{ value: STATUS_RANK, type: 'int' }, severity, opened],
};
const ID: OrderPart = { value: 'r.alert_id', type: 'int' };

type Order = Pick<ListAlertsQuery, 'sort' | 'order' | 'statuses' | 'types'>;

/** What waits comes before what is resolved, where both are listed by their severity. */
function partsOf({ sort, order, statuses = [], types = [] }: Order): readonly OrderPart[] {
  // Where all are of one status or type, that orders nothing, and an index has the rest of the order.
  if (sort === 'status' && new Set(statuses).size === 1) return [...ORDERS.severity, ID];
  if (sort === 'type' && new Set(types).size === 1) return [...ORDERS.openedAt, ID];
  const areMixed = statuses.length === 0 || (statuses.includes('resolved') && new Set(statuses).size > 1);
  return [...(sort === 'severity' && areMixed ? [WAITS[order]] : []), ...ORDERS[sort], ID];
}

export function orderOfAlerts(order: Order): string {
  return partsOf(order)
    .map(({ value }) => `${value} ${order.order}`)
    .join(', ');
}

/** A page of ids and their places, then what is shown of these alone. The first page counts all that match. */
export async function listAlerts(
  read: AccountRead,
  query: ListAlertsQuery,
  locale: Locale,
): Promise<AlertList> {
  const { limit, cursor, sort, order } = query;
  const list = `alerts ${sort} ${order}`;
  const parts = partsOf(query);
  const place = cursor === undefined ? null : readCursor(list, cursor);
  if (place !== null && !isPlace(parts, place.after)) throw refuseCursor();
  const parameters = createParameters();
  // By the rank alone, which the order goes by too: asked for by both, far fewer alerts would be expected than there are.
  const { severities: wanted = [], ...others } = query;
  const where = alertCondition(read, others, parameters);
  const ranks = wanted.map((one) => severities.indexOf(one) + 1);
  const bySeverity = ranks.length === 0 ? 'true' : `r.severity_rank = any(${parameters.bind(ranks)}::int[])`;
  const after = place === null ? 'true' : afterCondition(parts, place.after, order, parameters);
  const counted = countedBy(query);
  const counts =
    place === null
      ? `(select sum(${counted.count})::int from ${counted.rows} r where ${alertCondition(read, query, parameters)})`
      : '0';
  const { rows } = await read.client.query<{ id: number; place: string[]; total: number }>(
    `select r.alert_id as id, array[${parts.map(({ value }) => `(${value})::text`).join(', ')}] as place,
        ${counts} as total
      from alert_rows r where ${where} and ${bySeverity} and ${after}
      order by ${orderOfAlerts(query)} limit ${parameters.bind(limit + 1)}`,
    parameters.values,
  );
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const page = pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => row.place,
    present: ({ id }) => id,
  });
  return { ...page, items: await readAlertRows(read, ids, locale) };
}

function afterCondition(
  parts: readonly OrderPart[],
  after: readonly (string | null)[],
  order: Order['order'],
  { bind }: Parameters,
): string {
  const values = parts.map(({ type }, index) => `${bind(after[index])}::${type}`);
  return `(${parts.map(({ value }) => value).join(', ')}) ${order === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}

const READABLE: Readonly<Record<OrderPart['type'], RegExp>> = {
  int: /^\d{1,9}$/,
  text: /^/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
};

function isPlace(parts: readonly OrderPart[], after: readonly (string | null)[]): boolean {
  return (
    after.length === parts.length &&
    parts.every(({ type }, index) => {
      const value = after[index];
      return typeof value === 'string' && READABLE[type].test(value);
    })
  );
}
