import { randomInt } from 'node:crypto';
import type { NotificationContent, NotificationList } from '@azimute/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { PoolClient } from 'pg';
import { createPortalEvents, type PortalEvents } from '../../../platform/events.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics.ts';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { authenticate, readSessionAgain } from '../../identity/authenticate.ts';
import { createToken, hashToken } from '../../identity/tokens.ts';
import { notificationsRoutes } from '../notifications-routes.ts';
import { notify } from '../notify.ts';
import { createNotificationStreams } from '../stream/notification-streams.ts';
import { openEventStream, type EventStream } from './event-stream.ts';

export interface Person {
  readonly accountId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly token: string;
  readonly actor: Actor;
}

/** Ana and Rui administer one account, `other` another one; `guest` belongs to the first without a profile. */
export type Name = 'ana' | 'rui' | 'guest' | 'other';

export interface NotificationsWorld extends TestDatabase {
  readonly people: Readonly<Record<Name, Person>>;
  readonly events: PortalEvents;
  readonly metrics: Metrics;
  readonly server: FastifyInstance;
  call(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    person?: Name,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  list(person: Name, query?: string): Promise<NotificationList>;
  as<T>(person: Name, work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Tells the person and answers the new notification's id. */
  tell(person: Name, content?: NotificationContent): Promise<number>;
  /** Opens the person's stream over a real connection. */
  stream(person: Name, query?: string): Promise<EventStream>;
  /** Resolves when a transaction waits for another one's lock. */
  untilBlocked(): Promise<void>;
  stop(): Promise<void>;
}

/** The routes of notifications alone, on a database of their own, listening on a port. */
export async function startNotificationsWorld(): Promise<NotificationsWorld> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const people = await plantPeople(testDatabase);
  const events = createPortalEvents();
  const metrics = createMetrics();
  const log = createLogger({ level: 'silent' });
  const streams = createNotificationStreams({
    database,
    events,
    log,
    readers: metrics.notificationReaders,
  });
  const server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: notificationsRoutes({ database, streams }),
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: (session) => readSessionAgain(database, session),
      proveApiKey: async () => null,
    },
    plugins: streams.plugin,
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const opened: EventStream[] = [];
  const call: NotificationsWorld['call'] = (method, path, person, body) =>
    server.inject({
      method,
      url: `/api/v1/notifications${path}`,
      headers: person === undefined ? {} : { authorization: `Bearer ${people[person].token}` },
      ...(body && { payload: body }),
    });
  const list: NotificationsWorld['list'] = async (person, query = '') =>
    (await call('GET', query, person)).json<NotificationList>();
  const as: NotificationsWorld['as'] = (person, work) => asActor(database.app, people[person].actor, work);
  return {
    ...testDatabase,
    people,
    events,
    metrics,
    server,
    call,
    list,
    as,
    tell: async (
      person,
      content = { kind: 'member_left', data: { name: 'Rita', email: 'rita@alfa.example' } },
    ) => {
      const { accountId, userId } = people[person];
      await as(person, (client) => notify(client, { accountId, userId, ...content }));
      const [row] = await testDatabase.queryAsOwner<{ id: number }>(
        'select max(notification_id)::int as id from notifications where account_id = $1 and user_id = $2',
        [accountId, userId],
      );
      return row?.id ?? 0;
    },
    stream: async (person, query = '') => {
      const stream = await openEventStream(
        `${address}/api/v1/notifications/stream${query}`,
        people[person].token,
      );
      opened.push(stream);
      return stream;
    },
    untilBlocked: async () => {
      for (;;) {
        const [row] = await testDatabase.queryAsOwner<{ blocked: boolean }>(
          `select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as blocked`,
        );
        if (row?.blocked === true) return;
      }
    },
    stop: async () => {
      for (const stream of opened) stream.close();
      await server.close();
      await testDatabase.drop();
    },
  };
}

async function plantPeople(testDatabase: TestDatabase): Promise<Record<Name, Person>> {
  const id = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await testDatabase.queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  const plantAccount = (name: string) =>
    id(
      `insert into accounts (name, domain, modules) values ($1, $2, '{notifications}') returning account_id as id`,
      [name, `${name}-${randomInt(2 ** 40)}.example`],
    );
  const plant = async (accountId: number, name: Name, role: Actor['role']): Promise<Person> => {
    const userId = await id('insert into users (email, name) values ($1, $2) returning user_id as id', [
      `${name}@alfa.example`,
      name,
    ]);
    await testDatabase.queryAsOwner(
      'insert into memberships (account_id, user_id, role) values ($1, $2, $3)',
      [accountId, userId, role],
    );
    const sessionId = String(
      await id(
        `insert into sessions (user_id, current_account_id, client_id, ends_at)
          values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id as id`,
        [userId, accountId],
      ),
    );
    const token = createToken();
    await testDatabase.queryAsOwner(
      `insert into access_tokens (token_hash, session_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(token), sessionId],
    );
    const modules = role === 'admin' ? ['notifications'] : [];
    const actor: Actor = {
      accountId,
      userId,
      sessionId,
      role,
      sees: modules,
      changes: modules,
      allUnits: role === 'admin',
      unitIds: [],
    };
    return { accountId, userId, sessionId, token, actor };
  };
  const alfa = await plantAccount('alfa');
  const beta = await plantAccount('beta');
  return {
    ana: await plant(alfa, 'ana', 'admin'),
    rui: await plant(alfa, 'rui', 'admin'),
    guest: await plant(alfa, 'guest', 'viewer'),
    other: await plant(beta, 'other', 'admin'),
  };
}
