import type { User } from '@azimute/contract';
import { roles } from '@azimute/contract/identity';
import { asLocale, locales } from '@azimute/contract/locales';
import { profileNameMaxLength } from '@azimute/contract/people';
import { userEmailMaxLength } from '@azimute/contract/users/values';
import { MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localeNames } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { LockedField } from '../../../ui/locked-field.tsx';
import { useUserWords } from '../components/use-user-words.ts';
import { userFacetsOptions } from '../api/user-queries.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import classes from './user-fields.module.css';
import { AccessFields } from './access-fields.tsx';
import { PasswordFields } from './password-fields.tsx';
import type { UserForm } from './use-user-form.tsx';
import { joinIds, signInKinds, splitIds } from './user-form-values.ts';

interface UserFieldsProps {
  readonly form: UserForm;
  /** Absent for a new user. */
  readonly user: User | undefined;
}

export function UserFields({ form, user }: UserFieldsProps) {
  const { role, access } = form.values;
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
      <PersonFields form={form} user={user} />
      <RoleField form={form} />
      {user === undefined && <LanguageField form={form} />}
      {user === undefined && <AccessFields form={form} />}
      {(role === 'admin' || access === null) && <ProfilesField form={form} user={user} />}
      {user === undefined ? <SignInFields form={form} /> : <DirectoryField form={form} user={user} />}
    </Stack>
  );
}

/** Fields that apply in all accounts; locked, with the reason, if this account does not control them. */
function PersonFields({ form, user }: UserFieldsProps) {
  const text = useText('users');
  const { isOwn, mayChangePerson } = useUserRights();
  if (user !== undefined && !mayChangePerson(user)) {
    const reason = text(user.managedElsewhere ? 'managedElsewhere' : 'directoryManaged');
    return (
      <>
        <LockedField label={text('name')} value={user.name} reason={reason} />
        <LockedField label={text('email')} value={user.email} reason={reason} />
      </>
    );
  }
  return (
    <>
      <TextField
        {...form.field('name', text('name'))}
        data-autofocus
        required
        maxLength={profileNameMaxLength}
      />
      {user !== undefined && isOwn(user) ? (
        <LockedField label={text('email')} value={user.email} reason={text('ownEmail')} />
      ) : (
        <TextField
          {...form.field('email', text('email'))}
          type="email"
          required
          maxLength={userEmailMaxLength}
          inputMode="email"
        />
      )}
    </>
  );
}

function RoleField({ form }: Pick<UserFieldsProps, 'form'>) {
  const text = useText('users');
  const words = useUserWords();
  const { role } = form.values;
  return (
    <NativeSelect
      label={text('filter_role')}
      description={text(`roleHint_${role}`)}
      value={role}
      data={roles.map((value) => ({ value, label: words.role(value) }))}
      onChange={(event) => {
        const chosen = roles.find((one) => one === event.currentTarget.value);
        if (chosen) form.set('role', chosen);
      }}
      error={form.errorOf('role')}
    />
  );
}

/** Manually assigned profiles; those from directory groups are read-only. */
function ProfilesField({ form, user }: UserFieldsProps) {
  const text = useText('users');
  const { data: facets } = useQuery(userFacetsOptions({}));
  const profiles = facets?.profiles ?? [];
  const byGroups = user?.profiles.filter(({ groups }) => groups.length > 0).map(({ name }) => name) ?? [];
  const hint = text(profiles.length === 0 && facets !== undefined ? 'noProfilesYet' : 'profilesHint');
  return (
    <MultiSelect
      searchable
      clearable
      label={text('profiles')}
      description={
        byGroups.length === 0
          ? hint
          : `${hint} ${text('profilesByGroups', { profiles: byGroups.join(', ') })}`
      }
      placeholder={form.values.profileIds === '' ? text('chooseProfiles') : ''}
      nothingFoundMessage={text('noSuchProfile')}
      comboboxProps={{ withinPortal: true }}
      classNames={{ input: classes['pills'] ?? '' }}
      clearButtonProps={{ 'aria-label': text('clearProfiles') }}
      data={profiles.map(({ value, name }) => ({ value: String(value), label: name }))}
      value={splitIds(form.values.profileIds)}
      onChange={(ids) => form.set('profileIds', joinIds(ids))}
      error={form.errorOf('profileIds')}
    />
  );
}

function LanguageField({ form }: Pick<UserFieldsProps, 'form'>) {
  const text = useText('users');
  const label = useText('common')('language');
  return (
    <NativeSelect
      label={label}
      description={text('languageHint')}
      value={form.values.locale}
      data={locales.map((value) => ({ value, label: localeNames[value] }))}
      onChange={(event) => {
        const chosen = asLocale(event.currentTarget.value);
        if (chosen) form.set('locale', chosen);
      }}
      error={form.errorOf('locale')}
    />
  );
}

/** Sign-in method of a new user. */
function SignInFields({ form }: Pick<UserFieldsProps, 'form'>) {
  const text = useText('users');
  const { signIn } = form.values;
  return (
    <>
      <NativeSelect
        className={classes['wide'] ?? ''}
        label={text('filter_login')}
        description={text(`signInHint_${signIn}`)}
        value={signIn}
        data={signInKinds.map((value) => ({ value, label: text(`signIn_${value}`) }))}
        onChange={(event) => {
          const chosen = signInKinds.find((one) => one === event.currentTarget.value);
          if (chosen) form.set('signIn', chosen);
        }}
        error={form.errorOf('signIn')}
      />
      {signIn === 'password' && <PasswordFields form={form} />}
    </>
  );
}

interface DirectoryFieldProps {
  readonly form: UserForm;
  readonly user: User;
}

/** The AD flag, which cannot be switched off, or set for the current user. */
function DirectoryField({ form, user }: DirectoryFieldProps) {
  const text = useText('users');
  const { isOwn, mayChangePerson } = useUserRights();
  return (
    <Switch
      className={classes['wide'] ?? ''}
      label={text('adLabel')}
      description={text('adHint')}
      checked={form.values.signIn === 'directory'}
      disabled={!mayChangePerson(user) || isOwn(user)}
      onChange={(event) => form.set('signIn', event.currentTarget.checked ? 'directory' : 'password')}
      error={form.errorOf('signIn')}
    />
  );
}
