import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createPortalEvents, type PortalEvents } from '../platform/events.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import type { TestDatabase } from '../platform/testing/clone-database.ts';
import { testKeys } from '../platform/testing/test-keys.ts';
import { noTracing } from '../platform/tracing.ts';
import { createAllRole } from '../roles/all.ts';
import type { RoleContext } from '../roles/role.ts';
import { buildServer } from '../roles/start-portal.ts';

export interface WholePortalOptions {
  readonly clock?: Clock;
  /** Silent by default. */
  readonly log?: Logger;
  /** An operator's settings, in addition to the settings of a portal without a demo. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True to run jobs and open the port. Otherwise calls are injected and queued work stays queued. */
  readonly listens?: boolean;
  readonly testDatabase: TestDatabase;
  /** Routes in addition to the product's. */
  readonly plugins?: (server: FastifyInstance) => Promise<void>;
}

export interface WholePortal extends TestDatabase {
  readonly server: FastifyInstance;
  readonly events: PortalEvents;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly dataDir: string;
  /** Empty unless the portal listens. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Tests never look up domains outside this machine: nothing listens there. */
export const testSettings = { DEMO: 'false', PORT: '0', DIRECTORY_DNS_SERVERS: '127.0.0.1:9' } as const;

/** Starts the portal in one process, on a test database. */
export async function startWholePortal({
  clock = systemClock,
  log = createLogger({ level: 'silent' }),
  environment = {},
  listens = false,
  testDatabase,
  plugins,
}: WholePortalOptions): Promise<WholePortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-portal-'));
  const context: RoleContext = {
    config: loadConfig({ ...testSettings, DATA_DIR: dataDir, ...environment }, []),
    log,
    clock,
    metrics: createMetrics(),
    tracing: noTracing,
    keys: testKeys,
    database: testDatabase.database,
    events: createPortalEvents(),
    scanner: undefined,
    journal: undefined,
    asOwner: () => Promise.reject(new Error('The test portal does no work as the owner.')),
    findObstacle: async () => undefined,
    failed: new Promise(() => undefined),
    close: async () => undefined,
    allowsUnsyncedCommits: true,
  };
  const all = createAllRole(context);
  const role = plugins ? { ...all, plugins: [...all.plugins, plugins] } : all;
  const server = await buildServer(context, role);
  let address = '';
  if (listens) {
    address = await server.listen({ host: '127.0.0.1', port: context.config.port });
    await role.begin?.(address);
  }
  return {
    ...testDatabase,
    server,
    events: context.events,
    clock,
    metrics: context.metrics,
    dataDir,
    address,
    stop: async () => {
      await role.halt?.();
      server.server.closeAllConnections();
      await server.close();
      await role.end?.();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
