import type { TestProject } from 'vitest/node';
import { openTestDatabaseServer } from './test-database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabaseUrl: string;
  }
}

/** Opens the database server whose template test files clone. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestDatabaseServer();
  project.provide('testDatabaseUrl', server.url);
  return server.stop;
}
