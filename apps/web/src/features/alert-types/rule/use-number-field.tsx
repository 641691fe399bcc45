import type { CalculatedCondition } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { NumberToken } from './fields.tsx';
import { useRuleWords } from './use-rule-words.ts';

const yearMinutes = 525_600;

/** Numbers of a condition, and its minutes, as fields of the sentence. */
export function useNumberField(isDisabled: boolean, onChange: (when: CalculatedCondition) => void) {
  const text = useText('alert-types');
  const words = useRuleWords();
  const number = (
    label: string,
    value: number | null,
    said: string,
    unit: string,
    [min, max]: readonly [number, number],
    set: (value: number) => CalculatedCondition,
  ) => (
    <NumberToken
      label={label}
      isDisabled={isDisabled}
      value={value}
      words={said}
      unit={unit}
      min={min}
      max={max}
      onChange={(next) => next !== null && onChange(set(next))}
    />
  );
  const minutesField = (value: number, set: (minutes: number) => CalculatedCondition) =>
    number(text('forLonger'), value, words.minutes(value), text('unitMinutes'), [1, yearMinutes], set);
  return { number, minutesField };
}
