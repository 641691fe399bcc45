import type { MetricCode, MetricFilters } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';

export interface HeldTarget {
  readonly id: number;
  readonly metric: MetricCode;
  readonly unit: { readonly id: number; readonly name: string } | null;
  readonly category: string | null;
  /** As entered by the user: for additive metrics, the target per asset and day. */
  readonly entered: number;
  readonly from: string;
  readonly to: string | null;
}

/** UL and category of figures; null for several. */
export interface TargetScope {
  readonly unitId: number | null;
  readonly category: string | null;
}

export interface HeldTargets {
  /** True if there are no targets at all. */
  readonly isEmpty: boolean;
  /** Returns the target of the UL and category, else of the UL, else of the category, else of the account. */
  readonly of: (metric: MetricCode, scope: TargetScope) => HeldTarget | null;
}

const keyOf = (metric: MetricCode, unitId: number | null, category: string | null): string =>
  JSON.stringify([metric, unitId, category]);

/** Reads the targets effective on a day; among those with the same scope, the latest. */
export async function readTargetsOn(
  { client, accountId }: AccountRead,
  metrics: readonly MetricCode[],
  day: string,
): Promise<HeldTargets> {
  const { rows } = await client.query<HeldTarget>(
    `select t.target_id as id, t.metric, t.category, t.value::float8 as entered,
        to_char(t.first_day, 'YYYY-MM-DD') as "from", to_char(t.last_day, 'YYYY-MM-DD') as "to",
        case when t.unit_id is not null then json_build_object('id', t.unit_id, 'name', u.code || ' ' || u.name) end as unit
      from targets t left join fleet_units u on u.account_id = t.account_id and u.unit_id = t.unit_id
      where t.account_id = $1 and t.metric = any($2::text[]) and t.first_day <= $3::date
        and (t.last_day is null or t.last_day >= $3::date)
      order by t.first_day`,
    [accountId, metrics, day],
  );
  const held = new Map(
    rows.map((target) => [keyOf(target.metric, target.unit?.id ?? null, target.category), target]),
  );
  return {
    isEmpty: held.size === 0,
    of: (metric, { unitId, category }) =>
      held.get(keyOf(metric, unitId, category)) ??
      held.get(keyOf(metric, unitId, null)) ??
      held.get(keyOf(metric, null, category)) ??
      held.get(keyOf(metric, null, null)) ??
      null,
  };
}

const only = <T>(values: readonly T[]): T | null => (values.length === 1 ? (values[0] ?? null) : null);

/**
 * Returns the only UL and category of the filters, or of the only selected asset. For users with one UL, it is that UL.
 */
export async function readTargetScope(
  { client, accountId }: AccountRead,
  { units = [], categories = [], assets = [] }: Pick<MetricFilters, 'units' | 'categories' | 'assets'>,
): Promise<TargetScope> {
  const { rows } = await client.query<{
    own: number | null;
    unit_id: number | null;
    category: string | null;
  }>(
    `select case when not current_scope_is_all_units() and cardinality(current_unit_ids()) = 1
        then (current_unit_ids())[1] end as own, a.unit_id, a.category
      from (select) here left join fleet_assets a on a.account_id = $1 and a.asset_id = $2`,
    [accountId, assets.length === 1 ? assets[0] : null],
  );
  const [row] = rows;
  return {
    unitId: only(units) ?? row?.unit_id ?? row?.own ?? null,
    category: only(categories) ?? row?.category ?? null,
  };
}

/** Reads the UL and category of assets as they are now. */
export async function readScopesOfAssets(
  { client, accountId }: AccountRead,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, TargetScope>> {
  const { rows } = await client.query<TargetScope & { id: number }>(
    `select asset_id as id, unit_id as "unitId", category from fleet_assets
      where account_id = $1 and asset_id = any($2::int[])`,
    [accountId, assetIds],
  );
  return new Map(rows.map(({ id, ...scope }) => [id, scope]));
}
