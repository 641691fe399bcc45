import type { AssetFacets, AssetFilters } from '@azimute/contract';
import {
  createParameters,
  createScope,
  facetNames,
  facetValueOf,
  filterCondition,
  joinEveryState,
  searchCondition,
  type FacetName,
} from './asset-query.ts';
import type { AssetRead } from './assets-reads.ts';

/** So many assets have this value of this facet and fail these filters (a bit for each facet). */
interface FacetRow {
  readonly missed: number;
  readonly facet: number | null;
  readonly value: string | null;
  readonly count: number;
}

type Facet = AssetFacets['status'];

/**
 * Every filter's values with the number of assets that the other filters let through. In one pass: each asset is
 * marked with the filters it fails, and counts towards a facet when it fails none but that facet's own.
 */
export async function listAssetFacets(read: AssetRead, filters: AssetFilters): Promise<AssetFacets> {
  const counted = await countFacets(read, filters);
  const total = counted
    .filter((row) => row.facet === null && row.missed === 0)
    .reduce((sum, row) => sum + row.count, 0);
  const counts = new Map<FacetName, Map<string, number>>(facetNames.map((facet) => [facet, new Map()]));
  for (const row of counted) {
    const facet = row.facet === null ? undefined : facetNames[row.facet];
    if (facet === undefined || row.value === null || row.facet === null) continue;
    if ((row.missed & ~(1 << row.facet)) !== 0) continue;
    const values = counts.get(facet);
    values?.set(row.value, (values.get(row.value) ?? 0) + row.count);
  }
  const names = await readNames(read);
  const present = (facet: FacetName): Facet =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, label: labelOf(facet, value, names), count }))
      .toSorted((a, b) => compareText(a.label, b.label));
  return {
    total,
    categories: present('categories'),
    manufacturers: present('manufacturers'),
    segments: present('segments'),
    costCenters: present('costCenters'),
    regions: present('regions'),
    models: present('models'),
    customers: present('customers'),
    units: present('units'),
    status: present('status'),
  };
}

async function countFacets(read: AssetRead, filters: AssetFilters): Promise<FacetRow[]> {
  const parameters = createParameters();
  const scope = createScope(read, parameters);
  const misses = facetNames.flatMap((facet, index) => {
    const condition = filterCondition(facet, filters, scope, parameters);
    return condition === null ? [] : [`case when ${condition} then 0 else ${1 << index} end`];
  });
  const search = searchCondition(filters, parameters);
  const columns = facetNames.map((facet, index) => `${facetValueOf(facet, scope)} as f${index}`);
  const sets = facetNames.map((_, index) => `(missed, f${index})`);
  const facetOf = facetNames.map((_, index) => `when grouping(f${index}) = 0 then ${index}`);
  const valueOf = facetNames.map((_, index) => `when grouping(f${index}) = 0 then f${index}::text`);
  // No bit or one: an asset that fails two filters counts nowhere.
  const { rows } = await read.client.query<FacetRow>(
    `select missed, case ${facetOf.join(' ')} end as facet, case ${valueOf.join(' ')} end as value, count(*)::int as count
    from (
      select ${misses.length === 0 ? '0' : misses.join(' + ')} as missed, ${columns.join(', ')}
      from assets a ${joinEveryState(scope)}
      where a.account_id = ${scope.accountId}${search === null ? '' : ` and ${search}`}
    ) marked
    where missed & (missed - 1) = 0
    group by grouping sets ((missed), ${sets.join(', ')})`,
    parameters.values,
  );
  return rows;
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

function labelOf(facet: FacetName, value: string, names: Names): string {
  if (facet === 'units') return names.units.get(value) ?? value;
  if (facet === 'customers') return names.customers.get(value) ?? '';
  return value;
}

const collator = new Intl.Collator('pt', { numeric: true });
function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
