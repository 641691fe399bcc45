import { useText } from '../../../i18n/use-text.ts';
import type { AnswerOf } from '@azimute/contract';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface HitsProps {
  readonly causes: AnswerOf<'listSilentAssets'>['causes'];
}

/** How often the rules were right, of silences that people evaluated; nothing before any was. */
export function Hits({ causes }: HitsProps) {
  const text = useText('silence');
  const format = useFormat();
  const evaluated = causes.filter(({ reviewed }) => reviewed > 0);
  if (evaluated.length === 0) return null;
  return (
    <Text fontSize={13} color="text-2">
      {text('hits')}{' '}
      {evaluated
        .map(({ cause, right, reviewed }) =>
          text('hit', {
            cause: text(`cause_${cause}`),
            share: format.percent(right / reviewed, 0),
            right: format.number(right),
            reviewed: format.number(reviewed),
          }),
        )
        .join(' · ')}
    </Text>
  );
}
