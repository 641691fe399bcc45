import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { isSchemaCurrent, migrate } from './migrate.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const rename = async (from: string, to: string): Promise<void> => {
  await owner.query('update schema_migrations set name = $2 where name = $1', [from, to]);
};

describe('the schema', () => {
  it('of another version from before the first release is refused, and nothing is applied', async () => {
    const [schema] = await database.queryAsOwner<{ name: string }>('select name from schema_migrations');
    const name = schema?.name ?? '';
    for (const other of ['0000-schema-0123456789ab', '0001-access.sql']) {
      await rename(name, other);
      await expect(migrate(owner)).rejects.toMatchObject({
        code: 'database_not_usable',
        message: expect.stringContaining('empty database or another data directory'),
      });
      expect(await isSchemaCurrent(database.database.app)).toBe(false);
      expect(await database.queryAsOwner('select name from schema_migrations')).toEqual([{ name: other }]);
      await rename(other, name);
    }
    expect(await isSchemaCurrent(database.database.app)).toBe(true);
  });

  it('is applied once', async () => {
    expect(await migrate(owner)).toEqual([]);
  });

  it('has functions that fit its tables', async () => {
    const checking = owner.query(`do $$
      declare definition text;
      begin
        for definition in select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace loop
          execute definition;
        end loop;
      end $$`);
    await expect(checking).resolves.toBeDefined();
  });
});
