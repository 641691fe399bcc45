import { otpMaxLength } from '@azimute/contract/identity';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { validateOtp } from '../../../ui/form/checks.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './security.module.css';

export interface Proof {
  readonly password: string;
  readonly otp: string;
}

interface ProveDialogProps {
  readonly title: string;
  readonly effect: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
  readonly onConfirm: (proof: Proof) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for password and code before the sign-in protection is weakened. */
export function ProveDialog(props: ProveDialogProps) {
  const { title, effect, confirmLabel, danger, onConfirm, onClose } = props;
  const text = useText('security');
  const common = useText('common');
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm<Proof, void>({
    stored: { password: '', otp: '' },
    required: ['password', 'otp'],
    check: ({ otp }) => ({ otp: validateOtp(otp) }),
    attempt: 'two-factor-change',
    save: onConfirm,
    onSaved: onClose,
  });
  return (
    <Dialog onClose={form.isSaving ? () => undefined : onClose} size={480} title={title}>
      <form
        ref={element}
        noValidate
        className={classes['step']}
        onSubmit={(event) => form.submit(element.current, event)}
      >
        <p>{effect}</p>
        <PasswordField
          {...form.field('password', text('yourPassword'))}
          required
          data-autofocus
          autoComplete="current-password"
        />
        <TextField
          {...form.field('otp', text('otp'), text('otpHint'))}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={otpMaxLength}
        />
        <Row justify="end" align="stretch" wrap gap={8} className={classes['actions']}>
          <Button disabled={form.isSaving} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            className={danger ? 'danger-button' : ''}
            loading={form.isSaving}
          >
            {confirmLabel}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
