import type { MaintenanceMeter } from '@azimute/contract/maintenance-plans';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Due, Plan } from '../api/maintenance-lists.ts';

interface MaintenanceWords {
  readonly amount: (value: number, meter: MaintenanceMeter) => string;
  /** Amount left; empty if no reading is known. */
  readonly left: (due: Due) => string;
  /** The interval that contains the due day in 80% of cases. */
  readonly forecast: (due: Due) => string;
  readonly day: (day: string | null) => string;
  /** Intervals of a task, such as "250 h or 6 months". */
  readonly intervals: (task: Plan['tasks'][number]) => string;
}

const meters = ['hours', 'kilometers', 'days', 'liters'] as const;

/** Formats what is due; memoized until the language changes. */
export function useMaintenanceWords(): MaintenanceWords {
  const text = useText('maintenance-plans');
  const format = useFormat();
  return useMemo(() => {
    const amount = (value: number, meter: MaintenanceMeter): string => {
      if (meter === 'kilometers') return format.distance(value, 0);
      if (meter === 'days') return text('days', { count: value, formatted: format.number(value) });
      return text(meter === 'hours' ? 'inHours' : 'inLiters', { value: format.number(value, 0) });
    };
    const day = (of: string | null): string => (of === null ? '' : format.days(of));
    return {
      amount,
      day,
      left: ({ left, meter }) => (left === null || meter === null ? '' : amount(left, meter)),
      forecast: ({ earliestOn, latestOn, dueOn, meter }) => {
        if (dueOn === null) return text('noForecast');
        if (meter === 'days' || earliestOn === null) return text('byDate');
        if (latestOn === null) return text('fromDay', { day: day(earliestOn) });
        return earliestOn === latestOn ? day(earliestOn) : format.days(earliestOn, latestOn);
      },
      intervals: (task) =>
        meters
          .flatMap((meter) => (task[meter] === null ? [] : [amount(task[meter], meter)]))
          .join(text('or')),
    };
  }, [text, format]);
}
