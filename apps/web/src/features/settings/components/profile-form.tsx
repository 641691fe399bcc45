import type { Locale, Profile } from '@azimute/contract';
import { locales, profileNameMaxLength } from '@azimute/contract/constants';
import { NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { updateProfile } from '../../../api/people.ts';
import { useAccount } from '../../../api/use-session.ts';
import { asLocale, localeNames } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LockedField } from '../../../ui/locked-field.tsx';
import { PhotoField, type PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { useShownLanguage } from '../../../ui/use-shown-language.ts';
import { zoneName } from '../api/choices.ts';
import { useSettingsForm } from '../api/use-settings-form.ts';
import { SettingsFoot } from './settings-foot.tsx';
import classes from './settings.module.css';

interface ProfileFormProps {
  readonly profile: Profile;
}

interface ProfileValues {
  readonly name: string;
  readonly locale: Locale;
  readonly photo: PhotoDraft;
}

/** What a person may change of themselves; what others decide is locked, with who does. */
export function ProfileForm({ profile }: ProfileFormProps) {
  const text = useText('settings');
  const shell = useText('shell');
  const account = useAccount();
  const showLanguage = useShownLanguage();
  const element = useRef<HTMLFormElement>(null);
  const form = useSettingsForm<ProfileValues>({
    kept: { name: profile.name, locale: profile.locale, photo: undefined },
    check: ({ name }) => (name.trim() === '' ? { name: 'required' } : {}),
    element,
    save: async ({ photo, ...changes }) => {
      await updateProfile({
        ...changes,
        ...(photo !== undefined && { photo: photo && (await toBase64(photo)) }),
      });
    },
    onSaved: async ({ locale }) => {
      if (locale) await showLanguage(locale);
    },
  });
  const { values, set, errorOf } = form;
  return (
    <form ref={element} noValidate className={classes['card']} onSubmit={form.submit}>
      {profile.oath_sso ? (
        <div className={classes['account']}>
          <PersonPhoto person={profile} size={80} />
          <p className={classes['note']}>{text('directoryLocked')}</p>
        </div>
      ) : (
        <PhotoField
          of="person"
          label={text('photo')}
          name={profile.name}
          current={<PersonPhoto person={profile} size={80} />}
          hasCurrent={profile.photo !== null}
          draft={values.photo}
          onDraft={(photo) => set('photo', photo)}
          error={errorOf('photo')}
        />
      )}
      <div className={classes['fields']}>
        {profile.oath_sso ? (
          <LockedField label={text('name')} value={profile.name} reason={text('directoryLocked')} />
        ) : (
          <TextInput
            label={text('name')}
            autoComplete="name"
            maxLength={profileNameMaxLength}
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
            error={errorOf('name')}
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
          value={values.locale}
          data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          onChange={(event) => {
            const chosen = asLocale(event.currentTarget.value);
            if (chosen) set('locale', chosen);
          }}
          error={errorOf('locale')}
        />
        <LockedField
          label={text('role')}
          value={shell(account.role)}
          reason={text('roleLocked', { account: account.name })}
        />
        <LockedField
          label={text('timeZone')}
          value={zoneName(account.timeZone)}
          reason={text('timeZoneLocked')}
        />
      </div>
      <SettingsFoot
        changeCount={form.changeCount}
        isSaving={form.isSaving}
        guard={form.guard}
        onDiscard={form.discard}
      />
    </form>
  );
}
