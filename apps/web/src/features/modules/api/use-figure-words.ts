import type { FigureTarget, MetricDirection, MetricFigure, MetricUnit } from '@azimute/contract';
import { useMemo } from 'react';
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
  readonly target: (
    value: number | null,
    target: Pick<FigureTarget, 'value' | 'isMet' | 'isNear'>,
    unit: MetricUnit,
  ) => AgainstTarget;
  /** "coverage 96 % · 1,232 of 1,284". */
  readonly coverage: (coverage: MetricFigure['coverage']) => string;
}

export interface FigureChange {
  readonly is: 'more' | 'less' | 'same';
  /** Undefined where more says nothing by itself, or nothing changed. */
  readonly isBetter: boolean | undefined;
  readonly amount: string;
}

export interface AgainstTarget {
  /** `neither` where neither way is better, or without a value. */
  readonly is: 'met' | 'near' | 'missed' | 'neither';
  /** On which side of a target that is not met; undefined where the difference is not seen in the figure. */
  readonly side: 'above' | 'below' | undefined;
  readonly amount: string;
}

/** Figures in words, the same on tiles, charts, tables and explanations; the same object until language or formats change. */
export function useFigureWords(): FigureWords {
  const text = useText('modules');
  const format = useFormat();
  const value = useMetricValue();
  return useMemo(() => {
    const apart = (difference: number, unit: MetricUnit): string =>
      unit === 'percent'
        ? text('points', { formatted: format.number(Math.abs(difference), 1) })
        : value(Math.abs(difference), unit);
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
  }, [text, format, value]);
}
