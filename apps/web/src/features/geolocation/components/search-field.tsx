import { assetSearchMinLength } from '@azimute/contract/constants';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (search: string) => void;
}

const waitMs = 180;

/** Search by ID, model or customer; says what is missing until it is long enough. */
export function SearchField({ value, placeholder, onChange }: SearchFieldProps) {
  const text = useText('geolocation');
  const hint = useId();
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), waitMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const length = typed.trim().length;
  const isShort = length > 0 && length < assetSearchMinLength;
  return (
    <div className={classes['search']}>
      <label className={classes['field']}>
        <IconSearch size={16} stroke={1.85} aria-hidden />
        <input
          type="search"
          value={typed}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-describedby={hint}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button type="button" aria-label={text('clearSearch')} onClick={() => onChange('')}>
            <IconX size={16} stroke={1.85} aria-hidden />
          </button>
        )}
      </label>
      <p id={hint} className={classes['hint']} aria-live="polite">
        {isShort ? text('searchMore', { count: assetSearchMinLength }) : ''}
      </p>
    </div>
  );
}
