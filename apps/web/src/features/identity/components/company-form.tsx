import { useEffect, useRef, type ReactNode } from 'react';
import { companyEmailBefore, startDirectorySignIn } from '../../../api/directory-sign-in.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { rememberLocale } from '../../../i18n/locale.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './company-sign-in.module.css';
import { GuestField } from './guest-field.tsx';
import { GuestForm, useSubmission } from './guest-form.tsx';
import { validateEmail } from '../../../ui/form/checks.ts';
import { useGuestForm } from './use-guest-form.ts';

interface CompanyFormProps {
  /** E-mail as entered in the password form. */
  readonly email: string;
  readonly onPassword: () => void;
  /** Shown first. */
  readonly children?: ReactNode;
}

/** Asks for an e-mail whose domain identifies the company, and redirects to its directory. */
export function CompanyForm({ email, onPassword, children }: CompanyFormProps) {
  const text = useText('company-sign-in');
  usePageTitle(text('title'));
  const fieldError = useFieldError();
  const locale = useLocale();
  const form = useGuestForm({ email: validateEmail });
  const { busy, refusal, submit } = useSubmission({ form, serverNames: {} });
  // Takes the focus, since it replaces the form whose button is gone.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const send = form.onSubmit((values) => {
    // The directory redirects to an address without language.
    rememberLocale(locale);
    void submit(() => startDirectorySignIn({ email: values.email.trim() }, window.location.search));
  });
  return (
    <div ref={place}>
      <GuestForm
        title={text('title')}
        lead={text('lead')}
        action={text(busy ? 'going' : 'go')}
        busy={busy}
        refusal={refusal}
        onSubmit={send}
      >
        {children}
        <GuestField
          {...form.field('email')}
          label={text('workEmail')}
          type="email"
          autoComplete="username"
          defaultValue={email === '' ? companyEmailBefore() : email}
          error={fieldError(form.errors['email'])}
        />
        <Box
          as="button"
          type="button"
          justifySelf="start"
          padding={0}
          color="accent-text"
          border="none"
          phoneMinHeight={44}
          className={classes['other']}
          onClick={onPassword}
        >
          {text('usePassword')}
        </Box>
      </GuestForm>
    </div>
  );
}
