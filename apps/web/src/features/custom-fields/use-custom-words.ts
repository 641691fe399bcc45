import { languageTags } from '@azimute/contract/locales';
import { customNameOf, parseCustomFilter, type CustomValue } from '@azimute/contract/assets/custom-fields';
import { writeRange } from '@azimute/contract/assets/ranges';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { daysInWords, monthInWords } from '../../i18n/days-in-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { customFieldsOptions, type CustomField } from './custom-fields-query.ts';

const none: readonly CustomField[] = [];

/** Number of decimal places. */
export const customDecimals = 4;

/** Returns the number of decimal places of a value, up to the limit. */
function decimalsOf(value: CustomValue): number {
  return Math.min(customDecimals, (String(value).split('.')[1] ?? '').length);
}

/** Current custom fields, and the texts of their values. */
export function useCustomWords() {
  const text = useText('fields');
  const format = useFormat();
  const locale = useLocale();
  const { data: fields = none } = useQuery(customFieldsOptions);
  const tag = languageTags[locale];
  const nameOf = ({ names }: Pick<CustomField, 'names'>): string => customNameOf(names, locale);
  /** Formats a value from a response or a filter. */
  const of = (field: CustomField, value: CustomValue | undefined): string => {
    if (value === undefined || value === '') return '';
    switch (field.kind) {
      case 'number':
        return `${format.number(Number(value), decimalsOf(value))} ${field.unit}`.trimEnd();
      case 'day':
        return daysInWords(tag, String(value));
      case 'yes_or_no':
        return text(String(value) === 'true' ? 'yes' : 'no');
      case 'choice': {
        const choice = field.choices.find(({ id }) => id === value);
        return choice === undefined ? '' : nameOf(choice);
      }
      case 'text':
        return String(value);
    }
  };
  /** Formats the value of a filter such as 7=red; '' for assets without a value. */
  const ofCondition = (field: CustomField, wanted: string): string => {
    const [condition] = parseCustomFilter([wanted]);
    if (condition === undefined) return wanted;
    const { values, months, ranges } = condition;
    const words = [
      ...values.map((value) => of(field, value) || value),
      ...months.map((month) => monthInWords(tag, month)),
      ...ranges.map((range) => writeRange(range).replace('..', ' – ')),
    ];
    return words.join(', ');
  };
  return {
    fields,
    nameOf,
    of,
    ofCondition,
    /** Formats a filter, including the name of its field. */
    ofFilter: (wanted: string): string => {
      const field = fields.find(({ id }) => id === Number.parseInt(wanted, 10));
      return field === undefined ? wanted : `${nameOf(field)}: ${ofCondition(field, wanted) || '–'}`;
    },
  };
}
