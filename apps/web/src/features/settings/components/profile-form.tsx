import type { Profile } from '@azimute/contract';
import { useRef } from 'react';
import { updateProfile } from '../../../api/people.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { useShownLanguage } from '../../../ui/use-shown-language.ts';
import { useSettingsForm } from '../api/use-settings-form.ts';
import { ProfileFields, type ProfileValues } from './profile-fields.tsx';
import { SettingsFoot } from './settings-foot.tsx';
import classes from './settings.module.css';

interface ProfileFormProps {
  readonly profile: Profile;
}

/** What a person may change of themselves; what others decide is locked, with who does. */
export function ProfileForm({ profile }: ProfileFormProps) {
  const text = useText('settings');
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
      <ProfileFields profile={profile} form={form} />
      <SettingsFoot
        changeCount={form.changeCount}
        isSaving={form.isSaving}
        guard={form.guard}
        onDiscard={form.discard}
      />
    </form>
  );
}
