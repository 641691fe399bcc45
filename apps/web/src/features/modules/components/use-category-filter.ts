import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useFigureChoices } from '../api/figures-queries.ts';

/** Filters a module's list by category: existing and chosen values. */
export function useCategoryFilter(chosen: readonly string[]): Filter {
  const text = useText('modules');
  const { data: choices } = useFigureChoices();
  const categories = (choices?.categories ?? []).map(({ value }) => value).filter(Boolean);
  return {
    name: 'categories',
    label: text('filter_categories'),
    chosen,
    values: [...new Set([...categories, ...chosen])].map((value) => ({ value, label: value })),
  };
}
