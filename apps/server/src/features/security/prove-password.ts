import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from '../identity/authenticate.ts';
import { verifyPassword } from '../identity/password.ts';
import { limitAttempts } from '../identity/sign-in-limits.ts';

/**
 * Requires the user's current password, which an attacker at an unlocked screen does not know; returns its hash.
 * Failures count for the session, so that another session never delays the user in theirs.
 * @throws DomainError directory_managed, invalid_current_password for the field, too_many_requests
 */
export async function provePassword(
  database: Database,
  session: Authenticated,
  given: { readonly field: string; readonly password: string },
): Promise<string> {
  if (session.user.directoryLogin) throw new DomainError('directory_managed');
  const hash = await readPasswordHash(database, session);
  // A user without a password cannot enter one.
  const right =
    hash !== null &&
    (await limitAttempts(database, { own: ['password', 'session', session.sessionId], shared: null }, () =>
      verifyPassword(hash, given.password),
    ));
  if (!right) {
    throw new DomainError('invalid_current_password', {
      errors: { [given.field]: ['invalid_current_password'] },
    });
  }
  return hash;
}

async function readPasswordHash(database: Database, { actor }: Authenticated): Promise<string | null> {
  const { rows } = await asActor(database.app, actor, (client) =>
    client.query<{ hash: string | null }>('select hash from own_password'),
  );
  return rows[0]?.hash ?? null;
}
