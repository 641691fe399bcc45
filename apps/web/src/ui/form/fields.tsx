import {
  Autocomplete,
  Checkbox,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
  type AutocompleteProps,
  type CheckboxProps,
  type NumberInputProps,
  type PasswordInputProps,
  type SelectProps,
  type SwitchProps,
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

/** Text field, with the server's errors below. */
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

/** Multi-line text field. */
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

/** Field for a password or code, which can be shown. */
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

/** Text field that suggests values of other records, to keep names consistent. */
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

/** Number field with the locale's decimal separator; empty is ''. */
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

/** Choice of one value by the text of its id; null for none. */
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

export function SwitchField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<SwitchProps, Own | 'checked'>) {
  const { value, set, error } = fieldOf<Values, boolean>(form, name);
  return (
    <Switch {...props} checked={value} onChange={(event) => set(event.currentTarget.checked)} error={error} />
  );
}

export function CheckField<Values extends object>({
  form,
  name,
  ...props
}: OfForm<Values> & Omit<CheckboxProps, Own | 'checked'>) {
  const { value, set, error } = fieldOf<Values, boolean>(form, name);
  return (
    <Checkbox
      {...props}
      checked={value}
      onChange={(event) => set(event.currentTarget.checked)}
      error={error}
    />
  );
}

/** Casts a field's value to the type of its input; the caller ensures the type. */
function fieldOf<Values extends object, Held>(form: RecordForm<Values>, name: keyof Values & string) {
  return {
    value: form.values[name] as Held,
    set: (value: Held) => form.set(name, value as Values[keyof Values & string]),
    error: form.errorOf(name),
  };
}
