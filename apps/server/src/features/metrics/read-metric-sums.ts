import { hourlyFacts, type MetricFilters, type MetricGrouping, type MetricTerm } from '@azimute/contract';
import type { AssetCounts, FactSums } from '@azimute/engine/metrics';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { inBaseUnits } from './cost-terms.ts';
import { placeInHours } from './fact-columns.ts';
import { partsOf, periodRows, readPeriodParts } from './period-rows.ts';
import { assetsOf, groupKeys, scopeOf, sumsOf, timeGroups } from './metric-scope.ts';

export interface GroupSums {
  readonly sums: FactSums;
  readonly assets: AssetCounts;
}

export interface MetricSums extends GroupSums {
  /** By key. */
  readonly groups: ReadonlyMap<string, GroupSums>;
  readonly revisedDays: number;
  readonly dataAt: Date | null;
}

interface SumsRow extends Partial<Record<MetricTerm, number | null>> {
  readonly key: string | null;
  readonly is_total: boolean;
  readonly asset_days: number | null;
  readonly revised: number | null;
  readonly data_at: Date | null;
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const hoursOfWeek = 24 * 7;

/** Sums facts of a period, in total and by group. `seconds` is the length of the period so far. */
export async function readMetricSums(
  read: AccountRead,
  names: readonly MetricTerm[],
  filters: MetricFilters,
  groupBy: MetricGrouping | null,
  seconds: number,
): Promise<MetricSums> {
  const isByHour = groupBy === 'hours_of_week';
  const key = groupBy === null || isByHour ? null : groupKeys[groupBy];
  const parameters = createParameters();
  const parts = await readPeriodParts(read, filters);
  const scope = scopeOf(read, filters, groupBy, names, parameters, parts);
  const { start, from, assets: assetDays, revised, own } = scope;
  const { rows } = await read.client.query<SumsRow>(
    `${start} select ${columnsOf(key)}, sum(${assetDays})::float8 as asset_days,
        sum(${revised})::float8 as revised, max(d.data_at) as data_at, ${sumsOf(names, scope)}
      from ${from} ${groupBySets(key)} having sum(${assetDays}) > 0`,
    parameters.values,
  );
  const addedTo = new Map<string, Pick<SumsRow, MetricTerm>>();
  for (const some of own) {
    const { rows: added } = await read.client.query<Pick<SumsRow, MetricTerm | 'key' | 'is_total'>>(
      `${some.start} select ${columnsOf(key)}, ${sumsOf(some.names, some)} from ${some.from} ${groupBySets(key)}`,
      parameters.values,
    );
    for (const row of added) addedTo.set(placeOf(row), { ...addedTo.get(placeOf(row)), ...row });
  }
  const addUp = (row: SumsRow): FactSums => {
    const added = addedTo.get(placeOf(row));
    return inBaseUnits(
      Object.fromEntries(names.map((name) => [name, (row[name] ?? 0) + (added?.[name] ?? 0)])),
    );
  };
  const isOfTime = groupBy === null || timeGroups.includes(groupBy);
  const counts = await countAssets(read, filters, isOfTime ? null : key, seconds);
  const total = rows.find((row) => row.is_total);
  const all = counts.get(null) ?? { known: 0, of: 0, missingSeconds: 0 };
  const groups = new Map<string, GroupSums>();
  if (isByHour) {
    // For assets without any fact, each hour of the week lacks its part.
    const assets = { ...all, missingSeconds: all.missingSeconds / hoursOfWeek };
    for (const [hour, sums] of await readHours(read, filters)) groups.set(hour, { sums, assets });
  } else {
    for (const row of rows) {
      if (row.is_total || row.key === null) continue;
      // For a day, and for a group that assets have left, the other expected assets are unknown.
      const known = { known: Math.min(row.asset_days ?? 0, all.of), of: all.of, missingSeconds: 0 };
      const assets = isOfTime ? known : (counts.get(row.key) ?? known);
      groups.set(row.key, { sums: addUp(row), assets });
    }
  }
  return {
    sums: total === undefined ? {} : addUp(total),
    assets: all,
    groups,
    revisedDays: total?.revised ?? 0,
    dataAt: total?.data_at ?? null,
  };
}

/** The total's key is null, and so may be a group's. */
function placeOf({ key, is_total: isTotal }: Pick<SumsRow, 'key' | 'is_total'>): string {
  return JSON.stringify([isTotal, key]);
}

/** Returns the columns that distinguish a key's rows from the total. */
function columnsOf(key: string | null): string {
  return key === null ? 'null as key, true as is_total' : `${key} as key, grouping(${key}) = 1 as is_total`;
}

function groupBySets(key: string | null): string {
  return key === null ? '' : `group by grouping sets ((${key}), ())`;
}

/** Counts assets that should have facts in the period and those that do, in total (null) and by group. */
async function countAssets(
  read: AccountRead,
  filters: MetricFilters,
  key: string | null,
  seconds: number,
): Promise<Map<string | null, AssetCounts>> {
  const parameters = createParameters();
  const days = periodRows(read.accountId, partsOf(filters, { goesOn: true, takes: false }), [], parameters);
  const { rows } = await read.client.query<{
    key: string | null;
    is_total: boolean;
    of: number;
    known: number;
  }>(
    `select ${columnsOf(key)}, count(*)::int as of,
        (count(*) filter (where exists (select from ${days} e
          where e.account_id = d.account_id and e.asset_id = d.asset_id)))::int as known
      from ${assetsOf(read, filters, parameters)} ${groupBySets(key)}`,
    parameters.values,
  );
  return new Map(
    rows
      .filter((row) => row.is_total || row.key !== null)
      .map(({ key: group, is_total: isTotal, of, known }) => [
        isTotal ? null : group,
        { known, of, missingSeconds: (of - known) * seconds },
      ]),
  );
}

/** Reads hourly facts by hour of the week: weekday (Monday is 1) and hour in the account's zone. */
async function readHours(read: AccountRead, filters: MetricFilters): Promise<Map<string, FactSums>> {
  const parameters = createParameters();
  const { from } = scopeOf(read, filters, 'hours_of_week', [], parameters);
  // One sum per hour, and seven rows: a row per hour would be created and grouped 24 times per day.
  const sums = hourlyFacts.map((name) => {
    const ofHours = hoursOfDay.map((hour) => `sum(d.hours[${placeInHours(name) + hour + 1}])`);
    return `array[${ofHours.join(', ')}]::float8[] as "${name}"`;
  });
  const { rows } = await read.client.query<
    Record<(typeof hourlyFacts)[number], number[]> & { weekday: number }
  >(
    `select extract(isodow from d.day)::int as weekday, ${sums.join(', ')} from ${from} group by 1`,
    parameters.values,
  );
  return new Map(
    rows.flatMap(({ weekday, ...byHour }) =>
      hoursOfDay.map((hour): [string, FactSums] => {
        const at = (name: (typeof hourlyFacts)[number]): number => byHour[name][hour] ?? 0;
        const [movingSeconds, idlingSeconds, workingSeconds] = [
          at('movingSeconds'),
          at('idlingSeconds'),
          at('workingSeconds'),
        ];
        return [
          `${weekday}-${hour}`,
          {
            engineKnownSeconds: at('engineKnownSeconds'),
            movingSeconds,
            idlingSeconds,
            workingSeconds,
            engineOnSeconds: movingSeconds + idlingSeconds + workingSeconds,
          },
        ];
      }),
    ),
  );
}
