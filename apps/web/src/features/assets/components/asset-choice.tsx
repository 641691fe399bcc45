import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { describeMachine } from '../api/describe-asset.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface AssetChoiceProps {
  readonly label: string;
  /** Id of the chosen asset as a text. */
  readonly value: string | null;
  /** The asset that is chosen at first. */
  readonly first?: Option | null;
  readonly onChange: (assetId: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The form does without. */
  readonly isOptional?: boolean;
}

const mostAssets = 20;
const pauseMs = 250;

/** One asset of the fleet, found by what people know it by. */
export function AssetChoice(props: AssetChoiceProps) {
  const { label, value, first = null, onChange, error, hint, placeholder, isOptional = false } = props;
  const isNarrow = useIsNarrow();
  const ui = useText('ui');
  const assets = useText('assets');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(first);
  const [settled] = useDebouncedValue(typed.trim(), pauseMs);
  const isLong = settled.length >= assetSearchMinLength;
  const { data } = useQuery({
    queryKey: [...assetsKey, 'choice', settled],
    queryFn: ({ signal }) => callApi('listAssets', { query: { search: settled, limit: mostAssets }, signal }),
    enabled: isLong && settled !== chosen?.label,
    placeholderData: keepPreviousData,
  });
  const found: Option[] = (isLong ? (data?.items ?? []) : []).map((asset) => ({
    value: String(asset.id),
    label: [asset.code, describeMachine(asset), asset.unit.name].filter(Boolean).join(' · '),
  }));
  const options =
    chosen === null || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      required={!isOptional}
      clearable={isOptional}
      searchable
      data-autofocus={!isOptional || undefined}
      // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
      openOnFocus={false}
      label={label}
      description={hint}
      placeholder={placeholder ?? assets('search')}
      data={options}
      // The server has found them by more than what is shown.
      filter={({ options: all }) => all}
      nothingFoundMessage={
        isLong ? assets('nothingFound') : ui('searchMinimum', { count: assetSearchMinLength })
      }
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
