import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { fileOptions, filesKey } from '../../files/api/file-queries.ts';

interface FileSelectProps {
  readonly fileId: number | null;
  readonly error: ReactNode;
  readonly onChange: (fileId: number | null) => void;
}

/** Chooses a file of the file manager by a part of its name. */
export function FileSelect({ fileId, error, onChange }: FileSelectProps) {
  const text = useText('dashboards');
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const { data: found } = useQuery({
    queryKey: [...filesKey, 'choices', wanted],
    queryFn: ({ signal }) =>
      callApi('listFiles', { query: { limit: 50, ...(wanted !== '' && { search: wanted }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: chosen } = useQuery({ ...fileOptions(fileId ?? 0), enabled: fileId !== null });
  const files = new Map(
    [...(found?.items ?? []), ...(chosen ? [chosen] : [])].map((file) => [file.id, file]),
  );
  return (
    <Select
      label={text('file')}
      withAsterisk
      searchable
      data={[...files.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      value={fileId === null ? null : String(fileId)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error}
    />
  );
}
