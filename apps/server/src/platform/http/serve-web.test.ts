import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

describe('a server with the web app', () => {
  let server: FastifyInstance;
  let webRoot: string;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'azimute-web-'));
    await writeFile(join(webRoot, 'index.html'), '<title></title><!--portal-->');
    server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal: { productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false },
      routes: {},
      sources: { authenticate: async () => null, proveApiKey: async () => null },
      webRoot,
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(webRoot, { recursive: true });
  });

  it.each(['/api/v1/nowhere', '/api/v1/azuread/more', '/assets/gone.js'])(
    'answers %s, which is neither call nor file nor screen, with a 404 problem',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  it('answers a call that a screen does not make, such as a POST to it, with a 404 problem', async () => {
    const answer = await server.inject({ method: 'POST', url: '/home' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it.each(['/', '/index.html', '/pt/home', '/api/v1/azuread', '/api/v1/azuread?code=1&state=2'])(
    'answers %s with the page, to be asked for again each time',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
      expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  it('writes the settings of the portal into the page without letting them become markup', async () => {
    const { body } = await server.inject('/home');
    expect(body).toContain('<title>&lt;Frota> &amp; "co"</title>');
    const [, settings = ''] =
      /<script type="application\/json" id="portal">([^<]*)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(settings)).toEqual({ productName: '<Frota> & "co"', defaultLocale: 'pt', demo: false });
  });
});
