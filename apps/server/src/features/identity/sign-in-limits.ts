import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { KnownDevice } from './device-cookie.ts';
import { createTurnsByKey } from './turns.ts';

/** A sign-in's e-mail and origin. */
export interface SignInOrigin {
  readonly email: string;
  readonly address: string;
  readonly device: KnownDevice | null;
}

interface Counted {
  retry_after_seconds: number;
  is_of_person: boolean;
  failure_ids: string[] | null;
}

/** Concurrent sign-ins of one user run one after the other, and so never limit each other. */
const inTurn = createTurnsByKey();

/**
 * Keys under which failures are counted. An attempt must wait after five failures of its own, fifty shared with others,
 * or twenty for one user from anywhere.
 */
interface AttemptKeys {
  readonly own: readonly string[];
  readonly shared: readonly string[] | null;
  readonly person?: readonly string[];
}

/**
 * Limits sign-in: failures count for the pair of e-mail and address, for the address, and for the e-mail across unknown
 * browsers; from a known device, only for that device. If the e-mail's limit is reached, a link is mailed that makes a
 * browser known: users with access to their mailbox are never locked out by a stranger's guesses.
 * @throws DomainError too_many_requests, device_unknown with the seconds to wait
 */
export async function limitSignIn(
  database: Database,
  { email, address, device }: SignInOrigin,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const block = addressBlock(address);
  const keys = device
    ? { own: ['device', device.id, email], shared: null }
    : { own: ['pair', block, email], shared: ['address', block], person: ['person', email] };
  try {
    return await limitAttempts(database, keys, isRight);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'device_unknown')
      await database.app.query('select request_known_device($1, $2)', [email, address]);
    throw error;
  }
}

/**
 * Runs `isRight` unless too many attempts with these keys have failed. Counts as failed until it has returned true.
 * @throws DomainError too_many_requests, or device_unknown for the user's key, with the seconds to wait
 */
export function limitAttempts(
  database: Database,
  { own, shared, person }: AttemptKeys,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const ownKey = attemptKey(own);
  const sharedKey = shared && attemptKey(shared);
  const personKey = person ? attemptKey(person) : null;
  return inTurn(ownKey.toString('hex'), async () => {
    const { rows } = await database.app.query<Counted>(
      'select retry_after_seconds, is_of_person, failure_ids from begin_sign_in($1, $2, $3)',
      [ownKey, sharedKey, personKey],
    );
    const [counted] = rows;
    if (!counted?.failure_ids) {
      throw new DomainError(counted?.is_of_person ? 'device_unknown' : 'too_many_requests', {
        retryAfterSeconds: counted?.retry_after_seconds ?? 1,
      });
    }
    const right = await isRight();
    if (right) await database.app.query('select forgive_sign_in($1, $2)', [ownKey, counted.failure_ids]);
    return right;
  });
}

/** The holder of an IPv6 address has its whole /64. */
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

/** Returns the database key for counting failures. */
export function attemptKey(parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}
