import type { AnswerOf, CallInput, User } from '@azimute/contract';
import { passwordMinLength } from '@azimute/contract/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError, RequestError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { validateEmail, validateNewPassword } from '../../../ui/form/checks.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toBase64 } from '../../../ui/photo-field/cut-photo.ts';
import { toastDone, toastSuccess } from '../../../ui/toasts.tsx';
import { profileChoicesOptions, profilesKey } from '../../profiles/api/profile-queries.ts';
import { useUserWords } from '../components/use-user-words.ts';
import { usersKey } from '../api/user-queries.ts';
import {
  newUserForm,
  toCreateBody,
  toUpdateBody,
  toUserForm,
  type UserFormValues,
} from './user-form-values.ts';

export type UserForm = RecordForm<UserFormValues>;
type CreateBody = CallInput<'createUser'>['body'];
type Created = AnswerOf<'createUser'>;

interface UserFormState {
  readonly form: UserForm;
  /** Asks whether to give access to a user of another account; null if there is no question. */
  readonly question: ReactNode;
}

/** Form of a user, and saving it. */
export function useUserForm(user: User | undefined, onSaved: (user: User) => void): UserFormState {
  const text = useText('users');
  const errors = useText('errors');
  const { locale } = useProfile();
  const queryClient = useQueryClient();
  const { create, question } = useCreation();
  const { data: choices } = useQuery({ ...profileChoicesOptions, enabled: user === undefined });
  const form = useRecordForm<UserFormValues, User>({
    stored: user === undefined ? newUserForm(locale) : toUserForm(user, locale),
    required: ['name', 'email'],
    check: ({ email, signIn, password, confirmation, role, access, unitIds, profileName }, changes) => ({
      // An unchanged e-mail is not validated here.
      ...(changes.email !== undefined && { email: validateEmail(email) }),
      ...(user === undefined && signIn === 'password' && validateNewPassword(password, confirmation)),
      ...(access !== null && role === 'viewer' && checkAccess({ unitIds, profileName })),
    }),
    serverNames: {
      password_confirmation: 'confirmation',
      directoryLogin: 'signIn',
      'profile.name': 'profileName',
      'profile.unitIds': 'unitIds',
      'profile.sections': 'access',
    },
    attempt: user === undefined ? 'create-user' : `user-${user.id}`,
    save: async (values, changes) => {
      const photo = changes.photo && (await toBase64(changes.photo));
      const picture = changes.photo === null ? null : photo;
      if (user === undefined) return await create(toCreateBody(values, picture, choices?.modules ?? []));
      return await callApi('updateUser', {
        params: { userId: user.id },
        body: toUpdateBody(changes, picture),
      });
    },
    onSaved: (saved) => {
      if (user !== undefined) toastDone('updated', { attempt: `user-${user.id}` });
      onSaved(saved);
      return Promise.all(
        [usersKey, profilesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    wordsFor: (error, field) => {
      if (error === 'unique') return field === 'profileName' ? text('profileTaken') : errors('unique_email');
      if (error === 'not_found') return text(field === 'unitIds' ? 'unitGone' : 'profileGone');
      if (error === 'noUnit') return text('noUnit');
      if (error === 'no_directory') return text('noDirectory');
      if (error === 'minLength') return errors('password_min_length', { minimum: passwordMinLength });
      return undefined;
    },
    // The e-mail belongs to a user of another account: `question` asks about it; declining leaves the form unchanged.
    onConflict: async () => undefined,
  });
  return { form, question };
}

function checkAccess({ unitIds, profileName }: Pick<UserFormValues, 'unitIds' | 'profileName'>) {
  return {
    ...(unitIds === '' && { unitIds: 'noUnit' }),
    ...(profileName.trim() === '' && { profileName: 'required' as const }),
  };
}

interface Asked {
  readonly body: CreateBody;
  readonly answer: (isGranted: boolean) => void;
}

/** Adds a user. A user of another account is added only after confirming their name, the only detail revealed. */
function useCreation(): { create: (body: CreateBody) => Promise<User>; question: ReactNode } {
  const text = useText('users');
  const [asked, setAsked] = useState<Asked | null>(null);
  const tell = ({ outcome, user }: Created): User => {
    if (outcome === 'added') toastDone('user_added', { attempt: 'create-user' });
    else if (outcome === 'created') toastDone('created', { attempt: 'create-user' });
    else toastSuccess(text('addedAndInvitedToast', { email: user.email }), { attempt: 'create-user' });
    return user;
  };
  const ask = async (body: CreateBody): Promise<boolean> => {
    const isGranted = await new Promise<boolean>((answer) => setAsked({ body, answer }));
    setAsked(null);
    return isGranted;
  };
  return {
    create: async (body) => {
      try {
        return tell(await callApi('createUser', { body }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'existing_user_found')) throw error;
        if (!(await ask(body))) throw new RequestError('conflict', 409, 'The access was not granted.');
        return tell(await callApi('createUser', { body: { ...body, grant: true } }));
      }
    },
    question: asked && <GrantQuestion asked={asked} />,
  };
}

function GrantQuestion({ asked: { body, answer } }: { readonly asked: Asked }) {
  const text = useText('users');
  const messages = useText('messages');
  const words = useUserWords();
  return (
    <ConfirmDialog
      title={text('grantTitle')}
      effect={
        <>
          <p>{messages('existing_user')}</p>
          <p>{text('grantEffect', { email: body.email, role: words.role(body.role) })}</p>
        </>
      }
      confirmLabel={text('grant')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
