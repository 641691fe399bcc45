import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { DatabaseNewerError, isSchemaUsable, migrate, RELEASE } from './migrate.ts';

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
  it('of a different unreleased version is refused, and nothing is applied', async () => {
    const [schema] = await database.queryAsOwner<{ name: string }>('select name from schema_migrations');
    const name = schema?.name ?? '';
    for (const other of ['0000-schema-0123456789ab', '0001-access.sql']) {
      await rename(name, other);
      await expect(migrate(owner)).rejects.toMatchObject({
        code: 'database_not_usable',
        message: expect.stringContaining('empty database or another data directory'),
      });
      expect(await isSchemaUsable(database.database.app)).toBe(false);
      expect(await database.queryAsOwner('select name from schema_migrations')).toEqual([{ name: other }]);
      await rename(other, name);
    }
    expect(await isSchemaUsable(database.database.app)).toBe(true);
  });

  it('may be that of the next release, and no later one', async () => {
    const add = (name: string) => owner.query('insert into schema_migrations (name) values ($1)', [name]);
    const next = `${String(RELEASE + 1).padStart(4, '0')}.01-something.sql`;
    await add(next);
    expect(await migrate(owner)).toEqual([]);
    expect(await isSchemaUsable(database.database.app)).toBe(true);
    for (const foreign of [
      next.replace(/^\d+/, '0009'),
      next.replace(/^\d+/, String(RELEASE).padStart(4, '0')),
    ]) {
      await add(foreign);
      await expect(migrate(owner)).rejects.toThrow(DatabaseNewerError);
      expect(await isSchemaUsable(database.database.app)).toBe(false);
      await owner.query('delete from schema_migrations where name = $1', [foreign]);
    }
    await owner.query('delete from schema_migrations where name = $1', [next]);
  });

  it('is applied once', async () => {
    expect(await migrate(owner)).toEqual([]);
  });

  it('has functions that match its tables', async () => {
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
