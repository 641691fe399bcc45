import type { AccountDetail } from '@azimute/contract';
import { profileNameMaxLength } from '@azimute/contract/constants';
import { Input, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { LockedField } from '../../../ui/locked-field.tsx';
import type { PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';
import { currencyChoices } from '../api/choices.ts';
import { selectText } from '../api/select-text.ts';
import type { SettingsForm } from '../api/use-settings-form.ts';
import classes from './settings.module.css';
import { ZoneField } from './zone-field.tsx';

export interface AccountValues extends Pick<
  AccountDetail,
  'name' | 'currency' | 'timeZone' | 'distanceUnit'
> {
  readonly photo: PhotoDraft;
  /** As the field holds it: empty while it is being typed. */
  readonly silentHours: number | string;
}

interface AccountFieldsProps {
  readonly account: AccountDetail;
  readonly form: SettingsForm<AccountValues>;
}

export function AccountFields({ account, form: { values, set, errorOf } }: AccountFieldsProps) {
  const text = useText('settings');
  const locale = useLocale();
  const currencies = useMemo(() => currencyChoices(account.currency, locale), [account.currency, locale]);
  return (
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
  );
}
