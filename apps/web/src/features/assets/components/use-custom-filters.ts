import type { AssetFacets } from '@azimute/contract';
import { customColumnOf, type CustomColumn } from '@azimute/contract/assets/custom-fields';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { CustomField } from '../../custom-fields/custom-fields-query.ts';
import { customDecimals, useCustomWords } from '../../custom-fields/use-custom-words.ts';

/**
 * Creates a filter for each custom field. The address contains the filters of all fields in one list, such as 7=red.
 */
export function useCustomFilters(
  chosen: readonly string[],
  facets: AssetFacets | undefined,
): Filter<CustomColumn>[] {
  const text = useText('assets');
  const words = useCustomWords();
  return words.fields.map((field) => {
    const prefix = new RegExp(`^${field.id}[=~:]`);
    const own = chosen.filter((one) => prefix.test(one));
    const counts = countValues(
      field,
      (facets?.custom ?? []).filter(({ value }) => prefix.test(value)),
    );
    const gone = own.filter((one) => !counts.has(one));
    const offered = [
      ...counts,
      ...gone.map((value) => [value, field.kind === 'number' ? undefined : 0] as const),
    ];
    return {
      name: customColumnOf(field.id),
      label: words.nameOf(field),
      chosen: own.map((one) => one.replace(prefix, '')),
      values: offered.map(([value, count]) => ({
        value: value.replace(prefix, ''),
        label: words.ofCondition(field, value) || text('withoutValue'),
        count,
      })),
      rangeDecimals: field.kind === 'number' ? customDecimals : undefined,
    };
  });
}

/**
 * Counts the values that a filter offers: months for dates; for numbers, only assets with and without a value, since
 * ranges are typed.
 */
function countValues(
  { id, kind }: CustomField,
  facet: AssetFacets['custom'],
): Map<string, number | undefined> {
  const counts = new Map<string, number | undefined>();
  for (const { value, count } of facet) {
    const isNone = value === `${id}=`;
    if (kind === 'number' && !isNone) continue;
    const offered = kind === 'day' && !isNone ? `${id}~${value.slice(`${id}=`.length).slice(0, 7)}` : value;
    counts.set(offered, (counts.get(offered) ?? 0) + count);
  }
  return counts;
}

/** Returns the filters of all custom fields, with the given values for one of them. */
function withCustomFilter(
  chosen: readonly string[],
  { id, kind }: Pick<CustomField, 'id' | 'kind'>,
  values: readonly string[],
): string[] {
  const sign = kind === 'number' ? ':' : kind === 'day' ? '~' : '=';
  const others = chosen.filter((one) => Number.parseInt(one, 10) !== id);
  return [...others, ...values.map((value) => `${id}${value === '' ? '=' : sign}${value}`)];
}

/** Changes a filter in the address, including filters by custom fields. */
export function useSetFilter(
  chosen: readonly string[],
  set: (name: string, values: readonly string[]) => void,
): (name: string, values: readonly string[]) => void {
  const { fields } = useCustomWords();
  return (name, values) => {
    const field = fields.find(({ id }) => name === customColumnOf(id));
    if (field === undefined) set(name, values);
    else set('custom', withCustomFilter(chosen, field, values));
  };
}
