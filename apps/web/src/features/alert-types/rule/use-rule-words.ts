import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

export interface RuleWords {
  readonly minutes: (value: number | null) => string;
  readonly seconds: (value: number) => string;
  /** Lists the first few names and the number of the others, or returns `none` if there are none. */
  readonly several: (names: readonly string[], none: string) => string;
}

const named = 2;

/** Formats the values of a rule for its sentence. */
export function useRuleWords(): RuleWords {
  const text = useText('alert-types');
  const format = useFormat();
  return {
    minutes: (value) => format.duration(value === null ? null : value * 60),
    seconds: format.duration,
    several: (names, none) => {
      if (names.length === 0) return none;
      if (names.length <= named) return names.join(', ');
      const others = names.length - named;
      return text('andMore', {
        names: names.slice(0, named).join(', '),
        count: others,
        formatted: format.number(others),
      });
    },
  };
}
