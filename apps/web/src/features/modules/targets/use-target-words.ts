import type { MetricCode } from '@azimute/contract';
import { useMemo } from 'react';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetrics } from '../api/figures-queries.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { Target } from './target-list.ts';

export interface TargetWords {
  readonly metric: (target: Pick<Target, 'metric'>) => string;
  readonly unit: (target: Target) => string;
  readonly category: (target: Target) => string;
  /** The metric with what the target is of. */
  readonly name: (target: Target) => string;
  /** With its unit; nothing until the catalogue of metrics is read. */
  readonly value: (target: Target) => string;
  readonly from: (target: Target) => string;
  readonly to: (target: Target) => string;
}

/** A target in words; the same object until language, formats or metrics change. */
export function useTargetWords(): TargetWords {
  const text = useText('targets');
  const names = useText('metrics');
  const figures = useFigureWords();
  const format = useFormat();
  const locale = useLocale();
  const metrics = useMetrics();
  return useMemo(() => {
    const tag = languageTags[locale];
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
      from: ({ from }) => daysInWords(tag, from),
      to: ({ to }) => (to === null ? text('goesOn') : daysInWords(tag, to)),
    };
  }, [text, names, figures, format, locale, metrics]);
}
