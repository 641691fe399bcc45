import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { createLogger } from '../log.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/start-embedded-postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { prepareRoles } from '../postgres/roles.ts';
import { testDatabaseRoleKey } from './test-keys.ts';

const TEMPLATE = 'azimute_template';

interface TestDatabaseServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

// Vitest loads the setup of each project as separate modules: they share only the process.
const shared = globalThis as typeof globalThis & {
  azimuteTestServer?: { readonly opening: Promise<TestDatabaseServer>; users: number } | undefined;
};

/**
 * Opens the database server of the run (the embedded one, or TEST_DATABASE_URL) with a migrated template, once for all
 * projects. The last `stop` ends it.
 */
export async function openTestDatabaseServer(): Promise<TestDatabaseServer> {
  const held = (shared.azimuteTestServer ??= { opening: openWithTemplate(), users: 0 });
  held.users += 1;
  const { url, stop } = await held.opening;
  return {
    url,
    stop: async () => {
      held.users -= 1;
      if (held.users > 0) return;
      shared.azimuteTestServer = undefined;
      await stop();
    },
  };
}

async function openWithTemplate(): Promise<TestDatabaseServer> {
  const server = await openServer();
  // Parallel runs on one server share the template.
  if (process.env['TEST_DATABASE_TEMPLATE'] !== 'ready') await createTemplate(server.url);
  return server;
}

async function openServer(): Promise<TestDatabaseServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-test-'));
  const log = createLogger({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, unsafeFast: true });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`drop database if exists ${TEMPLATE} with (force)`);
  await server.query(`create database ${TEMPLATE}`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await prepareRoles(owner, testDatabaseRoleKey);
  await migrateQueue(url.href);
  await migrate(owner);
  await owner.end();
}
