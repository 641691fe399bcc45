import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMemo } from 'react';
import type { Cost } from './cost-list.ts';

export interface CostWords {
  /** What the cost is of. */
  readonly of: (cost: Cost) => string;
  readonly kind: (cost: Cost) => string;
  readonly amount: (cost: Cost) => string;
  readonly basis: (cost: Cost) => string;
  readonly from: (cost: Cost) => string;
  /** Nothing for what is paid once. */
  readonly to: (cost: Cost) => string;
}

/** A cost in words; the same object until language or formats change. */
export function useCostWords(): CostWords {
  const text = useText('costs');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const tag = languageTags[locale];
    return {
      of: ({ asset, category }) =>
        asset === null
          ? text('everyOf', { category: category ?? '' })
          : [asset.code, asset.model].filter(Boolean).join(' · '),
      kind: ({ kind }) => text(`${kind}Kind`),
      amount: ({ amount }) => format.price(amount),
      basis: ({ basis }) => text(`basis_${basis}`),
      from: ({ from }) => daysInWords(tag, from),
      to: ({ to, basis }) => (to !== null ? daysInWords(tag, to) : basis === 'once' ? '' : text('goesOn')),
    };
  }, [text, format, locale]);
}
