import type { RentalChoiceKind } from '@azimute/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { rentalRecord } from './rental-list.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface RentalChoiceProps {
  readonly of: RentalChoiceKind;
  readonly label: string;
  /** Id of what is chosen as a text. */
  readonly value: string | null;
  /** What is chosen at first. */
  readonly first: Option | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
}

const mostChoices = 30;
const pauseMs = 250;

/** An asset, a customer or a site, found by what it is called; whoever sees Financials finds them without the fleet. */
export function RentalChoice(props: RentalChoiceProps) {
  const { of, label, value, first, onChange, error, required = false, autoFocus = false } = props;
  const isNarrow = useIsNarrow();
  const [typed, setTyped] = useState(first?.label ?? '');
  const [chosen, setChosen] = useState(first);
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const search = settled === '' || settled === chosen?.label ? {} : { search: settled };
  const { data } = useQuery({
    queryKey: [...rentalRecord.key, 'choices', of, search],
    queryFn: ({ signal }) =>
      callApi('listRentalChoices', { query: { of, limit: mostChoices, ...search }, signal }),
    placeholderData: keepPreviousData,
  });
  const found: Option[] = (data?.items ?? []).map(({ id, label: name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <Select
      searchable
      clearable={!required}
      required={required}
      data-autofocus={autoFocus || undefined}
      // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
      openOnFocus={false}
      label={label}
      data={chosen === null || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found]}
      // The server has found them.
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChange(next);
      }}
      error={error}
      // Over the whole screen of a phone a list outside the dialog widens the page, and moves with it without end.
      comboboxProps={{ withinPortal: !isNarrow }}
    />
  );
}
