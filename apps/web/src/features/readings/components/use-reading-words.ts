import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Reading } from '../api/readings-queries.ts';

type Value = number | boolean | string;
const space = '\u00a0';

/** Names and values of readings in the current language and the account's units. */
export function useReadingWords() {
  const text = useText('readings');
  const format = useFormat();
  const locale = useLocale();
  return {
    name: ({ names }: Pick<Reading, 'names'>): string => names[locale],
    value: ({ unit }: Pick<Reading, 'unit'>, value: Value): string => {
      if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
      if (typeof value === 'string') return value;
      if (unit === 'km/h') return format.speed(value);
      if (unit === 'km') return format.distance(value);
      const digits = Math.abs(value) >= 1_000 || Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1;
      return `${format.number(value, digits)}${unit === '' ? '' : `${space}${unit}`}`;
    },
  };
}
