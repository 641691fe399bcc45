import type { ExportWorkOrders, Locale, WorkOrderRow } from '@azimute/contract';
import { text as translate } from '@azimute/texts/server';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readInBatches, requireRoom, type ListExport } from '../../platform/lists/export-list.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/spreadsheet.ts';
import type { Transaction } from '../../platform/transact.ts';
import { workOrderCondition } from './match-work-orders.ts';
import { orderOfWorkOrders, readWorkOrderRows } from './work-orders-reads.ts';

interface Column extends Pick<SpreadsheetColumn, 'kind' | 'widthCharacters' | 'decimals'> {
  readonly read: (row: WorkOrderRow, locale: Locale, wall: (instant: string | null) => Cell) => Cell;
}

const text = (widthCharacters: number, read: Column['read']): Column => ({
  kind: 'text',
  widthCharacters,
  read,
});
const number = (decimals: number, read: Column['read']): Column => ({
  kind: 'number',
  decimals,
  widthCharacters: 14,
  read,
});
const instant = (read: Column['read']): Column => ({ kind: 'instant', widthCharacters: 34, read });

const COLUMNS = {
  orderCode: text(14, ({ code }) => code),
  task: text(50, ({ task }) => task),
  workKind: text(16, ({ kind }, locale) => translate(locale, `alert-words:${kind}_measure`)),
  status: text(16, ({ status }, locale) => translate(locale, `work-orders:status_${status}`)),
  asset: text(16, ({ asset }) => asset.code),
  unit: text(26, ({ unit }) => `${unit.code} ${unit.name}`),
  alert: text(14, ({ alert }) => (alert === null ? null : `ALR-${alert.number}`)),
  assignee: text(26, ({ assignee }) => assignee?.name ?? null),
  dueAt: text(14, ({ dueOn }) => dueOn),
  items: number(0, ({ itemCount }) => itemCount),
  itemsDone: number(0, ({ doneCount }) => doneCount),
  parts: text(40, ({ parts }) => parts),
  cost: number(2, ({ cost }) => cost),
  orderOpenedAt: instant(({ openedAt }, _, wall) => wall(openedAt)),
  startedAt: instant(({ startedAt }, _, wall) => wall(startedAt)),
  endedAt: instant(({ endedAt }, _, wall) => wall(endedAt)),
} satisfies Record<string, Column>;

type WorkOrderColumn = keyof typeof COLUMNS;
type InTransaction = <T>(work: (read: Transaction) => Promise<T>) => Promise<T>;

/**
 * Exports the filtered work orders as a file; omits work orders that the user can no longer see.
 * @throws DomainError validation_failed if a workbook cannot hold that many
 */
export async function exportWorkOrders(
  inTransaction: InTransaction,
  { locale: _locale, ...wanted }: ExportWorkOrders,
  locale: Locale,
): Promise<ListExport> {
  const { ids, timeZone, currency, at } = await inTransaction((read) => beginExport(read, wanted));
  const columns: readonly (readonly [string, Column])[] = Object.entries(COLUMNS);
  const wall = wallClockOf(timeZone);
  const beside: Readonly<Record<string, string>> = { cost: currency };
  return {
    sheet: {
      title: translate(locale, 'work-orders:title'),
      columns: columns.map(([name, { read: _read, ...column }]) => {
        const heading = translate(locale, `fields:${name as WorkOrderColumn}`);
        const more = column.kind === 'instant' ? timeZone : beside[name];
        return { ...column, heading: more === undefined ? heading : `${heading} (${more})` };
      }),
      batches: readInBatches(ids, (batch) =>
        inTransaction(async (read) =>
          (await readWorkOrderRows(read, batch)).map((row) =>
            columns.map(([, column]) => column.read(row, locale, wall)),
          ),
        ),
      ),
    },
    format: wanted.format,
    locale,
    rows: ids.length,
    at,
    timeZone,
  };
}

/** Determines the exported work orders and writes the audit row before sending the first one. */
async function beginExport(
  read: Transaction,
  wanted: Omit<ExportWorkOrders, 'locale'>,
): Promise<{ ids: readonly number[]; timeZone: string; currency: string; at: Date }> {
  const { client, accountId, at } = read;
  const { format, sort, order, ...filters } = wanted;
  const parameters = createParameters();
  const where = workOrderCondition(read, filters, parameters);
  const { rows } = await client.query<[number]>({
    text: `select r.work_order_id from work_order_rows r where ${where} order by ${orderOfWorkOrders({ sort, order })}`,
    values: parameters.values,
    rowMode: 'array',
  });
  const ids = rows.map(([id]) => id);
  requireRoom(format, ids.length);
  const { rows: accounts } = await client.query<{ timeZone: string; currency: string }>(
    'select time_zone as "timeZone", currency from accounts where account_id = $1',
    [accountId],
  );
  const [account] = accounts;
  if (account === undefined) throw new DomainError('not_found');
  if (ids.length > 0)
    await audit(client, {
      action: 'work-order.export',
      entity: 'work-order',
      entityId: '*',
      after: { ...wanted, rows: ids.length },
    });
  return { ids, ...account, at };
}

/** Returns the milliseconds of the zone's local time at an instant. */
function wallClockOf(timeZone: string): (at: string | null) => Cell {
  // Swedish dates have the format of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => (at === null ? null : Date.parse(`${format.format(new Date(at)).replace(' ', 'T')}Z`));
}
