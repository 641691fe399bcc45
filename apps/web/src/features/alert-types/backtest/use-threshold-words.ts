import type { CalculatedCondition } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../ui/use-format.ts';
import { readingNamesOptions } from '../../readings/api/readings-queries.ts';
import { useRuleWords } from '../rule/use-rule-words.ts';

/** Formats a threshold of a condition in its unit. */
export function useThresholdWords(when: CalculatedCondition): (value: number) => string {
  const format = useFormat();
  const words = useRuleWords();
  const { data: readings = [] } = useQuery(readingNamesOptions);
  return (value) => {
    switch (when.kind) {
      case 'reading': {
        const unit = readings.find(({ code }) => code === when.reading)?.unit ?? '';
        return `${format.number(value, value % 1 === 0 ? 0 : 2)}${unit && '\u00a0'}${unit}`;
      }
      case 'speeding':
        return format.speed(value);
      case 'towed':
        return format.distance(value / 1_000);
      case 'usage':
        return format.hours(value);
      default:
        return words.minutes(value);
    }
  };
}
