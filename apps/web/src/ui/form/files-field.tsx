import { MultiSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../api/client.ts';

interface FilesFieldProps {
  readonly label: string;
  readonly most: number;
  readonly ids: readonly string[];
  readonly error?: ReactNode;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Field for files of the file manager, found by part of their name. */
export function FilesField({ label, most, ids, error, onChange }: FilesFieldProps) {
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = search.trim();
  const { data: found } = useQuery({
    // Below the query key that becomes stale with every change of a file.
    queryKey: ['files', 'choices', wanted],
    queryFn: ({ signal }) =>
      callApi('listFiles', { query: { limit: 50, ...(wanted !== '' && { search: wanted }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const offered = new Map([
    ...names,
    ...(found?.items ?? []).map(({ id, name }) => [String(id), name] as const),
  ]);
  return (
    <MultiSelect
      label={label}
      searchable
      maxValues={most}
      data={[...offered].map(([value, name]) => ({ value, label: name }))}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: true }}
      onSearchChange={setSearch}
      value={[...ids]}
      error={error}
      onChange={(chosen) => {
        setNames(new Map(chosen.map((id) => [id, offered.get(id) ?? id])));
        onChange(chosen);
      }}
    />
  );
}
