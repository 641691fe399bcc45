import { languageTags } from '@azimute/contract/locales';
import type { MetricGrouping } from '@azimute/contract';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';

interface Group {
  readonly key: string;
  readonly label: string | null;
}

/** Returns the name of a group. */
export function useGroupWords(): (groupBy: MetricGrouping, group: Group) => string {
  const text = useText('modules');
  const tag = languageTags[useLocale()];
  return (groupBy, { key, label }) => {
    if (groupBy === 'days' || groupBy === 'weeks')
      return dateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(key));
    if (groupBy === 'months')
      return dateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(key));
    if (groupBy === 'customers' && key === '0') return text('withoutCustomer');
    if (groupBy === 'assets') return label ?? text('unseenAsset');
    return (label ?? key) || text('withoutValue');
  };
}
