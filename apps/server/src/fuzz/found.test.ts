import { problemSchema } from '@azimute/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from '../access-matrix/testing/compose-portal.ts';
import { mintToken } from '../access-matrix/testing/plant-world.ts';

let portal: MatrixPortal;
beforeAll(async () => {
  portal = await composePortal({ enforceAccess: true });
});
afterAll(() => portal.stop());

// Requests of the fuzz that were once answered with a failure, or not as the document says.
it.each<[string, number, InjectOptions]>([
  [
    'a file of positions whose first quotation mark is never closed',
    422,
    {
      method: 'POST',
      url: '/api/v1/position-imports',
      headers: { 'content-type': 'application/vnd.azimute.positions' },
      payload: '"K|jhK\\"Un;',
    },
  ],
  ['an address that is no UTF-8', 400, { method: 'GET', url: '/api/v1/assets/%ff' }],
  ['a name that is too long', 404, { method: 'GET', url: `/api/v1/assets/${'a'.repeat(300)}` }],
  [
    'a grant that nobody knows',
    400,
    { method: 'POST', url: '/api/v1/oauth/token', payload: { grant_type: 'x', client_id: 'azimute-web' } },
  ],
])('answers %s with %i', async (_, status, request) => {
  const token = await mintToken(portal.database, portal.world, 'admin');
  const headers = { authorization: `Bearer ${token}`, ...request.headers };
  const answer = await portal.server.inject({ ...request, headers });
  expect(answer.statusCode).toBe(status);
  expect(problemSchema.strict().parse(answer.json())).toMatchObject({ status });
});
