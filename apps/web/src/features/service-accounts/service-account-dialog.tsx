import { serviceAccountRangesMost } from '@azimute/contract/service-accounts';
import { MultiSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRecordForm, type RecordForm } from '../../ui/form/use-record-form.ts';
import { Bold, Hint, Stack } from '../../ui/layout/primitives.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useTimeZone } from '../../ui/use-format.ts';
import { allProfilesOptions } from '../profiles/api/profile-queries.ts';
import { toBody, toValues, type ServiceAccountValues } from './service-account-form.ts';
import { serviceAccountsKey, type ServiceAccount } from './service-account-list.ts';

interface ServiceAccountDialogProps {
  /** Absent for a new one. */
  readonly service: ServiceAccount | undefined;
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

export interface CreatedKey {
  readonly name: string;
  readonly key: string;
}

/** Form of a service account: name, role, profiles, expiry and addresses. */
export function ServiceAccountDialog({ service, onCreated, onClose }: ServiceAccountDialogProps) {
  const text = useText('service-accounts');
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const form = useRecordForm<ServiceAccountValues, CreatedKey | null>({
    stored: toValues(service, timeZone),
    required: ['name'],
    attempt: 'service-account',
    serverNames: {
      expiresAt: 'lastDay',
      ...Object.fromEntries(
        Array.from({ length: serviceAccountRangesMost }, (_, index) => [`addresses.${index}`, 'addresses']),
      ),
    },
    wordsFor: (error, field) =>
      field === 'addresses' && error !== undefined ? text('wrongAddresses') : undefined,
    save: async (values) => {
      const body = toBody(values, timeZone, service);
      if (service !== undefined) {
        const params = { serviceAccountId: service.id };
        await callApi('updateServiceAccount', { params, body: { ...body, isActive: values.isActive } });
        return null;
      }
      const { key, serviceAccount } = await callApi('createServiceAccount', { body });
      return { name: serviceAccount.name, key };
    },
    onSaved: async (created) => {
      toastDone(created === null ? 'updated' : 'created');
      if (created !== null) onCreated(created);
      onClose();
      await queryClient.invalidateQueries({ queryKey: serviceAccountsKey });
    },
  });
  return (
    <FormDialog
      form={form}
      title={service?.name ?? text('new')}
      saveLabel={text(service === undefined ? 'create' : 'save')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', text('name'), text('nameHint'))}
        required
        maxLength={120}
        data-autofocus
      />
      <Rights form={form} />
      <TextField {...form.field('lastDay', text('lastDay'), text('lastDayHint'))} type="date" />
      <TextAreaField {...form.field('addresses', text('addresses'), text('addressesHint'))} minRows={2} />
      {service !== undefined && (
        <SwitchField {...form.field('isActive', text('isActive'), text('isActiveHint'))} />
      )}
    </FormDialog>
  );
}

function Rights({ form }: { readonly form: RecordForm<ServiceAccountValues> }) {
  const text = useText('service-accounts');
  const { data: profiles = [] } = useQuery(allProfilesOptions);
  const { role, profileIds } = form.values;
  return (
    <>
      <Stack gap={6}>
        <Bold>{text('role')}</Bold>
        <ChoiceChips
          label={text('role')}
          data={(['viewer', 'admin'] as const).map((value) => ({ value, label: text(`role_${value}`) }))}
          value={role}
          onChange={(value) => form.set('role', value === 'admin' ? 'admin' : 'viewer')}
        />
        <Hint>{text(`roleHint_${role}`)}</Hint>
      </Stack>
      {role === 'viewer' && (
        <MultiSelect
          searchable
          label={text('profiles')}
          description={text('profilesHint')}
          comboboxProps={{ withinPortal: true }}
          data={profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={profileIds === '' ? [] : profileIds.split(',')}
          onChange={(ids) => form.set('profileIds', ids.join())}
          error={form.errorOf('profileIds')}
        />
      )}
    </>
  );
}
