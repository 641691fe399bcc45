import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import { Token } from './token.tsx';

interface OfToken {
  readonly label: string;
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceTokenProps<Value extends string> extends OfToken {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly glyph?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** Field for one of several values. */
export function ChoiceToken<Value extends string>(props: ChoiceTokenProps<Value>) {
  const { label, value, choices, glyph, onChange } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Token
      label={label}
      words={
        <>
          {glyph}
          {chosen?.label ?? value}
        </>
      }
    >
      {(close) => (
        <Select
          data-autofocus
          label={label}
          searchable={choices.length > 8}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[...choices]}
          value={value}
          onChange={(next) => {
            const one = choices.find((choice) => choice.value === next);
            if (one) onChange(one.value);
            close();
          }}
        />
      )}
    </Token>
  );
}

export function choiceToken<Value extends string>(
  label: string,
  value: Value,
  values: readonly Value[],
  wordOf: (value: Value) => string,
  onChange: (value: Value) => void,
  glyph?: ReactNode,
) {
  const choices = values.map((one) => ({ value: one, label: wordOf(one) }));
  return <ChoiceToken label={label} value={value} choices={choices} glyph={glyph} onChange={onChange} />;
}

interface NumberTokenProps extends OfToken {
  readonly value: number | null;
  readonly words: string;
  /** Shown after the number. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  /** Meaning of an empty field; absent if a number is required. */
  readonly noneHint?: string;
  readonly onChange: (value: number | null) => void;
}

export function NumberToken(props: NumberTokenProps) {
  const { label, value, words, unit, min, max, decimals = 0, noneHint, onChange } = props;
  const locale = useLocale();
  return (
    <Token label={label} words={words}>
      {() => (
        <NumberInput
          data-autofocus
          hideControls
          label={`${label}${unit === '' ? '' : `, ${unit}`}`}
          description={noneHint}
          min={min}
          max={max}
          clampBehavior="blur"
          allowNegative={min < 0}
          decimalScale={decimals}
          decimalSeparator={locale === 'en' ? '.' : ','}
          value={value ?? ''}
          onChange={(next) => {
            if (typeof next === 'number' && next >= min && next <= max) onChange(next);
            else if (next === '' && noneHint !== undefined) onChange(null);
          }}
        />
      )}
    </Token>
  );
}

export function numberToken(
  label: string,
  value: number | null,
  words: string,
  unit: string,
  [min, max]: readonly [number, number],
  onChange: (value: number) => void,
  decimals = 0,
) {
  const props = { label, value, words, unit, min, max, decimals };
  return <NumberToken {...props} onChange={(next) => next !== null && onChange(next)} />;
}

interface ManyTokenProps extends OfToken {
  readonly values: readonly string[];
  readonly words: string;
  readonly choices: readonly Choice[];
  /** Accepts values that are not in the list. */
  readonly isFree?: boolean;
  readonly hint: string;
  readonly onSearch?: (search: string) => void;
  readonly onChange: (values: string[]) => void;
}

/** Field for any number of values; states the meaning of an empty selection. */
export function ManyToken(props: ManyTokenProps) {
  const { label, values, words, choices, isFree = false, hint, onSearch, onChange } = props;
  const field = {
    'data-autofocus': true,
    label,
    description: hint,
    comboboxProps: { withinPortal: false },
    value: [...values],
    onChange,
  };
  return (
    <Token label={label} words={words}>
      {() =>
        isFree ? (
          <TagsInput {...field} data={choices.map(({ value }) => value)} />
        ) : (
          <MultiSelect
            {...field}
            searchable
            clearable
            limit={60}
            data={[...choices]}
            {...(onSearch && { onSearchChange: onSearch })}
          />
        )
      }
    </Token>
  );
}
