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
  /** As it was entered; none when nothing was. */
  readonly otp: string | undefined;
  readonly address: string;
  /** Whose failures are counted: of this known device, of this session, or else all of the person's. */
  readonly countedFor: readonly ['device' | 'session', string] | readonly ['person'];
}

/**
 * Demands the second factor of a person who has one; answers what proved them, `password` when they have none. A code
 * counts once. Of several wrong ones the person is told by mail: somebody has their password. It comes after the password: the answer tells that the person has a second factor.
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
    // Of the person, whatever limits the guesses: whoever guesses from many places is told of all the same.
    const told = attemptKey(['wrong-codes', String(userId)]);
    await database.app.query('select report_wrong_code($1, $2, $3)', [userId, told, address]);
    throw invalidCode();
  }
  return isRecoveryCode ? 'recovery-code' : 'code';
}

export function invalidCode(): DomainError {
  return new DomainError('two_factor_invalid', { errors: { otp: ['two_factor_invalid'] } });
}

/** What the secret of a person is sealed for. */
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
    [userId, hashRecoveryCode(sealingKey, userId, code), address],
  );
  return rows[0]?.used ?? false;
}
