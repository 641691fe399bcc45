import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import classes from './new-key-dialog.module.css';
import { KeyPart } from './key-part.tsx';

interface KeyUnitsProps {
  /** Null for all ULs of the account. */
  readonly value: readonly number[] | null;
  readonly onChange: (unitIds: readonly number[] | null) => void;
  readonly error: string | undefined;
}

/** Further ULs are found by searching. */
const shownLimit = 100;

/** ULs that a key can read. */
export function KeyUnits({ value, onChange, error }: KeyUnitsProps) {
  const text = useText('api-keys');
  const [search, setSearch] = useState('');
  const { data: units = [] } = useQuery({ ...unitsOptions, enabled: value !== null });
  const wanted = search.trim().toLowerCase();
  const found = units.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return (
    <KeyPart label={text('units')} error={error}>
      <SegmentedControl
        aria-label={text('units')}
        value={value === null ? 'all' : 'chosen'}
        data={[
          { value: 'all', label: text('allUnits') },
          { value: 'chosen', label: text('chosenUnits') },
        ]}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {value !== null && (
        <>
          <TextInput
            type="search"
            aria-label={text('searchUnit')}
            placeholder={text('searchUnit')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Stack
            as="ul"
            gap={8}
            padding={8}
            margin={0}
            width="100%"
            maxHeight={200}
            overflowY="auto"
            radius={2}
            className={classes['units']}
          >
            {found.slice(0, shownLimit).map(({ id, code, name }) => (
              <li key={id}>
                <Checkbox
                  label={name === code ? code : `${code} ${name}`}
                  checked={value.includes(id)}
                  onChange={(event) =>
                    onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                  }
                />
              </li>
            ))}
          </Stack>
        </>
      )}
    </KeyPart>
  );
}
