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
    await writeFile(join(webRoot, 'index.html'), '<html lang="en"><title></title><!--portal-->');
    await mkdir(join(webRoot, 'assets'));
    await mkdir(join(webRoot, 'builds', 'meta'), { recursive: true });
    await writeFile(join(webRoot, 'assets', 'world-a1b2.pmtiles'), 'PMTiles');
    await writeFile(join(webRoot, 'world.pmtiles'), 'PMTiles');
    await writeFile(join(webRoot, 'push-worker.js'), '');
    for (const file of lasting.concat('/builds/latest.json')) await writeFile(join(webRoot, file), '{}');
    server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal: { productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false },
      routes: {},
      sources: { authenticate: async () => null, readAgain: async () => null, proveApiKey: async () => null },
      webRoot,
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(webRoot, { recursive: true });
  });

  it.each(['/api/v1/nowhere', '/api/v1/azuread/more', '/assets/gone.js', '/builds/meta/gone.json'])(
    'answers %s, which is neither call nor file nor screen, with a 404 problem',
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
  ])('leads %s, whose fragment a mail gateway encoded, to the link', async (url, link) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link]);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it.each(['/nowhere%23token=abc', '//reset-password%23token=abc', '//evil.example/%23abc'])(
    'leads nobody elsewhere by %s',
    async (url) => expect((await server.inject(url)).headers.location).toBeUndefined(),
  );

  it('says how a phone keeps it beside its apps, and where the worker of pushes may run', async () => {
    const app = await server.inject('/portal.webmanifest');
    expect(app.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(app.json()).toMatchObject({ name: '<Frota> & "co"', start_url: '/', display: 'standalone' });
    const worker = await server.inject('/push-worker.js');
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
  });

  it('answers ranges of the tiles of the embedded map, which never change', async () => {
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

  it('answers a call that a screen does not make, such as a POST to it, with a 404 problem', async () => {
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
  ] as const)(
    'tells a sender that is set to the bare address the right one: %s %s',
    async (method, url, payload) => {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const headers = { 'content-type': type };
        const answer = await server.inject({ method, url, ...(payload !== '' && { payload, headers }) });
        expect(answer.statusCode).toBe(404);
        expect(answer.json<{ detail: string }>().detail).toContain('/api/v1/telemetry/<app>/<key>');
      }
    },
  );

  it('shows its page to who comes with parameters of their own', async () => {
    expect((await server.inject('/?utm_source=mail&redirect=%2Fhome')).statusCode).toBe(200);
  });

  it.each([
    '/nowhere',
    '/pt/services/nowhere',
    '/fr/home',
    '/services/simc/cockpits',
    '/no-such-icon.ico',
    '/pt/api/v1/azuread',
    // Its mails, if it has any, go out.
    '/es/mailbox',
  ])('answers %s, which is no screen of the product, with the page and status 404', async (url) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('id="portal"');
  });

  it('answers every screen of the table with the page, and the mailbox with status 404 where mails go out', async () => {
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
    'answers %s with the page, to be asked for again each time',
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
  ])('says of %s that it is in %s, before any script has run', async (url, locale) => {
    const { body } = await server.inject({ url, headers: { 'accept-language': 'es' } });
    expect(body).toContain(`<html lang="${locale}">`);
  });

  it('lets browsers keep what never changes, and asks them to look for a new build each time', async () => {
    for (const url of lasting) {
      expect((await server.inject(url)).headers['cache-control']).toContain('immutable');
    }
    expect((await server.inject('/builds/latest.json')).headers['cache-control']).toBe('no-cache');
  });

  it('hands out a lasting file as the build compressed it, as far as the client takes that', async () => {
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

  it('goes on handing out what it has read when a release has taken the file away', async () => {
    const url = '/assets/left-a1b2.css';
    await writeFile(join(webRoot, `${url}.br`), 'read');
    const headers = { 'accept-encoding': 'br' };
    expect((await server.inject({ url, headers })).body).toBe('read');
    await rm(join(webRoot, `${url}.br`));
    expect((await server.inject({ url, headers })).body).toBe('read');
    expect((await server.inject({ url: '/assets/..%2Findex.html.br', headers })).statusCode).not.toBe(200);
  });

  it('serves the page of a release that came while it runs, and the last one in between', async () => {
    const path = join(webRoot, 'index.html');
    await rm(path);
    expect((await server.inject('/home')).statusCode).toBe(200);
    await writeFile(path, '<title></title><!--portal-->second');
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    expect((await server.inject('/home')).body).toContain('second');
  });

  it('writes the settings of the portal into the page without letting them become markup', async () => {
    const { body } = await server.inject('/home');
    expect(body).toContain('<title>&lt;Frota> &amp; "co"</title>');
    const [, settings = ''] =
      /<script type="application\/json" id="portal">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(settings)).toEqual({ productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false });
  });
});
