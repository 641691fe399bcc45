import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { takeWord } from '../../../api/last-word.ts';
import { signIn } from '../../../api/sign-in.ts';
import { mapServerErrors, useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestField } from '../components/guest-field.tsx';
import { GuestForm, useSubmission } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';

interface LoginPageProps {
  /** Called when credentials are on their way, to load what is shown after them. */
  readonly onCredentials: () => Promise<unknown>;
}

const filled = isNotEmpty('required');
const wellFormed = isEmail('email');

export function LoginPage({ onCredentials }: LoginPageProps) {
  const text = useText('login');
  const fieldError = useFieldError();
  usePageTitle(text('title'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: (email) => filled(email) ?? wellFormed(email.trim()), password: filled },
  });
  const [lastWord] = useState(takeWord);
  const { busy, refusal, submit } = useSubmission(
    (error) => form.setErrors(mapServerErrors(error.errors, { username: 'email' })),
    lastWord,
  );
  const focusFirst = (errors: object): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const send = form.onSubmit(({ email, password }) => {
    void onCredentials().catch(() => undefined);
    void submit(() => signIn(email.trim(), password));
  }, focusFirst);
  return (
    <GuestLayout>
      <GuestForm
        title={text('welcome')}
        lead={text('lead')}
        action={text(busy ? 'signingIn' : 'signIn')}
        busy={busy}
        refusal={refusal}
        onSubmit={send}
      >
        <GuestField
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={text('email')}
          type="email"
          autoComplete="username"
          error={fieldError(form.errors['email'])}
        />
        <GuestField
          key={form.key('password')}
          {...form.getInputProps('password')}
          label={text('password')}
          type="password"
          autoComplete="current-password"
          error={fieldError(form.errors['password'])}
        />
      </GuestForm>
    </GuestLayout>
  );
}
