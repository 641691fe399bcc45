import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/database.ts';
import { addressBlock, limitAttempts } from '../identity/sign-in-limits.ts';

const payloadSchema = z.object({ requestId: z.uuid(), email: z.string(), address: z.string() });

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

/** As request_password_reset enqueues it. */
export const preparePasswordResetTask = 'prepare_password_reset';

/** Queues the e-mail for a request, if an active user has the e-mail. */
export async function preparePasswordReset(connection: Pool, payload: unknown): Promise<void> {
  const { requestId, email, address } = payloadSchema.parse(payload);
  await connection.query('select prepare_password_reset($1, $2, $3)', [requestId, email, address]);
}
