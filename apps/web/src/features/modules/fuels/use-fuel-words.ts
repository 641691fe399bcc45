import type { UsedFuel } from '@azimute/contract';
import { useMemo } from 'react';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Fuel } from './fuel-list.ts';

export interface FuelWords {
  /** The category that it is of. */
  readonly of: (fuel: Pick<Fuel, 'category'>) => string;
  readonly kind: (fuel: Pick<Fuel, 'fuel'>) => string;
  readonly factor: (fuel: Pick<Fuel, 'co2GramsPerLiter'>) => string;
  readonly price: (fuel: Fuel) => string;
  readonly from: (fuel: Pick<Fuel, 'from'>) => string;
  readonly until: (fuel: Fuel) => string;
  /** By which factor a figure is computed, and who says so. */
  readonly used: (fuel: UsedFuel) => string;
}

/** A fuel in words; the same object until language or formats change. */
export function useFuelWords(): FuelWords {
  const text = useText('fuels');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const tag = languageTags[locale];
    const factor: FuelWords['factor'] = ({ co2GramsPerLiter }) =>
      `${format.number(co2GramsPerLiter / 1000, 3)}\u00a0kg / L`;
    const kind: FuelWords['kind'] = ({ fuel }) => text(`${fuel}Kind`);
    const from: FuelWords['from'] = (fuel) => daysInWords(tag, fuel.from);
    return {
      of: ({ category }) => category ?? text('everyCategory'),
      kind,
      factor,
      price: ({ price }) => (price === null ? '' : `${format.price(price)} / L`),
      from,
      until: ({ until }) => (until === null ? text('goesOn') : daysInWords(tag, until)),
      used: (fuel) =>
        [
          kind(fuel),
          factor(fuel),
          fuel.source,
          fuel.from === null ? '' : text('sinceDay', { day: from({ from: fuel.from }) }),
        ]
          .filter(Boolean)
          .join(' · '),
    };
  }, [text, format, locale]);
}
