import type { TwoFactorSecret } from '@azimute/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { validateOtp } from '../../../ui/form/checks.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Box, Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './security.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

interface SetUpProps {
  readonly onCancel: () => void;
  /** Receives the recovery codes, which are shown once. */
  readonly onDone: (codes: readonly string[]) => void;
}

/** Password, then the app's secret, then a code from the app. */
export function SetUp({ onCancel, onDone }: SetUpProps) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  return secret === null ? (
    <ProvePassword onCancel={onCancel} onDone={setSecret} />
  ) : (
    <ConfirmCode secret={secret} onCancel={onCancel} onDone={onDone} />
  );
}

interface ProvePasswordProps {
  readonly onCancel: () => void;
  readonly onDone: (secret: TwoFactorSecret) => void;
}

function ProvePassword({ onCancel, onDone }: ProvePasswordProps) {
  const text = useText('security');
  const common = useText('common');
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    stored: { password: '' },
    required: ['password'],
    attempt: 'two-factor-begin',
    save: ({ password }) => callApi('beginTwoFactor', { body: { password } }),
    onSaved: onDone,
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={element}
      noValidate
      className={classes['step']}
      onSubmit={(event) => form.submit(element.current, event)}
    >
      <p>{text('beginLead')}</p>
      <PasswordField
        {...form.field('password', text('yourPassword'))}
        required
        autoComplete="current-password"
        className={classes['narrow'] ?? ''}
      />
      <Row justify="end" align="stretch" wrap gap={8} className={classes['actions']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {text('next')}
        </Button>
      </Row>
    </form>
  );
}

interface ConfirmCodeProps extends SetUpProps {
  readonly secret: TwoFactorSecret;
}

function ConfirmCode({ secret, onCancel, onDone }: ConfirmCodeProps) {
  const text = useText('security');
  const common = useText('common');
  const { email } = useProfile();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    stored: { otp: '' },
    required: ['otp'],
    check: ({ otp }) => ({ otp: validateOtp(otp) }),
    attempt: 'two-factor-confirm',
    save: ({ otp }) => callApi('confirmTwoFactor', { body: { otp } }),
    onSaved: ({ codes }) => onDone(codes),
  });
  useEffect(() => {
    // On phones the QR code above the field must stay visible.
    element.current?.querySelector('input')?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={element}
      noValidate
      className={classes['step']}
      onSubmit={(event) => form.submit(element.current, event)}
    >
      <Stack alignItems="start" gap={20} columns="220px minmax(0, 1fr)" phoneColumns={1}>
        <Box as="span" display="block" width={220} aspectRatio={1} className={classes['qr']}>
          <Suspense>
            <QrCode text={secret.uri} label={text('qrLabel')} />
          </Suspense>
        </Box>
        <div className={classes['step']}>
          <p>{text('scanLead')}</p>
          <div>
            <p>{text('typeLead')}</p>
            <CopyValue boxed name={text('key')} value={inGroups(secret.secret)} copied={secret.secret} />
          </div>
          <TextField
            {...form.field('otp', text('code'), text('codeHint', { email }))}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className={classes['narrow'] ?? ''}
          />
        </div>
      </Stack>
      <Row justify="end" align="stretch" wrap gap={8} className={classes['actions']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {text('confirm')}
        </Button>
      </Row>
    </form>
  );
}

/** Groups the secret in blocks of four, to read and type. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
