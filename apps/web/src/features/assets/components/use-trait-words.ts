import {
  fieldOfFilter,
  isOfKind,
  type AssetFilterName,
  type AssetTrait,
} from '@azimute/contract/assets/fields';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale } from '../../../i18n/use-text.ts';
import { daysInWords, monthInWords } from '../../../ui/calendar/days-in-words.ts';

/** What describes an asset in words: a value of it, and what a filter by it offers; '' where there is none. */
export function useTraitWords(): {
  readonly of: (name: AssetTrait, value: string | null) => string;
  readonly ofFilter: (filter: AssetFilterName, value: string) => string;
} {
  const tag = languageTags[useLocale()];
  return {
    of: (name, value) => (value && isOfKind(name, 'day') ? daysInWords(tag, value) : (value ?? '')),
    ofFilter: (filter, value) => (isOfKind(fieldOfFilter[filter], 'day') ? monthInWords(tag, value) : value),
  };
}
