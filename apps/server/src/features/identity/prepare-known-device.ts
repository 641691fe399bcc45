import type { Pool } from 'pg';
import { z } from 'zod';

/** As request_known_device enqueues it. */
export const prepareKnownDeviceTask = 'prepare_known_device';

const payloadSchema = z.object({ email: z.string(), address: z.string() });

/**
 * Queues the mail with the link that makes a browser known, if the e-mail belongs to a user who signs in by password.
 */
export async function prepareKnownDevice(connection: Pool, payload: unknown): Promise<void> {
  const { email, address } = payloadSchema.parse(payload);
  await connection.query('select prepare_known_device($1, $2)', [email, address]);
}
