import type { MetricTerm } from '@azimute/contract';
import { useFormat } from '../../../ui/use-format.ts';

/** Sums of facts in words: time, distances, money and counts. */
export function useFactWords(): (fact: MetricTerm, sum: number) => string {
  const format = useFormat();
  return (fact, sum) => {
    if (fact.endsWith('Seconds')) return format.hours(sum / 3600);
    if (fact.endsWith('Meters')) return format.distance(sum / 1000);
    if (fact === 'costs' || fact === 'idleCosts') return format.money(sum);
    return format.number(sum);
  };
}
