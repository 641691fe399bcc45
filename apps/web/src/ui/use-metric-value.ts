import type { MetricUnit } from '@azimute/contract';
import { useMemo } from 'react';
import { useAccount } from '../api/use-session.ts';
import { milesPerKilometer } from '../i18n/units.ts';
import { useText } from '../i18n/use-text.ts';
import { useFormat } from './use-format.ts';

export type MetricValue = (value: number | null, unit: MetricUnit) => string;

/** Values of metrics with their unit, as the account measures. */
export function useMetricValue(): MetricValue {
  const text = useText('metrics');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  return useMemo(() => {
    const isMiles = distanceUnit === 'mi';
    const per = (amount: number | null, unit: string): string =>
      amount === null ? format.number(null) : `${format.number(amount, 1)} / 100\u00a0${unit}`;
    /** Litres and kilogrammes: of little with a decimal. */
    const measured = (amount: number | null, unit: string): string =>
      amount === null
        ? format.number(null)
        : `${format.number(amount, Math.abs(amount) < 100 ? 1 : 0)}\u00a0${unit}`;
    /** As often in a mile more as a mile is longer. */
    const byDistance = (amount: number | null): number | null =>
      amount === null || !isMiles ? amount : amount / milesPerKilometer;
    const moneyPer = (amount: number | null, unit: string): string =>
      amount === null ? format.number(null) : `${format.money(amount)} / ${unit}`;
    return (amount, unit) => {
      switch (unit) {
        case 'percent':
          return format.percent(amount === null ? null : amount / 100);
        case 'hours':
          return amount !== null && Math.abs(amount) >= 1000
            ? `${format.number(amount)}\u00a0h`
            : format.hours(amount);
        case 'kilometers':
          return format.distance(amount, amount !== null && Math.abs(amount) < 100 ? 1 : 0);
        case 'days':
          return amount === null
            ? format.number(null)
            : text('dayCount', { count: Math.round(amount), formatted: format.number(amount) });
        case 'seconds':
          return format.duration(amount);
        case 'per_100_km':
          return per(byDistance(amount), distanceUnit);
        case 'per_100_h':
          return per(amount, 'h');
        case 'liters':
          return measured(amount, 'L');
        case 'liters_per_hour':
          return measured(amount, 'L / h');
        case 'liters_per_100_km':
          return measured(byDistance(amount), `L / 100\u00a0${distanceUnit}`);
        case 'kilograms':
          return measured(amount, 'kg');
        case 'kilograms_per_hour':
          return measured(amount, 'kg / h');
        case 'kilograms_per_100_km':
          return measured(byDistance(amount), `kg / 100\u00a0${distanceUnit}`);
        case 'money':
          return amount !== null && Math.abs(amount) >= 100_000
            ? format.compactMoney(amount)
            : format.money(amount);
        case 'money_per_hour':
          return moneyPer(amount, 'h');
        case 'money_per_km':
          return moneyPer(byDistance(amount), distanceUnit);
      }
    };
  }, [text, format, distanceUnit]);
}
