import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { customersOptions, unitsOptions } from '../../assets/api/assets-queries.ts';
import { useHistoryFilters } from '../history/use-history-filters.ts';
import { onSitePeriods, onSiteSearch, usualOnSitePeriod } from './on-site-search.ts';
import type { OnSite } from './use-on-site.ts';

/** Stands among the values for days that were chosen. */
const ownPeriod = 'days';

/** What days on site are narrowed down by; a period always is one of them. */
export function useOnSiteFilters({ search, change, today, days }: OnSite): Filter[] {
  const text = useText('on-site');
  const { data: units = [] } = useQuery(unitsOptions);
  const { data: customers = [] } = useQuery(customersOptions);
  const chosen = (name: Parameters<typeof onSiteSearch.chosen>[1]): readonly string[] =>
    onSiteSearch.chosen(search, name);
  const [geofences, assets] = useHistoryFilters({ chosen });
  const { period, from, to } = search;
  const own = from === undefined || to === undefined ? null : { from, to };
  return [
    {
      name: 'period',
      label: text('period'),
      chosen: own === null ? [period ?? usualOnSitePeriod] : [ownPeriod],
      values: [
        ...onSitePeriods.map((one) => ({ value: one, label: text(`period_${one}`) })),
        ...(own === null ? [] : [{ value: ownPeriod, label: days }]),
      ],
      days: {
        period: own,
        last: today,
        onPick: (picked) => change(({ period: _period, ...current }) => ({ ...current, ...picked })),
      },
    },
    {
      name: 'customers',
      label: text('customer'),
      chosen: chosen('customers'),
      values: [
        ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: text('withoutCustomer') },
      ],
    },
    {
      name: 'units',
      label: text('unit'),
      chosen: chosen('units'),
      values: units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
    },
    ...[geofences, assets].filter((filter) => filter !== undefined),
  ];
}
