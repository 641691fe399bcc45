import type { AccountDetail } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { refreshProfile } from '../../../api/people.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { accountQuery } from '../api/account-query.ts';
import { AccountFields, type AccountValues } from './account-fields.tsx';
import classes from './settings.module.css';

interface AccountFormProps {
  readonly account: AccountDetail;
}

const minutesPerHour = 60;

/** The account as its administrators change it, for everyone in it. */
export function AccountForm({ account }: AccountFormProps) {
  const text = useText('settings');
  const queryClient = useQueryClient();
  const form = useRecordForm<AccountValues, void>({
    stored: valuesOf(account),
    required: ['name', 'silentHours'],
    attempt: 'account-details',
    serverNames: { silentAfterMinutes: 'silentHours' },
    wordsFor: (error) => (error === 'min_value' || error === 'max_value' ? text('outOfRange') : undefined),
    save: async (_values, { photo, silentHours, ...changes }) => {
      const changed = await callApi('updateAccount', {
        body: {
          ...changes,
          ...(photo !== undefined && { photo: photo && (await toBase64(photo)) }),
          ...(silentHours !== undefined && {
            silentAfterMinutes: Math.round(Number(silentHours) * minutesPerHour),
          }),
        },
      });
      queryClient.setQueryData(accountQuery(account.id).queryKey, changed);
      // Every open screen's formats follow the account of the profile.
      await refreshProfile();
    },
    onSaved: () => toastDone('updated'),
  });
  return (
    <FormCard of={form} saveLabel={text('save')}>
      <PhotoField
        of="account"
        label={text('accountPhoto')}
        name={account.name}
        current={<AccountPhoto account={account} size={80} />}
        hasCurrent={account.photo !== null}
        draft={form.values.photo}
        onDraft={(photo) => form.set('photo', photo)}
        error={form.errorOf('photo')}
      />
      <AccountFields account={account} of={form} />
      <p className={classes['note']}>{text('everyone')}</p>
    </FormCard>
  );
}

function valuesOf({
  name,
  currency,
  timeZone,
  distanceUnit,
  silentAfterMinutes,
}: AccountDetail): AccountValues {
  const silentHours = silentAfterMinutes / minutesPerHour;
  return { name, currency, timeZone, distanceUnit, photo: undefined, silentHours };
}
