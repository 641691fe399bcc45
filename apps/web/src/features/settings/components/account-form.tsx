import type { AccountDetail } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../api/client.ts';
import { refreshProfile } from '../../../api/people.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { accountQuery } from '../api/account-query.ts';
import { useSettingsForm } from '../api/use-settings-form.ts';
import { AccountFields, type AccountValues } from './account-fields.tsx';
import { SettingsFoot } from './settings-foot.tsx';
import classes from './settings.module.css';

interface AccountFormProps {
  readonly account: AccountDetail;
}

const minutesPerHour = 60;

/** The account as its administrators change it, for everyone in it. */
export function AccountForm({ account }: AccountFormProps) {
  const text = useText('settings');
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm<AccountValues>({
    kept: valuesOf(account),
    element,
    serverNames: { silentAfterMinutes: 'silentHours' },
    check: ({ name, silentHours }) => ({
      ...(name.trim() === '' && { name: 'required' }),
      ...(silentHours === '' && { silentHours: 'required' }),
    }),
    save: async ({ photo, silentHours, ...changes }) => {
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
  });
  const { values, set, errorOf } = form;
  return (
    <form ref={element} noValidate className={classes['card']} onSubmit={form.submit}>
      <PhotoField
        of="account"
        label={text('accountPhoto')}
        name={account.name}
        current={<AccountPhoto account={account} size={80} />}
        hasCurrent={account.photo !== null}
        draft={values.photo}
        onDraft={(photo) => set('photo', photo)}
        error={errorOf('photo')}
      />
      <AccountFields account={account} form={form} />
      <p className={classes['note']}>{text('everyone')}</p>
      <SettingsFoot
        changeCount={form.changeCount}
        isSaving={form.isSaving}
        guard={form.guard}
        onDiscard={form.discard}
      />
    </form>
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
