import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useFigureChoices } from '../api/figures-queries.ts';

/** Narrows a list of a module to categories of assets: those that there are, and those that are chosen. */
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
