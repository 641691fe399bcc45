import { MultiSelect, type OptionsFilter } from '@mantine/core';

export interface Named {
  readonly id: number;
  readonly name: string;
}

interface FoundFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly most: number;
  readonly value: readonly Named[];
  /** Search results. */
  readonly found: readonly Named[];
  readonly onSearch: (search: string) => void;
  readonly onChange: (value: Named[]) => void;
  readonly error: string | undefined;
}

/** The server has already filtered, by more than names. */
const asFound: OptionsFilter = ({ options }) => options;

/** Field for several of many values, found by searching. */
export function FoundField({ value, found, most, onChange, onSearch, ...field }: FoundFieldProps) {
  const known = new Map([...value, ...found].map((one) => [String(one.id), one]));
  return (
    <MultiSelect
      {...field}
      searchable
      filter={asFound}
      maxValues={most}
      comboboxProps={{ withinPortal: true }}
      data={[...known].map(([id, { name }]) => ({ value: id, label: name }))}
      value={value.map(({ id }) => String(id))}
      onSearchChange={onSearch}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
