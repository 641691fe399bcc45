import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useMemo } from 'react';
import type { Cost } from './cost-list.ts';

export interface CostWords {
  /** Subject of the cost. */
  readonly of: (cost: Cost) => string;
  readonly kind: (cost: Cost) => string;
  readonly amount: (cost: Cost) => string;
  readonly basis: (cost: Cost) => string;
  readonly from: (cost: Cost) => string;
  /** Empty for one-time costs. */
  readonly to: (cost: Cost) => string;
}

/** Formats a cost; memoized until language or formats change. */
export function useCostWords(): CostWords {
  const text = useText('costs');
  const format = useFormat();
  return useMemo(() => {
    return {
      of: ({ asset, category }) =>
        asset === null
          ? text('everyOf', { category: category ?? '' })
          : [asset.code, asset.model].filter(Boolean).join(' · '),
      kind: ({ kind }) => text(`${kind}Kind`),
      amount: ({ amount }) => format.price(amount),
      basis: ({ basis }) => text(`basis_${basis}`),
      from: ({ from }) => format.days(from),
      to: ({ to, basis }) => (to !== null ? format.days(to) : basis === 'once' ? '' : text('goesOn')),
    };
  }, [text, format]);
}
