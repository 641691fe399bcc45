import { asLocale, locales } from '@azimute/contract/locales';
import type { Locale, Profile } from '@azimute/contract';
import { profileNameMaxLength } from '@azimute/contract/people';
import { NativeSelect } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { localeNames } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { LockedField } from '../../../ui/locked-field.tsx';
import type { PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';
import { zoneName } from '../api/choices.ts';
import { ZoneField } from './zone-field.tsx';

export interface ProfileValues {
  readonly name: string;
  readonly locale: Locale;
  readonly photo: PhotoDraft;
  /** Null for the account's time zone. */
  readonly timeZone: string | null;
}

interface ProfileFieldsProps {
  readonly profile: Profile;
  readonly form: RecordForm<ProfileValues>;
}

export function ProfileFields({ profile, form }: ProfileFieldsProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const account = useAccount();
  const accountZone = profile.accounts.find(({ id }) => id === account.id)?.timeZone ?? account.timeZone;
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
      {profile.oath_sso ? (
        <LockedField label={text('name')} value={profile.name} reason={text('directoryLocked')} />
      ) : (
        <TextField
          {...form.field('name', text('name'))}
          autoComplete="name"
          maxLength={profileNameMaxLength}
        />
      )}
      <LockedField
        label={text('email')}
        value={profile.email}
        reason={text(profile.oath_sso ? 'directoryLocked' : 'emailLocked')}
      />
      <NativeSelect
        label={text('language')}
        description={text('languageHint')}
        value={form.values.locale}
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={(event) => {
          const chosen = asLocale(event.currentTarget.value);
          if (chosen) form.set('locale', chosen);
        }}
        error={form.errorOf('locale')}
      />
      <LockedField
        label={text('role')}
        value={shell(account.role)}
        reason={text('roleLocked', { account: account.name })}
      />
      <ZoneField
        form={form}
        stored={accountZone}
        placeholder={text('zoneOfAccount', { zone: zoneName(accountZone) })}
      />
    </Stack>
  );
}
