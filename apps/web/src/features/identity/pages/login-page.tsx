import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { takeWord } from '../../../api/last-word.ts';
import { signIn, type Credentials } from '../../../api/sign-in.ts';
import { preloadTexts } from '../../../i18n/i18n.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import classes from '../components/company-button.module.css';
import { GuestField } from '../components/guest-field.tsx';
import { GuestForm, useSubmission } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';
import { validateEmail, validateFilled } from '../../../ui/form/checks.ts';
import { useGuestForm } from '../components/use-guest-form.ts';
import { useGuestLink } from '../components/use-guest-link.ts';

interface LoginPageProps {
  /** Called before credentials are sent, to preload the next screen. */
  readonly onCredentials: () => Promise<unknown>;
}

/** Shown as an error, not as the end of a session. */
const noAccounts = 'no_accounts';

const checks = { email: validateEmail, password: validateFilled };

const CompanyForm = lazy(async () => ({
  default: (await import('../components/company-form.tsx')).CompanyForm,
}));
const SessionEnd = lazy(async () => {
  const [note] = await Promise.all([import('../components/session-end.tsx'), preloadTexts('session-end')]);
  return { default: note.SessionEnd };
});
const CodeStep = lazy(async () => ({
  default: (await import('../components/code-step.tsx')).CodeStep,
}));

export function LoginPage({ onCredentials }: LoginPageProps) {
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [lastWord] = useState(takeWord);
  /** E-mail entered for the company's sign-in; the form reopens with it if that sign-in failed. */
  const [companyEmail, setCompanyEmail] = useState<string | null>(
    lastWord?.startsWith('directory-') ? '' : null,
  );
  const note = lastWord !== null && lastWord !== noAccounts && (
    <Suspense fallback={null}>
      <SessionEnd because={lastWord} />
    </Suspense>
  );
  return (
    <GuestLayout>
      {companyEmail !== null ? (
        <Suspense fallback={null}>
          <CompanyForm email={companyEmail} onPassword={() => setCompanyEmail(null)}>
            {note}
          </CompanyForm>
        </Suspense>
      ) : credentials === null ? (
        <PasswordStep
          note={note}
          told={lastWord === noAccounts ? lastWord : null}
          onCredentials={onCredentials}
          onCodeNeeded={setCredentials}
          onCompany={setCompanyEmail}
        />
      ) : (
        <Suspense fallback={null}>
          <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />
        </Suspense>
      )}
    </GuestLayout>
  );
}

interface PasswordStepProps extends LoginPageProps {
  /** Introduction, and an earlier error. */
  readonly note: ReactNode;
  readonly told: typeof noAccounts | null;
  readonly onCodeNeeded: (credentials: Credentials) => void;
  readonly onCompany: (email: string) => void;
}

function PasswordStep({ note, told, onCredentials, onCodeNeeded, onCompany }: PasswordStepProps) {
  const text = useText('login');
  const linkTo = useGuestLink();
  const fieldError = useFieldError();
  usePageTitle(text('title'));
  const form = useGuestForm(checks);
  const { busy, refusal, submit } = useSubmission({
    form,
    serverNames: { username: 'email' },
    told,
  });
  const send = form.onSubmit(({ email, password }) => {
    void onCredentials().catch(() => undefined);
    const credentials = { username: email.trim(), password };
    void submit(async () => {
      try {
        await signIn(credentials);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'two_factor_required') throw error;
        onCodeNeeded(credentials);
      }
    });
  });
  return (
    <GuestForm
      title={text('welcome')}
      lead={text('lead')}
      action={text(busy ? 'signingIn' : 'signIn')}
      busy={busy}
      refusal={refusal}
      onSubmit={send}
    >
      {note}
      <CompanyButton onPress={onCompany} />
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
        aside={<a href={linkTo('/forgot-password')}>{text('forgot')}</a>}
        error={fieldError(form.errors['password'])}
      />
    </GuestForm>
  );
}

/** Opens the company's sign-in with the entered e-mail. */
function CompanyButton({ onPress }: { readonly onPress: (email: string) => void }) {
  const text = useText('login');
  return (
    <>
      <button
        type="button"
        className={classes['company']}
        onClick={({ currentTarget }) => {
          const email = currentTarget.form?.elements.namedItem('email');
          onPress(email instanceof HTMLInputElement ? email.value : '');
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M3 21h18M9 8h1M9 12h1M9 16h1M14 8h1M14 12h1M14 16h1M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16" />
        </svg>
        {text('companyAccount')}
      </button>
      <Row as="p" gap={12} color="text-3" fontSize={12} className={classes['or']}>
        {text('orPassword')}
      </Row>
    </>
  );
}
