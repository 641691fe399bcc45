import { otpMaxLength } from '@azimute/contract/identity';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { signIn, type Credentials } from '../../../api/sign-in.ts';
import { useFieldError } from '../../../i18n/field-errors.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import classes from './code-step.module.css';
import { GuestField } from './guest-field.tsx';
import { GuestForm, useSubmission } from './guest-form.tsx';
import { validateOtp } from '../../../ui/form/checks.ts';
import { useGuestForm } from './use-guest-form.ts';

interface CodeStepProps {
  /** Verified credentials, held in memory until the code is entered. */
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

const checks = { otp: validateOtp };

/** Second sign-in step with a second factor: a code from the app, or a recovery code. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const text = useText('sign-in-code');
  const login = useText('login');
  const fieldError = useFieldError();
  usePageTitle(text('title'));
  const [byRecovery, setByRecovery] = useState(false);
  const form = useGuestForm(checks);
  const { busy, refusal, submit } = useSubmission({ form, serverNames: {} });
  const send = form.onSubmit(({ otp }) => {
    void submit(() => signIn({ ...credentials, otp }));
  });
  return (
    <>
      <GuestForm
        title={text('title')}
        lead={text(byRecovery ? 'leadRecovery' : 'lead', { email: credentials.username })}
        action={login(busy ? 'signingIn' : 'signIn')}
        busy={busy}
        refusal={refusal}
        onSubmit={send}
      >
        {/* The other kind of code needs another field. */}
        <CodeField
          key={String(byRecovery)}
          {...form.field('otp')}
          label={text(byRecovery ? 'recoveryCode' : 'code')}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          error={fieldError(form.errors['otp'])}
        />
      </GuestForm>
      <Stack align="start" gap={8} marginTop={20} className={classes['others']}>
        <OtherWay
          onPress={() => {
            setByRecovery(!byRecovery);
            form.setErrors({});
          }}
        >
          {text(byRecovery ? 'useApp' : 'useRecovery')}
        </OtherWay>
        <OtherWay onPress={onBack}>{text('back')}</OtherWay>
      </Stack>
    </>
  );
}

/** Takes the focus when it appears. */
function CodeField(props: ComponentProps<typeof GuestField>) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={element}>
      <GuestField {...props} type="text" autoCapitalize="none" spellCheck={false} maxLength={otpMaxLength} />
    </div>
  );
}

interface OtherWayProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function OtherWay({ onPress, children }: OtherWayProps) {
  return (
    <Box
      as="button"
      fontSize={13}
      weight="medium"
      color="accent-text"
      textAlign="left"
      type="button"
      onClick={onPress}
    >
      {children}
    </Box>
  );
}
