import type { WebhookBody, WebhookTest } from '@azimute/contract';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../platform/private-hosts.ts';
import { openSecret } from '../../platform/seal-secret.ts';
import { signWebhook } from './sign-webhook.ts';

const WITHIN_MS = 10_000;
/** What an endpoint says beyond its status is of no use. */
const MOST_BYTES = 64 * 1024;

export interface WebhookSettings {
  readonly sealingKey: Buffer;
  readonly webhooksAllowPrivate: PrivateHosts;
  /** As bodies name the portal; asked for, as it is known once the portal listens. */
  readonly portalUrl: () => string;
}

/** What a sealed secret is for. */
export function secretContextOf(accountId: number): string {
  return `webhook ${accountId}`;
}

export interface Endpoint {
  readonly accountId: number;
  readonly address: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Posts a body to an endpoint, signed with its secret, and with the one before for as long as that holds. */
export async function postWebhook(
  { sealingKey, webhooksAllowPrivate }: WebhookSettings,
  { accountId, address, secret, previousSecret, previousUntil }: Endpoint,
  event: Omit<WebhookBody, 'data'> & { readonly data: object },
  at: Date,
): Promise<WebhookTest> {
  const isOverlapping = previousSecret !== null && previousUntil !== null && previousUntil > at;
  const open = (sealed: Buffer): string | null => openOrNull(sealingKey, sealed, secretContextOf(accountId));
  const [current, former] = [open(secret), isOverlapping ? open(previousSecret) : null];
  if (current === null)
    return {
      delivered: false,
      status: null,
      detail: 'Its secret cannot be read. Make a new one.',
      milliseconds: 0,
    };
  const body = JSON.stringify(event);
  const url = new URL(address);
  const isOpen = mayBePrivate(webhooksAllowPrivate, url);
  if (url.protocol !== 'https:' && !isOpen)
    return { delivered: false, status: null, detail: 'The address is not https.', milliseconds: 0 };
  const beganMs = performance.now();
  const answer = await guardedFetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'Azimute-Webhooks/1',
      ...signWebhook({ id: event.id, at, body, secrets: former === null ? [current] : [current, former] }),
    },
    body,
    reach: isOpen ? 'private-too' : 'public',
    withinMs: WITHIN_MS,
    mostBytes: MOST_BYTES,
  });
  const milliseconds = Math.round(performance.now() - beganMs);
  if (answer.outcome !== 'answered')
    return { delivered: false, status: null, detail: `${answer.outcome}: ${answer.detail}`, milliseconds };
  const { status } = answer;
  const delivered = status >= 200 && status < 300;
  return { delivered, status, detail: delivered ? null : `It answered ${status}.`, milliseconds };
}

/** Null where it was sealed with another key than the installation's. */
function openOrNull(key: Buffer, sealed: Buffer, context: string): string | null {
  try {
    return openSecret(key, sealed, context).toString('utf8');
  } catch {
    return null;
  }
}
