import type { FactName } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { factColumns } from './fact-columns.ts';
import type { Days } from './past-period.ts';

/** Months of which every day with facts lies in a period: the first days of the first one and of that behind the last. */
export interface WholeMonths {
  readonly first: string;
  readonly next: string;
}

/** A month that a period ends in is whole where no day behind the period has facts, as those that have yet to come. */
export async function readWholeMonths(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  { from, to }: Days,
): Promise<WholeMonths | null> {
  const first = from.endsWith('-01') ? from : monthAfter(from);
  const last = `${to.slice(0, 7)}-01`;
  const after = monthAfter(to);
  if (after <= first) return null;
  if (to === last) return last > first ? { first, next: last } : null;
  const { rows } = await client.query<{ goesOn: boolean }>(
    `select exists (select from asset_days where account_id = $1 and day >= $2::date and day < $3::date) as "goesOn"`,
    [accountId, to, after],
  );
  const next = rows[0]?.goesOn === false ? after : last;
  return next > first ? { first, next } : null;
}

function monthAfter(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * A table of the facts of assets in a period, to be added up: whole months, and the days before and behind them. `days` says
 * how many days a row is of, `heard_days` on how many of them there were fixes.
 */
export function periodRows(
  accountId: number,
  { from, to }: Days,
  months: WholeMonths | null,
  facts: readonly FactName[],
  { bind }: Parameters,
): string {
  const columns = facts.map((fact) => factColumns[fact]);
  const select = (table: string, rest: string, of: (column: string) => string, between: string): string =>
    `select ${['account_id', 'asset_id', 'day', 'unit_id', 'category', 'data_at', rest, ...columns.map(of)].join(', ')}
      from ${table} where account_id = ${bind(accountId)} and ${between}`;
  const days = (first: string, next: string): string =>
    select(
      'asset_days',
      '1::int as days, is_revised::int as revised, (fixes > 0)::int as heard_days',
      (column) => `${column}::bigint as ${column}`,
      `day >= ${bind(first)}::date and day < ${bind(next)}::date`,
    );
  if (months === null) return `(${days(from, to)})`;
  const parts = [
    select(
      'asset_months',
      'assets as days, revised, heard_days',
      (column) => column,
      `day >= ${bind(months.first)}::date and day < ${bind(months.next)}::date and assets > 0`,
    ),
    ...(from < months.first ? [days(from, months.first)] : []),
    ...(months.next < to ? [days(months.next, to)] : []),
  ];
  return `(${parts.join(' union all ')})`;
}
