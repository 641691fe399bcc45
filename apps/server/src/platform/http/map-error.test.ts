import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { registerErrorMapper } from './map-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  ['a text', 'text', 'a\0', 'U+0000'],
  ['a text of JSON', 'jsonb', '"\\u0000"', 'U+0000'],
  ['half a pair in a text of JSON', 'jsonb', '"\\ud800"', 'surrogate'],
])('says of %s that cannot be stored what is wrong with it', async (_, type, value, named) => {
  const server = Fastify();
  registerErrorMapper(server);
  server.get('/', async () => database.queryAsOwner(`select $1::${type}`, [value]));
  const answer = await server.inject('/');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining(named) as string });
});
