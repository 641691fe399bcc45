import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import { Token } from './token.tsx';

interface OfToken {
  readonly label: string;
  readonly isDisabled: boolean;
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

/** One of several. */
export function ChoiceToken<Value extends string>(props: ChoiceTokenProps<Value>) {
  const { label, isDisabled, value, choices, glyph, onChange } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Token
      label={label}
      isDisabled={isDisabled}
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

interface NumberTokenProps extends OfToken {
  readonly value: number | null;
  readonly words: string;
  /** Behind the number. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals?: number;
  /** What no number means; absent: there has to be one. */
  readonly noneHint?: string;
  readonly onChange: (value: number | null) => void;
}

/** A number with its unit. */
export function NumberToken(props: NumberTokenProps) {
  const { label, isDisabled, value, words, unit, min, max, decimals = 0, noneHint, onChange } = props;
  const locale = useLocale();
  return (
    <Token label={label} isDisabled={isDisabled} words={words}>
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

interface ManyTokenProps extends OfToken {
  readonly values: readonly string[];
  readonly words: string;
  readonly choices: readonly Choice[];
  /** Values of one's own making may be added. */
  readonly isFree?: boolean;
  readonly hint: string;
  readonly onSearch?: (search: string) => void;
  readonly onChange: (values: string[]) => void;
}

/** Any number of things; what none means is said. */
export function ManyToken(props: ManyTokenProps) {
  const { label, isDisabled, values, words, choices, isFree = false, hint, onSearch, onChange } = props;
  const field = {
    'data-autofocus': true,
    label,
    description: hint,
    comboboxProps: { withinPortal: false },
    value: [...values],
    onChange,
  };
  return (
    <Token label={label} isDisabled={isDisabled} words={words}>
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
