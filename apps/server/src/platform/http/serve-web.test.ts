import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productRoutes } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

const lasting = ['/assets/chunk-a1b2.js', '/builds/meta/a1b2.json'];

describe('a server with the web app', () => {
  let server: FastifyInstance;
  let webRoot: string;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'azimute-web-'));
    await writeFile(
      join(webRoot, 'index.html'),
      '<html lang="en"><title></title><link rel="manifest" href="/portal.webmanifest"><!--portal-->',
    );
    await mkdir(join(webRoot, 'assets'));
    await mkdir(join(webRoot, 'builds', 'meta'), { recursive: true });
    await writeFile(join(webRoot, 'assets', 'world-a1b2.pmtiles'), 'PMTiles');
    await writeFile(join(webRoot, 'world.pmtiles'), 'PMTiles');
    await writeFile(join(webRoot, 'portal-worker.js'), '');
    for (const file of lasting.concat('/builds/latest.json')) await writeFile(join(webRoot, file), '{}');
    server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal: { productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false },
      routes: {},
      sources: {
        authenticate: async () => null,
        readAgain: async () => null,
        proveApiKey: async () => null,
        proveServiceAccount: async () => null,
      },
      webRoot,
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(webRoot, { recursive: true });
  });

  it.each(['/api/v1/nowhere', '/api/v1/azuread/more', '/assets/gone.js', '/builds/meta/gone.json'])(
    'returns a 404 problem for %s, which is no call, file or screen',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  it.each([
    ['/reset-password%23token=abc-_1', '/reset-password#token=abc-_1'],
    ['/es/reset-password%23token%3Dabc?utm=1', '/es/reset-password?utm=1#token=abc'],
    ['/first-access%2523token=abc', '/first-access#token=abc'],
    ['/shared-file%23abc', '/shared-file#abc'],
    ['/tracked-route%23abc', '/tracked-route#abc'],
    ['/mailed-report%23abc', '/mailed-report#abc'],
  ])('redirects %s, whose fragment a mail gateway encoded, to the link', async (url, link) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link]);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it.each(['/nowhere%23token=abc', '//reset-password%23token=abc', '//evil.example/%23abc'])(
    'redirects no one to another site by %s',
    async (url) => expect((await server.inject(url)).headers.location).toBeUndefined(),
  );

  it.each([
    ['', 'pt-BR', '/', 'Mapa', '/services/simc/geolocalizacao/mapa'],
    ['?locale=en', 'en', '/en', 'Map', '/en/services/simc/geolocalizacao/mapa'],
    ['?locale=fr', 'pt-BR', '/', 'Mapa', '/services/simc/geolocalizacao/mapa'],
  ])('serves the manifest of the installed app%s in %s', async (query, lang, start, name, url) => {
    const app = await server.inject(`/portal.webmanifest${query}`);
    expect(app.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const manifest = app.json<{ icons: { src: string; purpose?: string }[]; shortcuts: object[] }>();
    expect(manifest).toMatchObject({ id: '/', name: '<Frota> & "co"', lang, scope: '/', start_url: start });
    expect(manifest).toMatchObject({ display: 'standalone' });
    expect(manifest.shortcuts).toHaveLength(3);
    expect(manifest.shortcuts[0]).toMatchObject({ name, url });
    expect(manifest.icons.map(({ src, purpose }) => [src, purpose])).toEqual([
      ['/icon-192.png', undefined],
      ['/icon-512.png', undefined],
      ['/icon-maskable-512.png', 'maskable'],
    ]);
  });

  it.each([
    ['/', 'pt'],
    ['/en/home', 'en'],
  ])('names in %s the manifest in %s', async (url, locale) => {
    expect((await server.inject(url)).body).toContain(`href="/portal.webmanifest?locale=${locale}"`);
  });

  it('serves the worker with the policy of the pages', async () => {
    const worker = await server.inject('/portal-worker.js');
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
  });

  it('serves ranges of the embedded map’s tiles, which are immutable', async () => {
    const headers = { range: 'bytes=2-4', 'accept-encoding': 'gzip, br' };
    const part = await server.inject({ url: '/assets/world-a1b2.pmtiles', headers });
    expect([part.statusCode, part.payload]).toEqual([206, 'Til']);
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-4/7',
      'content-length': '3',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(part.headers['content-encoding']).toBeUndefined();
    for (const url of ['/assets/world-a1b2.pmtiles', '/world.pmtiles']) {
      const past = await server.inject({ url, headers: { range: 'bytes=7-' } });
      expect([past.statusCode, past.headers['content-range'], past.payload]).toEqual([416, 'bytes */7', '']);
    }
  });

  it('returns a 404 problem for a call that is not a page load, such as a POST to a screen', async () => {
    const answer = await server.inject({ method: 'POST', url: '/home' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['GET', '/?id=phone&lat=-10.9&lon=-37.1&timestamp=1771156800', ''],
    ['GET', '/?deviceid=phone&batt=7', ''],
    ['GET', '/index.html?latitude=1', ''],
    ['POST', '/', '{"_type":"location","tst":1771156800,"lat":1,"lon":1}'],
    ['POST', '/?id=phone&lat=1&lon=1', ''],
    ['POST', '/pt', 'id=phone&lat=1&lon=1'],
    ['POST', '/api/v1/telemetry', '{}'],
  ] as const)('tells a sender with the bare address the correct URL: %s %s', async (method, url, payload) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type };
      const answer = await server.inject({ method, url, ...(payload !== '' && { payload, headers }) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ detail: string }>().detail).toContain('/api/v1/telemetry/<app>/<key>');
    }
  });

  it('serves its page with unknown parameters', async () => {
    expect((await server.inject('/?utm_source=mail&redirect=%2Fhome')).statusCode).toBe(200);
  });

  it.each([
    '/nowhere',
    '/pt/services/nowhere',
    '/fr/home',
    '/services/simc/cockpits',
    '/no-such-icon.ico',
    '/pt/api/v1/azuread',
    // A portal with an e-mail server has no mailbox screen.
    '/es/mailbox',
  ])('returns the page with status 404 for %s, which is not a screen', async (url) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('id="portal"');
  });

  it('serves every screen with the page, and the mailbox with status 404 if e-mails are sent', async () => {
    for (const { path, name } of productRoutes) {
      const answer = await server.inject(path.replaceAll(/\{\w+\}/g, '7'));
      expect({ path, status: answer.statusCode }).toEqual({
        path,
        status: name === 'mailbox' ? 404 : 200,
      });
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it.each(['/', '/index.html', '/home', '/pt/home', '/home/', '/es', '/first-access?a=1'])(
    'serves %s with the page, revalidated each time',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
      expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  it.each([
    ['/pt', 'pt'],
    ['/es', 'es'],
    ['/en/home', 'en'],
    ['/es/home?a=1', 'es'],
    ['/pt/nowhere', 'pt'],
    // The default language of this portal.
    ['/', 'pt'],
    ['/home', 'pt'],
    ['/fr/home', 'pt'],
    ['/api/v1/azuread', 'pt'],
  ])('marks %s as %s, before any script has run', async (url, locale) => {
    const { body } = await server.inject({ url, headers: { 'accept-language': 'es' } });
    expect(body).toContain(`<html lang="${locale}">`);
  });

  it('allows caching of immutable files, and requires revalidation of others', async () => {
    for (const url of lasting) {
      expect((await server.inject(url)).headers['cache-control']).toContain('immutable');
    }
    expect((await server.inject('/builds/latest.json')).headers['cache-control']).toBe('no-cache');
  });

  it('serves an immutable file as compressed by the build, if the client accepts it', async () => {
    const url = '/assets/packed-a1b2.js';
    const path = join(webRoot, url);
    await writeFile(path, 'plain');
    await writeFile(`${path}.br`, 'with br');
    await writeFile(`${path}.gz`, 'with gzip');
    for (const [accepted, coding, body] of [
      ['gzip, deflate, br, zstd', 'br', 'with br'],
      ['br;q=0, gzip;q=0.5', 'gzip', 'with gzip'],
      ['identity', undefined, 'plain'],
    ] as const) {
      const answer = await server.inject({ url, headers: { 'accept-encoding': accepted } });
      expect(answer).toMatchObject({ statusCode: 200, body });
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('javascript; charset=utf-8'),
        'cache-control': expect.stringContaining('immutable'),
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        vary: 'accept-encoding',
      });
      expect(answer.headers['content-encoding']).toBe(coding);
    }
    const part = { 'accept-encoding': 'identity', range: 'bytes=0-1' };
    expect(await server.inject({ url, headers: part })).toMatchObject({ statusCode: 206, body: 'pl' });
  });

  it('keeps serving files it has read after a release deleted them', async () => {
    const url = '/assets/left-a1b2.css';
    await writeFile(join(webRoot, `${url}.br`), 'read');
    const headers = { 'accept-encoding': 'br' };
    expect((await server.inject({ url, headers })).body).toBe('read');
    await rm(join(webRoot, `${url}.br`));
    expect((await server.inject({ url, headers })).body).toBe('read');
    expect((await server.inject({ url: '/assets/..%2Findex.html.br', headers })).statusCode).not.toBe(200);
  });

  it('serves the page of a release deployed while it runs, and the former page in between', async () => {
    const path = join(webRoot, 'index.html');
    await rm(path);
    expect((await server.inject('/home')).statusCode).toBe(200);
    await writeFile(path, '<title></title><!--portal-->second');
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    expect((await server.inject('/home')).body).toContain('second');
  });

  it('writes the portal’s settings into the page without markup injection', async () => {
    const { body } = await server.inject('/home');
    expect(body).toContain('<title>&lt;Frota> &amp; "co"</title>');
    const [, settings = ''] =
      /<script type="application\/json" id="portal">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(settings)).toEqual({ productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false });
  });
});
