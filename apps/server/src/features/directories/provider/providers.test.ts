import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { ProviderError, type ProviderAccess } from './open-provider.ts';
import { createProviders, type Providers } from './providers.ts';

let server: Server;
let access: ProviderAccess;
let status = 200;
/** Number of metadata requests to the provider. */
let questions = 0;
let providers: Providers;
const clock = createManualClock(new Date('2026-03-01T12:00:00Z'));

beforeAll(async () => {
  server = createServer((_request, response) => {
    questions += 1;
    const { issuer } = access;
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  access = { kind: 'openid', issuer: `http://127.0.0.1:${port}`, clientId: 'portal', secret: 'secret' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  status = 200;
  questions = 0;
  providers = createProviders({ allowsPrivate: true, entraOrigins: [] }, clock);
});

it('calls a provider once for concurrent requests, and caches the response for ten minutes', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => providers.open(access)));
  expect(new Set(opened).size).toBe(1);
  clock.advance(10 * 60_000 - 1);
  expect(await providers.open(access)).toBe(opened[0]);
  expect(questions).toBe(1);
  clock.advance(1);
  await providers.open(access);
  expect(questions).toBe(2);
});

it('retries a failed one after fifteen seconds, and not before', async () => {
  status = 503;
  const open = (): Promise<unknown> => providers.open(access).catch((error: unknown) => error);
  const failed = await Promise.all(Array.from({ length: 20 }, open));
  clock.advance(14_999);
  failed.push(await open());
  expect(failed.filter((error) => error instanceof ProviderError)).toHaveLength(21);
  expect(questions).toBe(1);
  clock.advance(1);
  status = 200;
  expect(await open()).not.toBeInstanceOf(Error);
  expect(questions).toBe(2);
});

it('calls again at once with a changed secret', async () => {
  status = 503;
  await expect(providers.open(access)).rejects.toThrow('returned HTTP 503');
  status = 200;
  await providers.open({ ...access, secret: 'another' });
  expect(questions).toBe(2);
});
