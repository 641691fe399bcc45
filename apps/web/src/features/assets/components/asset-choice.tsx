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
  /** Id of the chosen asset, as text. */
  readonly value: string | null;
  /** Asset that is chosen initially. */
  readonly first?: Option | null;
  readonly onChange: (assetId: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly placeholder?: string;
  /** True if the field may be empty. */
  readonly isOptional?: boolean;
}

const mostAssets = 20;
const pauseMs = 250;

/** Choice of one asset, found by ID or descriptive fields. */
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
      // During a dialog's opening animation, the list would open at the wrong place.
      openOnFocus={false}
      label={label}
      description={hint}
      placeholder={placeholder ?? assets('search')}
      data={options}
      // The server also matches fields that are not shown.
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
      // In a full-screen dialog on a phone, a list outside the dialog would widen the page and scroll endlessly.
      comboboxProps={{ withinPortal: !isNarrow }}
    />
  );
}
