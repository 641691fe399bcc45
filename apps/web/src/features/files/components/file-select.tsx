import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { fileOptions, filesKey } from '../api/file-queries.ts';

interface FileSelectProps {
  readonly label: string;
  readonly description?: string;
  /** Shown instead of the name of a chosen file that the user cannot see. */
  readonly hiddenName?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly fileId: number | null;
  readonly error: ReactNode;
  readonly onChange: (fileId: number | null) => void;
}

/** Choice of a file by part of its name; optional unless `required`. */
export function FileSelect(props: FileSelectProps) {
  const { hiddenName, required = false, fileId, onChange, ...field } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const { data: found } = useQuery({
    queryKey: [...filesKey, 'choices', wanted],
    queryFn: ({ signal }) =>
      callApi('listFiles', { query: { limit: 50, ...(wanted !== '' && { search: wanted }) }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data: chosen, isError } = useQuery({
    ...fileOptions(fileId ?? 0),
    enabled: fileId !== null,
    retry: false,
  });
  const names = new Map(
    [...(found?.items ?? []), ...(chosen ? [chosen] : [])].map(({ id, name }) => [id, name]),
  );
  if (fileId !== null && isError && !names.has(fileId)) names.set(fileId, hiddenName ?? `#${fileId}`);
  return (
    <Select
      {...field}
      withAsterisk={required}
      clearable={!required}
      searchable
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      value={fileId === null ? null : String(fileId)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
