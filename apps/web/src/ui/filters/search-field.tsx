import { CloseButton, InputBase } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box } from '../layout/primitives.tsx';
import { useTypedSearch } from '../use-typed-search.ts';
import classes from './filters.module.css';

interface SearchFieldProps {
  /** Label with the searched fields, such as "Search by ID or model". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Minimum length of a search; a hint states it. */
  readonly minLength?: number;
}

const pauseMs = 250;

/** Search field whose value is kept in the address, updated when typing pauses. */
export function SearchField({ label, value, onChange, minLength = 1 }: SearchFieldProps) {
  const text = useText('ui');
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, clear } = useTypedSearch(value, onChange, pauseMs);
  const { length } = typed.trim();
  const tooShort = length > 0 && length < minLength;
  return (
    <Box position="relative" width={216} className={classes['search']}>
      <InputBase
        ref={input}
        type="search"
        aria-label={label}
        // Mantine's own attributes would replace these.
        withAria={false}
        aria-describedby={tooShort ? hintId : undefined}
        placeholder={label}
        maxLength={120}
        value={typed}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          typed === '' ? null : (
            <CloseButton
              size="xs"
              aria-label={text('clearSearch')}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            />
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
      />
      <output id={hintId} className={classes['searchHint']}>
        {tooShort && text('searchMinimum', { count: minLength })}
      </output>
    </Box>
  );
}
