import { useState } from 'react';
import { takeWord } from '../../../api/last-word.ts';
import { signIn } from '../../../api/sign-in.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestField } from '../components/guest-field.tsx';
import { GuestForm, useSubmission } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';
import { checkEmail, checkFilled, useGuestForm } from '../components/use-guest-form.ts';

interface LoginPageProps {
  /** Called when credentials are on their way, to load what is shown after them. */
  readonly onCredentials: () => Promise<unknown>;
}

const checks = { email: checkEmail, password: checkFilled };

export function LoginPage({ onCredentials }: LoginPageProps) {
  const text = useText('login');
  const fieldError = useFieldError();
  usePageTitle(text('title'));
  const form = useGuestForm(checks);
  const [lastWord] = useState(takeWord);
  const { busy, refusal, submit } = useSubmission({
    form,
    serverNames: { username: 'email' },
    told: lastWord,
  });
  const send = form.onSubmit(({ email, password }) => {
    void onCredentials().catch(() => undefined);
    void submit(() => signIn(email.trim(), password));
  });
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
          {...form.field('email')}
          label={text('email')}
          type="email"
          autoComplete="username"
          error={fieldError(form.errors['email'])}
        />
        <GuestField
          {...form.field('password')}
          label={text('password')}
          type="password"
          autoComplete="current-password"
          error={fieldError(form.errors['password'])}
        />
      </GuestForm>
    </GuestLayout>
  );
}
