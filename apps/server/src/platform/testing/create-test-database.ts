import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';

export type { TestDatabase } from './clone-database.ts';

/** Creates a database for one test file from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await cloneDatabase(inject('testDatabaseUrl'));
}
