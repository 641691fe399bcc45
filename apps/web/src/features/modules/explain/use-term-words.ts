import type { Metric } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFactWords } from './use-fact-words.ts';

export type Terms = Metric['formula']['numerator'];

interface TermWords {
  /** For example "Engine on + moving". */
  readonly names: (terms: Terms) => string;
  readonly sum: (terms: Terms, sum: number) => string;
}

/** Describes the terms of a formula. */
export function useTermWords(): TermWords {
  const text = useText('metrics');
  const factWords = useFactWords();
  return {
    names: (terms) =>
      terms
        .map(
          ({ fact, factor }, index) =>
            `${factor < 0 ? '− ' : index === 0 ? '' : '+ '}${text(`fact_${fact}`)}`,
        )
        .join(' '),
    // All terms of a sum have the same unit.
    sum: ([first], sum) => (first === undefined ? '' : factWords(first.fact, sum)),
  };
}
