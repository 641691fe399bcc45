import { passwordMinLength } from '@azimute/contract/identity';
import type { FieldError } from '../../i18n/field-errors.ts';

// E-mails as the contract accepts them, without its library, to keep the first load small.
const email =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function validateFilled(value: string): FieldError | null {
  return value.trim() === '' ? 'required' : null;
}

export function validateEmail(value: string): FieldError | null {
  return validateFilled(value) ?? (email.test(value.trim()) ? null : 'email');
}

/** Validates a code of an app, or a recovery code; spaces and hyphens are allowed. */
export function validateOtp(value: string): FieldError | null {
  return (
    validateFilled(value) ?? (/^(?:\d{6}|[a-z\d]{10})$/i.test(value.replaceAll(/[\s-]/g, '')) ? null : 'otp')
  );
}

/** Validates both fields of a new password. */
export function validateNewPassword(
  password: string,
  confirmation: string,
): Readonly<Record<'password' | 'confirmation', FieldError | null>> {
  const isShort = password !== '' && password.length < passwordMinLength;
  const differs = confirmation !== '' && confirmation !== password;
  return {
    password: isShort ? 'password_min_length' : password === '' ? 'required' : null,
    confirmation: differs ? 'passwords_differ' : confirmation === '' ? 'required' : null,
  };
}
