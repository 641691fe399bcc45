import type { FigureChoices, FigureChoicesQuery } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

const columns = {
  units: ['unit_id::text', "unit_code || ' ' || unit_name"],
  categories: ['category', 'category'],
  segments: ['segment', 'segment'],
  customers: ['coalesce(customer_id, 0)::text', "coalesce(customer_name, '')"],
  regions: ['region', 'region'],
  manufacturers: ['manufacturer', 'manufacturer'],
  models: ['model', 'model'],
  assets: ['asset_id::text', 'code'],
} as const satisfies Record<Exclude<keyof FigureChoices, 'tags'>, readonly [value: string, label: string]>;

/** The most common spelling of a tag stands for all. */
const TAGS = `select 'tags' as name, (array_agg(tag order by assets desc, tag))[1] as value,
    (array_agg(tag order by assets desc, tag))[1] as label, sum(assets)::int as assets
  from (
    select t.key, coalesce(t.tag, '') as tag, count(*) as assets
    from fleet cross join lateral unnest(tag_keys, tags) as t (key, tag) group by 1, 2) spelled
  group by key`;

/** Returns the filters of the fleet with the number of assets for each value; an empty value means not set. */
export async function getFigureChoices(
  { client, accountId }: AccountRead,
  { assets: named = [] }: FigureChoicesQuery,
): Promise<FigureChoices> {
  const sets = Object.entries(columns).map(
    ([
      name,
      [value, label],
    ]) => `select '${name}' as name, ${value} as value, ${label} as label, count(*)::int as assets
      from fleet ${name === 'assets' ? 'where asset_id = any($2) ' : ''}group by 1, 2, 3`,
  );
  const { rows } = await client.query<{
    name: keyof FigureChoices;
    value: string;
    label: string;
    assets: number;
  }>(
    `with fleet as materialized (select asset_id, code, unit_id, unit_code, unit_name, category, segment, customer_id, customer_name, region,
        manufacturer, model, tags, tag_keys from fleet_assets where account_id = $1 and (archived_at is null or asset_id = any($2)))
      select * from (${[...sets, TAGS].join(' union all ')}) choices order by name, fold_text(label), label, value`,
    [accountId, named],
  );
  const choicesOf = (name: keyof FigureChoices): FigureChoices['units'] =>
    rows.filter((row) => row.name === name).map(({ value, label, assets }) => ({ value, label, assets }));
  return {
    units: choicesOf('units'),
    categories: choicesOf('categories'),
    segments: choicesOf('segments'),
    customers: choicesOf('customers'),
    regions: choicesOf('regions'),
    tags: choicesOf('tags'),
    manufacturers: choicesOf('manufacturers'),
    models: choicesOf('models'),
    assets: choicesOf('assets'),
  };
}
