import { passwordMinLength } from '@azimute/contract/identity';
import { createFirstAdministrator } from '../../../api/sign-in.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestField } from '../components/guest-field.tsx';
import { GuestForm, GuestHeading, useSubmission } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';
import { validateEmail, validateFilled } from '../../../ui/form/checks.ts';
import { newPasswordChecks, useGuestForm } from '../components/use-guest-form.ts';

interface FirstAccessPageProps {
  readonly onCredentials: () => Promise<unknown>;
}

const checks = {
  account: validateFilled,
  name: validateFilled,
  email: validateEmail,
  ...newPasswordChecks,
};
const fields = [
  { name: 'account', type: 'text', autoComplete: 'organization', label: 'account', hint: 'accountHint' },
  { name: 'name', type: 'text', autoComplete: 'name', label: 'name', hint: null },
  { name: 'email', type: 'email', autoComplete: 'username', label: 'email', hint: null },
  {
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
    label: 'password',
    hint: 'passwordHint',
  },
  {
    name: 'confirmation',
    type: 'password',
    autoComplete: 'new-password',
    label: 'passwordAgain',
    hint: null,
  },
] as const;

/** Target page of an empty portal's one-time link. The token stays in the fragment, which no server receives. */
export function FirstAccessPage({ onCredentials }: FirstAccessPageProps) {
  const text = useText('login');
  const locale = useLocale();
  const fieldError = useFieldError();
  usePageTitle(text('firstTitle'));
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  const form = useGuestForm(checks);
  const { busy, refusal, submit } = useSubmission({
    form,
    serverNames: { password_confirmation: 'confirmation' },
  });
  const send = form.onSubmit(({ account, name, email, password, confirmation }) => {
    void onCredentials().catch(() => undefined);
    void submit(() =>
      createFirstAdministrator({
        token,
        account: account.trim(),
        name: name.trim(),
        email: email.trim(),
        password,
        password_confirmation: confirmation,
        locale,
      }),
    );
  });
  if (token === '') {
    return (
      <GuestLayout>
        <GuestHeading title={text('firstTitle')} lead={text('linkMissing')} />
      </GuestLayout>
    );
  }
  return (
    <GuestLayout>
      <GuestForm
        title={text('firstWelcome')}
        lead={text('firstLead')}
        action={text('create')}
        busy={busy}
        refusal={refusal}
        onSubmit={send}
      >
        {fields.map(({ name, label, hint, ...input }) => (
          <GuestField
            key={name}
            {...form.field(name)}
            {...input}
            label={text(label)}
            hint={hint === null ? undefined : text(hint, { minimum: passwordMinLength })}
            error={fieldError(form.errors[name])}
          />
        ))}
      </GuestForm>
    </GuestLayout>
  );
}
