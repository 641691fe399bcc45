import type { MetricCode } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetrics } from '../api/figures-queries.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { Target } from './target-list.ts';

export interface TargetWords {
  readonly metric: (target: Pick<Target, 'metric'>) => string;
  readonly unit: (target: Target) => string;
  readonly category: (target: Target) => string;
  /** Metric and scope of the target. */
  readonly name: (target: Target) => string;
  /** Formats with the unit; empty until the catalog of metrics has loaded. */
  readonly value: (target: Target) => string;
  readonly from: (target: Target) => string;
  readonly to: (target: Target) => string;
}

/** Formats a target; memoized until language, formats or metrics change. */
export function useTargetWords(): TargetWords {
  const text = useText('targets');
  const names = useText('metrics');
  const figures = useFigureWords();
  const format = useFormat();
  const metrics = useMetrics();
  return useMemo(() => {
    const definitionOf = (code: MetricCode) => metrics.find((one) => one.code === code);
    const metric: TargetWords['metric'] = (target) => names(`name_${target.metric}`);
    const unit: TargetWords['unit'] = (target) => target.unit?.name ?? text('everyUnit');
    const category: TargetWords['category'] = (target) => target.category ?? text('everyCategory');
    return {
      metric,
      unit,
      category,
      name: (target) =>
        [metric(target), target.category ?? '', target.unit?.name ?? ''].filter(Boolean).join(' · '),
      value: ({ metric: code, value }) => {
        const definition = definitionOf(code);
        if (definition === undefined) return '';
        const shown =
          definition.unit === 'days'
            ? names('dayCount', { count: 2, formatted: format.number(value, 2) })
            : figures.value(value, definition.unit);
        return definition.formula.denominator === null ? text('perAssetAndDay', { value: shown }) : shown;
      },
      from: ({ from }) => format.days(from),
      to: ({ to }) => (to === null ? text('goesOn') : format.days(to)),
    };
  }, [text, names, figures, format, metrics]);
}
