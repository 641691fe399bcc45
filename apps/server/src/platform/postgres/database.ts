import pg from 'pg';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { migrate } from './migrate.ts';
import { deriveRolePassword, prepareRoles, type ApplicationRole } from './roles.ts';

/** The database cannot be reached or refuses the sign-in that DATABASE_URL names. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

export interface Database {
  /** Serves requests: row-level security shows it one account and one person's ULs. */
  readonly app: pg.Pool;
  /** Serves the doors and the live hub: row-level security shows it the accounts that were proved. */
  readonly pipeline: pg.Pool;
  /** Settings for a connection outside the pools, such as one that listens. */
  readonly connectionOf: (role: ApplicationRole) => pg.ClientConfig;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Connection of a role that may create roles and tables; used for roles and migrations only, then closed. */
  readonly ownerUrl: string;
  readonly databaseRoleKey: Buffer;
  readonly onPoolError?: (error: Error) => void;
  readonly appConnections?: number;
  readonly pipelineConnections?: number;
}

/**
 * Prepares roles, applies migrations and opens the pools of the application's roles.
 * @throws DatabaseUnreachableError, DatabaseNewerError
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const owner = new pg.Client({
    connectionString: options.ownerUrl,
    application_name: 'azimute migrations',
    connectionTimeoutMillis: 10_000,
  });
  await connectOwner(owner);
  try {
    await prepareRoles(owner, options.databaseRoleKey);
    await migrateQueue(options.ownerUrl);
    await migrate(owner);
  } finally {
    await owner.end();
  }
  return openPools(options);
}

/** Opens the pools on a database that is already prepared. */
export function openPools(options: OpenDatabaseOptions): Database {
  const connectionOf = (role: ApplicationRole): pg.ClientConfig => {
    const url = new URL(options.ownerUrl);
    url.username = role;
    url.password = deriveRolePassword(options.databaseRoleKey, role);
    return { connectionString: url.href, application_name: role.replace('_', ' ') };
  };
  const open = (role: ApplicationRole, max: number): pg.Pool => {
    const pool = new pg.Pool({ ...connectionOf(role), max, connectionTimeoutMillis: 10_000 });
    pool.on('error', (error) => options.onPoolError?.(error));
    // A connection that is lost while it is checked out, between two queries, tells nobody but its listeners; the next
    // query fails and says so.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const app = open('azimute_app', options.appConnections ?? 12);
  const pipeline = open('azimute_pipeline', options.pipelineConnections ?? 8);
  return {
    app,
    pipeline,
    connectionOf,
    close: async () => {
      await Promise.all([app.end(), pipeline.end()]);
    },
  };
}

async function connectOwner(owner: pg.Client): Promise<void> {
  try {
    await owner.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnreachableError(
      `The database cannot be used: ${reason}. Check DATABASE_URL (host, port, name, user, password).`,
      { cause: error },
    );
  }
}
