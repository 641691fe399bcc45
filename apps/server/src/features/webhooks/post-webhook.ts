import type { WebhookBody, WebhookTest } from '@azimute/contract';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../platform/private-hosts.ts';
import { openSecret } from '../../platform/seal-secret.ts';
import { signWebhook } from './sign-webhook.ts';

const WITHIN_MS = 10_000;
/** An endpoint's response beyond its status is ignored. */
const MOST_BYTES = 64 * 1024;

export interface WebhookSettings {
  readonly sealingKey: Buffer;
  readonly webhooksAllowPrivate: PrivateHosts;
  /** The portal's address in bodies; a function, since it is known only once the portal listens. */
  readonly portalUrl: () => string;
}

export function secretContextOf(accountId: number): string {
  return `webhook ${accountId}`;
}

export interface Endpoint {
  readonly accountId: number;
  readonly address: string;
  readonly secret: Buffer;
  /** Previous secrets that are still valid. */
  readonly formerSecrets: readonly Buffer[];
}

/** Columns of an Endpoint; `at` is the parameter of the time. */
export const endpointColumns = (at: string): string => `w.account_id as "accountId", w.address, w.secret,
  array(select f.secret from unnest(w.former_secrets, w.former_until) as f (secret, until)
    where f.until > ${at} order by f.until desc) as "formerSecrets"`;

/** Posts a body to an endpoint, signed with its secret and with valid previous ones. */
export async function postWebhook(
  { sealingKey, webhooksAllowPrivate }: WebhookSettings,
  { accountId, address, secret, formerSecrets }: Endpoint,
  event: Omit<WebhookBody, 'data'> & { readonly data: object },
  at: Date,
): Promise<WebhookTest> {
  const open = (sealed: Buffer): string | null => openOrNull(sealingKey, sealed, secretContextOf(accountId));
  const current = open(secret);
  if (current === null)
    return {
      delivered: false,
      status: null,
      detail: 'The webhook secret cannot be read. Create a new one.',
      milliseconds: 0,
    };
  const secrets = [current, ...formerSecrets.map(open).filter((former) => former !== null)];
  const body = JSON.stringify(event);
  const url = new URL(address);
  const isOpen = mayBePrivate(webhooksAllowPrivate, url);
  if (url.protocol !== 'https:' && !isOpen)
    return { delivered: false, status: null, detail: 'The address must use https.', milliseconds: 0 };
  const beganMs = performance.now();
  const answer = await guardedFetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'Azimute-Webhooks/1',
      ...signWebhook({ id: event.id, at, body, secrets }),
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
  return {
    delivered,
    status,
    detail: delivered ? null : `The endpoint returned HTTP ${status}.`,
    milliseconds,
  };
}

/** Returns null if it was encrypted with another installation's key. */
function openOrNull(key: Buffer, sealed: Buffer, context: string): string | null {
  try {
    return openSecret(key, sealed, context).toString('utf8');
  } catch {
    return null;
  }
}
