import type { AlertFacets, AlertFilters } from '@azimute/contract';
import { createParameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { readAlertReaders } from '../../alert-raising/alert-readers.ts';
import {
  alertFacetNames,
  alertFacets,
  facetCondition,
  narrowingCondition,
  type AlertFacet,
} from './match-alerts.ts';

/** So many alerts with these values that fail these filters (a bit for each facet), and one of them. */
type Group = { readonly missed: number; readonly count: number; readonly one: number } & {
  readonly [Name in AlertFacet]?: string | null;
};

type Facet = AlertFacets['statuses'];

const ofAlert = alertFacetNames.slice(0, alertFacetNames.indexOf('customers'));
const ofAsset = alertFacetNames.slice(alertFacetNames.indexOf('customers'));
/** Facets of ids, of which 0 is none. */
const isId = (facet: AlertFacet): boolean => alertFacets[facet].type === 'int';

/** The values of every filter with the number of alerts that the other filters let through. */
export async function listAlertFacets(read: AccountRead, filters: AlertFilters): Promise<AlertFacets> {
  const groups = [...(await countByAlert(read, filters)), ...(await countByAsset(read, filters))];
  const counts = new Map(alertFacetNames.map((facet) => [facet, new Map<string, number>()]));
  const examples = new Map<string, number>();
  let total = 0;
  for (const group of groups) {
    if (group.missed === 0 && 'statuses' in group) total += group.count;
    for (const [index, facet] of alertFacetNames.entries()) {
      if (!(facet in group) || (group.missed & ~(1 << index)) !== 0) continue;
      const value = group[facet] ?? (isId(facet) ? '0' : '');
      const values = counts.get(facet);
      values?.set(value, (values.get(value) ?? 0) + group.count);
      if (isId(facet)) examples.set(`${facet} ${value}`, group.one);
    }
  }
  // Whoever can be given an alert can be chosen, also who has none.
  const owners = await readAlertReaders(read.client);
  for (const { userId } of owners) {
    const values = counts.get('owners');
    values?.set(String(userId), values.get(String(userId)) ?? 0);
  }
  const nameOf = await readNames(read, examples);
  for (const { userId, name } of owners) nameOf.set(`owners ${userId}`, name);
  const present = (facet: AlertFacet): Facet =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({
        value,
        label: isId(facet) ? (nameOf.get(`${facet} ${value}`) ?? '') : value,
        count,
      }))
      .toSorted((a, b) => collator.compare(a.label, b.label));
  return {
    total,
    ...(Object.fromEntries(alertFacetNames.map((facet) => [facet, present(facet)])) as Record<
      AlertFacet,
      Facet
    >),
  };
}

function countByAlert(read: AccountRead, filters: AlertFilters): Promise<Group[]> {
  return countGroups(read, filters, (marked) => {
    const named = ofAlert.map((facet) => `r.${alertFacets[facet].column}::text as "${facet}"`).join(', ');
    return `select missed, ${named}, count(*)::int as count, min(alert_id) as one from (${marked}) r
      group by missed, ${ofAlert.map((facet) => `r.${alertFacets[facet].column}`).join(', ')}`;
  });
}

/** Assets are counted before what is known of them is read, which is much less than for each alert. */
function countByAsset(read: AccountRead, filters: AlertFilters): Promise<Group[]> {
  return countGroups(read, filters, (marked) => {
    const named = ofAsset.map((facet) => `x.${alertFacets[facet].column}::text as "${facet}"`).join(', ');
    return `select g.missed, ${named}, g.count, g.one
      from (select missed, asset_id, count(*)::int as count, min(alert_id) as one from (${marked}) r
        group by missed, asset_id) g
      cross join lateral (select ${ofAsset.map((facet) => `o.${alertFacets[facet].column}`).join(', ')}
        from alert_rows o where o.account_id = $1 and o.alert_id = g.one offset 0) x`;
  });
}

/** An alert that fails two filters counts nowhere; the bits of those that it fails say for which facets it counts. */
async function countGroups(
  read: AccountRead,
  filters: AlertFilters,
  write: (marked: string) => string,
): Promise<Group[]> {
  const parameters = createParameters();
  const account = parameters.bind(read.accountId);
  const misses = alertFacetNames.flatMap((facet, index) => {
    const condition = facetCondition(facet, filters, parameters);
    return condition === undefined ? [] : [`case when ${condition} then 0 else ${1 << index} end`];
  });
  const narrowing = narrowingCondition(read, filters, parameters);
  const marked = `select * from (
      select ${[...ofAlert.map((facet) => `r.${alertFacets[facet].column}`), 'r.asset_id', 'r.alert_id'].join(', ')},
        ${misses.join(' + ') || '0'} as missed
      from alert_rows r where r.account_id = ${account} and ${narrowing} offset 0
    ) m where missed & (missed - 1) = 0`;
  const { rows } = await read.client.query<Group>(write(marked), parameters.values);
  return rows;
}

/** Names by facet and id, each read from an alert that has it. */
async function readNames(
  { client, accountId }: AccountRead,
  examples: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const { rows } = await client.query<Record<string, string | null> & { alert_id: number }>(
    `select alert_id, type_name as types, unit_code || ' ' || unit_name as units, customer_name as customers,
        owner_name as owners from alert_rows where account_id = $1 and alert_id = any($2::int[])`,
    [accountId, [...new Set(examples.values())]],
  );
  const rowOf = new Map(rows.map((row) => [row.alert_id, row]));
  return new Map(
    [...examples].map(([key, alertId]) => [key, rowOf.get(alertId)?.[key.split(' ')[0] ?? ''] ?? '']),
  );
}

const collator = new Intl.Collator('pt', { numeric: true });
