import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { createPortalEvents } from '../../platform/events.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/create-test-database.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { noTracing } from '../../platform/tracing.ts';
import { createEngineRole } from '../engine.ts';
import type { RoleContext } from '../role.ts';
import { buildServer } from '../start-portal.ts';
import { createWebRole } from '../web.ts';

export type Settings = Readonly<Record<string, string>>;

export interface TestCell {
  readonly portal: TestDatabase;
  readonly server: FastifyInstance;
  /** Its port is closed, and opens again. */
  halt(): Promise<void>;
  goOn(): Promise<void>;
  close(): Promise<void>;
}

/** A port that nobody listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** People, devices and live streams of a cell, without its jobs, on a database of its own. */
export async function startCell(settings: Settings, port: number): Promise<TestCell> {
  const portal = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'azimute-cell-'));
  const config = loadConfig(
    { ...settings, DATABASE_URL: portal.ownerUrl, DATA_DIR: dataDir, PORT: String(port), DEMO: 'false' },
    [],
  );
  const context: RoleContext = {
    config,
    log: createLogger({ level: 'silent' }),
    clock: systemClock,
    metrics: createMetrics(),
    tracing: noTracing,
    keys: testKeys,
    database: portal.database,
    events: createPortalEvents(),
    scanner: undefined,
    journal: undefined,
    asOwner: () => Promise.reject(new Error('nothing is asked of the owner')),
    findObstacle: async () => undefined,
    failed: new Promise(() => undefined),
    close: async () => undefined,
    allowsUnsyncedCommits: true,
  };
  const open = async () => {
    const web = createWebRole(context);
    const engine = createEngineRole(context);
    const server = await buildServer(context, {
      routes: { ...web.routes, ...engine.routes },
      plugins: [...web.plugins, ...engine.plugins],
    });
    const address = await server.listen({ host: '127.0.0.1', port });
    await web.begin(address);
    await engine.begin();
    const stop = async (): Promise<void> => {
      await web.halt();
      const closed = server.close();
      server.server.closeAllConnections();
      await closed;
      await engine.end();
    };
    return { server, stop };
  };
  let running = await open();
  return {
    portal,
    get server() {
      return running.server;
    },
    halt: async () => await running.stop(),
    goOn: async () => {
      running = await open();
    },
    close: async () => {
      await running.stop();
      await portal.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
