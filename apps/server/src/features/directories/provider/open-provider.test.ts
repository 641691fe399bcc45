import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientCredentialsGrant, type Configuration } from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProvider } from './open-provider.ts';

let server: Server;
let port: number;
let issuer: string;
/** Deviations in its metadata. */
let elsewhere: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const isDocument = request.url?.endsWith('/openid-configuration') === true;
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...elsewhere,
    };
    response
      .writeHead(isDocument ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(isDocument ? document : { error: 'unauthorized_client' }));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  ({ port } = server.address() as AddressInfo);
  issuer = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  elsewhere = {};
});

const open = (allowedPort: number | null, at = issuer): Promise<Configuration> =>
  openProvider(
    { kind: 'openid', issuer: at, clientId: 'portal', secret: 'secret' },
    { allowsPrivate: [{ hostname: '127.0.0.1', port: allowedPort }], entraOrigins: [] },
  );

describe('a provider in a private network with some allowed hosts', () => {
  it.each([
    ['at another port', 1, () => issuer, 'refused: '],
    [
      'by another name',
      null,
      () => issuer.replace('127.0.0.1', 'localhost'),
      'localhost has no public address',
    ],
  ])('is not called %s', async (_what, allowedPort, at, because) => {
    await expect(open(allowedPort, at())).rejects.toThrow('is not https');
    await expect(open(allowedPort, at().replace('http:', 'https:'))).rejects.toThrow(because);
  });

  it('is called at an allowed host, including its other addresses', async () => {
    await expect(clientCredentialsGrant(await open(port))).rejects.toMatchObject({
      error: 'unauthorized_client',
    });
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'cannot redirect by its %s to another host without TLS',
    async (endpoint) => {
      elsewhere = { [endpoint]: 'http://127.0.0.1:1/' };
      await expect(open(port)).rejects.toThrow('does not use https');
    },
  );

  it('cannot redirect the portal to another private host by TLS either', async () => {
    elsewhere = { token_endpoint: 'https://127.0.0.2/token' };
    await expect(clientCredentialsGrant(await open(port))).rejects.toThrow(
      'refused: connections to 127.0.0.2 are not allowed',
    );
  });
});
