import { validationCodes } from '@azimute/contract';
import { DomainError } from './domain-error.ts';

/** Starts with a letter: an offset such as +03:00 is a valid zone for Intl, but not for PostgreSQL. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/;

/** @throws DomainError validation_failed if it is not the name of a time zone */
export function requireTimeZone(field: string, name: string | undefined): void {
  if (name === undefined || isTimeZone(name)) return;
  const code = name === '' ? validationCodes.required : 'invalid_value';
  throw new DomainError('validation_failed', { errors: { [field]: [code] } });
}

function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
