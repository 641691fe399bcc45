import {
  Autocomplete,
  NumberInput,
  Select,
  TextInput,
  type AutocompleteProps,
  type NumberInputProps,
  type SelectProps,
  type TextInputProps,
} from '@mantine/core';
import { useLocale } from '../../i18n/use-text.ts';
import type { FormValues, RecordForm } from './use-record-form.ts';

interface OfForm<Values extends FormValues> {
  readonly of: RecordForm<Values>;
  readonly name: keyof Values & string;
}

type Own = 'value' | 'defaultValue' | 'onChange' | 'error' | 'name' | 'form';

/** A text; the server's codes for it are said below in words. */
export function TextField<Values extends FormValues>({
  of,
  name,
  ...props
}: OfForm<Values> & Omit<TextInputProps, Own>) {
  return (
    <TextInput autoComplete="off" {...props} {...of.form.getInputProps(name)} error={of.errorOf(name)} />
  );
}

/** A text that suggests what other records say, so that one thing keeps one name. */
export function SuggestingField<Values extends FormValues>({
  of,
  name,
  ...props
}: OfForm<Values> & Omit<AutocompleteProps, Own>) {
  return (
    <Autocomplete
      limit={20}
      comboboxProps={{ withinPortal: true }}
      {...props}
      {...of.form.getInputProps(name)}
      error={of.errorOf(name)}
    />
  );
}

/** A number with the decimal sign of the language; empty is the empty text. */
export function NumberField<Values extends FormValues>({
  of,
  name,
  ...props
}: OfForm<Values> & Omit<NumberInputProps, Own>) {
  const locale = useLocale();
  return (
    <NumberInput
      decimalSeparator={locale === 'en' ? '.' : ','}
      {...props}
      {...of.form.getInputProps(name)}
      error={of.errorOf(name)}
    />
  );
}

/** One of several, by the text of its id; null is none. */
export function SelectField<Values extends FormValues>({
  of,
  name,
  ...props
}: OfForm<Values> & Omit<SelectProps, Own | 'multiple'>) {
  return (
    <Select
      searchable
      comboboxProps={{ withinPortal: true }}
      {...props}
      {...of.form.getInputProps(name)}
      error={of.errorOf(name)}
    />
  );
}
