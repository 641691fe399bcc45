import { assetSearchMinLength } from '@azimute/contract/constants';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import { isSearchLongEnough } from '../api/asset-search.ts';
import classes from './filters.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const pauseMs = 250;

/** Searches by ID or model from the third character on, and says so before it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const text = useText('assets');
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, clear } = useTypedSearch(value, onChange, pauseMs);
  const tooShort = typed.trim() !== '' && !isSearchLongEnough(typed);
  return (
    <div className={classes['search']}>
      <TextInput
        ref={input}
        type="search"
        aria-label={text('search')}
        aria-describedby={tooShort ? hintId : undefined}
        placeholder={text('search')}
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
        {tooShort && text('searchMinimum', { count: assetSearchMinLength })}
      </output>
    </div>
  );
}
