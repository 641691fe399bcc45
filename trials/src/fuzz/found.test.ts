import { problemSchema } from '@azimute/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from '../access-matrix/testing/compose-portal.ts';
import { mintToken } from '../access-matrix/testing/mint-token.ts';

let portal: MatrixPortal;
beforeAll(async () => {
  portal = await composePortal();
});
afterAll(() => portal.stop());

// Requests of the fuzz test that once caused a failure, or a response that contradicts the document.
it.each<[string, number, InjectOptions]>([
  [
    'a file of positions with an unterminated quote',
    422,
    {
      method: 'POST',
      url: '/api/v1/position-imports',
      headers: { 'content-type': 'application/vnd.azimute.positions' },
      payload: '"K|jhK\\"Un;',
    },
  ],
  [
    'a map view with U+0000',
    422,
    { method: 'PUT', url: '/api/v1/map-views', payload: { name: 'a', view: { q: 'a\u0000' } } },
  ],
  [
    'a map view with a lone surrogate',
    422,
    { method: 'PUT', url: '/api/v1/map-views', payload: { name: 'a', view: { models: ['\ud800'] } } },
  ],
  [
    'an oversized map view',
    422,
    {
      method: 'PUT',
      url: '/api/v1/map-views',
      payload: {
        name: 'a',
        view: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, Array(200).fill('x'.repeat(200))])),
      },
    },
  ],
  ['a URL that is not UTF-8', 400, { method: 'GET', url: '/api/v1/assets/%ff' }],
  ['a name that is too long', 404, { method: 'GET', url: `/api/v1/assets/${'a'.repeat(300)}` }],
  [
    'an unknown grant',
    400,
    { method: 'POST', url: '/api/v1/oauth/token', payload: { grant_type: 'x', client_id: 'azimute-web' } },
  ],
])('returns for %s status %i', async (_, status, request) => {
  const token = await mintToken(portal.database, portal.world, 'admin');
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  const answer = await portal.server.inject({ ...request, headers });
  expect(answer.statusCode).toBe(status);
  expect(problemSchema.strict().parse(answer.json())).toMatchObject({ status });
});
