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

/** A password for somebody else, twice. */
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
        form={form}
        name="password"
        label={text('password')}
        description={text('passwordHint', { minimum: passwordMinLength })}
      />
      <TextField {...shared} form={form} name="confirmation" label={text('passwordAgain')} />
    </>
  );
}
