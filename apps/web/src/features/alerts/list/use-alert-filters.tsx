import type { AlertFacets, Severity } from '@azimute/contract';
import {
  alertCategories,
  alertGroups,
  alertKinds,
  alertProofs,
  alertStatuses,
  type AlertStatus,
} from '@azimute/contract/alerts/values';
import {
  describedFilters,
  fieldOfDescribedFilter,
  ledBy,
  type DescribedFilter,
} from '@azimute/contract/assets/fields';
import { severities } from '@azimute/contract/geofences/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import type { AlertFilters, AlertSearch } from '../api/alert-search.ts';
import { alertFacetsOptions } from '../api/alerts-queries.ts';
import { AlertStatusGlyph } from '../components/alert-status.tsx';
import { useAssetFieldName } from '../components/use-asset-field-name.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';

/** Filters whose values the server counts, in display order. */
const counted = [
  'severities',
  'types',
  'units',
  'statuses',
  'owners',
  'categories',
  'kinds',
  'groups',
  ...ledBy<DescribedFilter>(['customers', 'assetCategories'], describedFilters),
  'proofs',
] as const;
type Counted = (typeof counted)[number];

const isDescribed = (name: Counted): name is DescribedFilter => name in fieldOfDescribedFilter;

/** Filters with fixed values, most severe first. */
const closed: Partial<Record<Counted, readonly string[]>> = {
  severities: severities.toReversed(),
  statuses: alertStatuses,
  categories: alertCategories,
  kinds: alertKinds,
  groups: alertGroups,
  proofs: alertProofs,
};

/** Filters of the alerts, with their values under the other filters. */
export function useAlertFilters(
  search: AlertSearch,
  filters: AlertFilters,
  onPickPeriod: (picked: PickedPeriod) => void,
): Filter[] {
  const text = useText('alerts');
  const nameOf = useAssetFieldName();
  const { data: facets } = useQuery(alertFacetsOptions(filters));
  const labelOf = useValueLabel();
  const valuesOf = (name: Counted, chosen: readonly string[]): FilterValue[] =>
    listValues(name, chosen, facets).map(({ value, label, count }) => ({
      value,
      label: labelOf(name, value, label),
      count,
      ...(name === 'severities' && { glyph: <SeverityGlyph severity={value as Severity} /> }),
      ...(name === 'statuses' && { glyph: <AlertStatusGlyph status={value as AlertStatus} /> }),
    }));
  const flag = (
    name: 'hasRecommendation' | 'hasCountermeasure' | 'overdue',
    values: readonly string[],
  ): Filter => ({
    name,
    label: text(name),
    chosen: search[name] === undefined ? [] : [String(search[name])],
    values: values.map((value) => ({ value, label: text(value === 'true' ? 'yes' : 'no') })),
  });
  const { assets } = search;
  const period = usePeriodFilter({ label: text('openedAt'), search, onPick: onPickPeriod });
  return [
    ...counted.map((name) => {
      const chosen = (search[name] ?? []).map(String);
      const label = isDescribed(name) ? nameOf(fieldOfDescribedFilter[name]) : text(`filter_${name}`);
      return { name, label, chosen, values: valuesOf(name, chosen) };
    }),
    flag('overdue', ['true']),
    flag('hasRecommendation', ['true', 'false']),
    flag('hasCountermeasure', ['true', 'false']),
    period,
    // Set by the asset's page, and removable here.
    ...(assets === undefined
      ? []
      : [
          {
            name: 'assets',
            label: text('asset'),
            chosen: assets.map(String),
            values: assets.map((one) => ({ value: String(one), label: String(one) })),
          },
        ]),
  ];
}

/** Returns existing values, and chosen values without matches; fixed lists entirely. */
function listValues(
  name: Counted,
  chosen: readonly string[],
  facets: AlertFacets | undefined,
): AlertFacets[Counted] {
  const found = facets?.[name] ?? [];
  const all = closed[name] ?? [
    ...found.map(({ value }) => value),
    ...chosen.filter((value) => found.every((one) => one.value !== value)),
  ];
  return all.map((value) => found.find((one) => one.value === value) ?? { value, label: value, count: 0 });
}

function useValueLabel() {
  const text = useText('alerts');
  const words = useText('alert-words');
  const severity = useText('severity');
  const wordOf: Partial<Record<Counted, (value: never) => string>> = {
    severities: (value: Severity) => severity(value),
    statuses: (value: AlertStatus) => words(`status_${value}`),
    categories: (value: (typeof alertCategories)[number]) => words(`category_${value}`),
    kinds: (value: (typeof alertKinds)[number]) => words(`kind_${value}`),
    groups: (value: (typeof alertGroups)[number]) => words(`group_${value}`),
    proofs: (value: (typeof alertProofs)[number]) => words(`proof_${value}`),
  };
  return (name: Counted, value: string, label: string): string => {
    const word = wordOf[name];
    if (word) return word(value as never);
    if (value === '0') return text(name === 'owners' ? 'nobody' : 'withoutCustomer');
    return label === '' ? text('withoutValue') : label;
  };
}
