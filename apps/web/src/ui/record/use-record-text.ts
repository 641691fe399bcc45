import type { Room } from '@azimute/texts';
import { useMemo } from 'react';
import { textOf } from '../../i18n/i18n.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { RecordText } from './record-texts.ts';

/** Returns the texts of a record: from its own namespace, else the common ones. */
export function useRecordText(texts: Room): RecordText {
  useText(texts);
  useText('records');
  const locale = useLocale();
  // Another language gives another function, so that its users render again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The language is read when a text is written.
  return useMemo(() => textOf(texts, 'records') as unknown as RecordText, [texts, locale]);
}
