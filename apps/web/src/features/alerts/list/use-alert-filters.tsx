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
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { periods } from '../../../ui/calendar/periods.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { AlertFilters, AlertSearch } from '../api/alert-search.ts';
import { alertFacetsOptions } from '../api/alerts-queries.ts';
import { AlertStatusGlyph } from '../components/alert-status.tsx';
import { useAssetFieldName } from '../components/use-asset-field-name.ts';

/** Filters with values that the server counts, in the order in which they are offered. */
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

/** Those whose values are words of the product, gravest first. */
const closed: Partial<Record<Counted, readonly string[]>> = {
  severities: severities.toReversed(),
  statuses: alertStatuses,
  categories: alertCategories,
  kinds: alertKinds,
  groups: alertGroups,
  proofs: alertProofs,
};

const ownPeriod = 'days';
const minuteMs = 60_000;

/** Every filter of the alerts, with its values as the other filters leave them. */
export function useAlertFilters(
  search: AlertSearch,
  filters: AlertFilters,
  onPickDays: (days: PeriodOfDays) => void,
): Filter[] {
  const text = useText('alerts');
  const nameOf = useAssetFieldName();
  const words = useText('alert-words');
  const severity = useText('severity');
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const today = dayOf(useNow(minuteMs).getTime(), timeZone);
  const { data: facets } = useQuery(alertFacetsOptions(filters));
  const wordOf: Partial<Record<Counted, (value: never) => string>> = {
    severities: (value: Severity) => severity(value),
    statuses: (value: AlertStatus) => words(`status_${value}`),
    categories: (value: (typeof alertCategories)[number]) => words(`category_${value}`),
    kinds: (value: (typeof alertKinds)[number]) => words(`kind_${value}`),
    groups: (value: (typeof alertGroups)[number]) => words(`group_${value}`),
    proofs: (value: (typeof alertProofs)[number]) => words(`proof_${value}`),
  };
  const labelOf = (name: Counted, value: string, label: string): string => {
    const word = wordOf[name];
    if (word) return word(value as never);
    if (value === '0') return text(name === 'owners' ? 'nobody' : 'withoutCustomer');
    return label === '' ? text('withoutValue') : label;
  };
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
  const { assets, period, from, to } = search;
  const days = from === undefined || to === undefined ? null : { from, to };
  return [
    ...counted.map((name) => {
      const chosen = (search[name] ?? []).map(String);
      const label = isDescribed(name) ? nameOf(fieldOfDescribedFilter[name]) : text(`filter_${name}`);
      return { name, label, chosen, values: valuesOf(name, chosen) };
    }),
    flag('overdue', ['true']),
    flag('hasRecommendation', ['true', 'false']),
    flag('hasCountermeasure', ['true', 'false']),
    {
      name: 'period',
      label: text('openedAt'),
      chosen: days === null ? [period ?? []].flat() : [ownPeriod],
      values: [
        ...periods.map((one) => ({ value: one, label: text(`period_${one}`) })),
        ...(days === null ? [] : [{ value: ownPeriod, label: daysInWords(tag, days.from, days.to) }]),
      ],
      days: { period: days, last: today, onPick: onPickDays },
    },
    // Comes from the page of an asset, and is taken away here.
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

/** What there is, and what is chosen though nothing has it; closed lists whole. */
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
