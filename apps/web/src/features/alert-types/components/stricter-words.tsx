import type { CalculatedCondition } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertType } from '../api/alert-type-queries.ts';
import { stricterOf } from '../api/noise-of.ts';
import { useThresholdWords } from '../backtest/use-threshold-words.ts';

interface StricterWordsProps {
  readonly type: Pick<AlertType, 'stricter' | 'raisedIn30Days'>;
  readonly when: CalculatedCondition;
}

/** What a higher threshold of a noisy rule would have left out, by how far its alerts came. */
export function StricterWords({ type, when }: StricterWordsProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const words = useThresholdWords(when);
  const stricter = stricterOf(type);
  if (stricter === null) return null;
  return (
    <>
      {' '}
      {text('noisyStricter', {
        count: stricter.leftOut,
        value: words(stricter.value),
        formatted: format.number(stricter.leftOut),
        of: format.number(type.raisedIn30Days),
      })}
    </>
  );
}
