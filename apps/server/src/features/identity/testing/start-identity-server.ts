import { calls, type CallName } from '@azimute/contract';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { createServer } from '../../../platform/http/create-server.ts';
import type { LimitEffort } from '../../../platform/http/limit-effort.ts';
import type { CompleteRouteTable, RouteTable } from '../../../platform/http/route-table.ts';
import { registerFileBody, type FileBody } from '../../../platform/imports/register-file-body.ts';
import { createLogger } from '../../../platform/log.ts';
import type { VerbDependencies } from '../../../platform/transact.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import { accessRoutes } from '../../access/access-routes.ts';
import { proveApiKey } from '../../access/prove-api-key.ts';
import { proveServiceAccount } from '../../service-accounts/prove-service-account.ts';
import { authenticate, readSessionAgain } from '../authenticate.ts';
import { identityRoutes } from '../identity-routes.ts';
import type { RefreshSettings } from '../refresh-session.ts';

export const rightPassword = 'correct horse';

export interface IdentityServer extends TestDatabase {
  readonly server: FastifyInstance;
  /** IDs of sessions that were announced as ended, in order. */
  readonly endedSessions: string[];
  readonly rightsChanges: { accountId: number; userId?: number }[];
  /** Sends a token call with a JSON body, from a unique address unless one is given. */
  token(
    body: Record<string, string>,
    options?: { address?: string; cookie?: string },
  ): Promise<LightMyRequestResponse>;
  /** Signs in and returns the tokens; fails if refused. */
  signIn(email: string, scope?: string): Promise<{ access: string; refresh: string }>;
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token?: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

/** Serves only the routes of identity and access, and optionally of another feature, on a separate database. */
export async function startIdentityServer(
  moreRoutes: (deps: VerbDependencies) => RouteTable = () => ({}),
  {
    clock = systemClock,
    confirmSession = async () => undefined,
    limitEffort,
    fileBody,
    plugins,
  }: {
    readonly clock?: Clock;
    readonly confirmSession?: RefreshSettings['confirmSession'];
    readonly limitEffort?: LimitEffort;
    readonly fileBody?: FileBody;
    readonly plugins?: (server: FastifyInstance) => Promise<void>;
  } = {},
): Promise<IdentityServer> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const events = createPortalEvents();
  const endedSessions: string[] = [];
  const rightsChanges: { accountId: number; userId?: number }[] = [];
  events.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
  events.on('rightsChanged', (change) => rightsChanges.push(change));
  const server = await createServer({
    limitEffort,
    ...(fileBody && { plugins: async (fastify) => registerFileBody(fastify, fileBody) }),
    log: createLogger({ level: 'silent' }),
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: complete({
      ...identityRoutes({
        database,
        refreshTokenKey: testKeys.refreshTokenKey,
        sealingKey: testKeys.sealingKey,
        clock,
        events,
        secureCookies: true,
        confirmSession,
      }),
      ...accessRoutes({ database, clock, events }),
      ...moreRoutes({ database, clock, events }),
    }),
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: (session) => readSessionAgain(database, session),
      proveApiKey: (key) => proveApiKey(database, key),
      proveServiceAccount: (key, address) => proveServiceAccount(database, key, address),
    },
    ...(plugins && { plugins }),
  });
  let addresses = 0;
  const token: IdentityServer['token'] = (body, options = {}) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      remoteAddress: options.address ?? `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`,
      headers: options.cookie === undefined ? {} : { cookie: options.cookie },
      payload: { client_id: 'azimute-web', ...body },
    });
  return {
    ...testDatabase,
    server,
    endedSessions,
    rightsChanges,
    token,
    signIn: async (email, scope = '') => {
      const answer = await token({ grant_type: 'password', username: email, password: rightPassword, scope });
      if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
      const tokens = answer.json<{ access_token: string; refresh_token: string }>();
      return { access: tokens.access_token, refresh: tokens.refresh_token };
    },
    call: (method, path, accessToken, body, headers = {}) =>
      server.inject({
        method,
        url: `/api/v1${path}`,
        headers: { ...headers, ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }) },
        ...(body !== undefined && { payload: body }),
      }),
    stop: async () => {
      await server.close();
      await testDatabase.drop();
    },
  };
}

function complete(table: RouteTable): CompleteRouteTable {
  const absent = Object.fromEntries(
    (Object.keys(calls) as CallName[]).map((name) => [
      name,
      async () => {
        throw new Error(`${name} is not part of this test`);
      },
    ]),
  );
  return { ...absent, ...table } as CompleteRouteTable;
}

export interface Person {
  readonly email: string;
  readonly active?: boolean;
  readonly directoryLogin?: boolean;
  /** Role in each account, by its domain. */
  readonly roles?: Readonly<Record<string, 'admin' | 'viewer'>>;
}

/** Plants accounts (named by their domain, all with the same modules) and users with the correct password. */
export async function plantPeople(
  database: TestDatabase,
  planted: {
    readonly accounts: readonly string[];
    readonly modules: readonly string[];
    readonly people: readonly Person[];
  },
): Promise<{ accountIds: Record<string, number>; userIds: Record<string, number> }> {
  // Verification uses the parameters in the hash: these are very cheap.
  const passwordHash = await hash(rightPassword, { memoryCost: 8, timeCost: 1 });
  const accountIds: Record<string, number> = {};
  const userIds: Record<string, number> = {};
  for (const domain of planted.accounts) {
    const [account] = await database.queryAsOwner<{ id: number }>(
      'insert into accounts (name, domain, modules) values ($1, $1, $2) returning account_id as id',
      [domain, planted.modules],
    );
    accountIds[domain] = account?.id ?? 0;
  }
  for (const person of planted.people) {
    const [user] = await database.queryAsOwner<{ id: number }>(
      `insert into users (email, name, password_hash, directory_login, active) values ($1, $1, $2, $3, $4)
        returning user_id as id`,
      [
        person.email,
        person.directoryLogin ? null : passwordHash,
        person.directoryLogin ?? false,
        person.active ?? true,
      ],
    );
    userIds[person.email] = user?.id ?? 0;
    for (const [domain, role] of Object.entries(person.roles ?? {})) {
      await database.queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
        accountIds[domain],
        user?.id,
        role,
      ]);
    }
  }
  return { accountIds, userIds };
}
