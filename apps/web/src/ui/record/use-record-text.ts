import type { Namespace } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import type { RecordText } from './record-texts.ts';

/** The texts of a record by the keys that every one has; what a catalogue lacks the types of `defineRecord` refuse. */
export function useRecordText(texts: Namespace): RecordText {
  return useText(texts) as unknown as RecordText;
}
