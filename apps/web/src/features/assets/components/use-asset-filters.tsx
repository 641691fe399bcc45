import type { AssetFacets, AssetStatus } from '@azimute/contract';
import type { CustomColumn } from '@azimute/contract/assets/custom-fields';
import { fieldOfFilter } from '@azimute/contract/assets/fields';
import { notReportingStatuses } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { filterNames, type AssetFilters, type AssetSearch, type FilterName } from '../api/asset-search.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import { rangeDecimalsOf } from '../api/range-decimals-of.ts';
import { useCustomFilters } from './use-custom-filters.ts';
import { useTraitWords } from './use-trait-words.ts';

const active: readonly AssetStatus[] = ['running', 'turned_off'];
const inactive = statusOrder.filter((status) => !active.includes(status));

/** Every filter of the assets, with its values among the assets that pass the other filters. */
export function useAssetFilters(
  search: AssetSearch,
  filters: AssetFilters,
): Filter<FilterName | CustomColumn>[] {
  const text = useText('assets');
  const nameOf = useText('fields');
  const status = useText('status');
  const silence = useText('silence');
  const words = useTraitWords();
  const format = useFormat();
  const { data: facets } = useQuery(assetFacetsOptions(filters));
  const chosen = (name: FilterName): string[] => (search[name] ?? []).map(String);
  const labelOf = (name: FilterName, value: string, label: string): string => {
    if (name === 'status') return status(value as AssetStatus);
    if (name === 'customers' && value === '0') return text('withoutCustomer');
    return label === '' ? text('withoutValue') : words.ofFilter(name, label);
  };
  const valuesOf = (name: FilterName): FilterValue[] =>
    listValues(name, chosen(name), facets).map(({ value, label, count }) => ({
      value,
      label: labelOf(name, value, label),
      count: isCounted(name, value, facets) ? count : undefined,
      ...(name === 'status' ? { glyph: <StatusGlyph status={value as AssetStatus} /> } : {}),
    }));
  const declared = filterNames.filter((name) => name !== 'custom');
  const ofCustom = useCustomFilters(search.custom ?? [], facets);
  return [
    ...declared.map((name) => ({
      name,
      label: nameOf(fieldOfFilter[name]),
      chosen: chosen(name),
      values: valuesOf(name),
      groups:
        name === 'status'
          ? [
              { label: text('activeStatuses'), values: active },
              { label: text('inactiveStatuses'), values: inactive },
              { label: text('notReporting'), hint: silence('definition'), values: notReportingStatuses },
            ]
          : undefined,
      rangeDecimals: rangeDecimalsOf(name),
      inShort:
        name === 'units'
          ? (count: number) => text('chosenUnits', { formatted: format.number(count) })
          : undefined,
    })),
    ...ofCustom,
  ];
}

/** The server does not count the ranges that users enter. */
function isCounted(name: FilterName, value: string, facets: AssetFacets | undefined): boolean {
  return rangeDecimalsOf(name) === undefined || facets?.[name].some((one) => one.value === value) === true;
}

/** Returns all six statuses in order; for other filters, existing values and chosen values without matches. */
function listValues(
  name: FilterName,
  chosen: readonly string[],
  facets: AssetFacets | undefined,
): AssetFacets['status'] {
  const counted = facets?.[name] ?? [];
  if (name === 'status') {
    return statusOrder.map(
      (status) => counted.find(({ value }) => value === status) ?? { value: status, label: '', count: 0 },
    );
  }
  const gone = chosen.filter((value) => counted.every((one) => one.value !== value));
  return [...counted, ...gone.map((value) => ({ value, label: value, count: 0 }))];
}
