import {
  passwordMaxLength,
  passwordMinLength,
  validationCodes,
  type PasswordRefusal,
  type ValidationCode,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { isMadeOfContextWords } from './context-words.ts';
import { isBreachedPassword } from './breached-passwords/breached-passwords.ts';

/** Returns why a password is not allowed, as codes of its field; empty if it is. `email` is its user's. */
export function validatePassword(
  password: string,
  email: string,
): readonly (ValidationCode | PasswordRefusal)[] {
  if (password.length < passwordMinLength) return [validationCodes.minLength];
  if (password.length > passwordMaxLength) return [validationCodes.maxLength];
  const lower = password.normalize('NFKC').trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (lower === address || lower === address.slice(0, address.lastIndexOf('@'))) return ['password_is_email'];
  if (isMadeOfContextWords(password, email)) return ['password_guessable'];
  return isBreachedPassword(password) ? ['password_breached'] : [];
}

export interface ChosenPassword {
  readonly password: string;
  readonly confirmation: string;
  readonly email: string;
}

/**
 * Validates a password wherever it is chosen.
 * @throws DomainError validation_failed for `password` or `password_confirmation`
 */
export function requireGoodPassword({ password, confirmation, email }: ChosenPassword): void {
  const codes = validatePassword(password, email);
  if (codes.length > 0) throw new DomainError('validation_failed', { errors: { password: codes } });
  if (password !== confirmation)
    throw new DomainError('validation_failed', { errors: { password_confirmation: ['passwords_differ'] } });
}
