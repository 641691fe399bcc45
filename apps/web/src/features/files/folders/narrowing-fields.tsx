import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { allProfilesOptions } from '../../profiles/api/profile-queries.ts';
import type { FolderValues } from './use-folder-form.ts';
import { Lead } from '../../../ui/layout/primitives.tsx';

interface NarrowingFieldsProps {
  readonly form: RecordForm<FolderValues>;
}

/** Access to a top-level folder and everything below it. */
export function NarrowingFields({ form }: NarrowingFieldsProps) {
  const text = useText('files');
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const { data: units = [] } = useQuery(unitsOptions);
  const { profileIds, unitIds } = form.values;
  const shared = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': text('clearChoice') },
    comboboxProps: { withinPortal: true },
  } as const;
  return (
    <>
      <Lead>{text('narrowingHint')}</Lead>
      <MultiSelect
        {...shared}
        label={text('openToProfiles')}
        placeholder={profileIds.length === 0 ? text('everyProfile') : ''}
        data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={profileIds}
        onChange={(ids) => form.set('profileIds', ids)}
        error={form.errorOf('profileIds')}
      />
      <MultiSelect
        {...shared}
        label={text('openToUnits')}
        placeholder={unitIds.length === 0 ? text('everyUnit') : ''}
        data={units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={unitIds}
        onChange={(ids) => form.set('unitIds', ids)}
        error={form.errorOf('unitIds')}
      />
    </>
  );
}
