import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticate, readSessionAgain } from '../../features/identity/authenticate.ts';
import { clientOf, type PortalClient } from '../../testing/portal-client.ts';
import { portalOf, type TestPortal } from '../../testing/portal-of.ts';
import { createPortalEvents } from '../events.ts';
import { createServer } from '../http/create-server.ts';
import { createAnswerOnce } from '../http/idempotent-calls.ts';
import { DomainError } from '../domain-error.ts';
import { createLogger } from '../log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { transact, type Transaction, type VerbContext } from '../transact.ts';

/** Work of the call, which each test replaces. */
let work: (context: VerbContext) => Promise<void>;
let portal: TestPortal;
let server: FastifyInstance;
let owner: PortalClient;
const events = createPortalEvents();

beforeAll(async () => {
  portal = await portalOf();
  const { database, clock } = portal;
  const log = createLogger({ level: 'silent' });
  server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: {
      clearDefaultMapView: ({ caller: { actor } }) => work({ database, clock, events, actor }),
    },
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: (session) => readSessionAgain(database, session),
      proveApiKey: async () => null,
      proveServiceAccount: async () => null,
    },
    answerOnce: createAnswerOnce({ database, clock, log, sealingKey: testKeys.sealingKey }),
  });
  owner = clientOf(server, portal.owner.token);
});
afterAll(() => server.close());

const send = (key: string) =>
  owner.send('clearDefaultMapView', { params: { mapViewId: 1 } }, { headers: { 'idempotency-key': key } });

/** A write that counts as an effect. */
async function createCause({ client, accountId }: Transaction, name: string): Promise<void> {
  await client.query('insert into alert_causes (account_id, name) values ($1, $2)', [accountId, name]);
}
const causesCalled = async (name: string): Promise<number> =>
  (await portal.queryAsOwner('select from alert_causes where name = $1', [name])).length;

it('commits before the request reads the pool or begins another transaction', async () => {
  const name = randomUUID();
  const seen: number[] = [];
  work = async (context) => {
    await transact(context, (transaction) => createCause(transaction, name));
    seen.push(await causesCalled(name));
    await context.database.app.query('select');
    seen.push(await causesCalled(name));
    await transact(context, (transaction) => createCause(transaction, `${name} 2`));
    await transact(context, async () => undefined);
    seen.push(await causesCalled(`${name} 2`));
  };
  expect((await send(randomUUID())).statusCode).toBe(204);
  expect(seen).toEqual([0, 1, 1]);
});

it('publishes events after the commit', async () => {
  const name = randomUUID();
  const counts: Promise<number>[] = [];
  const stop = events.on('rightsChanged', () => counts.push(causesCalled(name)));
  work = async (context) => {
    await transact(context, (transaction) => createCause(transaction, name));
    context.events.emit('rightsChanged', { accountId: portal.accountId });
    expect(counts).toEqual([]);
  };
  await send(randomUUID());
  stop();
  expect(await Promise.all(counts)).toEqual([1]);
});

it('repeats the request without an effect if its connection is lost before the commit', async () => {
  const name = randomUUID();
  const key = randomUUID();
  work = async (context) => {
    const pid = await transact(context, async (transaction) => {
      await createCause(transaction, name);
      const { rows } = await transaction.client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid;
    });
    await portal.queryAsOwner('select pg_terminate_backend($1, 10000)', [pid]);
  };
  expect((await send(key)).statusCode).toBeGreaterThanOrEqual(500);
  expect(await causesCalled(name)).toBe(0);
  work = (context) => transact(context, (transaction) => createCause(transaction, name));
  expect((await send(key)).statusCode).toBe(204);
  expect((await send(key)).headers['idempotent-replayed']).toBe('true');
  expect(await causesCalled(name)).toBe(1);
});

it('repeats a refusal that had an effect', async () => {
  const name = randomUUID();
  const key = randomUUID();
  work = async (context) => {
    await transact(context, (transaction) => createCause(transaction, name));
    throw new DomainError('conflict', { detail: 'Too late.' });
  };
  const first = await send(key);
  const second = await send(key);
  expect([first.statusCode, second.statusCode, second.body]).toEqual([409, 409, first.body]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await causesCalled(name)).toBe(1);
});

it('refuses to repeat work of which a part was committed', async () => {
  const name = randomUUID();
  const key = randomUUID();
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  work = async (context) => {
    await transact(context, (transaction) => createCause(transaction, name));
    await transact(context, async () => undefined);
    begun.resolve();
    await end.promise;
  };
  const first = send(key);
  await begun.promise;
  expect((await send(key)).json()).toMatchObject({ code: 'idempotency_key_running' });
  end.resolve();
  expect((await first).statusCode).toBe(204);
  expect((await send(key)).statusCode).toBe(204);
  expect(await causesCalled(name)).toBe(1);
});
