import type { AssetFacets, AssetStatus } from '@azimute/contract';
import { fieldOfFilter } from '@azimute/contract/assets/fields';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { filterNames, type AssetFilters, type AssetSearch, type FilterName } from '../api/asset-search.ts';
import { assetFacetsOptions } from '../api/assets-queries.ts';
import { useTraitWords } from './use-trait-words.ts';

const active: readonly AssetStatus[] = ['running', 'turned_off'];
const inactive = statusOrder.filter((status) => !active.includes(status));

/** Every filter of the assets, with its values as the other filters leave them. */
export function useAssetFilters(search: AssetSearch, filters: AssetFilters): Filter<FilterName>[] {
  const text = useText('assets');
  const nameOf = useText('fields');
  const status = useText('status');
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
      count,
      ...(name === 'status' ? { glyph: <StatusGlyph status={value as AssetStatus} /> } : {}),
    }));
  return filterNames.map((name) => ({
    name,
    label: nameOf(fieldOfFilter[name]),
    chosen: chosen(name),
    values: valuesOf(name),
    groups:
      name === 'status'
        ? [
            { label: text('activeStatuses'), values: active },
            { label: text('inactiveStatuses'), values: inactive },
          ]
        : undefined,
    inShort:
      name === 'units' ? (count) => text('chosenUnits', { formatted: format.number(count) }) : undefined,
  }));
}

/** Statuses in their order, all six; of other filters what there is, and what is chosen though nothing has it. */
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
