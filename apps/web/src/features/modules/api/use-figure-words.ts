import type { MetricDirection, MetricFigure, MetricUnit } from '@azimute/contract';
import { useAccount } from '../../../api/use-session.ts';
import { milesPerKilometer } from '../../../i18n/units.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

export interface FigureWords {
  /** A value with its unit. */
  readonly value: (value: number | null, unit: MetricUnit) => string;
  /** A figure, or why it has no value. */
  readonly figure: (figure: Pick<MetricFigure, 'state' | 'value'>, unit: MetricUnit) => string;
  readonly change: (
    now: number | null,
    before: number | null | undefined,
    unit: MetricUnit,
    direction: MetricDirection,
  ) => FigureChange | null;
  /** "coverage 96 % · 1,232 of 1,284". */
  readonly coverage: (coverage: MetricFigure['coverage']) => string;
}

export interface FigureChange {
  readonly is: 'more' | 'less' | 'same';
  /** Undefined where more says nothing by itself, or nothing changed. */
  readonly isBetter: boolean | undefined;
  readonly amount: string;
}

/** Figures in words, the same on tiles, charts, tables and explanations. */
export function useFigureWords(): FigureWords {
  const text = useText('modules');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const isMiles = distanceUnit === 'mi';
  const per = (amount: number | null, unit: string): string =>
    amount === null ? format.number(null) : `${format.number(amount, 1)} / 100\u00a0${unit}`;
  const moneyPer = (amount: number | null, unit: string): string =>
    amount === null ? format.number(null) : `${format.money(amount)} / ${unit}`;
  const value: FigureWords['value'] = (amount, unit) => {
    switch (unit) {
      case 'percent':
        return format.percent(amount === null ? null : amount / 100);
      case 'hours':
        return amount !== null && Math.abs(amount) >= 1000
          ? `${format.number(amount)}\u00a0h`
          : format.hours(amount);
      case 'kilometers':
        return format.distance(amount, amount !== null && Math.abs(amount) < 100 ? 1 : 0);
      case 'days':
        return amount === null
          ? format.number(null)
          : text('dayCount', { count: Math.round(amount), formatted: format.number(amount) });
      case 'seconds':
        return format.duration(amount);
      case 'per_100_km':
        // As often in a mile more as a mile is longer.
        return per(amount === null || !isMiles ? amount : amount / milesPerKilometer, distanceUnit);
      case 'per_100_h':
        return per(amount, 'h');
      case 'money':
        return amount !== null && Math.abs(amount) >= 100_000
          ? format.compactMoney(amount)
          : format.money(amount);
      case 'money_per_hour':
        return moneyPer(amount, 'h');
      case 'money_per_km':
        return moneyPer(amount === null || !isMiles ? amount : amount / milesPerKilometer, distanceUnit);
    }
  };
  return {
    value,
    figure: ({ state, value: amount }, unit) => (state === 'ready' ? value(amount, unit) : text(state)),
    change: (now, before, unit, direction) => {
      if (now === null || before === null || before === undefined) return null;
      const difference = now - before;
      // What is not seen in the figure is no change.
      const isSame = value(now, unit) === value(before, unit);
      return {
        is: isSame ? 'same' : difference > 0 ? 'more' : 'less',
        isBetter: isSame || direction === 'neither' ? undefined : difference > 0 === (direction === 'more'),
        amount:
          unit === 'percent'
            ? text('points', { formatted: format.number(Math.abs(difference), 1) })
            : value(Math.abs(difference), unit),
      };
    },
    coverage: ({ share, assets }) =>
      text('coverage', {
        share: format.percent(share, 0),
        known: format.number(assets.known),
        of: format.number(assets.of),
      }),
  };
}
