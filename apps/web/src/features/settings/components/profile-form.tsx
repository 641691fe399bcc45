import type { Profile } from '@azimute/contract';
import { updateProfile } from '../../../api/people.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Muted } from '../../../ui/layout/primitives.tsx';
import { PhotoField } from '../../../ui/photo-field/photo-field.tsx';
import { FormCard } from '../../../ui/form/form-card.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { PersonPhoto } from '../../../ui/photo.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useShownLanguage } from '../../../ui/use-shown-language.ts';
import { ProfileFields, type ProfileValues } from './profile-fields.tsx';

interface ProfileFormProps {
  readonly profile: Profile;
}

/** Fields of a user's own profile; those that others decide are locked, with the reason. */
export function ProfileForm({ profile }: ProfileFormProps) {
  const text = useText('settings');
  const showLanguage = useShownLanguage();
  const form = useRecordForm<ProfileValues, void>({
    stored: { name: profile.name, locale: profile.locale, photo: undefined, timeZone: profile.time_zone },
    required: ['name'],
    attempt: 'profile',
    serverNames: { time_zone: 'timeZone' },
    save: async (_values, { photo, timeZone, ...changes }) => {
      await updateProfile({
        ...changes,
        ...(timeZone !== undefined && { time_zone: timeZone }),
        ...(photo !== undefined && { photo: photo && (await toBase64(photo)) }),
      });
    },
    onSaved: async (_saved, { locale }) => {
      // Shown in the new language, if that was changed.
      if (locale) await showLanguage(locale);
      toastDone('updated');
    },
  });
  return (
    <FormCard form={form} saveLabel={text('save')}>
      {profile.oath_sso ? (
        <Row gap={12}>
          <PersonPhoto person={profile} size={80} />
          <Muted>{text('directoryLocked')}</Muted>
        </Row>
      ) : (
        <PhotoField
          of="person"
          label={text('photo')}
          name={profile.name}
          current={<PersonPhoto person={profile} size={80} />}
          hasCurrent={profile.photo !== null}
          draft={form.values.photo}
          onDraft={(photo) => form.set('photo', photo)}
          error={form.errorOf('photo')}
        />
      )}
      <ProfileFields profile={profile} form={form} />
    </FormCard>
  );
}
