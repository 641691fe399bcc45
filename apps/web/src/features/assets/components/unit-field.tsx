import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { unitsOptions } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-form.module.css';
import { UnitForm } from './unit-form.tsx';

interface UnitFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** UL field; administrators can also create a UL and edit the chosen one. */
export function UnitField({ value, onChange, error }: UnitFieldProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const { isAdmin } = useAssetRights();
  const { data: units = [], isSuccess } = useQuery(unitsOptions);
  const [form, setForm] = useState<'create' | 'edit' | null>(null);
  const chosen = units.find(({ id }) => String(id) === value) ?? null;
  return (
    <Stack align="start" gap={4} className={classes['reference']}>
      <Select
        required
        searchable
        label={nameOf('unit')}
        placeholder={text('chooseUnit')}
        nothingFoundMessage={text('nothingFound')}
        data={units.map((unit) => ({ value: String(unit.id), label: `${unit.code} ${unit.name}` }))}
        value={value}
        onChange={onChange}
        error={error}
        {...(isSuccess && units.length === 0 ? { description: text('noUnits') } : {})}
      />
      {isAdmin && form === null && (
        <Row gap={16}>
          <button type="button" className="text-button" onClick={() => setForm('create')}>
            <IconPlus size={14} stroke={2} aria-hidden />
            {text('newUnit')}
          </button>
          {chosen !== null && (
            <button type="button" className="text-button" onClick={() => setForm('edit')}>
              <IconPencil size={14} stroke={2} aria-hidden />
              {text('editUnit')}
            </button>
          )}
        </Row>
      )}
      {form !== null && (
        <UnitForm
          key={form}
          unit={form === 'edit' ? chosen : null}
          onCancel={() => setForm(null)}
          onSaved={(id) => {
            setForm(null);
            onChange(String(id));
          }}
        />
      )}
    </Stack>
  );
}
