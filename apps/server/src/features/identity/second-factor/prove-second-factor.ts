import type { SessionProof } from '@azimute/contract';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { openSecret } from '../../../platform/seal-secret.ts';
import { attemptKey, limitAttempts } from '../sign-in-limits.ts';
import { hashRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

export interface SecondFactorSettings {
  readonly database: Database;
  readonly sealingKey: Buffer;
  readonly clock: Clock;
}

interface Proving {
  readonly userId: number;
  /** As entered; undefined if nothing was. */
  readonly otp: string | undefined;
  readonly address: string;
  /** Determines which failures count: failures on this known device, in this session, or all of the user's. */
  readonly countedFor: readonly ['device' | 'session', string] | readonly ['person'];
}

/**
 * Requires the second factor of users who have one; returns how they confirmed it, `password` without one. A code
 * counts once. After several wrong ones the user is notified by mail, since the password may be known to others. Call
 * it after the password check: the response reveals that the user has a second factor.
 * @throws DomainError two_factor_required, two_factor_invalid, too_many_requests
 */
export async function proveSecondFactor(
  settings: SecondFactorSettings,
  { userId, otp, address, countedFor }: Proving,
): Promise<Extract<SessionProof, 'password' | 'code' | 'recovery-code'>> {
  const { database } = settings;
  const { rows } = await database.app.query<{ sealed_secret: Buffer }>(
    'select sealed_secret from find_two_factor($1) where confirmed',
    [userId],
  );
  const [found] = rows;
  if (!found) return 'password';
  const entered = (otp ?? '').replaceAll(/[\s-]/g, '').toLowerCase();
  if (entered === '') throw new DomainError('two_factor_required');
  const isRecoveryCode = looksLikeRecoveryCode(entered);
  const isRight = (): Promise<boolean> =>
    isRecoveryCode
      ? spendRecoveryCode(settings, { userId, code: entered, address })
      : spendCode(settings, { userId, code: entered, sealed: found.sealed_secret });
  const own = ['second-factor', ...countedFor, String(userId)];
  const right = await limitAttempts(database, { own, shared: null }, isRight);
  if (!right) {
    // Counted per user, whatever limits the guesses: guesses from many places are reported as well.
    const told = attemptKey(['wrong-codes', String(userId)]);
    await database.app.query('select report_wrong_code($1, $2, $3)', [userId, told, address]);
    throw invalidCode(userId);
  }
  return isRecoveryCode ? 'recovery-code' : 'code';
}

export function invalidCode(userId: number): DomainError {
  const errors = { otp: ['two_factor_invalid'] };
  return new DomainError('two_factor_invalid', { errors, caller: `user ${userId}` });
}

/** Returns the encryption context of a user's secret. */
export function secretContext(userId: number): string {
  return `two-factor:${userId}`;
}

async function spendCode(
  { database, sealingKey, clock }: SecondFactorSettings,
  { userId, code, sealed }: { readonly userId: number; readonly code: string; readonly sealed: Buffer },
): Promise<boolean> {
  const step = findStep(openSecret(sealingKey, sealed, secretContext(userId)), code, clock.now());
  if (step === null) return false;
  const { rows } = await database.app.query<{ used: boolean }>('select use_two_factor_step($1, $2) as used', [
    userId,
    step,
  ]);
  return rows[0]?.used ?? false;
}

async function spendRecoveryCode(
  { database, sealingKey }: SecondFactorSettings,
  { userId, code, address }: { readonly userId: number; readonly code: string; readonly address: string },
): Promise<boolean> {
  const { rows } = await database.app.query<{ used: boolean }>(
    'select use_recovery_code($1, $2, $3) as used',
    [userId, await hashRecoveryCode(sealingKey, userId, code), address],
  );
  return rows[0]?.used ?? false;
}
