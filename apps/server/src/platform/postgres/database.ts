import { parseExact } from '../exact-json.ts';
import pg from 'pg';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { migrate } from './migrate.ts';
import { BoundedPool } from './bounded-pool.ts';
import { Replica, type ReplicaReports } from './replica.ts';
import { deriveRolePassword, prepareRoles, type ApplicationRole } from './roles.ts';
import { runAsOwner } from './run-as-owner.ts';

export interface Database {
  /** Serves requests: row-level security restricts it to one account and one user's ULs. */
  readonly app: pg.Pool;
  /** Serves the endpoints and the live hub: row-level security restricts it to the authenticated accounts. */
  readonly pipeline: pg.Pool;
  /** Answers reads of past data like `app`; undefined without a replica. */
  readonly replica: Replica | undefined;
  /** Settings for a connection outside the pools, such as a listening one. */
  readonly connectionOf: (role: ApplicationRole) => pg.ClientConfig;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Connection of a role that may create roles and tables; used only for roles and migrations, then closed. */
  readonly ownerUrl: string;
  readonly databaseRoleKey: Buffer;
  /** A standby of the database, with the same database name. */
  readonly replica?: (ReplicaReports & { readonly url: string }) | undefined;
  readonly onPoolError?: (error: Error) => void;
  readonly appConnections?: number;
  readonly pipelineConnections?: number;
  readonly pipelinePatience?: Partial<Patience>;
}

/**
 * Server limits for a statement and for an idle transaction, and the client's limit for a response [ms]. A dead
 * connection that never closes would otherwise hold its transaction's locks for hours.
 */
export interface Patience {
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  readonly query_timeout: number;
}

const PIPELINE_PATIENCE: Patience = {
  statement_timeout: 30_000,
  // An engine that stops in the middle of a batch releases its assets and lanes within this time.
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 35_000,
};
/** For the longest transaction: an export runs at the pace of its reader. */
const APP_PATIENCE: Patience = {
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 300_000,
  query_timeout: 125_000,
};
/** While the replica is down, reads do not wait longer for a connection to it. */
const REPLICA_CONNECTS_WITHIN_MS = 2_000;
/** Limit of callers that wait for a connection; further callers are refused. */
const WAITING_AT_MOST = 2_000;

/**
 * Prepares roles, applies migrations and opens the pools of the application's roles.
 * @throws DatabaseUnreachableError, DatabaseNewerError
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const prepare = async (owner: pg.ClientBase): Promise<void> => {
    await prepareRoles(owner, options.databaseRoleKey);
    await migrateQueue(options.ownerUrl);
    await migrate(owner);
    await owner.query('select move_up_position_numbers()');
  };
  await runAsOwner(options.ownerUrl, prepare, 'azimute migrations');
  return openPools(options);
}

/** Opens the pools of an already prepared database. */
export function openPools(options: OpenDatabaseOptions): Database {
  const connectTo = (server: string, role: ApplicationRole): pg.ClientConfig => {
    const url = new URL(server);
    url.username = role;
    url.password = deriveRolePassword(options.databaseRoleKey, role);
    return { connectionString: url.href, application_name: role.replace('_', ' ') };
  };
  const connectionOf = (role: ApplicationRole): pg.ClientConfig => connectTo(options.ownerUrl, role);
  const appConnections = options.appConnections ?? 12;
  const app = open(connectionOf('azimute_app'), appConnections, APP_PATIENCE);
  const pipeline = open(
    // Enables pipelining: statements are sent without waiting for the previous answer.
    { ...connectionOf('azimute_pipeline'), pipeline: true },
    options.pipelineConnections ?? 8,
    { ...PIPELINE_PATIENCE, ...options.pipelinePatience },
  );
  const openReplica = ({ url, ...reports }: NonNullable<OpenDatabaseOptions['replica']>): Replica => {
    const connection = {
      ...connectTo(url, 'azimute_app'),
      connectionTimeoutMillis: REPLICA_CONNECTS_WITHIN_MS,
    };
    return new Replica({ ...reports, primary: app, pool: open(connection, appConnections, APP_PATIENCE) });
  };
  const replica = options.replica && openReplica(options.replica);
  for (const pool of [app, pipeline]) pool.on('error', (error) => options.onPoolError?.(error));
  return {
    app,
    pipeline,
    replica,
    connectionOf,
    close: async () => {
      await Promise.all([app.end(), pipeline.end(), replica?.end()]);
    },
  };
}

// Device attributes contain serial numbers that a number would round.
pg.types.setTypeParser(pg.types.builtins.JSONB, parseExact);

function open(connection: pg.ClientConfig, max: number, patience: Patience): pg.Pool {
  const config = { connectionTimeoutMillis: 10_000, ...connection, max, keepAlive: true };
  const pool = new BoundedPool({ ...config, ...patience }, WAITING_AT_MOST);
  // A connection lost while idle or between two queries emits only an event; the next query fails and reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
