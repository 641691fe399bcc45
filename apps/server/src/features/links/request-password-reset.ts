import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/postgres/database.ts';
import { addressBlock, limitAttempts } from '../identity/sign-in-limits.ts';

/**
 * Requests a reset link for an e-mail. A job looks the user up, so that neither the response nor its time reveals
 * whether there is one. Every request counts against its e-mail and its origin.
 * @throws DomainError too_many_requests with the seconds to wait
 */
export async function requestPasswordReset(
  database: Database,
  request: { readonly email: string; readonly address: string },
): Promise<void> {
  const email = request.email.toLowerCase();
  const keys = {
    own: ['password-reset', email],
    shared: ['password-reset-address', addressBlock(request.address)],
  };
  await limitAttempts(database, keys, async () => {
    await database.app.query('select request_password_reset($1, $2, $3)', [
      randomUUID(),
      email,
      request.address,
    ]);
    return false;
  });
}
