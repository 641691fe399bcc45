import type { AccountDetail } from '@azimute/contract';
import { profileNameMaxLength } from '@azimute/contract/constants';
import { Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { callApi } from '../../../api/client.ts';
import { refreshProfile } from '../../../api/people.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { LockedField } from '../../../ui/locked-field.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoField, type PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';
import { AccountPhoto } from '../../../ui/photo.tsx';
import { accountQuery } from '../api/account-query.ts';
import { currencyChoices } from '../api/choices.ts';
import { selectText } from '../api/select-text.ts';
import { useSettingsForm } from '../api/use-settings-form.ts';
import { SettingsFoot } from './settings-foot.tsx';
import classes from './settings.module.css';
import { ZoneField } from './zone-field.tsx';

interface AccountFormProps {
  readonly account: AccountDetail;
}

interface AccountValues extends Pick<AccountDetail, 'name' | 'currency' | 'timeZone' | 'distanceUnit'> {
  readonly photo: PhotoDraft;
  /** As the field holds it: empty while it is being typed. */
  readonly silentHours: number | string;
}

const minutesPerHour = 60;

/** The account as its administrators change it, for everyone in it. */
export function AccountForm({ account }: AccountFormProps) {
  const text = useText('settings');
  const locale = useLocale();
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
  const currencies = useMemo(() => currencyChoices(account.currency, locale), [account.currency, locale]);
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
      <div className={classes['fields']}>
        <TextInput
          label={text('accountName')}
          maxLength={profileNameMaxLength}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={errorOf('name')}
        />
        <LockedField label={text('domain')} value={account.domain} reason={text('domainLocked')} />
        <ZoneField
          kept={account.timeZone}
          value={values.timeZone}
          onChange={(timeZone) => set('timeZone', timeZone)}
          error={errorOf('timeZone')}
        />
        <Select
          searchable
          allowDeselect={false}
          onFocus={selectText}
          label={text('currency')}
          data={currencies}
          limit={60}
          value={values.currency}
          onChange={(currency) => set('currency', currency ?? account.currency)}
          error={errorOf('currency')}
        />
        <NumberInput
          label={text('silence')}
          description={text('silenceHint')}
          min={0}
          decimalScale={2}
          hideControls
          value={values.silentHours}
          onChange={(hours) => set('silentHours', hours)}
          error={errorOf('silentHours')}
        />
        <Input.Wrapper label={text('distances')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={text('distances')}
            value={values.distanceUnit}
            data={(['km', 'mi'] as const).map((unit) => ({ value: unit, label: text(unit) }))}
            onChange={(unit) => set('distanceUnit', unit)}
          />
        </Input.Wrapper>
      </div>
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
