import { passwordMinLength } from '@azimute/contract/identity';
import type { FieldError } from '../../i18n/field-errors.ts';

// What the contract takes as an e-mail, without its library, for which a first visit has no room.
const email =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function validateFilled(value: string): FieldError | null {
  return value.trim() === '' ? 'required' : null;
}

export function validateEmail(value: string): FieldError | null {
  return validateFilled(value) ?? (email.test(value.trim()) ? null : 'email');
}

/** The code of an app, or a recovery code, as people space and hyphenate them. */
export function validateOtp(value: string): FieldError | null {
  return (
    validateFilled(value) ?? (/^(?:\d{6}|[a-z\d]{10})$/i.test(value.replaceAll(/[\s-]/g, '')) ? null : 'otp')
  );
}

/** Both fields of a password that is chosen, each by what is wrong with it. */
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
