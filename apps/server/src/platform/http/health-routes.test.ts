import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { registerHealthRoutes } from './health-routes.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

const itself = { role: 'engine', instance: 'north-2' } as const;

function build(obstacle?: string, refusal?: string): FastifyInstance {
  app = fastify();
  registerHealthRoutes(app, {
    config: itself,
    metrics: createMetrics(),
    findObstacle: async () => obstacle,
    findRefusal: async () => refusal,
  });
  return app;
}

test('returns 503 with the reason while not ready but running', async () => {
  const server = build('the database cannot be reached');
  const ready = await server.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'not ready', ...itself, reason: 'the database cannot be reached' });
  expect((await server.inject('/healthz')).statusCode).toBe(200);
});

test('returns 200 with a note while ready for people but refusing devices', async () => {
  const ready = await build(undefined, 'Set fsync = on').inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: 'ready', ...itself, endpoints: 'Set fsync = on' });
});

test('returns 200 when ready, never cached', async () => {
  const ready = await build().inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.headers['cache-control']).toBe('no-store');
});

test('counts requests by route pattern in metrics, never by URL', async () => {
  const server = build();
  server.get('/things/:id', async () => 'thing');
  await server.inject('/things/SECRET');
  const { body, headers } = await server.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'azimute_http_request_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toContain('azimute_process_info{role="engine",name="north-2"} 1');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toContain('SECRET');
});
