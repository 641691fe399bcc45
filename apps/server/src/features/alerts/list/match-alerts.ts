import {
  alertTextFields,
  assetFields,
  type AlertFilters,
  type AlertTextField,
  type AssetFields,
} from '@azimute/contract';
import { allOf, when } from '../../../platform/lists/conditions.ts';
import type { Parameters } from '../../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { columnOf } from '../../assets/asset-values.ts';

/** Texts of the asset of an alert, which the rows of alerts have under their name with `asset_`. */
const describedTexts = Object.fromEntries(
  alertTextFields.map((name) => [
    assetFields[name].alertFilter,
    { column: `asset_${columnOf(name)}`, type: 'text' },
  ]),
) as Readonly<
  Record<AssetFields[AlertTextField]['alertFilter'], { readonly column: string; readonly type: 'text' }>
>;

/** Filters whose values are counted, each with the column that it compares, of alerts `r`, and how its ids are called. */
export const alertFacets = {
  statuses: { column: 'status', type: 'text' },
  severities: { column: 'severity', type: 'text' },
  types: { column: 'alert_type_id', type: 'int', label: 'r.type_name' },
  kinds: { column: 'kind', type: 'text' },
  groups: { column: 'alert_group', type: 'text' },
  categories: { column: 'category', type: 'text' },
  proofs: { column: 'proof', type: 'text' },
  units: { column: 'unit_id', type: 'int', label: `r.unit_code || ' ' || r.unit_name` },
  owners: { column: 'owner_id', type: 'int', label: 'r.owner_name' },
  customers: { column: 'customer_id', type: 'int', label: 'r.customer_name' },
  ...describedTexts,
} as const;
export type AlertFacet = keyof typeof alertFacets;
export const alertFacetNames = Object.keys(alertFacets) as AlertFacet[];

/** Of alerts `r`; in a filter 0 among ids and an empty text are none at all. */
export function facetCondition(
  facet: AlertFacet,
  filters: AlertFilters,
  { bind }: Parameters,
): string | undefined {
  const wanted: readonly (string | number)[] = filters[facet] ?? [];
  if (wanted.length === 0) return undefined;
  const { column, type } = alertFacets[facet];
  // One value by itself lets an index be read in the order of its further columns.
  const named =
    wanted.length === 1
      ? `r.${column} = ${bind(wanted[0])}::${type}`
      : `r.${column} = any(${bind(wanted)}::${type}[])`;
  return wanted.includes(type === 'int' ? 0 : '') ? `(${named} or r.${column} is null)` : named;
}

/** What narrows the list without being counted by its values. */
export function narrowingCondition(
  { at }: AccountRead,
  filters: AlertFilters,
  parameters: Parameters,
): string {
  const { bind } = parameters;
  const { assets = [] } = filters;
  return allOf(
    searchCondition(filters, parameters),
    when(assets.length === 0 ? undefined : assets, (ids) => `r.asset_id = any(${bind(ids)}::int[])`),
    when(filters.hasRecommendation, (has) => `r.has_recommendation is ${has ? 'true' : 'not true'}`),
    when(filters.hasCountermeasure, (has) => `r.countermeasure_count ${has ? '> 0' : '= 0'}`),
    when(filters.overdue, (is) => `(${overdueAt(bind(at))}) is ${is ? 'true' : 'not true'}`),
    when(filters.from, (from) => `r.opened_at >= ${bind(from)}::timestamptz`),
    when(filters.to, (to) => `r.opened_at < ${bind(to)}::timestamptz`),
  );
}

export function overdueAt(at: string): string {
  return `r.status <> 'resolved' and r.due_at < ${at}::timestamptz`;
}

/** All filters of a list, of alerts `r`. */
export function alertCondition(read: AccountRead, filters: AlertFilters, parameters: Parameters): string {
  return allOf(
    `r.account_id = ${parameters.bind(read.accountId)}`,
    ...alertFacetNames.map((facet) => facetCondition(facet, filters, parameters)),
    narrowingCondition(read, filters, parameters),
  );
}

/** The number of an alert that is searched for, null where another text is. */
export function numberSearched({ search = '' }: AlertFilters): number | null {
  const number = /^(?:ALR-?)(\d{1,9})$/i.exec(search)?.[1];
  return number === undefined ? null : Number(number);
}

/** Types and assets are searched apart, once, and not alert by alert. */
function searchCondition(filters: AlertFilters, { bind }: Parameters): string | undefined {
  const { search } = filters;
  if (search === undefined) return undefined;
  const number = numberSearched(filters);
  if (number !== null) return `r.number = ${bind(number)}::int`;
  const wanted = `fold_text(${bind(search)})`;
  return `(r.alert_type_id = any(array(select t.alert_type_id from alert_type_names t
      where position(${wanted} in fold_text(t.name || ' ' || t.code)) > 0))
    or position(${wanted} in lower(r.asset_code)) > 0
    or position(${wanted} in lower(r.order_number)) > 0)`;
}
