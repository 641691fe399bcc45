import { hash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPools, type Database } from '../postgres/database.ts';
import { testDatabaseRoleKey } from './test-keys.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The owner's connection string, for setup and inspection beyond the application's rights. */
  readonly ownerUrl: string;
  /**
   * Queries as the server's superuser, bypassing row-level security. A query with values is prepared once per
   * connection.
   */
  readonly queryAsOwner: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a database on a server with the migrated template. */
export async function cloneDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await queryServer(serverUrl, `create database ${name} template azimute_template strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPools({
    ownerUrl: url.href,
    databaseRoleKey: testDatabaseRoleKey,
    // Runs every read that a replica may answer in a read-only transaction.
    replica: { url: url.href, onRead: () => undefined, onChange: () => undefined },
  });
  const owner = new pg.Pool({ connectionString: url.href, max: 2 });
  // Dropping the database ends connections that are still closing; without a listener, that would end the test run.
  owner.on('error', () => undefined);
  return {
    database,
    ownerUrl: url.href,
    queryAsOwner: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      (
        await owner.query<Row>({
          ...(values.length > 0 && { name: hash('sha1', sql) }),
          text: sql,
          values: [...values],
        })
      ).rows,
    drop: async () => {
      await database.close();
      await owner.end();
      // The server waits some seconds for closing connections: terminating them in the meantime would raise unhandled
      // errors.
      await queryServer(serverUrl, `drop database if exists ${name}`, 1).catch(() =>
        queryServer(serverUrl, `drop database if exists ${name} with (force)`),
      );
    },
  };
}

/** Creating from a template fails while others are connected to it: retried, since two files may start at once. */
async function queryServer(serverUrl: string, sql: string, mostAttempts = 50): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(sql);
        return;
      } catch (error) {
        const busy = error instanceof pg.DatabaseError && error.code === '55006';
        if (!busy || attempt >= mostAttempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await client.end();
  }
}
