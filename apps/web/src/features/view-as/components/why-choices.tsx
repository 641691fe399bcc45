import { assetSearchMinLength } from '@azimute/contract/assets/values';
import type { RouteName } from '@azimute/contract/routes';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { screens } from '../../../ui/screens.ts';

export interface Chosen {
  readonly id: number;
  readonly name: string;
}

export type Thing = { readonly screen: RouteName } | { readonly assetId: number };

interface ThingChoiceProps {
  readonly thing: Thing | null;
  readonly onChoose: (thing: Thing | null) => void;
}

const found = 20;
const waitMs = 200;

export function ScreenChoice({ thing, onChoose }: ThingChoiceProps) {
  const text = useText('view-as');
  const names = useText('shell');
  return (
    <Select
      searchable
      clearable
      label={text('screen')}
      placeholder={text('chooseScreen')}
      nothingFoundMessage={text('nothingFound')}
      data={screens.map(({ name, text: key }) => ({ value: name, label: names(key) }))}
      value={thing !== null && 'screen' in thing ? thing.screen : null}
      onChange={(_value, option) => {
        const screen = screens.find(({ name }) => name === option?.value);
        onChoose(screen ? { screen: screen.name } : null);
      }}
    />
  );
}

export function WhyAssetChoice({ thing, onChoose }: ThingChoiceProps) {
  const text = useText('view-as');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), waitMs);
  const { data } = useQuery({
    queryKey: ['why', 'assets', wanted],
    queryFn: () => callApi('listAssets', { query: { search: wanted, limit: found } }),
    enabled: wanted.length >= assetSearchMinLength,
    placeholderData: keepPreviousData,
  });
  return (
    <ChoiceBySearch
      label={text('asset')}
      placeholder={text('chooseAsset')}
      choices={data?.items.map(({ id, code }) => ({ id, name: code })) ?? []}
      value={thing !== null && 'assetId' in thing ? thing.assetId : null}
      search={search}
      onSearch={setSearch}
      onChoose={(asset) => onChoose(asset && { assetId: asset.id })}
    />
  );
}

export function PersonChoice({ onChoose }: { readonly onChoose: (person: Chosen | null) => void }) {
  const text = useText('view-as');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [wanted] = useDebouncedValue(search.trim(), waitMs);
  const { data } = useQuery({
    queryKey: ['why', 'people', wanted],
    queryFn: () => callApi('listUsers', { query: { ...(wanted && { search: wanted }), limit: found } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ChoiceBySearch
      label={text('person')}
      placeholder={text('choosePerson')}
      choices={data?.items ?? []}
      value={chosen}
      search={search}
      onSearch={setSearch}
      onChoose={(person) => {
        setChosen(person?.id ?? null);
        onChoose(person);
      }}
    />
  );
}

interface ChoiceBySearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Chosen[];
  readonly value: number | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (chosen: Chosen | null) => void;
}

function ChoiceBySearch(props: ChoiceBySearchProps) {
  const { label, placeholder, choices, value, search, onSearch, onChoose } = props;
  const text = useText('view-as');
  return (
    <Select
      searchable
      clearable
      label={label}
      placeholder={placeholder}
      nothingFoundMessage={text('nothingFound')}
      // The server has already filtered.
      filter={({ options }) => options}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      searchValue={search}
      onSearchChange={onSearch}
      onChange={(_value, option) =>
        onChoose(option ? { id: Number(option.value), name: option.label } : null)
      }
    />
  );
}
