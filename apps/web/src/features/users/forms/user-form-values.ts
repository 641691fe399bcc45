import type { CallInput, Locale, Role, User } from '@azimute/contract';
import type { PhotoDraft } from '../../../ui/photo-field/photo-field.tsx';

/** How a new user will sign in: by a password that they choose from an invitation, by one given now, or by the directory. */
export const signInKinds = ['invitation', 'password', 'directory'] as const;
export type SignInKind = (typeof signInKinds)[number];

export interface UserFormValues {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Of a new user: what their invitation is written in, and the portal until they choose another. */
  readonly locale: Locale;
  readonly signIn: SignInKind;
  readonly password: string;
  readonly confirmation: string;
  readonly photo: PhotoDraft;
  /** Ids with commas between them, so that the same profiles are the same value. */
  readonly profileIds: string;
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
};

/** A new user reads the language of the one who adds them, unless another is chosen. */
export function newUserForm(locale: Locale): UserFormValues {
  return { ...emptyUserForm, locale };
}

/** A user as the form holds them; who has a password keeps it, whoever chose it. */
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

/** `photo` is what the picture became. */
export function toCreateBody(values: UserFormValues, photo: string | null | undefined): CreateBody {
  const { name, email, role, locale, signIn, password, confirmation, profileIds } = values;
  return {
    name: name.trim(),
    email: email.trim(),
    role,
    locale,
    directoryLogin: signIn === 'directory',
    profileIds: splitIds(profileIds).map(Number),
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
