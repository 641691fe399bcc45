import { calls, webhookEvents, type CallName, type Problem } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { createLogger } from '../log.ts';
import type { Authenticated } from './caller.ts';
import { createServer } from './create-server.ts';
import type { CompleteRouteTable } from './route-table.ts';

const viewer: Authenticated = {
  sessionId: '1',
  scope: '',
  user: {
    id: 1,
    name: 'Viewer',
    email: 'viewer@demo.example',
    locale: 'en',
    directoryLogin: false,
    photo: null,
    timeZone: null,
  },
  accounts: [],
  twoFactorMissing: false,
  isWithheld: false,
  seenBy: null,
  currentAccountId: 7,
  actor: {
    accountId: 7,
    userId: 1,
    sessionId: '1',
    role: 'viewer',
    sees: ['services:simc:geolocalizacao'],
    changes: [],
    allUnits: false,
    unitIds: [3],
  },
};

const portal = { productName: 'Azimute', defaultLocale: 'en', demo: false } as const;

function routesWith(table: Partial<CompleteRouteTable>): CompleteRouteTable {
  const unused = Object.fromEntries(
    (Object.keys(calls) as CallName[]).map((name) => [
      name,
      async () => {
        throw new Error(`${name} was called`);
      },
    ]),
  );
  return { ...unused, ...table } as CompleteRouteTable;
}

