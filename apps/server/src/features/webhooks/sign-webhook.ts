import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a secret in the format of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each adds its signature; a receiver accepts any that it can verify. */
  readonly secrets: readonly string[];
}

/** Returns the headers that sign a body by Standard Webhooks 1.0: HMAC-SHA256 of ID, time and body. */
export function signWebhook({ id, at, body, secrets }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
