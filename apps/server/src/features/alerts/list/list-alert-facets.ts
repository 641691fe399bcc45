import type { AlertFacets, AlertFilters } from '@azimute/contract';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readAlertReaders } from '../../alert-raising/alert-readers.ts';
import {
  alertFacetNames,
  alertFacets,
  countedBy,
  facetCondition,
  narrowingCondition,
  type AlertFacet,
} from './match-alerts.ts';

/** So many alerts with this value of a facet that fail these filters (a bit for each facet). */
interface Group {
  readonly facet: AlertFacet;
  readonly missed: number;
  readonly value: string | null;
  readonly label: string | null;
  readonly count: number;
}

type Facet = AlertFacets['statuses'];

/** Facets of ids, of which 0 is none. */
const isId = (facet: AlertFacet): boolean => alertFacets[facet].type === 'int';

/** The values of every filter with the number of alerts that the other filters let through. */
export async function listAlertFacets(read: AccountRead, filters: AlertFilters): Promise<AlertFacets> {
  const values = new Map(alertFacetNames.map((facet) => [facet, new Map<string, Facet[number]>()]));
  const add = (facet: AlertFacet, value: string, label: string, count: number): void => {
    const known = values.get(facet)?.get(value);
    values.get(facet)?.set(value, { value, label, count: (known?.count ?? 0) + count });
  };
  let total = 0;
  for (const { facet, missed, value, label, count } of await countGroups(read, filters)) {
    if (missed === 0 && facet === 'statuses') total += count;
    if ((missed & ~(1 << alertFacetNames.indexOf(facet))) !== 0) continue;
    if (isId(facet)) add(facet, value ?? '0', label ?? '', count);
    else add(facet, value ?? '', value ?? '', count);
  }
  // Whoever can be given an alert can be chosen, also who has none.
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

/** An alert that fails two filters counts nowhere; the bits of those that it fails say for which facets it counts. */
async function countGroups(read: AccountRead, filters: AlertFilters): Promise<Group[]> {
  const parameters = createParameters();
  const account = parameters.bind(read.accountId);
  const { rows: source, count } = countedBy(filters);
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
  const { rows } = await read.client.query<Group>(
    `select missed, ${choose((facet) => `'${facet}'`)} as facet, ${choose((_, index) => `${columns[index]}::text`)} as value,
        ${choose((facet) => ('label' in alertFacets[facet] ? `label_${facet}` : null))} as label, sum(count)::int as count
      from (
        select ${columns.map((column) => `r.${column}`).join(', ')}, ${labels.join(', ')}, ${count} as count,
          ${misses.join(' + ') || '0'} as missed
        from ${source} r where r.account_id = ${account} and ${narrowing} offset 0
      ) m where missed & (missed - 1) = 0
      group by grouping sets (${sets.map((set) => `(${set})`).join(', ')}) having sum(count) <> 0`,
    parameters.values,
  );
  return rows;
}

const collator = new Intl.Collator('pt', { numeric: true });
