import { passwordMaxLength, passwordMinLength } from '@azimute/contract/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { validateNewPassword } from '../../../ui/form/checks.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { Row, Stack, Lead } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import classes from './security.module.css';
import { sessionsOptions } from './security-queries.ts';

interface PasswordValues {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

const empty: PasswordValues = { current: '', password: '', confirmation: '' };

export function PasswordCard() {
  const text = useText('security');
  const errors = useText('errors');
  const { id: personId, email } = useProfile();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm<PasswordValues, void>({
    stored: empty,
    required: ['current', 'password', 'confirmation'],
    check: ({ password, confirmation }) => validateNewPassword(password, confirmation),
    serverNames: { current_password: 'current', password_confirmation: 'confirmation' },
    attempt: 'own-password',
    wordsFor: (error) =>
      error === 'minLength' ? errors('password_min_length', { minimum: passwordMinLength }) : undefined,
    save: changePassword,
    onSaved: () => {
      toastDone('password_updated');
      return queryClient.invalidateQueries({ queryKey: sessionsOptions(personId).queryKey });
    },
  });
  return (
    <form
      ref={element}
      noValidate
      className={classes['card']}
      aria-labelledby="security-password"
      onSubmit={(event) => form.submit(element.current, event)}
    >
      <div className={classes['head']}>
        <h2 id="security-password">{text('passwordTitle')}</h2>
        <Lead span="all">{text('passwordLead')}</Lead>
      </div>
      {/* Lets password managers store the new password under this name. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <Fields form={form} />
      <Row justify="end" align="stretch" wrap gap={8} paddingTop={16} border="top">
        <Button type="submit" loading={form.isSaving}>
          {text('change')}
        </Button>
      </Row>
    </form>
  );
}

async function changePassword({ current, password, confirmation }: PasswordValues): Promise<void> {
  const body = { current_password: current, password, password_confirmation: confirmation };
  await callApi('changePassword', { body });
}

function Fields({ form }: { readonly form: RecordForm<PasswordValues> }) {
  const text = useText('security');
  const shared = { form, required: true };
  return (
    <Stack alignItems="start" gap={16} columns={2} phoneColumns={1}>
      <PasswordField
        {...shared}
        name="current"
        label={text('current')}
        autoComplete="current-password"
        className={classes['alone'] ?? ''}
      />
      <PasswordField
        {...shared}
        name="password"
        label={text('password')}
        description={text('passwordHint', { minimum: passwordMinLength })}
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
      <PasswordField
        {...shared}
        name="confirmation"
        label={text('confirmation')}
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
    </Stack>
  );
}
