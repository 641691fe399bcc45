import type { UsedFuel } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Fuel } from './fuel-list.ts';

export interface FuelWords {
  /** Category of the fuel. */
  readonly of: (fuel: Pick<Fuel, 'category'>) => string;
  readonly kind: (fuel: Pick<Fuel, 'fuel'>) => string;
  readonly factor: (fuel: Pick<Fuel, 'co2GramsPerLiter'>) => string;
  readonly price: (fuel: Fuel) => string;
  readonly from: (fuel: Pick<Fuel, 'from'>) => string;
  readonly until: (fuel: Fuel) => string;
  /** Describes the factor used for a figure, and its source. */
  readonly used: (fuel: UsedFuel) => string;
}

/** Formats a fuel; memoized until language or formats change. */
export function useFuelWords(): FuelWords {
  const text = useText('fuels');
  const format = useFormat();
  return useMemo(() => {
    const factor: FuelWords['factor'] = ({ co2GramsPerLiter }) =>
      `${format.number(co2GramsPerLiter / 1000, 3)}\u00a0kg / L`;
    const kind: FuelWords['kind'] = ({ fuel }) => text(`${fuel}Kind`);
    const from: FuelWords['from'] = (fuel) => format.days(fuel.from);
    return {
      of: ({ category }) => category ?? text('everyCategory'),
      kind,
      factor,
      price: ({ price }) => (price === null ? '' : `${format.price(price)} / L`),
      from,
      until: ({ until }) => (until === null ? text('goesOn') : format.days(until)),
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
  }, [text, format]);
}
