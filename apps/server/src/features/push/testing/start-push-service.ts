import { createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AddPushBrowser } from '@azimute/contract';
import { newKeys } from '../../../platform/push/encrypt-push.ts';
import { decryptPush } from '../../../platform/push/testing/decrypt-push.ts';
import { vapidKeysOf } from '../../../platform/push/vapid-keys.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import type { PushSettings } from '../push-settings.ts';
import type { PushText } from '../write-push.ts';

export const pushSettings: PushSettings = {
  sealingKey: testKeys.sealingKey,
  vapidKeys: vapidKeysOf(testKeys.pushKey),
  pushContact: 'mailto:operator@portal.example',
  pushAllowPrivate: true,
  productName: 'Azimute',
  defaultLocale: 'en',
};

export interface Pushed {
  readonly browser: string;
  readonly text: PushText;
  /** True if signed for the key that the browser subscribed with. */
  readonly isProved: boolean;
  readonly urgency: string;
  readonly ttl: string;
}

export interface PushService {
  /** Subscribes like a browser. */
  subscribe(browser: string): AddPushBrowser;
  readonly pushed: Pushed[];
  /** Responses by browser from then on; 0: none until `release`. */
  readonly answers: Map<string, number>;
  /** Messages without a response yet. */
  readonly unanswered: string[];
  /** Answers all waiting requests with 201. */
  release(): void;
  readonly headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts a push service on this machine whose browsers decrypt their messages. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly keys: ECDH; readonly auth: Buffer }>();
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const headers: Record<string, string> = {};
  const unanswered: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = request.url?.replace('/send/', '') ?? '';
      const status = answers.get(name) ?? 201;
      if (status === 0) {
        unanswered.push(name);
        waiting.push(() => response.writeHead(201).end());
        return;
      }
      const browser = browsers.get(name);
      if (status === 201 && browser !== undefined) {
        const opened = decryptPush(Buffer.concat(chunks), browser.keys, browser.auth).toString('utf8');
        const text: PushText = JSON.parse(opened);
        pushed.push({
          browser: name,
          text,
          isProved:
            request.headers['content-encoding'] === 'aes128gcm' &&
            proves(request.headers.authorization ?? ''),
          urgency: String(request.headers['urgency']),
          ttl: String(request.headers['ttl']),
        });
      }
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    answers,
    unanswered,
    release: () => {
      answers.clear();
      unanswered.length = 0;
      for (const answer of waiting.splice(0)) answer();
    },
    headers,
    subscribe: (name) => {
      const keys = newKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/send/${name}`,
        keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function proves(authorization: string): boolean {
  const [, signed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (key !== pushSettings.vapidKeys.publicKey) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(signed), proof, Buffer.from(signature, 'base64url'));
}
