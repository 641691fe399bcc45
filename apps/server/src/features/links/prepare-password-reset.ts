import type { Pool } from 'pg';
import { z } from 'zod';

/** As request_password_reset enqueues it. */
export const preparePasswordResetTask = 'prepare_password_reset';

const payloadSchema = z.object({ requestId: z.uuid(), email: z.string(), address: z.string() });

/** Queues the e-mail for a request, if an active user has the e-mail. */
export async function preparePasswordReset(connection: Pool, payload: unknown): Promise<void> {
  const { requestId, email, address } = payloadSchema.parse(payload);
  await connection.query('select prepare_password_reset($1, $2, $3)', [requestId, email, address]);
}
