import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';
import { serveHelp, type HelpOptions } from './serve-help.ts';

const folders: string[] = [];
const servers: FastifyInstance[] = [];
const log = createLogger({ level: 'silent' });

async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'azimute-help-'));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

async function openServer(help: Pick<HelpOptions, 'root' | 'build'>): Promise<FastifyInstance> {
  const server = await createServer({
    log,
    portal: { productName: 'Frota', defaultLocale: 'pt', demo: false },
    routes: {},
    sources: {
      authenticate: async () => null,
      readAgain: async () => null,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    webRoot: await makeFolder({ 'index.html': '<html lang="en"><title></title><!--portal-->' }),
    plugins: async (fastify) => await serveHelp(fastify, { ...help, log, defaultLocale: 'pt' }),
  });
  servers.push(server);
  return server;
}

const site = {
  '404.html': 'not found',
  'en/help/index.html': 'start',
  'en/help/operating/settings.html': 'settings',
  'pt/help/index.html': 'início',
  'pt/help/map.html': 'mapa',
  'help/assets/app.a1b2.js': 'plain',
  'help/assets/app.a1b2.js.br': 'with br',
  'help/assets/chunks/@searchpt.a1b2.js': 'search',
};

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

describe('the help of a server with a build', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await openServer({ root: await makeFolder(site), build: null });
  });
  afterAll(async () => await server.close());

  it.each([
    [{}, '/help', '/pt/help/'],
    [{ 'accept-language': 'fr, es-AR;q=0.8' }, '/help', '/es/help/'],
    [{ 'accept-language': 'es', cookie: 'azimute-locale=en' }, '/help/', '/en/help/'],
    [{ 'accept-language': 'en' }, '/help/map', '/en/help/map'],
    [{ 'accept-language': 'en' }, '/help//evil.example', '/en/help/'],
    [{}, '/es/help', '/es/help/'],
  ])('redirects a reader with %o from %s to %s', async (headers, url, target) => {
    const answer = await server.inject({ url, headers: headers as Record<string, string> });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
  });

  it.each([
    ['/pt/help/', 'início'],
    ['/pt/help/map', 'mapa'],
    ['/pt/help/map?a=1', 'mapa'],
    ['/help/assets/chunks/@searchpt.a1b2.js', 'search'],
  ])('serves %s to everyone', async (url, body) => {
    expect(await server.inject(url)).toMatchObject({ statusCode: 200, body });
  });

  it('sends the policy of a page without map sources, and allows caching of hashed files only', async () => {
    const page = await server.inject('/pt/help/map');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-content-type-options': 'nosniff',
    });
    const headers = { 'accept-encoding': 'gzip, br' };
    const file = await server.inject({ url: '/help/assets/app.a1b2.js', headers });
    expect(file.body).toBe('with br');
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it('redirects from an untranslated page to the English one', async () => {
    const answer = await server.inject('/pt/help/operating/settings');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/en/help/operating/settings']);
  });

  it.each(['/pt/help/nowhere', '/pt/help/..%2f..%2fetc', '/pt/help/.hidden', '/en/help/operating/'])(
    'returns its own page with status 404 for %s',
    async (url) => {
      expect(await server.inject(url)).toMatchObject({ statusCode: 404, body: 'not found' });
    },
  );
});

describe('the help of a server without a build', () => {
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('is built once on the first visit, and asks readers to wait', async () => {
    const root = await makeFolder({});
    const built = Promise.withResolvers<void>();
    let builds = 0;
    const build = async (): Promise<void> => {
      builds += 1;
      await built.promise;
    };
    const server = await openServer({ root, build });
    expect(builds).toBe(0);
    for (const url of ['/es/help/', '/es/help/map']) {
      const answer = await server.inject(url);
      expect(answer).toMatchObject({
        statusCode: 503,
        body: expect.stringMatching(/http-equiv="refresh".*Preparando la ayuda/),
      });
      expect(answer.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
    }
    await writeFile(join(root, '404.html'), 'not found');
    built.resolve();
    expect(await server.inject('/es/help/map')).toMatchObject({ statusCode: 404, body: 'not found' });
    expect(builds).toBe(1);
  });

  it('serves the last build in the meantime', async () => {
    const built = Promise.withResolvers<void>();
    const server = await openServer({ root: await makeFolder(site), build: async () => await built.promise });
    expect(await server.inject('/pt/help/map')).toMatchObject({ statusCode: 200, body: 'mapa' });
    built.resolve();
  });

  it('reports that it is unavailable if the build fails, without retrying', async () => {
    const build = async (): Promise<void> => await Promise.reject(new Error('no registry'));
    const server = await openServer({ root: await makeFolder({}), build });
    await server.inject('/pt/help/');
    const answer = await server.inject('/pt/help/');
    expect(answer).toMatchObject({ statusCode: 503, body: expect.stringContaining('não está disponível') });
    expect(answer.body).not.toContain('refresh');
  });

  it('stops building with the server', async () => {
    let stopped: AbortSignal | undefined;
    const build = async (signal: AbortSignal): Promise<void> => {
      stopped = signal;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    };
    const server = await openServer({ root: await makeFolder({}), build });
    await server.inject('/pt/help/');
    await server.close();
    expect(stopped?.aborted).toBe(true);
  });
});
