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

/** Texts of an alert's asset; alert rows have them with the prefix `asset_`. */
const describedTexts = Object.fromEntries(
  alertTextFields.map((name) => [
    assetFields[name].alertFilter,
    { column: `asset_${columnOf(name)}`, type: 'text' },
  ]),
) as Readonly<
  Record<AssetFields[AlertTextField]['alertFilter'], { readonly column: string; readonly type: 'text' }>
>;

/** Counted filters, each with its column of alerts `r`, and the source of names for IDs. */
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

/** Condition on alerts `r`; in a filter, ID 0 and an empty text mean none. */
export function facetCondition(
  facet: AlertFacet,
  filters: AlertFilters,
  { bind }: Parameters,
): string | undefined {
  const wanted: readonly (string | number)[] = filters[facet] ?? [];
  if (wanted.length === 0) return undefined;
  const { column, type } = alertFacets[facet];
  // With a single value, the index is read in the order of its remaining columns.
  const named =
    wanted.length === 1
      ? `r.${column} = ${bind(wanted[0])}::${type}`
      : `r.${column} = any(${bind(wanted)}::${type}[])`;
  return wanted.includes(type === 'int' ? 0 : '') ? `(${named} or r.${column} is null)` : named;
}

/** Returns the condition of filters without counted values. */
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

/** Returns the condition of all filters of a list, on alerts `r`. */
export function alertCondition(read: AccountRead, filters: AlertFilters, parameters: Parameters): string {
  return allOf(
    `r.account_id = ${parameters.bind(read.accountId)}`,
    ...alertFacetNames.map((facet) => facetCondition(facet, filters, parameters)),
    narrowingCondition(read, filters, parameters),
  );
}

/** Returns the alert number in the search; null if the search is not a number. */
export function numberSearched({ search = '' }: AlertFilters): number | null {
  const number = /^(?:ALR-?)(\d{1,9})$/i.exec(search)?.[1];
  return number === undefined ? null : Number(number);
}

/** Searches types and assets once, separately, rather than per alert. */
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
