import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { silenceList } from './silence-list.ts';

interface OwnerChoiceProps {
  readonly assetId: number;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly isSaving: boolean;
  readonly onChange: (ownerId: number | null) => void;
}

const mostChoices = 30;
const pauseMs = 250;

/** Owner of an asset that is not reporting, chosen by name from users who see it. */
export function OwnerChoice({ assetId, owner, isSaving, onChange }: OwnerChoiceProps) {
  const text = useText('silence');
  const [typed, setTyped] = useState(owner?.name ?? '');
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const search = settled === '' || settled === owner?.name ? {} : { search: settled };
  const { data } = useQuery({
    queryKey: [...silenceList.key, 'people', assetId, search],
    queryFn: ({ signal }) =>
      callApi('listSilencePeople', { params: { assetId }, query: { limit: mostChoices, ...search }, signal }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const value = owner === null ? null : String(owner.id);
  return (
    <Select
      size="xs"
      searchable
      clearable
      openOnFocus={false}
      label={text('owner')}
      placeholder={text('chooseOwner')}
      nothingFoundMessage={text('noOwnerFound')}
      data={
        owner === null || found.some((one) => one.value === value)
          ? found
          : [{ value: String(owner.id), label: owner.name }, ...found]
      }
      // The server has already filtered.
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      disabled={isSaving}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
