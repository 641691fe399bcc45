import type { CallInput, Locale, Role, User } from '@azimute/contract';
import type { ModuleCode } from '@azimute/contract/modules';
import type { PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';
import { sectionsOf, type AccessTemplate } from './access-templates.ts';

/** Sign-in method of a new user: a password chosen through an invitation, a password set now, or the directory. */
export const signInKinds = ['invitation', 'password', 'directory'] as const;
export type SignInKind = (typeof signInKinds)[number];

export interface UserFormValues {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Language of a new user's invitation, and of the portal until they choose another. */
  readonly locale: Locale;
  readonly signIn: SignInKind;
  readonly password: string;
  readonly confirmation: string;
  readonly photo: PhotoDraft;
  /** Ids joined by commas, so that equal profiles are equal values. */
  readonly profileIds: string;
  /** Sections of a profile that is created with the user; null for none. */
  readonly access: AccessTemplate | null;
  /** ULs and name of that profile. */
  readonly unitIds: string;
  readonly profileName: string;
}

const emptyUserForm: Omit<UserFormValues, 'locale'> = {
  name: '',
  email: '',
  role: 'viewer',
  signIn: 'invitation',
  password: '',
  confirmation: '',
  photo: undefined,
  profileIds: '',
  access: null,
  unitIds: '',
  profileName: '',
};

/** Returns the values of a new user, with the language of the current user. */
export function newUserForm(locale: Locale): UserFormValues {
  return { ...emptyUserForm, locale };
}

/** Returns the form values of a user; an existing password is kept. */
export function toUserForm(user: User, locale: Locale): UserFormValues {
  const { name, email, role, directoryLogin, profiles } = user;
  return {
    ...newUserForm(locale),
    name,
    email,
    role,
    signIn: directoryLogin ? 'directory' : 'password',
    profileIds: joinIds(profiles.filter(({ byHand }) => byHand).map(({ id }) => String(id))),
  };
}

export function joinIds(ids: readonly string[]): string {
  return ids.toSorted((a, b) => Number(a) - Number(b)).join(',');
}

export function splitIds(joined: string): string[] {
  return joined === '' ? [] : joined.split(',');
}

type CreateBody = CallInput<'createUser'>['body'];
type UpdateBody = CallInput<'updateUser'>['body'];

/** `photo` is the processed picture, `on` the modules of the account. */
export function toCreateBody(
  values: UserFormValues,
  photo: string | null | undefined,
  on: readonly ModuleCode[],
): CreateBody {
  const { name, email, role, locale, signIn, password, confirmation, profileIds } = values;
  const { access, unitIds, profileName } = values;
  return {
    name: name.trim(),
    email: email.trim(),
    role,
    locale,
    directoryLogin: signIn === 'directory',
    profileIds: splitIds(profileIds).map(Number),
    ...(access !== null &&
      role === 'viewer' && {
        profile: {
          name: profileName.trim(),
          sections: sectionsOf(access, on),
          unitIds: splitIds(unitIds).map(Number),
        },
      }),
    ...(signIn === 'password' && { password, password_confirmation: confirmation }),
    ...(typeof photo === 'string' && { photo }),
  };
}

export function toUpdateBody(
  { name, email, role, signIn, profileIds }: Partial<UserFormValues>,
  photo: string | null | undefined,
): UpdateBody {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email.trim() }),
    ...(role !== undefined && { role }),
    ...(signIn !== undefined && { directoryLogin: signIn === 'directory' }),
    ...(profileIds !== undefined && { profileIds: splitIds(profileIds).map(Number) }),
    ...(photo !== undefined && { photo }),
  };
}
