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
import { newPasswordChecks, useGuestForm } from './use-guest-form.ts';

interface ChoosePasswordProps {
  readonly token: string;
  readonly link: OneTimeLink;
  readonly onSaved: () => void;
  /** It was used, or has expired, while it was open here. */
  readonly onDead: () => void;
}

/** What a link of a mail opens: a new password or, for an invitation, the directory of the company. */
export function ChoosePassword({ token, link, onSaved, onDead }: ChoosePasswordProps) {
  const text = useText('password');
  const fieldError = useFieldError();
  const locale = useLocale();
  const form = useGuestForm(newPasswordChecks);
  const { busy, refusal, submit } = useSubmission({
    form,
    serverNames: { password_confirmation: 'confirmation' },
  });
  const orDead = async (sent: Promise<void>): Promise<void> => {
    try {
      await sent;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_used') throw error;
      onDead();
    }
  };
  const save = form.onSubmit(({ password, confirmation }) => {
    void submit(async () => {
      await orDead(choosePassword({ token, password, password_confirmation: confirmation }).then(onSaved));
    });
  });
  const acceptByDirectory = (): void => {
    // The directory sends the browser back to an address without language.
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
      {directory && (
        <div>
          {directory}
          <Row as="p" gap={12} marginBlock={16} color="text-3" size={12} className={links['divider']}>
            {text('orPassword')}
          </Row>
        </div>
      )}
      {/* For what keeps passwords: whose this one is. */}
      <input
        className={links['username']}
        type="email"
        autoComplete="username"
        value={link.email}
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
