import type { AlertFacets, AlertFilters } from '@azimute/contract';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readAlertReaders } from '../../alert-raising/alert-readers.ts';
import type { AlertIndexes } from '../alert-index/alert-indexes.ts';
import { countColumns, type ValueCount } from '../alert-index/count-columns.ts';
import { openAlerts } from '../alert-index/open-alerts.ts';
import {
  alertFacetNames,
  alertFacets,
  facetCondition,
  narrowingCondition,
  type AlertFacet,
} from './match-alerts.ts';

type Facet = AlertFacets['statuses'];

/** True for facets of IDs, where 0 means none. */
const isId = (facet: AlertFacet): boolean => alertFacets[facet].type === 'int';

/** Lists the values of every filter with the number of alerts that pass the other filters. */
export async function listAlertFacets(
  read: AccountRead,
  filters: AlertFilters,
  indexes?: AlertIndexes,
): Promise<AlertFacets> {
  const { total, values: counted } =
    (await countInMemory(read, filters, indexes)) ?? (await countInDatabase(read, filters));
  const values = new Map(alertFacetNames.map((facet) => [facet, new Map<string, Facet[number]>()]));
  const add = (facet: AlertFacet, value: string, label: string, count: number): void => {
    const known = values.get(facet)?.get(value);
    values.get(facet)?.set(value, { value, label, count: (known?.count ?? 0) + count });
  };
  for (const { facet, value, label, count } of counted) {
    if (isId(facet)) add(facet, value ?? '0', label ?? '', count);
    else add(facet, value ?? '', value ?? '', count);
  }
  // Every possible owner can be chosen, even without alerts.
  for (const { userId, name } of await readAlertReaders(read.client)) add('owners', String(userId), name, 0);
  const present = (facet: AlertFacet): Facet =>
    [...(values.get(facet)?.values() ?? [])].toSorted((a, b) => collator.compare(a.label, b.label));
  return {
    total,
    ...(Object.fromEntries(alertFacetNames.map((facet) => [facet, present(facet)])) as Record<
      AlertFacet,
      Facet
    >),
  };
}

/** Number of alerts with this value of a facet that pass the other filters. */
interface Counted {
  readonly facet: AlertFacet;
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number;
}

interface CountedFacets {
  readonly total: number;
  readonly values: readonly Counted[];
}

async function countInMemory(
  read: AccountRead,
  filters: AlertFilters,
  indexes: AlertIndexes | undefined,
): Promise<CountedFacets | null> {
  const open = await openAlerts(read, filters, indexes);
  if (open === null) return null;
  const { total, values } = countColumns(open);
  const labels = await readLabels(read, values);
  return { total, values: values.map((value) => ({ ...value, label: labels(value) })) };
}

/** Reads the names of values from an alert with each of them. */
async function readLabels(
  { client, accountId }: AccountRead,
  values: readonly ValueCount[],
): Promise<(value: ValueCount) => string | null> {
  const named = values.filter(({ facet }) => 'label' in alertFacets[facet]);
  const columns = alertFacetNames.flatMap((facet) => {
    const of = alertFacets[facet];
    return 'label' in of ? [`${of.label} as "${facet}"`] : [];
  });
  const { rows } = await client.query<{ id: number } & Partial<Record<AlertFacet, string | null>>>(
    `select r.alert_id as id, ${columns.join(', ')} from alert_rows r
      where r.account_id = $1 and r.alert_id = any($2::int[])`,
    [accountId, [...new Set(named.map(({ alertId }) => alertId))]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ facet, alertId }) => byId.get(alertId)?.[facet] ?? null;
}

async function countInDatabase(read: AccountRead, filters: AlertFilters): Promise<CountedFacets> {
  const groups = await countGroups(read, filters);
  return {
    total: groups.reduce(
      (sum, { facet, missed, count }) => (missed === 0 && facet === 'statuses' ? sum + count : sum),
      0,
    ),
    values: groups.filter(({ facet, missed }) => (missed & ~(1 << alertFacetNames.indexOf(facet))) === 0),
  };
}

/** Skips alerts that fail two filters; the bits of failed filters determine the facets that an alert counts for. */
async function countGroups(
  read: AccountRead,
  filters: AlertFilters,
): Promise<(Counted & { readonly missed: number })[]> {
  const parameters = createParameters();
  const account = parameters.bind(read.accountId);
  const misses = alertFacetNames.flatMap((facet, index) => {
    const condition = facetCondition(facet, filters, parameters);
    return condition === undefined ? [] : [`case when ${condition} then 0 else ${1 << index} end`];
  });
  const narrowing = narrowingCondition(read, filters, parameters);
  const columns = alertFacetNames.map((facet) => alertFacets[facet].column);
  const labels = alertFacetNames.flatMap((facet) => {
    const of = alertFacets[facet];
    return 'label' in of ? [`${of.label} as label_${facet}`] : [];
  });
  const sets = alertFacetNames.map((facet, index) =>
    ['missed', columns[index], ...('label' in alertFacets[facet] ? [`label_${facet}`] : [])].join(', '),
  );
  const choose = (of: (facet: AlertFacet, index: number) => string | null): string =>
    `case ${alertFacetNames.map((facet, index) => `when grouping(${columns[index]}) = 0 then ${of(facet, index)}`).join(' ')} end`;
  const { rows } = await read.client.query<Counted & { readonly missed: number }>(
    `select missed, ${choose((facet) => `'${facet}'`)} as facet, ${choose((_, index) => `${columns[index]}::text`)} as value,
        ${choose((facet) => ('label' in alertFacets[facet] ? `label_${facet}` : null))} as label, count(*)::int as count
      from (
        select ${columns.map((column) => `r.${column}`).join(', ')}, ${labels.join(', ')},
          ${misses.join(' + ') || '0'} as missed
        from alert_rows r where r.account_id = ${account} and ${narrowing} offset 0
      ) m where missed & (missed - 1) = 0
      group by grouping sets (${sets.map((set) => `(${set})`).join(', ')})`,
    parameters.values,
  );
  return rows;
}

const collator = new Intl.Collator('pt', { numeric: true });
