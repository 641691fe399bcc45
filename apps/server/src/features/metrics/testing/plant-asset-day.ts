import { factNames, type FactName } from '@azimute/contract';
import type { TestPortal } from '../../../testing/portal-of.ts';
import { factColumns } from '../fact-columns.ts';

/** Plants a closed day of an asset with the given columns of `asset_days`. */
export async function plantAssetDay(
  { accountId, queryAsOwner }: Pick<TestPortal, 'accountId' | 'queryAsOwner'>,
  given: Readonly<Record<string, unknown>> & { readonly asset_id: number; readonly day: string },
): Promise<void> {
  const { asset_id: assetId, day } = given;
  await queryAsOwner('select ensure_fact_partitions(array[$1::date])', [day]);
  await queryAsOwner('delete from asset_days where account_id = $1 and asset_id = $2 and day = $3', [
    accountId,
    assetId,
    day,
  ]);
  await queryAsOwner(
    `insert into asset_days select (jsonb_populate_record(null::asset_days, $2 || jsonb_build_object('account_id', account_id,
        'unit_id', unit_id, 'category', category) || $1)).* from assets where account_id = $3 and asset_id = $4`,
    [
      given,
      {
        ...Object.fromEntries(factNames.map((name) => [factColumns[name], 0])),
        engine_covered_seconds: given['engine_known_seconds'] ?? 0,
        hours: Array.from({ length: 96 }, () => 0),
        fences: {},
        events: {},
        is_closed: true,
        is_revised: false,
        facts_version: 1,
        known_from: `${day}T23:00:00Z`,
      },
      accountId,
      assetId,
    ],
  );
}

export function inColumns(facts: Partial<Record<FactName, number>>): Record<string, number> {
  return Object.fromEntries(
    factNames.flatMap((name) => (facts[name] === undefined ? [] : [[factColumns[name], facts[name]]])),
  );
}

/** Plants the days of ULs as totals of their assets' days. */
export async function addUpUnitDays({
  accountId,
  queryAsOwner,
}: Pick<TestPortal, 'accountId' | 'queryAsOwner'>): Promise<void> {
  const sums = Object.values(factColumns);
  await queryAsOwner(
    `insert into unit_days (account_id, day, unit_id, category, assets, revised, hours, data_at, ${sums.join(', ')})
      select account_id, day, unit_id, category, count(*), 0, array_fill(0, array[96]), max(data_at),
        ${sums.map((name) => `sum(${name})`).join(', ')}
      from asset_days where account_id = $1 group by 1, 2, 3, 4`,
    [accountId],
  );
}
