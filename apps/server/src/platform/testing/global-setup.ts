import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLogger } from '../log.ts';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/start-embedded-postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { prepareRoles } from '../postgres/roles.ts';
import { testDatabaseRoleKey } from './test-keys.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabaseUrl: string;
  }
}

const TEMPLATE = 'azimute_template';

/** One server for the run (the embedded one, or TEST_DATABASE_URL) with a migrated template that test files clone. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  await createTemplate(server.url);
  project.provide('testDatabaseUrl', server.url);
  return server.stop;
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-test-'));
  const log = createLogger({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, unsafeFast: true, isCell: true });
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
