import type { Pool } from 'pg';
import { z } from 'zod';

/** As request_known_device enqueues it. */
export const prepareKnownDeviceTask = 'prepare_known_device';

const payloadSchema = z.object({ email: z.string(), address: z.string() });

/** Has the link written that makes a browser known, if the e-mail is that of somebody who signs in by a password. */
export async function prepareKnownDevice(connection: Pool, payload: unknown): Promise<void> {
  const { email, address } = payloadSchema.parse(payload);
  await connection.query('select prepare_known_device($1, $2)', [email, address]);
}
