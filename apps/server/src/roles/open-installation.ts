import pg from 'pg';
import { repeatErasures } from '../features/audit/recorded-erasures.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Config, Role } from '../platform/config.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { loadKeys, type Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { openDatabase, type Database, type OpenDatabaseOptions } from '../platform/postgres/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/postgres/embedded/start-embedded-postgres.ts';
import { isSchemaUsable } from '../platform/postgres/migrate.ts';
import { refusePooler } from '../platform/postgres/refuse-pooler.ts';
import { ForeignReplicaError } from '../platform/postgres/replica.ts';
import { DatabaseUnreachableError, runAsOwner } from '../platform/postgres/run-as-owner.ts';
import { startTracing, type Tracing } from '../platform/tracing.ts';
import { StartupError } from '../platform/startup-error.ts';

/** Roles that serve users. */
const ROLES_THAT_READ: ReadonlySet<Role> = new Set<Role>(['all', 'web']);

/** Dependencies of every role. */
export interface Installation {
  config: Config;
  log: Logger;
  clock: Clock;
  metrics: Metrics;
  tracing: Tracing;
  keys: Keys;
  database: Database;
  /** Runs work with the rights of the tables' owner, on a separate connection. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** Returns why the database cannot be used at present; undefined if it can. */
  findObstacle: () => Promise<string | undefined>;
  /** Settles when the embedded server has failed permanently; never with DATABASE_URL. */
  failed: Promise<StartupError>;
  close(): Promise<void>;
}

/** Opens the data directory, keys, database server, roles, migrations and pools, in that order. */
export async function openInstallation(
  config: Config,
  log: Logger,
  signal?: AbortSignal,
): Promise<Installation> {
  const dataDir = await prepareDataDirectory(config.dataDir);
  const keys = await loadKeys(dataDir, { mayMake: config.role === 'all' });
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, log, signal, archiveDir: config.backupArchive })
      : undefined;
  const ownerUrl = embedded?.url ?? config.databaseUrl ?? '';
  let closing = false;
  try {
    if (embedded === undefined) await refusePooler(ownerUrl);
    const metrics = createMetrics();
    const database = await openDatabase({
      ownerUrl,
      replica: describeReplica(config, log, metrics),
      databaseRoleKey: keys.databaseRoleKey,
      onPoolError: (error) => {
        if (!closing) log.warn({ reason: error.message }, 'A database connection was lost');
      },
    });
    const erased = await repeatErasures((work) => runAsOwner(ownerUrl, work), config.auditHeadsDir);
    if (erased.length > 0)
      log.warn({ users: erased }, 'A restored backup contained erased people, who were erased again');
    await checkReplica(config, database);
    const tracing = await startTracing(config);
    return {
      config,
      log,
      clock: systemClock,
      metrics,
      tracing,
      keys,
      database,
      asOwner: async (work) => await runAsOwner(ownerUrl, work),
      findObstacle: async () => embedded?.obstacle ?? (await findObstacle(database)),
      failed: embedded?.failed ?? new Promise(() => undefined),
      close: async () => {
        closing = true;
        await tracing.stop();
        await closeInstallation(database, embedded);
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw explainRefusal(error);
  }
}

async function findObstacle(database: Database): Promise<string | undefined> {
  try {
    if (await isSchemaUsable(database.app)) return undefined;
    return 'the database was migrated by another version';
  } catch {
    return 'the database cannot be reached';
  }
}

/** Reports a standby that is unreachable or behind and waits for it; refuses one that can never serve. */
async function checkReplica({ databaseReadUrl }: Config, { replica }: Database): Promise<void> {
  if (databaseReadUrl === undefined || replica === undefined) return;
  try {
    await replica.check();
    await refusePooler(databaseReadUrl, 'DATABASE_READ_URL');
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) return;
    if (!(error instanceof ForeignReplicaError)) throw error;
    throw new StartupError(
      'database_not_usable',
      'DATABASE_READ_URL points to another database than DATABASE_URL. Set it to the same database on a standby.',
      { cause: error },
    );
  }
}

async function closeInstallation(database: Database, embedded: EmbeddedPostgres | undefined): Promise<void> {
  try {
    await database.close();
  } finally {
    await embedded?.stop();
  }
}

const MISSING_RIGHT = '42501';

function explainRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== MISSING_RIGHT) return error;
  return new StartupError(
    'database_not_usable',
    `The user of DATABASE_URL cannot prepare the database: ${error.message}. ` +
      'Use a database user that can create roles and owns the database.',
    { cause: error },
  );
}

/**
 * Returns the standby that this process reads from; undefined without one. Its problems are logged once, then counted.
 */
function describeReplica(
  { databaseReadUrl, role }: Config,
  log: Logger,
  { replicaReads }: Metrics,
): OpenDatabaseOptions['replica'] {
  if (databaseReadUrl === undefined || !ROLES_THAT_READ.has(role)) return undefined;
  return {
    url: databaseReadUrl,
    onRead: (outcome) => replicaReads.inc({ outcome }),
    onChange: (reason) => {
      if (reason === undefined) log.info('History reads use DATABASE_READ_URL again');
      else log.warn({ reason }, 'DATABASE_READ_URL is not usable; history reads use DATABASE_URL');
    },
  };
}
