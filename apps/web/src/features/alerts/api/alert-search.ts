import {
  alertCategories,
  alertGroups,
  alertKinds,
  alertProofs,
  alertSorts,
  alertStatuses,
} from '@azimute/contract/alerts/values';
import {
  alertTextFields,
  assetFields,
  type AlertTextField,
  type AssetFields,
} from '@azimute/contract/assets/fields';
import { severities } from '@azimute/contract/geofences/values';
import {
  defineSearch,
  flag,
  id,
  ids,
  manyOf,
  oneOf,
  periodFields,
  texts,
} from '../../../ui/list/list-search.ts';
import { instantsOf } from '../../../ui/period/period-search.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';

/** The column of an asset's text field; alerts have a different category. */
export const alertColumnOf = (name: AlertTextField) => (name === 'category' ? 'assetCategory' : name);

/** Columns of the table in order; a sortable column has the name of its sort. */
const alertColumns = [
  'severity',
  'type',
  'status',
  'asset',
  'openedAt',
  'place',
  'unit',
  'owner',
  'dueAt',
  'orderNumber',
  'number',
  'code',
  'description',
  'kind',
  'category',
  'hasRecommendation',
  'hasCountermeasure',
  ...alertTextFields.map(alertColumnOf),
  'customer',
  'occurrences',
  'solvedAt',
  'proof',
] as const;

export const alertTabs = ['what', 'treatment', 'positions'] as const;
export type AlertTab = (typeof alertTabs)[number];

/** Filters by text fields of the asset. */
const describedTexts = Object.fromEntries(
  alertTextFields.map((name) => [assetFields[name].alertFilter, texts]),
) as Readonly<Record<AssetFields[AlertTextField]['alertFilter'], typeof texts>>;

const yesOrNo = oneOf(['true', 'false']);

/** Address of the alerts. */
export const alertSearch = defineSearch({
  filters: {
    statuses: manyOf(alertStatuses),
    severities: manyOf(severities),
    types: ids,
    units: ids,
    owners: ids,
    categories: manyOf(alertCategories),
    kinds: manyOf(alertKinds),
    groups: manyOf(alertGroups),
    assets: ids,
    customers: ids,
    ...describedTexts,
    proofs: manyOf(alertProofs),
    hasRecommendation: yesOrNo,
    hasCountermeasure: yesOrNo,
    overdue: flag,
    ...periodFields,
  },
  sorts: alertSorts, // The first is the default.
  usualOrder: 'desc',
  columns: alertColumns,
  open: { alert: id },
  kept: {
    view: oneOf(['table', 'figures']),
    full: flag,
    tab: oneOf(alertTabs),
    /** Period to compare the figures with. */
    compare: oneOf(['before', 'year_before', 'none']),
  },
  withOpen: ['full', 'tab'],
});
export type AlertSearch = ReturnType<typeof alertSearch.read>;
export type AlertFilters = FiltersOf<'listAlerts'>;

/** Converts the address to API filters; periods are whole days in the account's time zone. */
export function toAlertFilters(search: AlertSearch, clock: Clock): AlertFilters {
  const {
    period: _period,
    from: _from,
    to: _to,
    hasRecommendation,
    hasCountermeasure,
    overdue,
    search: wanted,
    ...lists
  } = alertSearch.filtersOf(search);
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, [...values]])),
    ...(wanted !== undefined && { search: wanted }),
    ...(hasRecommendation && { hasRecommendation: hasRecommendation === 'true' }),
    ...(hasCountermeasure && { hasCountermeasure: hasCountermeasure === 'true' }),
    ...(overdue && { overdue }),
    ...instantsOf(search, clock),
  };
}
