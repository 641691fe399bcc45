import type { Room } from '@azimute/texts';
import { useMemo } from 'react';
import { textOf } from '../../i18n/i18n.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { RecordText } from './record-texts.ts';

/** The texts of a record by the keys that every one has: of its own room, else of the one that all have in common. */
export function useRecordText(texts: Room): RecordText {
  useText(texts);
  useText('records');
  const locale = useLocale();
  // A language that changes is another function, so that what depends on it is drawn anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The language is read when a text is written.
  return useMemo(() => textOf(texts, 'records') as unknown as RecordText, [texts, locale]);
}
