import { TextInput } from '@mantine/core';
import { useFormat } from '../../../ui/use-format.ts';
import { Token } from './token.tsx';

interface DateTokenProps {
  readonly label: string;
  readonly isDisabled: boolean;
  /** As 2026-03-08. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day of the calendar. */
export function DateToken({ label, isDisabled, value, onChange }: DateTokenProps) {
  const format = useFormat();
  return (
    <Token label={label} isDisabled={isDisabled} words={format.date(new Date(`${value}T12:00:00Z`))}>
      {() => (
        <TextInput
          data-autofocus
          type="date"
          label={label}
          value={value}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
        />
      )}
    </Token>
  );
}
