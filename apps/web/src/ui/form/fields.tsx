import {
  Autocomplete,
  NumberInput,
  PasswordInput,
  Select,
  Textarea,
  TextInput,
  type AutocompleteProps,
  type NumberInputProps,
  type PasswordInputProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { RecordForm } from './use-record-form.ts';

interface OfForm<Values extends object> {
  readonly form: RecordForm<Values>;
  readonly name: keyof Values & string;
}

type Own = 'value' | 'defaultValue' | 'onChange' | 'error' | 'name' | 'form';

/** A text; the server's codes for it are said below in words. */
export function TextField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<TextInputProps, Own>) {
  const { value, set, error } = fieldOf<Values, string>(form, name);
  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
    />
  );
}

/** A text of several lines. */
export function TextAreaField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<TextareaProps, Own>) {
  const { value, set, error } = fieldOf<Values, string>(form, name);
  return (
    <Textarea
      autosize
      {...props}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
    />
  );
}

/** A password or a code of the person, which they may look at. */
export function PasswordField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<PasswordInputProps, Own>) {
  const text = useText('ui');
  const { value, set, error } = fieldOf<Values, string>(form, name);
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': text(shown ? 'hidePassword' : 'showPassword'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}

/** A text that suggests what other records say, so that one thing keeps one name. */
export function SuggestingField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<AutocompleteProps, Own>) {
  const { value, set, error } = fieldOf<Values, string>(form, name);
  return (
    <Autocomplete
      limit={20}
      comboboxProps={{ withinPortal: true }}
      {...props}
      value={value}
      onChange={set}
      error={error}
    />
  );
}

/** A number with the decimal sign of the language; empty is the empty text. */
export function NumberField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<NumberInputProps, Own>) {
  const locale = useLocale();
  const { value, set, error } = fieldOf<Values, number | string>(form, name);
  return (
    <NumberInput
      hideControls
      allowNegative={props.min === undefined || props.min < 0}
      decimalSeparator={locale === 'en' ? '.' : ','}
      {...props}
      value={value}
      onChange={set}
      error={error}
    />
  );
}

/** One of several, by the text of its id; null is none. */
export function SelectField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<SelectProps, Own | 'multiple'>) {
  const { value, set, error } = fieldOf<Values, string | null>(form, name);
  return (
    <Select
      searchable
      comboboxProps={{ withinPortal: true }}
      {...props}
      value={value}
      onChange={set}
      error={error}
    />
  );
}

/** A field's value as what shows it holds it; whoever names the field sees to it that it is of that kind. */
function fieldOf<Values extends object, Held>(form: RecordForm<Values>, name: keyof Values & string) {
  return {
    value: form.values[name] as Held,
    set: (value: Held) => form.set(name, value as Values[keyof Values & string]),
    error: form.errorOf(name),
  };
}
