import type { Pool } from 'pg';
import { z } from 'zod';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hashLinkToken } from './link-token.ts';
import { writeKnownDevice } from './device-cookie.ts';

const payloadSchema = z.object({ email: z.string(), address: z.string() });

interface FoundPerson {
  email: string;
  password_hash: string | null;
  two_factor_since: Date | null;
}

interface DeviceSettings {
  readonly database: Database;
  readonly refreshTokenKey: Buffer;
  readonly secureCookies: boolean;
}

/**
 * Returns the cookie that makes a browser known for the recipient of the link, so that other clients' guesses no longer
 * delay their sign-in there. Signs no one in.
 * @throws DomainError link_used
 */
export async function makeDeviceKnown(
  { database, refreshTokenKey, secureCookies }: DeviceSettings,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<string> {
  const { rows } = await database.app.query<FoundPerson>('select * from use_known_device_link($1, $2)', [
    hashLinkToken(token),
    address,
  ]);
  const [found] = rows;
  if (!found) throw new DomainError('link_used');
  const person = {
    email: found.email,
    passwordHash: found.password_hash,
    twoFactorSince: found.two_factor_since,
  };
  return writeKnownDevice(refreshTokenKey, person, null, { secure: secureCookies });
}

/** As request_known_device enqueues it. */
export const prepareKnownDeviceTask = 'prepare_known_device';

/**
 * Queues the mail with the link that makes a browser known, if the e-mail belongs to a user who signs in by password.
 */
export async function prepareKnownDevice(connection: Pool, payload: unknown): Promise<void> {
  const { email, address } = payloadSchema.parse(payload);
  await connection.query('select prepare_known_device($1, $2)', [email, address]);
}
