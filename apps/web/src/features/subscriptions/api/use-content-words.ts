import { subscriptionFilters } from '@azimute/contract/subscriptions';
import { useText } from '../../../i18n/use-text.ts';
import type { Content, NewSubscription } from './subscriptions-queries.ts';

type Figures = Extract<Content, { kind: 'figures' | 'unit_figures' }>;
type FilterName = (typeof subscriptionFilters)[number];

/** Describes the content of a subscription, and its filters. */
export function useContentWords(): (of: Pick<NewSubscription, 'content' | 'names'>) => string {
  const text = useText('subscriptions');
  const modules = useText('modules');
  const filterWords = (content: Figures, names: NewSubscription['names'], filter: FilterName): string[] => {
    const values = content[filter] ?? [];
    if (values.length === 0) return [];
    const known = filter === 'units' || filter === 'customers' || filter === 'assets' ? names[filter] : [];
    const labels = values.map((value) =>
      filter === 'customers' && value === 0
        ? modules('withoutCustomer')
        : (known?.find(({ id }) => id === value)?.name ?? String(value)),
    );
    return [`${modules(`filter_${filter}`)}: ${labels.join(', ')}`];
  };
  const countWords = (count: number): string[] => (count === 0 ? [] : [text('filterCount', { count })]);
  return ({ content, names }) => {
    if (content.kind === 'board') {
      const filters = [content.units, content.categories].filter((values) => values !== undefined);
      return [text('board'), ...countWords(filters.length), content.format.toUpperCase()].join(' · ');
    }
    if (content.kind === 'list') {
      const filters = Object.keys(content.filters).filter((name) => name !== 'sort' && name !== 'order');
      return [
        text(`list_${content.list}`),
        ...countWords(filters.length),
        ...(content.ofPeriod ? [text('ofPeriod')] : []),
        content.format.toUpperCase(),
      ].join(' · ');
    }
    if (content.kind === 'trips') {
      const chosen = (content.assets === null ? names.units : names.assets) ?? [];
      const scope = content.assets === null && content.units === null;
      return [
        text(`of_${content.of}`),
        scope ? text('scope_all') : chosen.map(({ name }) => name).join(', '),
        content.format.toUpperCase(),
      ].join(' · ');
    }
    const filters = subscriptionFilters.flatMap((filter) => filterWords(content, names, filter));
    const narrowed = filters.length === 0 ? [text('wholeFleet')] : filters;
    const file =
      content.kind === 'unit_figures'
        ? [`${modules(`group_${content.groupBy}`)}, ${content.format.toUpperCase()}`]
        : [];
    return [modules(`name_${content.slug}`), ...narrowed, ...file].join(' · ');
  };
}
