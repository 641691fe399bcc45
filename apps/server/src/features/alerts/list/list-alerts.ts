import { severities, type AlertList, type ListAlertsQuery, type Locale } from '@azimute/contract';
import { pageOf, readCursor, refuseCursor } from '../../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import type { AlertIndexes } from '../alert-index/alert-indexes.ts';
import { matchColumns } from '../alert-index/match-columns.ts';
import { openAlerts } from '../alert-index/open-alerts.ts';
import { pageColumns } from '../alert-index/page-columns.ts';
import { isPlaceOf, orderOfAlerts, partsOfOrder, type AlertPart } from './alert-order.ts';
import { alertCondition } from './match-alerts.ts';
import { readAlertRows } from './read-alert-rows.ts';

/** The IDs of a page with their positions, including one beyond the limit, and the total. */
interface FoundPage {
  readonly rows: readonly { readonly id: number; readonly place: string[] }[];
  readonly total: number;
}

interface PageStart {
  readonly parts: readonly AlertPart[];
  readonly place: { readonly after: readonly string[]; readonly total: number } | null;
}

/** Reads a page of IDs and positions, then the values of only these rows. The first page counts all matches. */
export async function listAlerts(
  read: AccountRead,
  query: ListAlertsQuery,
  locale: Locale,
  indexes?: AlertIndexes,
): Promise<AlertList> {
  const { limit } = query;
  const list = `alerts ${query.sort} ${query.order}`;
  const parts = partsOfOrder(query);
  const start = { parts, place: query.cursor === undefined ? null : readPlace(list, parts, query.cursor) };
  const { rows, total } =
    (await findInMemory(read, query, start, indexes)) ?? (await findInDatabase(read, query, start));
  const page = pageOf(rows, { list, limit, total, placeOf: (row) => row.place, present: ({ id }) => id });
  return { ...page, items: await readAlertRows(read, page.items, locale) };
}

function readPlace(list: string, parts: readonly AlertPart[], cursor: string): PageStart['place'] {
  const { after, total } = readCursor(list, cursor);
  if (!isPlaceOf(parts, after)) throw refuseCursor();
  return { after, total };
}

async function findInMemory(
  read: AccountRead,
  query: ListAlertsQuery,
  { parts, place }: PageStart,
  indexes: AlertIndexes | undefined,
): Promise<FoundPage | null> {
  const open = await openAlerts(read, query, indexes);
  if (open === null) return null;
  const matched = matchColumns(open);
  const rows = pageColumns(open.columns, matched, {
    parts,
    order: query.order,
    after: place && place.after,
    limit: query.limit + 1,
  });
  return { rows, total: place?.total ?? matched.length };
}

async function findInDatabase(
  read: AccountRead,
  query: ListAlertsQuery,
  { parts, place }: PageStart,
): Promise<FoundPage> {
  const parameters = createParameters();
  // Compares only the rank, which is also the sort key: with both conditions the planner would expect far
  // fewer alerts than there are.
  const { severities: wanted = [], ...others } = query;
  const where = alertCondition(read, others, parameters);
  const ranks = wanted.map((one) => severities.indexOf(one) + 1);
  const bySeverity = ranks.length === 0 ? 'true' : `r.severity_rank = any(${parameters.bind(ranks)}::int[])`;
  const after = place === null ? 'true' : afterCondition(parts, place.after, query.order, parameters);
  const total =
    place === null
      ? `(select count(*)::int from alert_rows r where ${alertCondition(read, query, parameters)})`
      : '0';
  const { rows } = await read.client.query<{ id: number; place: string[]; total: number }>(
    `select r.alert_id as id, array[${parts.map(({ value }) => `(${value})::text`).join(', ')}] as place,
        ${total} as total
      from alert_rows r where ${where} and ${bySeverity} and ${after}
      order by ${orderOfAlerts(query)} limit ${parameters.bind(query.limit + 1)}`,
    parameters.values,
  );
  return { rows, total: place?.total ?? rows[0]?.total ?? 0 };
}

function afterCondition(
  parts: readonly AlertPart[],
  after: readonly string[],
  order: ListAlertsQuery['order'],
  { bind }: Parameters,
): string {
  const values = parts.map(({ type }, index) => `${bind(after[index])}::${type}`);
  return `(${parts.map(({ value }) => value).join(', ')}) ${order === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}
