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
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { countBackDays, periods } from '../../../ui/calendar/periods.ts';
import { day, defineSearch, flag, id, ids, manyOf, oneOf, texts } from '../../../ui/list/list-search.ts';
import type { Clock, FiltersOf } from '../../../ui/list/use-list.ts';

/** The column of a text of the asset; alerts have a category of their own. */
export const alertColumnOf = (name: AlertTextField) => (name === 'category' ? 'assetCategory' : name);

/** Columns of the table, in their order; those that can be sorted by have the name of the sort. */
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

/** Filters by a text of the asset. */
const describedTexts = Object.fromEntries(
  alertTextFields.map((name) => [assetFields[name].alertFilter, texts]),
) as Readonly<Record<AssetFields[AlertTextField]['alertFilter'], typeof texts>>;

const yesOrNo = oneOf(['true', 'false']);

/** The address of the alerts. */
export const alertSearch = defineSearch(
  {
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
      period: oneOf(periods),
      /** The first and the last day of a period of one's own; both or none. */
      from: day,
      to: day,
    },
    together: { period: ['period', 'from', 'to'] },
    sorts: alertSorts, // The first is usual.
    usualOrder: 'desc',
    columns: alertColumns,
    open: { alert: id },
    kept: {
      view: oneOf(['table', 'figures']),
      full: flag,
      tab: oneOf(alertTabs),
      /** With what the figures are compared. */
      compare: oneOf(['before', 'year_before', 'none']),
    },
    withOpen: ['full', 'tab'],
  },
  ({ period, from, to, ...others }) => ({
    ...others,
    ...(from !== undefined && to !== undefined && from <= to ? { from, to } : period && { period }),
  }),
);
export type AlertSearch = ReturnType<typeof alertSearch.read>;
export type AlertFilters = FiltersOf<'listAlerts'>;

/** The filters as every call takes them; periods are whole days on the clocks of the account. */
export function toAlertFilters(search: AlertSearch, { now, timeZone }: Clock): AlertFilters {
  const {
    period,
    from,
    to,
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
    ...(period && { from: countBackDays(period, now, timeZone).toISOString() }),
    ...(from && { from: new Date(rangeOf(from, timeZone).fromMs).toISOString() }),
    ...(to && { to: new Date(rangeOf(to, timeZone).toMs).toISOString() }),
  };
}
