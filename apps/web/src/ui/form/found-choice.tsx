import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsNarrow } from '../use-is-narrow.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface FoundChoiceProps extends Pick<SelectProps, 'label' | 'error' | 'placeholder' | 'required'> {
  /** Id of the choice, as text. */
  readonly value: string | null;
  /** Initial choice. */
  readonly first: Option | null;
  readonly onChange: (id: string | null) => void;
}

interface Found {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Option[]>;
}

interface FindProps extends FoundChoiceProps {
  /** Loads the server's matches. */
  readonly find: (wanted: { readonly limit: number; readonly search?: string }) => Found;
}

const mostChoices = 30;
const pauseMs = 250;

/** Choice of one of many values that the server finds by text. */
export function FoundChoice({ find, first, value, onChange, required = false, ...field }: FindProps) {
  const isNarrow = useIsNarrow();
  const [typed, setTyped] = useState(first?.label ?? '');
  const [chosen, setChosen] = useState(first);
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const search = settled === '' || settled === chosen?.label ? {} : { search: settled };
  const { queryKey, queryFn } = find({ limit: mostChoices, ...search });
  const { data: found = [] } = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData });
  return (
    <Select
      {...field}
      searchable
      clearable={!required}
      required={required}
      // During a dialog's opening animation, the list would open at the wrong place.
      openOnFocus={false}
      data={chosen === null || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found]}
      // The server has already filtered.
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChange(next);
      }}
      // In a full-screen dialog on a phone, a list outside the dialog would widen the page and scroll endlessly.
      comboboxProps={{ withinPortal: !isNarrow }}
    />
  );
}
