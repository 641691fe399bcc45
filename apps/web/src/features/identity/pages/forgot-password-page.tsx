import { useState } from 'react';
import { requestPasswordReset } from '../../../api/password.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestField } from '../components/guest-field.tsx';
import { GuestForm, GuestHeading, useSubmission } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';
import links from '../components/guest-links.module.css';
import { GuestToast } from '../components/guest-toast.tsx';
import { validateEmail } from '../../../ui/form/checks.ts';
import { useGuestForm } from '../components/use-guest-form.ts';
import { useGuestLink } from '../components/use-guest-link.ts';
import { BackToLogin } from '../components/back-to-login.tsx';

const checks = { email: validateEmail };

export function ForgotPasswordPage() {
  const text = useText('password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(text('forgotTitle'));
  return (
    <GuestLayout>
      {portalSettings().mail === undefined ? (
        <GuestHeading title={text('forgotTitle')} lead={text('forgotWithoutMail')} />
      ) : sentTo === null ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} />
      )}
      <BackToLogin />
    </GuestLayout>
  );
}

function AskForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const text = useText('password');
  const login = useText('login');
  const fieldError = useFieldError();
  const form = useGuestForm(checks);
  const { busy, refusal, submit } = useSubmission({ form, serverNames: {} });
  const send = form.onSubmit(({ email }) => {
    void submit(async () => {
      await requestPasswordReset(email.trim());
      onSent(email.trim());
    });
  });
  return (
    <GuestForm
      title={text('forgotTitle')}
      lead={text('forgotLead')}
      action={text(busy ? 'sending' : 'sendLink')}
      busy={busy}
      refusal={refusal}
      onSubmit={send}
    >
      <GuestField
        {...form.field('email')}
        label={login('email')}
        type="email"
        autoComplete="username"
        error={fieldError(form.errors['email'])}
      />
    </GuestForm>
  );
}

/** Shows the same text whether or not the e-mail exists. */
function Sent({ email }: { readonly email: string }) {
  const text = useText('password');
  const messages = useText('messages');
  const linkTo = useGuestLink();
  return (
    <>
      <GuestHeading title={text('sentTitle')} lead={text('sentLead', { email })} takesFocus />
      <Muted>{text('sentHint')}</Muted>
      {portalSettings().mail === 'mailbox' && (
        <Stack align="start" gap={12} marginTop={16}>
          <a className={links['button']} data-quiet href={linkTo('/mailbox')}>
            {text('mailbox')}
          </a>
        </Stack>
      )}
      <GuestToast message={messages('reset_link_sent')} />
    </>
  );
}
