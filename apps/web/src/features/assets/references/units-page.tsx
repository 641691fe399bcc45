import { IconBuildingWarehouse } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { zoneChoices } from '../api/zone-choices.ts';
import { SeeingProfiles } from '../components/seeing-profiles.tsx';
import { ReferenceForm, useReferenceForm } from './reference-form.tsx';
import { codeOf, unitKind, unitList, type ListedUnit } from './reference-list.ts';
import { ReferenceScreen } from './reference-screen.tsx';

/** ULs of the account, for its administrators. */
export function UnitsPage() {
  const account = useAccount();
  const columns = useColumns<'units', ListedUnit>(
    'units',
    ({ text, name, plain, count, instant }) => [
      name('code', text('code'), ({ code }) => code),
      plain('name', text('name'), 1, (unit) => unit.name),
      plain('phone', text('phone'), 4, ({ phone }) => phone),
      plain('timeZone', text('timeZone'), 3, ({ timeZone }) =>
        (timeZone ?? account.timeZone).replaceAll('_', ' '),
      ),
      count('assets', text('assets'), 2, ({ assetCount }) => assetCount),
      instant('archivedAt', text('archivedAt'), 2, ({ archivedAt }) => archivedAt),
    ],
    [account.timeZone],
  );
  return (
    <ReferenceScreen
      kind={unitKind}
      list={useList(unitList, columns, codeOf)}
      icon={IconBuildingWarehouse}
      mayChange={useAssetRights().isAdmin}
      renderForm={(unit, { onClose }) => <UnitDialog key={unit?.id ?? 'new'} unit={unit} onClose={onClose} />}
    />
  );
}

interface UnitDialogProps {
  /** Absent for a new UL. */
  readonly unit: ListedUnit | undefined;
  readonly onClose: () => void;
}

function UnitDialog({ unit, onClose }: UnitDialogProps) {
  const text = useText('units');
  const assets = useText('assets');
  const { timeZone: zone } = useAccount();
  const { code = '', name = '', timeZone = null, phone = '' } = unit ?? {};
  const form = useReferenceForm(unitKind, {
    stored: { code, name, timeZone, phone, profileIds: [] as readonly number[] },
    required: ['code', 'name'],
    unique: 'code',
    save: ({ profileIds, ...body }) =>
      unit === undefined
        ? callApi('createUnit', { body: { ...body, profileIds: [...profileIds] } })
        : callApi('updateUnit', { params: { unitId: unit.id }, body }),
    saidAs: unit === undefined ? 'created' : 'updated',
    onClose,
  });
  return (
    <ReferenceForm kind={unitKind} row={unit} form={form} onClose={onClose}>
      <Pair>
        <TextField form={form} name="code" label={text('code')} required maxLength={40} data-autofocus />
        <TextField form={form} name="name" label={text('name')} required maxLength={120} />
      </Pair>
      <SelectField
        form={form}
        name="timeZone"
        label={text('timeZone')}
        description={assets('unitZoneHint')}
        placeholder={assets('unitZoneOfAccount', { zone: zone.replaceAll('_', ' ') })}
        clearable
        limit={60}
        data={zoneChoices}
      />
      <TextField
        form={form}
        name="phone"
        label={text('phone')}
        description={text('phoneHint')}
        type="tel"
        maxLength={40}
      />
      {unit === undefined && (
        <SeeingProfiles
          label={assets('seeingProfiles')}
          value={form.values.profileIds}
          onChange={(profileIds) => form.set('profileIds', profileIds)}
          error={form.errorOf('profileIds')}
        />
      )}
    </ReferenceForm>
  );
}
