import type { ReactNode } from 'react';
import type { OneTimeLink } from '@azimute/contract';
import { passwordMinLength } from '@azimute/contract/identity';
import { ApiError } from '../../../api/api-error.ts';
import { startDirectorySignIn } from '../../../api/directory-sign-in.ts';
import { choosePassword } from '../../../api/password.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { rememberLocale } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { GuestField } from './guest-field.tsx';
import { GuestForm, GuestHeading, Refusal, useSubmission } from './guest-form.tsx';
import links from './guest-links.module.css';
import { newPasswordChecks, useGuestForm, type GuestFormState } from './use-guest-form.ts';

const serverNames = { password_confirmation: 'confirmation' } as const;

interface ChoosePasswordProps {
  readonly token: string;
  readonly link: OneTimeLink;
  readonly onSaved: () => void;
  /** The link was used or expired while the page was open. */
  readonly onDead: () => void;
}

/** Page of a mailed link: a new password or, for an invitation, the company's directory. */
export function ChoosePassword({ token, link, onSaved, onDead }: ChoosePasswordProps) {
  const text = useText('password');
  const locale = useLocale();
  const form = useGuestForm(newPasswordChecks);
  const { busy, refusal, submit } = useSubmission({ form, serverNames });
  const orDead = (sent: Promise<void>): Promise<void> =>
    sent.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'link_used') throw error;
      onDead();
    });
  const save = form.onSubmit(({ password, confirmation }) => {
    const sent = { token, password, password_confirmation: confirmation };
    void submit(() => orDead(choosePassword(sent).then(onSaved)));
  });
  const acceptByDirectory = (): void => {
    // The directory redirects to an address without language.
    rememberLocale(locale);
    void submit(() => orDead(startDirectorySignIn({ invitation: token }, window.location.search)));
  };
  const { title, lead } = useDescription(link);
  const directory = link.takesDirectory && (
    <button
      type="button"
      className={links['button']}
      data-quiet={link.takesPassword || undefined}
      aria-disabled={busy}
      onClick={acceptByDirectory}
    >
      {text('company')}
    </button>
  );
  if (!link.takesPassword)
    return (
      <>
        <GuestHeading title={title} lead={lead} />
        <Refusal of={refusal} />
        {directory}
      </>
    );
  return (
    <GuestForm
      title={title}
      lead={lead}
      action={text(busy ? 'saving' : 'save')}
      busy={busy}
      refusal={refusal}
      onSubmit={save}
    >
      {directory && <OrPassword>{directory}</OrPassword>}
      <PasswordFields form={form} email={link.email} />
    </GuestForm>
  );
}

function useDescription({ purpose, email, name, accountName, takesPassword }: OneTimeLink): {
  readonly title: string;
  readonly lead: string;
} {
  const text = useText('password');
  if (purpose === 'password-reset') return { title: text('resetTitle'), lead: text('resetLead', { email }) };
  return {
    title: text('inviteTitle', { name }),
    lead: text(takesPassword ? 'inviteLead' : 'inviteDirectory', { email, account: accountName ?? '' }),
  };
}

interface PasswordFieldsProps {
  readonly form: GuestFormState<keyof typeof newPasswordChecks>;
  readonly email: string;
}

function PasswordFields({ form, email }: PasswordFieldsProps) {
  const text = useText('password');
  const fieldError = useFieldError();
  return (
    <>
      {/* Lets password managers store the user name. */}
      <input
        className={links['username']}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <GuestField
        {...form.field('password')}
        label={text('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={text('passwordHint', { minimum: passwordMinLength })}
        error={fieldError(form.errors['password'])}
      />
      <GuestField
        {...form.field('confirmation')}
        label={text('again')}
        type="password"
        autoComplete="new-password"
        error={fieldError(form.errors['confirmation'])}
      />
    </>
  );
}

function OrPassword({ children }: { readonly children: ReactNode }) {
  const text = useText('password');
  return (
    <div>
      {children}
      <Row as="p" gap={12} marginBlock={16} color="text-3" size={12} className={links['divider']}>
        {text('orPassword')}
      </Row>
    </div>
  );
}
