import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { registerErrorMapper } from './map-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  ['a text field', 'text', 'a\0', 'U+0000'],
  ['a text in JSON', 'jsonb', '"\\u0000"', 'U+0000'],
  ['a lone surrogate in a text in JSON', 'jsonb', '"\\ud800"', 'surrogate'],
])('explains for %s why it cannot be stored', async (_, type, value, named) => {
  const server = Fastify();
  registerErrorMapper(server);
  server.get('/', async () => database.queryAsOwner(`select $1::${type}`, [value]));
  const answer = await server.inject('/');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining(named) as string });
});

it('returns 403 if row-level security refuses a row', async () => {
  const server = Fastify();
  registerErrorMapper(server);
  await database.queryAsOwner(`insert into accounts (name, domain) values ('One', 'one.example')`);
  // For example, content was deleted between the verb's check and its write.
  server.get('/', async () =>
    inTransaction(
      database.database.app,
      (client) => client.query('begin'),
      (client) => client.query(`insert into alert_causes (account_id, name) values (1, 'Wear')`),
    ),
  );
  const answer = await server.inject('/');
  expect(answer.statusCode, answer.body).toBe(403);
});

it('logs a refusal that concerns security, with the caller, whom the response does not name', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorMapper(server);
  server.get('/private', () => Promise.reject(new DomainError('forbidden', { caller: 'user 17' })));
  const answer = await server.inject('/private?token=canary-secret');
  expect(answer.body).not.toContain('17');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'security', code: 'forbidden', route: 'GET /private', address: '127.0.0.1', caller: 'user 17' },
  ]);
  expect(lines.join('')).not.toContain('canary-secret');
});
