import type { FigureTarget, MetricAnswer, MetricFigure, MetricUnit } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricValue, type MetricValue } from '../../../ui/use-metric-value.ts';

export interface FigureWords {
  /** Formats a value with its unit. */
  readonly value: MetricValue;
  /** Formats a figure, or the reason why it has no value. */
  readonly figure: (figure: Pick<MetricFigure, 'state' | 'value'>, unit: MetricUnit) => string;
  readonly change: (
    answer: Pick<MetricAnswer, 'figure' | 'before' | 'unit' | 'direction'>,
  ) => FigureChange | null;
  readonly target: (
    value: number | null,
    target: Pick<FigureTarget, 'value' | 'isMet' | 'isNear'>,
    unit: MetricUnit,
  ) => AgainstTarget;
  /** Formats as "coverage 96% · 1,232 of 1,284". */
  readonly coverage: (coverage: MetricFigure['coverage']) => string;
}

export interface FigureChange {
  readonly is: 'more' | 'less' | 'same';
  /** Undefined if more is neither better nor worse, or if nothing changed. */
  readonly isBetter: boolean | undefined;
  readonly amount: string;
}

export interface AgainstTarget {
  /** `neither` if the metric has no better direction, or no value. */
  readonly is: 'met' | 'near' | 'missed' | 'neither';
  /** Side of a missed target; undefined if the difference is not visible in the figure. */
  readonly side: 'above' | 'below' | undefined;
  readonly amount: string;
}

/** Formats figures for tiles, charts, tables and explanations; memoized until language or formats change. */
export function useFigureWords(): FigureWords {
  const text = useText('modules');
  const format = useFormat();
  const value = useMetricValue();
  const calculating = useCalculating();
  return useMemo(() => {
    const apart = (difference: number, unit: MetricUnit): string =>
      unit === 'percent'
        ? text('points', { formatted: format.number(Math.abs(difference), 1) })
        : value(Math.abs(difference), unit);
    return {
      value,
      figure: ({ state, value: amount }, unit) =>
        state === 'ready' ? value(amount, unit) : (calculating ?? text(state)),
      change: ({ figure, before: figureBefore, unit, direction }) => {
        const [now, before] = [figure.value, figureBefore?.value ?? null];
        if (now === null || before === null) return null;
        const difference = now - before;
        // A difference that rounding hides is not a change.
        const isSame = value(now, unit) === value(before, unit);
        return {
          is: isSame ? 'same' : difference > 0 ? 'more' : 'less',
          isBetter: isSame || direction === 'neither' ? undefined : difference > 0 === (direction === 'more'),
          amount: apart(difference, unit),
        };
      },
      target: (now, { value: target, isMet, isNear }, unit) => {
        if (now === null) return { is: 'neither', side: undefined, amount: '' };
        const difference = now - target;
        const isSame = value(now, unit) === value(target, unit);
        const is = isMet === null ? 'neither' : isMet || isSame ? 'met' : isNear ? 'near' : 'missed';
        return {
          is,
          side: isSame || is === 'met' ? undefined : difference > 0 ? 'above' : 'below',
          amount: apart(difference, unit),
        };
      },
      coverage: ({ share, assets }) =>
        text('coverage', {
          share: format.percent(share, 0),
          known: format.number(assets.known),
          of: format.number(assets.of),
        }),
    };
  }, [text, format, value, calculating]);
}
