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
} as const satisfies Record<keyof FigureChoices, readonly [value: string, label: string]>;

/** What the fleet can be narrowed down by, with how many assets have it; an empty value is not set. */
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
        manufacturer, model from fleet_assets where account_id = $1)
      ${sets.join(' union all ')} order by name, label, value`,
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
    manufacturers: choicesOf('manufacturers'),
    models: choicesOf('models'),
    assets: choicesOf('assets'),
  };
}
