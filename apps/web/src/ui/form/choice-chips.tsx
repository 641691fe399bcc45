import { useId } from 'react';
import { Row } from '../layout/primitives.tsx';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Null if none is chosen yet. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly isInvalid?: boolean;
}

const on = { color: 'accent-text', fill: 'accent-soft' } as const;
const off = { color: 'text-2', hover: 'hover' } as const;

/** A few choices, each one press away. */
export function ChoiceChips({ label, data, value, onChange, isInvalid = false }: ChoiceChipsProps) {
  const name = useId();
  return (
    <Row wrap gap={6} role="radiogroup" aria-label={label}>
      {data.map((one) => (
        <Row
          as="label"
          key={one.value}
          inline
          paddingInline={8}
          minHeight={28}
          phoneMinHeight={36}
          size={13}
          weight="medium"
          radius={2}
          border="all"
          edge="strong"
          {...(value === one.value ? on : off)}
          className={classes['chip']}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={value === one.value}
            {...(isInvalid && { 'aria-invalid': true })}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </Row>
      ))}
    </Row>
  );
}
