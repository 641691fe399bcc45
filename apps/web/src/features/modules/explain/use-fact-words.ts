import type { FactName } from '@azimute/contract';
import { useFormat } from '../../../ui/use-format.ts';

/** Sums of facts in words: time, ways and counts. */
export function useFactWords(): (fact: FactName, sum: number) => string {
  const format = useFormat();
  return (fact, sum) => {
    if (fact.endsWith('Seconds')) return format.hours(sum / 3600);
    if (fact.endsWith('Meters')) return format.distance(sum / 1000);
    return format.number(sum);
  };
}
