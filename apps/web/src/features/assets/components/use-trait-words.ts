import { languageTags } from '@azimute/contract/locales';
import {
  fieldOf,
  fieldOfFilter,
  isOfKind,
  type AssetDescription,
  type AssetFieldName,
  type AssetFilterName,
} from '@azimute/contract/assets/fields';
import { readRange } from '@azimute/contract/assets/ranges';
import { useLocale } from '../../../i18n/use-text.ts';
import { daysInWords, monthInWords } from '../../../i18n/days-in-words.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';

/** Formats descriptive fields of assets and their filter values; '' if there is none. */
export function useTraitWords(): {
  readonly of: (name: AssetDescription, value: string | number | null) => string;
  readonly ofFilter: (filter: AssetFilterName, value: string) => string;
} {
  const tag = languageTags[useLocale()];
  const format = useFormat();
  const custom = useCustomWords();
  const numberInWords = (name: AssetFieldName, value: number): string => {
    const { shownAs, scale = 0 } = fieldOf(name);
    if (shownAs === 'year') return String(value);
    return shownAs === 'money' ? format.money(value) : format.number(value, scale);
  };
  const rangeInWords = (name: AssetFieldName, value: string): string => {
    const range = readRange(value);
    if (range === null) return value;
    const { low, high } = range;
    if (high === Infinity) return `≥ ${numberInWords(name, low)}`;
    if (low === -Infinity) return `≤ ${numberInWords(name, high)}`;
    return [...new Set([low, high])].map((end) => numberInWords(name, end)).join(' – ');
  };
  return {
    of: (name, value) => {
      if (value === null || value === '') return '';
      if (isOfKind(name, 'number', 'decimal')) return numberInWords(name, Number(value));
      return isOfKind(name, 'day') ? daysInWords(tag, String(value)) : String(value);
    },
    ofFilter: (filter, value) => {
      const name = fieldOfFilter[filter];
      if (name === 'custom') return custom.ofFilter(value);
      if (isOfKind(name, 'number', 'decimal')) return rangeInWords(name, value);
      return isOfKind(name, 'day') ? monthInWords(tag, value) : value;
    },
  };
}
