import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { workOrderChoiceOptions } from '../api/use-work-order-choices.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface WorkOrderChoiceProps {
  readonly of: 'asset' | 'person';
  /** Of people: those who see alerts of its UL. */
  readonly asset?: number | undefined;
  readonly label: string;
  /** Id of what is chosen as a text. */
  readonly value: string | null;
  /** What is chosen at first. */
  readonly first: Option | null;
  readonly onChange: (id: string | null) => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
}

const mostChoices = 30;
const pauseMs = 250;

/** An asset or a person, found by what they are called; whoever sees alerts finds them without the fleet. */
export function WorkOrderChoice(props: WorkOrderChoiceProps) {
  const { of, asset, first, value, onChange, required = false, ...field } = props;
  const isNarrow = useIsNarrow();
  const [typed, setTyped] = useState(first?.label ?? '');
  const [chosen, setChosen] = useState(first);
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const search = settled === '' || settled === chosen?.label ? {} : { search: settled };
  const { data: found = [] } = useQuery(
    workOrderChoiceOptions({ of, limit: mostChoices, ...(asset !== undefined && { asset }), ...search }),
  );
  return (
    <Select
      {...field}
      searchable
      clearable={!required}
      required={required}
      openOnFocus={false}
      data={chosen === null || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found]}
      // The server has found them.
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(option && { value: option.value, label: option.label });
        onChange(next);
      }}
      // Over the whole screen of a phone a list outside the dialog widens the page, and moves with it without end.
      comboboxProps={{ withinPortal: !isNarrow }}
    />
  );
}
