import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { KnownDevice } from './device-cookie.ts';

/** A sign-in that counts as failed until it is forgiven. */
export interface SignInAttempt {
  readonly ownKey: Buffer;
  readonly failureIds: readonly string[];
}

/**
 * Counts a sign-in against the pair of e-mail and address, and against the address; from a known device against that
 * device alone.
 * @throws DomainError too_many_requests with the seconds to wait
 */
export async function beginSignIn(
  database: Database,
  attempt: { readonly email: string; readonly address: string; readonly device: KnownDevice | null },
): Promise<SignInAttempt> {
  const { email, device } = attempt;
  const block = addressBlock(attempt.address);
  const ownKey = keyOf(device ? ['device', device.id, email] : ['pair', block, email]);
  const addressKey = device ? null : keyOf(['address', block]);
  const { rows } = await database.app.query<{
    retry_after_seconds: number;
    failure_ids: string[] | null;
  }>('select retry_after_seconds, failure_ids from begin_sign_in($1, $2)', [ownKey, addressKey]);
  const [counted] = rows;
  if (!counted?.failure_ids) {
    throw new DomainError('too_many_requests', { retryAfterSeconds: counted?.retry_after_seconds ?? 1 });
  }
  return { ownKey, failureIds: counted.failure_ids };
}

/** Takes back what was counted: the password was right. */
export async function forgiveSignIn(database: Database, attempt: SignInAttempt): Promise<void> {
  await database.app.query('select forgive_sign_in($1, $2)', [attempt.ownKey, attempt.failureIds]);
}

/** Whoever has an IPv6 address has its whole /64. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

function keyOf(parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}
