import { Select, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import textButton from '../../../ui/text-button.module.css';
import { profilesKey } from '../../profiles/api/profile-queries.ts';
import { unitsOptions } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-form.module.css';
import { NestedCreation } from './nested-creation.tsx';
import { SeeingProfiles } from './seeing-profiles.tsx';

interface UnitFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** Chooses the UL; an administrator can create a missing one on the spot. */
export function UnitField({ value, onChange, error }: UnitFieldProps) {
  const text = useText('assets');
  const { isAdmin } = useAssetRights();
  const { data: units = [], isSuccess } = useQuery(unitsOptions);
  const [creating, setCreating] = useState(false);
  return (
    <Stack align="start" gap={4} className={classes['reference']}>
      <Select
        required
        searchable
        label={text('unit')}
        placeholder={text('chooseUnit')}
        nothingFoundMessage={text('nothingFound')}
        data={units.map((unit) => ({ value: String(unit.id), label: `${unit.code} ${unit.name}` }))}
        value={value}
        onChange={onChange}
        error={error}
        {...(isSuccess && units.length === 0 ? { description: text('noUnits') } : {})}
      />
      {isAdmin && !creating && (
        <button type="button" className={textButton['textButton']} onClick={() => setCreating(true)}>
          <IconPlus size={14} stroke={2} aria-hidden />
          {text('newUnit')}
        </button>
      )}
      {creating && (
        <NewUnit
          onCancel={() => setCreating(false)}
          onCreated={(id) => {
            setCreating(false);
            onChange(String(id));
          }}
        />
      )}
    </Stack>
  );
}

interface NewUnitProps {
  readonly onCancel: () => void;
  readonly onCreated: (id: number) => void;
}

function NewUnit({ onCancel, onCreated }: NewUnitProps) {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [profileIds, setProfileIds] = useState<number[]>([]);
  const { errorOf, report, clear } = useServerErrors(['code', 'name', 'profileIds']);
  const creating = useMutation({
    mutationFn: () => callApi('createUnit', { body: { code, name, profileIds } }),
    onSuccess: async (unit) => {
      await queryClient.invalidateQueries({ queryKey: unitsOptions.queryKey });
      void queryClient.invalidateQueries({ queryKey: profilesKey });
      clear();
      toastSuccess(text('unitCreated'));
      onCreated(unit.id);
    },
    onError: report,
  });
  // Enter must not send the form around these fields.
  const onKeyDown = getHotkeyHandler([['Enter', () => creating.mutate()]]);
  return (
    <NestedCreation
      legend={text('newUnit')}
      createLabel={text('createUnit')}
      isCreating={creating.isPending}
      onCreate={() => creating.mutate()}
      onCancel={onCancel}
    >
      <TextInput
        label={text('unitCode')}
        maxLength={40}
        onKeyDown={onKeyDown}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={errorOf('code')}
      />
      <TextInput
        label={text('unitName')}
        maxLength={120}
        onKeyDown={onKeyDown}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <SeeingProfiles
        label={text('seeingProfiles')}
        value={profileIds}
        onChange={setProfileIds}
        error={errorOf('profileIds')}
      />
    </NestedCreation>
  );
}
