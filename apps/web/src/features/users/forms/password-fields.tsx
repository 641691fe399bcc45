import { passwordMaxLength, passwordMinLength } from '@azimute/contract/identity';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';

export interface PasswordValues {
  readonly password: string;
  readonly confirmation: string;
}

interface PasswordFieldsProps<Values extends PasswordValues> {
  readonly form: RecordForm<Values>;
}

/** New password of another user, entered twice. */
export function PasswordFields<Values extends PasswordValues>({ form }: PasswordFieldsProps<Values>) {
  const text = useText('users');
  const shared = {
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    maxLength: passwordMaxLength,
  };
  return (
    <>
      <TextField
        {...shared}
        {...form.field('password', text('password'), text('passwordHint', { minimum: passwordMinLength }))}
      />
      <TextField {...shared} {...form.field('confirmation', text('passwordAgain'))} />
    </>
  );
}
