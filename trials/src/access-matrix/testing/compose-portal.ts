import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  acceptsServices,
  addressOf,
  apiPrefix,
  calls,
  type AccessRule,
  type CallName,
} from '@azimute/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { proveApiKey } from '@azimute/server/src/features/access/prove-api-key.ts';
import { proveServiceAccount } from '@azimute/server/src/features/service-accounts/prove-service-account.ts';
import { authenticate, readSessionAgain } from '@azimute/server/src/features/identity/authenticate.ts';
import { systemClock } from '@azimute/server/src/platform/clock.ts';
import { loadConfig } from '@azimute/server/src/platform/config.ts';
import { testSettings } from '@azimute/server/src/testing/start-whole-portal.ts';
import { createPortalEvents } from '@azimute/server/src/platform/events.ts';
import { createServer } from '@azimute/server/src/platform/http/create-server.ts';
import { createAnswerOnce } from '@azimute/server/src/platform/http/idempotent-calls.ts';
import { registerHealthRoutes } from '@azimute/server/src/platform/http/health-routes.ts';
import { createLogger, type Logger } from '@azimute/server/src/platform/log.ts';
import { createMetrics } from '@azimute/server/src/platform/metrics.ts';
import { noTracing } from '@azimute/server/src/platform/tracing.ts';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '@azimute/server/src/platform/testing/create-test-database.ts';
import { createAllRole } from '@azimute/server/src/roles/all.ts';
import type { RoleContext } from '@azimute/server/src/roles/role.ts';
import { examples } from './examples.ts';
import { plantObjects } from './plant-files.ts';
import { plantWorld } from './plant-world.ts';
import type { Target, World } from './world.ts';
import { testKeys } from '@azimute/server/src/platform/testing/test-keys.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface MatrixPortal {
  readonly server: FastifyInstance;
  readonly database: TestDatabase;
  readonly world: World;
  /** Sends a call's example for a target, with an access token or API key. */
  ask(name: CallName, target: Target, credential: string | null): Promise<Answer>;
  /** Returns that request without sending it. */
  requestOf(name: CallName, target: Target, credential: string | null): InjectOptions;
  /** Turns modules of the caller's account on or off. */
  setModules(modules: readonly string[]): Promise<void>;
  /** Sets whether the caller's account requires a second factor, which none of the users has. */
  demandSecondFactor(isDemanded: boolean): Promise<void>;
  /** Sets whether another user chose the password of the first account's administrator in the other account. */
  knowPassword(isKnown: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Reduces a rule to requiring a signed-in user, so that only row-level security protects. */
export function unguarded(name: CallName): AccessRule {
  const { access } = calls[name];
  if (access.kind === 'public' || access.kind === 'api-key') return access;
  return { kind: 'session', withheld: true, ...(acceptsServices(access) && { services: true }) };
}

interface ComposeOptions {
  readonly ruleOf?: (name: CallName) => AccessRule;
  readonly log?: Logger;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the whole portal in one process, on a database with two accounts, with the contract's rules or others. */
export async function composePortal({
  ruleOf,
  log = createLogger({ level: 'silent' }),
  environment = {},
}: ComposeOptions = {}): Promise<MatrixPortal> {
  const testDatabase = await createTestDatabase();
  const world = await plantWorld(testDatabase);
  const { database } = testDatabase;
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-matrix-'));
  await plantObjects(openDirectoryStore(dataDir));
  const metrics = createMetrics();
  const context: RoleContext = {
    config: loadConfig({ ...testSettings, DATA_DIR: dataDir, ...environment }, []),
    log,
    clock: systemClock,
    tracing: noTracing,
    metrics,
    keys: testKeys,
    database,
    asOwner: () => Promise.reject(new Error('No call may act as the owner')),
    findObstacle: async () => undefined,
    failed: new Promise(() => undefined),
    close: async () => undefined,
    events: createPortalEvents(),
    scanner: undefined,
    journal: undefined,
    allowsUnsyncedCommits: true,
  };
  const role = createAllRole(context);
  const server = await createServer({
    log,
    portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
    routes: role.routes,
    sources: {
      authenticate: (token, address) => authenticate(database, token, address),
      readAgain: (session) => readSessionAgain(database, session),
      proveApiKey: (key) => proveApiKey(database, key),
      proveServiceAccount: (key, address) => proveServiceAccount(database, key, address),
    },
    plugins: async (fastify) => {
      registerHealthRoutes(fastify, context);
      for (const plugin of role.plugins) await plugin(fastify);
    },
    ...(ruleOf && { ruleOf }),
    answerOnce: createAnswerOnce({ ...context, sealingKey: testKeys.sealingKey }),
  });
  let asked = 0;
  const requestOf = (name: CallName, target: Target, credential: string | null): InjectOptions => {
    asked += 1;
    return composeRequest({
      name,
      target,
      credential,
      fresh: String(asked),
      remoteAddress: addressOfCaller(asked),
    });
  };
  return {
    server,
    database: testDatabase,
    world,
    requestOf,
    ask: async (name, target, credential) => {
      const answer = await server.inject(requestOf(name, target, credential));
      return { status: answer.statusCode, body: answer.body };
    },
    setModules: async (modules) => {
      await testDatabase.queryAsOwner(
        'update accounts set modules = $1 where account_id = $2 and modules <> $1',
        [modules, world.ownAccountId],
      );
    },
    demandSecondFactor: async (isDemanded) => {
      await testDatabase.queryAsOwner(
        'update accounts set requires_two_factor = $1 where account_id = $2 and requires_two_factor <> $1',
        [isDemanded, world.ownAccountId],
      );
    },
    knowPassword: async (isKnown) => {
      await testDatabase.queryAsOwner(
        'update users set password_chosen_in = $1 where user_id = $2 and password_chosen_in is distinct from $1',
        [isKnown ? world.otherAccountId : null, world.userIds.admin],
      );
    },
    stop: async () => {
      await role.halt?.();
      await server.close();
      await role.end?.();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A unique address per caller: limits by address would refuse the cases of a fast machine. */
function addressOfCaller(asked: number): string {
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

function composeRequest(call: {
  readonly name: CallName;
  readonly target: Target;
  readonly credential: string | null;
  readonly fresh: string;
  readonly remoteAddress: string;
}): InjectOptions {
  const { method, path } = addressOf(call.name);
  const request = examples[call.name].request(call.target, call.fresh, call.credential ?? 'none');
  const url = path.replaceAll(/:(\w+)/g, (_whole, parameter: string) =>
    encodeURIComponent(request.params?.[parameter] ?? ''),
  );
  return {
    method,
    url: apiPrefix + url,
    remoteAddress: call.remoteAddress,
    headers: {
      ...(call.credential !== null && { authorization: `Bearer ${call.credential}` }),
      ...(request.contentType !== undefined && { 'content-type': request.contentType }),
    },
    ...(request.query && { query: toStrings(request.query) }),
    ...(request.body && { payload: request.body }),
  };
}

function toStrings(query: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
