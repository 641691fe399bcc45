import { builtInReadings } from '@azimute/contract/readings/values';
import { useMemo } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface ReadingWords {
  /** Of a code of the catalogue; of one that is not in it the code itself. */
  readonly name: (code: string) => string;
  readonly value: (code: string, value: number | null) => string;
}

const ofCode = new Map(builtInReadings.map((reading) => [reading.code, reading]));
const mostDecimals = 2;

/** Names readings, and their values with the unit. */
export function useReadingWords(): ReadingWords {
  const locale = useLocale();
  const format = useFormat();
  return useMemo(
    () => ({
      name: (code) => ofCode.get(code)?.names[locale] ?? code,
      value: (code, value) => {
        if (code === 'speed') return format.speed(value);
        const words = format.number(value, value === null ? 0 : decimalsOf(value));
        const unit = ofCode.get(code)?.unit ?? '';
        return value === null || unit === '' ? words : `${words}\u00A0${unit}`;
      },
    }),
    [locale, format],
  );
}

/** As many as the value has, up to two. */
function decimalsOf(value: number): number {
  return Number(value.toFixed(mostDecimals)).toString().split('.')[1]?.length ?? 0;
}
