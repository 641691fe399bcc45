import { inject } from 'vitest';
import { cloneDatabase, type TestDatabase } from './clone-database.ts';

export type { TestDatabase } from './clone-database.ts';

/** A database of its own for a test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await cloneDatabase(inject('testDatabaseUrl'));
}
