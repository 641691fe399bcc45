import type { ZonedUnit } from '@azimute/contract';
import { Select, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { profilesKey } from '../../profiles/api/profile-queries.ts';
import { assetsKey, unitsOptions } from '../api/assets-queries.ts';
import { zoneChoices } from '../api/zone-choices.ts';
import { NestedCreation } from './nested-creation.tsx';
import { SeeingProfiles } from './seeing-profiles.tsx';

interface UnitFormProps {
  /** Null for a new UL. */
  readonly unit: ZonedUnit | null;
  readonly onCancel: () => void;
  readonly onSaved: (id: number) => void;
}

/** Code, name and time zone of a UL, inside the form of an asset. */
export function UnitForm({ unit, onCancel, onSaved }: UnitFormProps) {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const [code, setCode] = useState(unit?.code ?? '');
  const [name, setName] = useState(unit?.name ?? '');
  const [timeZone, setTimeZone] = useState(unit?.timeZone ?? null);
  const [profileIds, setProfileIds] = useState<number[]>([]);
  const { errorOf, report, clear } = useServerErrors(['code', 'name', 'timeZone', 'profileIds']);
  const saving = useMutation({
    mutationFn: () =>
      unit === null
        ? callApi('createUnit', { body: { code, name, timeZone, profileIds } })
        : callApi('updateUnit', { params: { unitId: unit.id }, body: { code, name, timeZone } }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: unitsOptions.queryKey });
      void queryClient.invalidateQueries({ queryKey: unit === null ? profilesKey : assetsKey });
      clear();
      toastSuccess(text(unit === null ? 'unitCreated' : 'unitUpdated'));
      onSaved(id);
    },
    onError: report,
  });
  return (
    <NestedCreation
      legend={text(unit === null ? 'newUnit' : 'editUnit')}
      createLabel={text(unit === null ? 'createUnit' : 'saveUnit')}
      isCreating={saving.isPending}
      onCreate={() => saving.mutate()}
      onCancel={onCancel}
    >
      <ShortText
        label={text('unitCode')}
        maxLength={40}
        value={code}
        onChange={setCode}
        onEnter={() => saving.mutate()}
        error={errorOf('code')}
      />
      <ShortText
        label={text('unitName')}
        maxLength={120}
        value={name}
        onChange={setName}
        onEnter={() => saving.mutate()}
        error={errorOf('name')}
      />
      <ZoneField value={timeZone} onChange={setTimeZone} error={errorOf('timeZone')} />
      {unit === null && (
        <SeeingProfiles
          label={text('seeingProfiles')}
          value={profileIds}
          onChange={setProfileIds}
          error={errorOf('profileIds')}
        />
      )}
    </NestedCreation>
  );
}

interface ShortTextProps {
  readonly label: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly error: string | undefined;
}

/** Enter must not submit the surrounding form. */
function ShortText({ onChange, onEnter, ...props }: ShortTextProps) {
  return (
    <TextInput
      {...props}
      onKeyDown={getHotkeyHandler([['Enter', onEnter]])}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ZoneFieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

function ZoneField({ value, onChange, error }: ZoneFieldProps) {
  const text = useText('assets');
  const account = useAccount();
  return (
    <Select
      label={text('unitZone')}
      description={text('unitZoneHint')}
      placeholder={text('unitZoneOfAccount', { zone: account.timeZone.replaceAll('_', ' ') })}
      searchable
      clearable
      limit={60}
      data={zoneChoices}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
