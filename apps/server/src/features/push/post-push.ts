import { addPushBrowserSchema, type AddPushBrowser } from '@azimute/contract';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { mayBePrivate } from '../../platform/private-hosts.ts';
import { encryptPush } from '../../platform/push/encrypt-push.ts';
import { signVapid } from '../../platform/push/vapid-keys.ts';
import { openSecret } from '../../platform/seal-secret.ts';
import { subscriptionContextOf, type PushSettings } from './push-settings.ts';
import type { PushText } from './write-push.ts';

const WITHIN_MS = 10_000;
/** A push service's response beyond its status is ignored. */
const MOST_BYTES = 64 * 1024;
/** Time that the push service keeps a message for an offline browser [s]. */
export const pushKeptSeconds = 12 * 3_600;

interface Message {
  readonly accountId: number;
  /** Encrypted. */
  readonly subscription: Buffer;
  readonly text: PushText;
  readonly isUrgent: boolean;
  readonly at: Date;
}

export interface PushAnswer {
  /** `gone`: the browser no longer accepts messages. */
  readonly outcome: 'delivered' | 'gone' | 'refused' | 'unanswered';
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
}

const GONE: PushAnswer = { outcome: 'gone', status: null, retryAfterSeconds: null };

/** Posts a message to a browser's push service that only the browser can read. */
export async function postPush(settings: PushSettings, message: Message): Promise<PushAnswer> {
  const { at, isUrgent, text } = message;
  const subscription = open(settings, message);
  // Encrypted with keys that the installation no longer has.
  if (subscription === null) return GONE;
  const endpoint = new URL(subscription.endpoint);
  const isOpen = mayBePrivate(settings.pushAllowPrivate, endpoint);
  if (endpoint.protocol !== 'https:' && !isOpen) return GONE;
  const publicKey = Buffer.from(subscription.keys.p256dh, 'base64url');
  const auth = Buffer.from(subscription.keys.auth, 'base64url');
  const answer = await guardedFetch({
    url: endpoint,
    method: 'POST',
    headers: {
      authorization: signVapid(settings.vapidKeys, { endpoint, at, contact: settings.pushContact }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(pushKeptSeconds),
      urgency: isUrgent ? 'high' : 'normal',
    },
    body: encryptPush(Buffer.from(JSON.stringify(text)), { publicKey, auth }),
    reach: isOpen ? 'private-too' : 'public',
    withinMs: WITHIN_MS,
    mostBytes: MOST_BYTES,
  });
  if (answer.outcome !== 'answered') return { outcome: 'unanswered', status: null, retryAfterSeconds: null };
  const { status, headers } = answer;
  const retryAfterSeconds = Number(headers['retry-after'] ?? Number.NaN);
  return {
    outcome: outcomeOf(status),
    status,
    retryAfterSeconds: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  };
}

function outcomeOf(status: number): PushAnswer['outcome'] {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'unanswered' : 'refused';
}

function open({ sealingKey }: PushSettings, { accountId, subscription }: Message): AddPushBrowser | null {
  try {
    const opened = openSecret(sealingKey, subscription, subscriptionContextOf(accountId));
    return addPushBrowserSchema.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    return null;
  }
}
