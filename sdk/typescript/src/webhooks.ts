const TOLERANCE_SECONDS = 300;

export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The body as received, before it is parsed. */
  readonly body: string;
  /** Secret of the endpoint (`whsec_...`). */
  readonly secret: string;
  readonly now?: Date;
}

/** Returns the event of a webhook. Throws an error if it is not from the portal or older than five minutes. */
export async function readWebhook<Event>({
  headers,
  body,
  secret,
  now = new Date(),
}: ReceivedWebhook): Promise<Event> {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === 'string' ? value : '';
  };
  const timestamp = header('webhook-timestamp');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (timestamp === '' || !(age <= TOLERANCE_SECONDS)) throw new Error('The webhook is too old.');
  const bytes = decode(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${header('webhook-id')}.${timestamp}.${body}`);
  for (const signature of header('webhook-signature').split(' ')) {
    const [version, value = ''] = signature.split(',');
    // Compares in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, decode(value), signed)))
      return JSON.parse(body) as Event;
  }
  throw new Error('The signature of the webhook is wrong.');
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}