describe('createServer', () => {
  let server: FastifyInstance;

  beforeAll(async () => {
    server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal,
      sources: {
        authenticate: async (token) =>
          token === 'good' ? viewer : token === 'reader' ? { ...viewer, scope: 'read' } : null,
        readAgain: async (session) => session,
        proveApiKey: async (key) =>
          key === 'azk_1' ? { apiKeyId: 1, accountId: 7, unitIds: null, scopes: ['telemetry:write'] } : null,
        proveServiceAccount: async () => null,
      },
      routes: routesWith({
        getPortal: async () => portal,
        logout: async () => undefined,
        createLiveTicket: async () => ({ ticket: 'once', expiresInSeconds: 30 }),
        listUnits: async ({ query, caller }) => ({
          items: [
            {
              id: caller.actor.unitIds[0] ?? 0,
              code: 'x',
              name: String(query.limit),
              timeZone: null,
              phone: '',
              archivedAt: null,
              assetCount: 0,
            },
          ],
          nextCursor: null,
          total: 1,
        }),
        createUnit: async () => {
          throw new DomainError('validation_failed', { errors: { code: [104] } });
        },
        getFleetSummary: async () => {
          throw Object.assign(new Error('gone'), { code: '57P01' });
        },
        getAssetPositions: async () => {
          throw Object.assign(new Error('time zone displacement out of range'), { code: '22009' });
        },
        getOsmandWithKey: async ({ caller }) => ({
          accepted: caller.apiKey.accountId,
          duplicates: 0,
          rejected: [],
        }),
      }),
    });
  });
  afterAll(() => server.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string> = {},
    payload?: object,
  ) => server.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });
  const signedIn = { authorization: 'Bearer good' };

  it.each([{}, { authorization: 'Bearer stale' }, { authorization: 'Basic good' }])(
    'refuses a caller without a live session: %j',
    async (headers) => {
      const answer = await call('GET', '/units', headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({
        code: 'unauthenticated',
        message: 'Unauthenticated.',
        status: 401,
      });
    },
  );

  it('refuses a wrong role, level, scope, or account of the tab', async () => {
    expect((await call('POST', '/units', signedIn, {})).json()).toMatchObject({ code: 'forbidden' });
    expect((await call('POST', '/assets', signedIn, {})).json()).toMatchObject({ code: 'forbidden' });
    const reader = { authorization: 'Bearer reader' };
    expect((await call('PUT', '/profile/change-locale', reader, { locale: 'pt' })).statusCode).toBe(403);
    expect((await call('POST', '/assets', reader, {})).statusCode).toBe(403);
    const elsewhere = await call('GET', '/units', { ...signedIn, 'azimute-account': '8' });
    expect(elsewhere.statusCode).toBe(409);
    expect(elsewhere.json()).toMatchObject({ code: 'account_mismatch' });
  });

  it('accepts POST with the scope "read" if the call needs only read access', async () => {
    const answer = await call('POST', '/live/tickets', { authorization: 'Bearer reader' });
    expect(answer.statusCode).toBe(201);
  });

  it('refuses before reading the body', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/units',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(answer.statusCode).toBe(401);
  });

  it('forbids caching of every response, refusals included', async () => {
    for (const headers of [signedIn, {}]) {
      expect((await call('GET', '/units', headers)).headers['cache-control']).toBe('no-store');
    }
  });

  it('times out an incomplete request', () => {
    expect(server.server.requestTimeout).toBeGreaterThan(0);
  });

  it('passes a handler the parsed query and the caller', async () => {
    const answer = await call('GET', '/units?limit=2', { ...signedIn, 'azimute-account': '7' });
    expect(answer.json()).toEqual({
      items: [{ id: 3, code: 'x', name: '2', timeZone: null, phone: '', archivedAt: null, assetCount: 0 }],
      nextCursor: null,
      total: 1,
    });
  });

  it('returns the codes of the specification for invalid input', async () => {
    const bad = await call('GET', '/units?limit=0', signedIn);
    expect(bad.statusCode).toBe(422);
    expect(bad.json()).toMatchObject({ errors: { limit: ['min_value'] } });
    const token = await call('POST', '/oauth/token', {}, { grant_type: 5 });
    expect(token.json()).toMatchObject({ errors: { grant_type: [100] } });
    const range = 'from=2026-01-01T00:00:00%2B20:00&to=2026-01-02T00:00:00Z';
    const offset = await call('GET', `/assets/1/positions?${range}`, signedIn);
    expect([offset.statusCode, offset.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
    const short = await call('GET', '/assets?search=ab', signedIn);
    expect(short.json()).toMatchObject({ errors: { search: [101] } });
  });

  it('refuses unknown fields by name, in body and query', async () => {
    const saved = { name: 'x', view: {}, shared: false, colour: 1 };
    const body = await call('PUT', '/map-views', signedIn, saved);
    expect(body.statusCode).toBe(422);
    expect(body.json()).toMatchObject({ code: 'validation_failed', errors: { colour: ['unknown_field'] } });
    expect(body.json<Problem>().message).toContain('"colour"');
    const none = await call('POST', '/live/tickets', signedIn, { colour: 1 });
    expect([none.statusCode, none.json()]).toMatchObject([422, { errors: { colour: ['unknown_field'] } }]);
    const list = await call('POST', '/live/tickets', signedIn, [1]);
    expect([list.statusCode, list.json()]).toMatchObject([422, { errors: { body: ['invalid_type'] } }]);
    expect((await call('POST', '/live/tickets', signedIn, {})).statusCode).toBe(201);
    const nested = { selection: { filters: { colour: 'red' } } };
    const inner = await call('POST', '/assets/export', signedIn, nested);
    expect(inner.json()).toMatchObject({ errors: { 'selection.filters.colour': ['unknown_field'] } });
    for (const address of [
      '/units?limit=2&colour=red',
      '/fleet/summary?colour=red',
      '/units?__proto__=red',
    ]) {
      const query = await call('GET', address, signedIn);
      expect(query.statusCode).toBe(422);
      expect(query.json<Problem>().message).toMatch(/"colour"|"__proto__"/);
      expect(Object.values(query.json<Problem>().errors ?? {})).toEqual([['unknown_field']]);
    }
  });

  it('returns 404 for an impossible id, and for an unknown path', async () => {
    expect((await call('GET', '/assets/nothing', signedIn)).statusCode).toBe(404);
    const unknown = await call('GET', '/nowhere', signedIn);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 'not_found' });
  });

  it('distinguishes a database outage from an internal error, and reveals no details', async () => {
    const gone = await call('GET', '/fleet/summary', signedIn);
    expect(gone.statusCode).toBe(503);
    expect(gone.headers['retry-after']).toBe('2');
    const fault = await call('GET', '/profile', signedIn);
    expect(fault.statusCode).toBe(500);
    expect(fault.json()).toMatchObject({ code: 'unexpected' });
    expect(fault.body).not.toContain('was called');
  });

  it('reads an endpoint’s key from the URL or a header', async () => {
    expect((await call('GET', '/telemetry/osmand/azk_2')).statusCode).toBe(401);
    expect((await call('GET', '/telemetry/osmand/azk_1')).json()).toMatchObject({ accepted: 7 });
  });

  it('returns an empty 204, and advice for malformed or foreign bodies', async () => {
    const out = await call('GET', '/auth/logout', signedIn);
    expect([out.statusCode, out.body]).toEqual([204, '']);
    const send = (type: string, payload: string) =>
      server.inject({
        method: 'POST',
        url: '/api/v1/oauth/token',
        headers: { 'content-type': type },
        payload,
      });
    expect((await send('application/json', '{"a":')).statusCode).toBe(400);
    expect((await send('application/json', '{"__proto__":{}}')).statusCode).toBe(400);
    expect((await send('image/png', 'x')).statusCode).toBe(415);
    expect((await send('application/json', ' '.repeat(2_000_000))).statusCode).toBe(413);
  });

  it('describes every call in OpenAPI 3.1', async () => {
    const document = (await call('GET', '/docs/json')).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths).toMatchObject({
      '/api/v1/telemetry/positions': { post: { requestBody: {} } },
      '/api/v1/telemetry/osmand': {
        get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'lat' })]) },
      },
    });
    const described = Object.values(document.paths).flatMap(
      (path) => Object.values(path) as { operationId?: string }[],
    );
    expect(described.map((operation) => operation.operationId).toSorted()).toEqual(
      Object.keys(calls).toSorted(),
    );
  });

  it('describes every webhook event, and its content', async () => {
    const { paths, components } = (await call('GET', '/docs/json')).json<{
      paths: Record<string, { post?: { callbacks: Record<string, object> } }>;
      components: { schemas: Record<string, object> };
    }>();
    const webhooks = paths['/api/v1/webhooks']?.post?.callbacks ?? {};
    expect(Object.keys(webhooks)).toEqual(webhookEvents);
    expect(JSON.stringify(webhooks['trip.ended'])).toContain('#/components/schemas/TripEndedWebhook');
    expect(JSON.stringify(components.schemas['TripEndedWebhook'])).toContain('/WebhookTripData');
  });

  it('describes every schema it references, request bodies, and error responses', async () => {
    const { body } = await call('GET', '/docs/json');
    const document = JSON.parse(body);
    const named = new Set(
      [...body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((name) => !(name !== undefined && name in document.components.schemas))).toEqual(
      [],
    );
    const bodyOf = (path: string): unknown => document.paths[path].post.requestBody.content;
    expect(Object.keys(bodyOf('/api/v1/asset-imports') as object)).toEqual([
      'text/csv',
      'application/octet-stream',
    ]);
    expect(bodyOf('/api/v1/telemetry/positions')).toHaveProperty('application/x-ndjson');
    const { responses } = document.paths['/api/v1/assets'].get;
    expect(responses['4XX'].content).toEqual({ 'application/problem+json': expect.anything() });
  });

  it('describes who may make each call, and each response', async () => {
    const { paths } = (await call('GET', '/docs/json')).json<{
      paths: Record<string, Record<string, { description: string }>>;
    }>();
    expect(paths['/api/v1/users']?.['post']?.description).toContain(
      'an administrator of the current account',
    );
    expect(paths['/api/v1/users']?.['post']?.description).toContain('429');
    expect(paths['/api/v1/assets']?.['get']?.description).toContain('ULs');
    expect(paths['/api/v1/telemetry/positions']?.['post']?.description).toContain('`telemetry:write`');
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(JSON.stringify(paths)).not.toContain('Default Response');
  });
});
