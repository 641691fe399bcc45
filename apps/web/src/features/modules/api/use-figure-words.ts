import type { MetricDirection, MetricFigure, MetricUnit } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricValue, type MetricValue } from '../../../ui/use-metric-value.ts';

export interface FigureWords {
  /** A value with its unit. */
  readonly value: MetricValue;
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
  const value = useMetricValue();
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
