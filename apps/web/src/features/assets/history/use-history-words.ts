import type { AssetStatusHistory } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

type Interval = AssetStatusHistory['intervals'][number];

/** Formats durations and reasons of statuses. */
export function useHistoryWords() {
  const text = useText('asset-history');
  const format = useFormat();
  return {
    lasted: (ms: number): string => format.duration(ms / 1000),
    cause: ({ because: { reason, at, person } }: Interval): string => {
      const time = at === null ? '' : format.dateTime(new Date(at));
      if (reason === 'set_by_person') {
        return person === null ? text('setAt', { time }) : text('setBy', { person: person.name, time });
      }
      return reason === 'silence' ? text('silence', { time }) : text(reason);
    },
  };
}
