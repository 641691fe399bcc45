import {
  customNumberMost,
  customTextMaxLength,
  type CustomValue,
} from '@azimute/contract/assets/custom-fields';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useLocale, useText } from '../../i18n/use-text.ts';
import type { CustomField } from './custom-fields-query.ts';
import { customDecimals, useCustomWords } from './use-custom-words.ts';

interface CustomInputProps {
  readonly field: CustomField;
  /** Null for no value. */
  readonly value: CustomValue | null;
  readonly onChange: (value: CustomValue | null) => void;
}

/** Input of a custom field, depending on its kind. */
export function CustomInput({ field, value, onChange }: CustomInputProps) {
  const locale = useLocale();
  const text = useText('fields');
  const words = useCustomWords();
  const name = words.nameOf(field);
  const { kind, unit, choices } = field;
  const textual = {
    label: name,
    value: value === null ? '' : String(value),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange(currentTarget.value === '' ? null : currentTarget.value),
  };
  const choosing = { label: name, clearable: true, comboboxProps: { withinPortal: true } };
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          label={unit === '' ? name : `${name} (${unit})`}
          hideControls
          min={-customNumberMost}
          max={customNumberMost}
          decimalScale={customDecimals}
          decimalSeparator={locale === 'en' ? '.' : ','}
          value={value === null ? '' : Number(value)}
          onChange={(next) => onChange(next === '' || next === '-' ? null : Number(next))}
        />
      );
    case 'yes_or_no':
      return (
        <Select
          {...choosing}
          data={['true', 'false'].map((one) => ({ value: one, label: text(one === 'true' ? 'yes' : 'no') }))}
          value={value === null ? null : String(value)}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          {...choosing}
          searchable
          data={choices.map((choice) => ({ value: choice.id, label: words.nameOf(choice) }))}
          value={value === null ? null : String(value)}
          onChange={onChange}
        />
      );
    case 'day':
      return <TextInput type="date" {...textual} />;
    case 'text':
      return <TextInput autoComplete="off" maxLength={customTextMaxLength} {...textual} />;
  }
}
