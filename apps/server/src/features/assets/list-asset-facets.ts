import {
  assetFields,
  countOffered,
  fieldOfFilter,
  type AssetFacets,
  type AssetFilterName,
  type AssetFilters,
} from '@azimute/contract';
import { createParameters } from '../../platform/postgres/parameters.ts';
import {
  createScope,
  facetNames,
  facetValueOf,
  filterCondition,
  joinEveryState,
  narrowingConditions,
  statusOf,
  tableOfAssets,
} from './asset-query.ts';
import type { AssetRead } from './assets-reads.ts';
import { countFacets } from './fleet-index/count-fleet.ts';
import type { FleetColumns } from './fleet-index/fleet-columns.ts';
import type { FleetIndexes } from './fleet-index/fleet-indexes.ts';
import { openFleet } from './fleet-index/open-fleet.ts';

/** Number of assets with this value of the facet that fail exactly these filters (one bit per facet). */
interface FacetRow {
  readonly missed: number;
  readonly facet: number;
  readonly value: string;
  readonly count: number;
}

type Facet = AssetFacets['status'];

/** Lists the values of every filter with the number of assets that pass the other filters. */
export async function listAssetFacets(
  read: AssetRead,
  filters: AssetFilters,
  fleets?: FleetIndexes,
): Promise<AssetFacets> {
  const open = await openFleet(read, filters, fleets);
  const { total, counts, names } =
    open === null
      ? { ...(await countInDatabase(read, filters)), names: await readNames(read) }
      : { ...countFacets(open.fleet, open.query), names: namesOf(open.fleet) };
  const present = (facet: AssetFilterName): Facet =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, label: labelOf(facet, value, names), count }))
      .toSorted((a, b) => compareText(a.label, b.label));
  return {
    total,
    ...(Object.fromEntries(facetNames.map((facet) => [facet, present(facet)])) as Record<
      AssetFilterName,
      Facet
    >),
  };
}

/**
 * One pass: each asset is marked with the filters it fails, and counts for a facet if it fails none but that facet's
 * own.
 */
async function countInDatabase(
  read: AssetRead,
  filters: AssetFilters,
): Promise<{ total: number; counts: ReadonlyMap<AssetFilterName, ReadonlyMap<string, number>> }> {
  const counts = new Map<AssetFilterName, Map<string, number>>(facetNames.map((facet) => [facet, new Map()]));
  let total = 0;
  for (const { missed, facet: index, value, count } of await readFacetCounts(read, filters)) {
    const facet = facetNames[index];
    const values = facet && counts.get(facet);
    if (values === undefined || (missed & ~(1 << index)) !== 0) continue;
    values.set(value, (values.get(value) ?? 0) + count);
    // Every asset has one status.
    if (facet === 'status' && missed === 0) total += count;
  }
  const offered = [...counts].map(
    ([facet, values]) =>
      [facet, countOffered(assetFields[fieldOfFilter[facet]].kind, values, filters[facet] ?? [])] as const,
  );
  return { total, counts: new Map(offered) };
}

const STATUS = facetNames.indexOf('status');

/**
 * Only rows with at most one bit: an asset that fails two filters counts nowhere. Filters on the assets' own columns
 * are evaluated first, so that states are joined only for the rest. Each `offset 0` keeps the planner from computing
 * its subquery once per reference.
 */
async function readFacetCounts(read: AssetRead, filters: AssetFilters): Promise<FacetRow[]> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const ofAsset = facetNames.slice(0, STATUS);
  const misses = ofAsset.flatMap((facet, index) => {
    const condition = filterCondition(facet, filters, scope, parameters);
    return condition === null ? [] : [missOf(index, condition)];
  });
  const wanted = filters.status ?? [];
  const missesStatus =
    wanted.length > 0 ? [missOf(STATUS, `f${STATUS} = any(${parameters.bind(wanted)}::text[])`)] : [];
  const narrowing = narrowingConditions(filters, parameters);
  const fails = misses.length + missesStatus.length > 0;
  const names = facetNames.map((_, index) => `f${index}`);
  const { rows } = await read.client.query<FacetRow>(
    `select ${fails ? 'missed' : '0'} as missed,
      case ${names.map((name, index) => `when grouping(${name}) = 0 then ${index}`).join(' ')} end as facet,
      coalesce(${names.map((name) => `${name}::text`).join(', ')}) as value, count(*)::int as count
    from (
      select ${['missed', ...missesStatus].join(' + ')} as missed, ${names.join(', ')}
      from (
        select a.*, ${statusOf(scope)} as f${STATUS}
        from (
          select a.asset_id, a.disabled, a.in_maintenance, a.silent_after, ${misses.join(' + ') || '0'} as missed,
            ${ofAsset.map((facet, index) => `${facetValueOf(facet, scope)} as f${index}`).join(', ')}
          from ${tableOfAssets(filters.archived)} where a.account_id = ${scope.accountId}${narrowing.map((condition) => ` and ${condition}`).join('')}
          offset 0
        ) a ${joinEveryState(scope)}
        where a.missed & (a.missed - 1) = 0
        offset 0
      ) evaluated
    ) marked
    where missed & (missed - 1) = 0
    group by grouping sets (${names.map((name) => (fails ? `(missed, ${name})` : `(${name})`)).join(', ')})`,
    parameters.values,
  );
  return rows;
}

function missOf(index: number, condition: string): string {
  return `case when ${condition} then 0 else ${1 << index} end`;
}

interface Names {
  readonly units: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
}

async function readNames({ client, accountId }: AssetRead): Promise<Names> {
  const units = await client.query<{ id: string; name: string }>(
    `select unit_id::text as id, code || ' ' || name as name from units where account_id = $1`,
    [accountId],
  );
  const customers = await client.query<{ id: string; name: string }>(
    'select customer_id::text as id, name from customers where account_id = $1',
    [accountId],
  );
  return {
    units: new Map(units.rows.map((row) => [row.id, row.name])),
    customers: new Map(customers.rows.map((row) => [row.id, row.name])),
  };
}

function namesOf({ unitNames, customerNames }: FleetColumns): Names {
  return {
    units: new Map([...unitNames].map(([id, { code, name }]) => [String(id), `${code} ${name}`])),
    customers: new Map([...customerNames].map(([id, name]) => [String(id), name])),
  };
}

function labelOf(facet: AssetFilterName, value: string, names: Names): string {
  if (facet === 'units') return names.units.get(value) ?? value;
  if (facet === 'customers') return names.customers.get(value) ?? '';
  return value;
}

const collator = new Intl.Collator('pt', { numeric: true });
function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
