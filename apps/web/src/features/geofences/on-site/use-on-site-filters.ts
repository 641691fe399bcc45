import { onSiteDaysMost } from '@azimute/contract/geofences/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { customersOptions, unitsOptions } from '../../assets/api/assets-queries.ts';
import { usePlaceFilters } from '../history/use-history-filters.ts';
import { onSiteSearch } from './on-site-search.ts';
import type { OnSite } from './use-on-site.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';

/** Filters of days on site; a period is always set. */
export function useOnSiteFilters({ search, setPeriod }: OnSite): Filter[] {
  const text = useText('on-site');
  const { data: units = [] } = useQuery(unitsOptions);
  const { data: customers = [] } = useQuery(customersOptions);
  const chosen = (name: Parameters<typeof onSiteSearch.chosen>[1]): readonly string[] =>
    onSiteSearch.chosen(search, name);
  const places = usePlaceFilters({ chosen });
  const period = usePeriodFilter({
    label: text('period'),
    search,
    daysMost: onSiteDaysMost,
    isAlways: true,
    onPick: setPeriod,
  });
  return [
    period,
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
    ...places,
  ];
}
