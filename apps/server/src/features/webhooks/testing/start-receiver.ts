import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '@azimute/contract';

export interface Received {
  readonly id: string;
  /** Indexes of the receiver's secrets that verify it. */
  readonly provedBy: readonly number[];
  readonly contentType: string | undefined;
  readonly body: WebhookBody;
}

export interface Receiver {
  readonly address: string;
  /** Secrets of the portal known to the receiver. */
  readonly secrets: string[];
  readonly received: Received[];
  /** Response from then on; by event if it is a function. */
  answer: number | ((body: WebhookBody) => number | Promise<number>);
  stop(): Promise<void>;
}

const TOLERANCE_SECONDS = 300;

/** Starts a server that verifies signatures by the specification of Standard Webhooks. */
export async function startReceiver(nowMs: () => number): Promise<Receiver> {
  const secrets: string[] = [];
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const header = (name: string): string => String(request.headers[name] ?? '');
      const timestamp = Number(header('webhook-timestamp'));
      const isInTime = Math.abs(nowMs() / 1_000 - timestamp) <= TOLERANCE_SECONDS;
      const signatures = header('webhook-signature')
        .split(' ')
        .map((one) => one.split(','));
      const proves = (secret: string): boolean => {
        const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
          .update(`${header('webhook-id')}.${timestamp}.${text}`)
          .digest();
        return signatures.some(([version, signature = '']) => {
          const given = Buffer.from(signature, 'base64');
          return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
        });
      };
      const body: WebhookBody = JSON.parse(text);
      received.push({
        id: header('webhook-id'),
        provedBy: secrets.flatMap((secret, index) => (isInTime && proves(secret) ? [index] : [])),
        contentType: request.headers['content-type'],
        body,
      });
      const { answer } = receiver;
      void Promise.resolve(typeof answer === 'number' ? answer : answer(body)).then((status) =>
        response.writeHead(status).end(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    address: `http://127.0.0.1:${port}/hook`,
    secrets,
    received,
    answer: 204,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
