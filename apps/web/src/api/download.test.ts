import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ApiClient, type DownloadProgress } from './create-client.ts';

const part = 'x'.repeat(50_000);
let server: Server;
let client: ApiClient;
let headers: Record<string, string>;
/** The response ends when this resolves. */
let mayEnd: Promise<void>;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', ...headers });
    response.write(part);
    void mayEnd.then(() => response.end(part));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createClient({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => server.close());

const input = { body: { selection: { filters: {} } } };

describe('a download', () => {
  it('reports progress while loading, and returns the whole file', async () => {
    headers = { 'azimute-rows': '61900' };
    const end = Promise.withResolvers<void>();
    mayEnd = end.promise;
    const told: DownloadProgress[] = [];
    const file = await client.download('exportAssets', input, (progress) => {
      told.push(progress);
      if (progress.receivedBytes === part.length) end.resolve();
    });
    expect(told.at(-1)).toEqual({ receivedBytes: 2 * part.length, rows: 61_900 });
    expect(file.type).toBe('text/csv');
    expect(await file.text()).toBe(part + part);
  });

  it('has no row count if the response omits it', async () => {
    headers = {};
    mayEnd = setImmediate();
    const told: DownloadProgress[] = [];
    await client.download('exportAssets', input, (progress) => void told.push(progress));
    expect(told.at(-1)).toEqual({ receivedBytes: 2 * part.length, rows: null });
  });

  it('aborts with its signal', async () => {
    headers = {};
    mayEnd = new Promise(() => undefined);
    const leaving = new AbortController();
    const download = client.download('exportAssets', { ...input, signal: leaving.signal }, () =>
      leaving.abort(),
    );
    await expect(download).rejects.toMatchObject({ name: 'AbortError' });
    server.closeAllConnections();
  });
});
