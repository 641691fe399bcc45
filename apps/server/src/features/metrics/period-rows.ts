import type { FactName } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { factColumns } from './fact-columns.ts';
import type { Days } from './past-period.ts';

/** A period as months, additional days, and days of those months to subtract. */
export interface PeriodParts {
  readonly months: Days | null;
  readonly added: readonly Days[];
  readonly taken: readonly Days[];
  /** End of the period within a whole month: later data times do not belong to it. */
  readonly cutAt: string | null;
}

/** Days of a month in the period from which subtracting the rest needs fewer rows. */
const mostlyFrom = 16;

/** Determines how to read a period with the fewest rows. A month without facts after the period ends with it. */
export async function readPeriodParts(
  { client, accountId }: Pick<AccountRead, 'client' | 'accountId'>,
  { from, to }: Days,
): Promise<PeriodParts> {
  const { rows } = await client.query<{ goesOn: boolean }>(
    `select exists (select from asset_days where account_id = $1 and day >= $2::date and day < $3::date) as "goesOn"`,
    [accountId, to, monthAfter(to)],
  );
  return partsOf({ from, to }, { goesOn: rows[0]?.goesOn !== false, takes: true });
}

/** With `takes`, days may be subtracted from a month; otherwise only rows of the period are read. */
export function partsOf(
  { from, to }: Days,
  { goesOn, takes }: { readonly goesOn: boolean; readonly takes: boolean },
): PeriodParts {
  const start = monthOf(from);
  const end = monthOf(to);
  const takesFirst = takes && Number(from.slice(8)) <= mostlyFrom;
  const takesLast = takes && Number(to.slice(8)) > mostlyFrom;
  const isWholeLast = to !== end && (takesLast || !goesOn);
  const first = from === start || takesFirst ? start : monthAfter(from);
  const next = isWholeLast ? monthAfter(to) : end;
  if (next <= first) return { months: null, added: [{ from, to }], taken: [], cutAt: null };
  return {
    months: { from: first, to: next },
    added: listed([
      { from, to: first },
      { from: next, to },
    ]),
    taken: listed([{ from: first, to: from }, ...(goesOn ? [{ from: to, to: next }] : [])]),
    cutAt: next > to && goesOn ? to : null,
  };
}

const listed = (days: readonly Days[]): Days[] => days.filter(({ from, to }) => from < to);
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

function monthAfter(day: string): string {
  const date = new Date(monthOf(day));
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns a table of assets' facts in a period for summing: each row is a month or a day, negative if it is subtracted
 * from a month. `days` is the number of days in a row, `heard_days` those with fixes.
 */
export function periodRows(
  accountId: number,
  { months, added, taken, cutAt }: PeriodParts,
  facts: readonly FactName[],
  { bind }: Parameters,
): string {
  const columns = facts.map((fact) => factColumns[fact]);
  const account = bind(accountId);
  const select = (table: string, values: readonly string[], { from, to }: Days): string =>
    `select ${['account_id', 'asset_id', 'day', 'unit_id', 'category', ...values].join(', ')}
      from ${table} where account_id = ${account} and day >= ${bind(from)}::date and day < ${bind(to)}::date`;
  const ofDays =
    (sign: '' | '-') =>
    (days: Days): string =>
      select(
        'asset_days',
        [
          `${sign === '' ? 'data_at' : 'null::timestamptz as data_at'}, ${sign}1 as days, ${sign}is_revised::int as revised`,
          `${sign}(fixes > 0)::int as heard_days`,
          ...columns.map((column) => `${sign}${column}::bigint as ${column}`),
        ],
        days,
      );
  const dataAt =
    cutAt === null
      ? 'data_at'
      : `least(data_at, ${bind(cutAt)}::date::timestamp at time zone
          (select time_zone from accounts where account_id = ${account})) as data_at`;
  const ofMonths = (of: Days): string =>
    `${select('asset_months', [dataAt, 'assets as days, revised, heard_days', ...columns], of)} and assets > 0`;
  return `(${[
    ...(months === null ? [] : [ofMonths(months)]),
    ...added.map(ofDays('')),
    ...taken.map(ofDays('-')),
  ].join(' union all ')})`;
}
