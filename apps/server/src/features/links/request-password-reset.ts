import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/postgres/database.ts';
import { addressBlock, limitAttempts } from '../identity/sign-in-limits.ts';

/**
 * Has a link sent to whoever has the e-mail. Here nobody is looked up: that is done by a job, so that neither the answer
 * nor the time it takes tells whether there is such a person. Every request counts against its e-mail, whoever has it,
 * and against the address it comes from.
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
