import type { MetricTerm } from '@azimute/contract';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricValue } from '../../../ui/use-metric-value.ts';

/** Formats sums of facts: time, distance, money and counts. */
export function useFactWords(): (fact: MetricTerm, sum: number) => string {
  const format = useFormat();
  const value = useMetricValue();
  return (fact, sum) => {
    if (fact.endsWith('Seconds')) return format.hours(sum / 3600);
    if (fact.endsWith('Meters')) return format.distance(sum / 1000);
    if (fact === 'costs' || fact === 'idleCosts' || fact === 'fuelCosts') return format.money(sum);
    if (fact.endsWith('Milliliters')) return value(sum / 1000, 'liters');
    if (fact === 'co2Grams') return value(sum / 1000, 'kilograms');
    return format.number(sum);
  };
}
