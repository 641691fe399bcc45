import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

let webRoot: string;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'azimute-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title></title><!--portal-->');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'assets', 'map-worker-a1.js'), 'self.onmessage = null;');
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(webRoot, { recursive: true });
});

async function start(options: { readonly isHttps?: boolean; readonly mapSources?: readonly string[] } = {}) {
  const server = await createServer({
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: {
      getPortal: () => Promise.reject(new Error('select secret from /srv/azimute at portal.ts:7')),
      getProfile: () => Promise.reject(new Error('Nobody comes so far')),
    },
    sources: {
      authenticate: async () => null,
      readAgain: async () => null,
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    webRoot,
    ...options,
  });
  servers.push(server);
  return server;
}

/** A page, a file, a worker, a description, and refusals of every kind. */
const answers = [
  ['/', 200],
  ['/nowhere', 404],
  ['/assets/map-worker-a1.js', 200],
  ['/assets/gone.js', 404],
  ['/api/v1/docs/', 200],
  ['/api/v1/docs/json', 200],
  ['/api/v1/nowhere', 404],
  ['/api/v1/profile', 401],
  ['/api/v1/portal', 500],
  ['/api/v1/assets/%zz', 400],
] as const;

const parse = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s) as [string, string]),
  );

describe('every response', () => {
  it.each(answers)('%s (%i) has headers that isolate it', async (url, status) => {
    const answer = await (await start({ isHttps: true })).inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
    });
    const policy = parse(answer.headers['content-security-policy']);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('script-src') ?? "'self'").toBe("'self'");
    expect(policy.get('worker-src') ?? "'self'").toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
  });

  it('reveals no internal errors', async () => {
    const { body } = await (await start()).inject('/api/v1/portal');
    expect(JSON.parse(body)).toMatchObject({ code: 'unexpected', status: 500 });
    expect(body).not.toMatch(/select|srv|portal\.ts|stack/);
  });

  it('requires https only if the portal is reached by it', async () => {
    const answer = await (await start()).inject('/');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the content security policy of the page and its workers', () => {
  it('allows connections to the portal and the configured map sources only', async () => {
    const named = await start({ mapSources: ['https://tiles.example.com'] });
    const closed = await start();
    for (const url of ['/', '/assets/map-worker-a1.js']) {
      const connections = async (server: FastifyInstance) =>
        parse((await server.inject(url)).headers['content-security-policy']).get('connect-src');
      expect(await connections(named)).toBe("'self' blob: https://tiles.example.com");
      expect(await connections(closed)).toBe("'self' blob:");
    }
  });

  it('allows forms to submit to the portal only', async () => {
    const { headers } = await (await start()).inject('/');
    expect(parse(headers['content-security-policy']).get('form-action')).toBe("'self'");
  });
});
