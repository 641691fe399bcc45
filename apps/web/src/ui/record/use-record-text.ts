import { useMemo } from 'react';
import { i18n, type Namespace } from '../../i18n/i18n.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { RecordText } from './record-texts.ts';

/** The texts of a record by the keys that every one has: of its own catalogue, else of the one that all have in common. */
export function useRecordText(texts: Namespace): RecordText {
  useText(texts);
  useText('records');
  const locale = useLocale();
  // A language that changes is another function, so that what depends on it is drawn anew.
  return useMemo(() => i18n.getFixedT(locale, [texts, 'records']) as unknown as RecordText, [texts, locale]);
}
