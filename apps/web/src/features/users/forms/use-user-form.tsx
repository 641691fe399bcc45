import type { AnswerOf, CallInput, User } from '@azimute/contract';
import { passwordMinLength } from '@azimute/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
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
  /** Asks whether somebody of another account is given access; null while nothing is asked. */
  readonly question: ReactNode;
}

/** The form of a user and how it is saved. */
export function useUserForm(user: User | undefined, onSaved: (user: User) => void): UserFormState {
  const text = useText('users');
  const errors = useText('errors');
  const { locale } = useProfile();
  const queryClient = useQueryClient();
  const { create, question } = useCreation();
  const form = useRecordForm<UserFormValues, User>({
    stored: user === undefined ? newUserForm(locale) : toUserForm(user, locale),
    required: ['name', 'email'],
    check: ({ email, signIn, password, confirmation }, changes) => ({
      // One that is kept is not this form's to evaluate.
      ...(changes.email !== undefined && { email: validateEmail(email) }),
      ...(user === undefined && signIn === 'password' && validateNewPassword(password, confirmation)),
    }),
    serverNames: { password_confirmation: 'confirmation', directoryLogin: 'signIn' },
    attempt: user === undefined ? 'create-user' : `user-${user.id}`,
    save: async (values, changes) => {
      const photo = changes.photo && (await toBase64(changes.photo));
      const picture = changes.photo === null ? null : photo;
      if (user === undefined) return await create(toCreateBody(values, picture));
      return await callApi('updateUser', {
        params: { userId: user.id },
        body: toUpdateBody(changes, picture),
      });
    },
    onSaved: (saved) => {
      if (user !== undefined) toastDone('updated', { attempt: `user-${user.id}` });
      onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: usersKey });
    },
    wordsFor: (error) => {
      if (error === 'unique') return errors('unique_email');
      if (error === 'not_found') return text('profileGone');
      if (error === 'no_directory') return text('noDirectory');
      if (error === 'minLength') return errors('password_min_length', { minimum: passwordMinLength });
      return undefined;
    },
    // The e-mail of a person of another account: `question` asks about it, and who declines finds the form unchanged.
    onConflict: async () => undefined,
  });
  return { form, question };
}

interface Asked {
  readonly body: CreateBody;
  readonly answer: (isGranted: boolean) => void;
}

/** Adds a user; of a person of another account only once they are asked for by name, which is all that is told. */
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
