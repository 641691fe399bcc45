import type { MetricUnit } from '@azimute/contract';
import { useMemo } from 'react';
import { useAccount } from '../api/use-session.ts';
import { milesPerKilometer } from '../i18n/units.ts';
import { useText } from '../i18n/use-text.ts';
import { useFormat } from './use-format.ts';

export type MetricValue = (value: number | null, unit: MetricUnit) => string;

/** Formats metric values in the account's units. */
export function useMetricValue(): MetricValue {
  const text = useText('metrics');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  return useMemo(() => {
    const isMiles = distanceUnit === 'mi';
    const known = (amount: number | null, write: (known: number) => string): string =>
      amount === null ? format.number(null) : write(amount);
    const per = (amount: number | null, unit: string): string =>
      known(amount, (value) => `${format.number(value, 1)} / 100\u00a0${unit}`);
    /** Liters and kilograms: small amounts have a decimal. */
    const measured = (amount: number | null, unit: string): string =>
      known(amount, (value) => `${format.number(value, Math.abs(value) < 100 ? 1 : 0)}\u00a0${unit}`);
    const moneyPer = (amount: number | null, unit: string): string =>
      known(amount, (value) => `${format.money(value)} / ${unit}`);
    /** A rate per mile is higher than per kilometer. */
    const byDistance = (amount: number | null): number | null =>
      amount === null || !isMiles ? amount : amount / milesPerKilometer;
    return (amount, unit) => {
      switch (unit) {
        case 'percent':
          return format.percent(amount === null ? null : amount / 100);
        case 'hours':
          return Math.abs(amount ?? 0) >= 1000 ? `${format.number(amount)}\u00a0h` : format.hours(amount);
        case 'kilometers':
          return format.distance(amount, amount !== null && Math.abs(amount) < 100 ? 1 : 0);
        case 'days':
          return known(amount, (days) =>
            text('dayCount', { count: Math.round(days), formatted: format.number(days) }),
          );
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
          return Math.abs(amount ?? 0) >= 100_000 ? format.compactMoney(amount) : format.money(amount);
        case 'money_per_hour':
          return moneyPer(amount, 'h');
        case 'money_per_km':
          return moneyPer(byDistance(amount), distanceUnit);
      }
    };
  }, [text, format, distanceUnit]);
}
