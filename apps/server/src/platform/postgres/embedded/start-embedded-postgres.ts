import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareDataDirectory } from '../../data-directory.ts';
import type { Logger } from '../../log.ts';
import { isFileError, writeSecretFile } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { initCluster, requireClusterVersion, SUPERUSER } from './init-cluster.ts';
import { launchServer, type LaunchOptions, type ServerProcess } from './launch-server.ts';
import { lockDataDirectory } from './lock-data-directory.ts';
import { prepareArchive } from './log-archive.ts';
import { placeBinaries } from './place-binaries.ts';
import { placeCluster } from './place-cluster.ts';
import { refuseUnfinishedRestore } from './refuse-unfinished-restore.ts';
import { stopOrphan } from './stop-orphan.ts';
import { writeSettings } from './write-settings.ts';

export const DATABASE = 'azimute';
const HEALTHY_AFTER_MS = 5_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  port?: number;
  /** Trades durability for speed: for tests only. */
  unsafeFast?: boolean;
  /** Directory that the write-ahead log is archived to, for a restore to any instant. */
  archiveDir?: string | undefined;
  /** Cancels a start that is still waiting. */
  signal?: AbortSignal | undefined;
}

export interface EmbeddedPostgres {
  /** Connects the superuser to the database `azimute`; stays valid across restarts. */
  url: string;
  /** The current server's process ID; changes with each restart. */
  readonly pid: number;
  /** Reason why the server is not running, while it is being restarted. */
  readonly obstacle: string | undefined;
  /** Settles when the server has ended and could not be restarted. */
  failed: Promise<StartupError>;
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on the database of a data directory, created on first use, and keeps it running until
 * `stop`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDirectory(options.dataDir);
  const lock = await lockDataDirectory(dataDir);
  try {
    const { launch, password } = await prepareCluster(dataDir, options);
    const server = await launchServer({ ...launch, signal: options.signal });
    const supervisor = supervise(server, launch);
    try {
      await createDatabaseIfMissing(buildUrl(password, server.port, 'postgres'));
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    return {
      url: buildUrl(password, server.port, DATABASE),
      get pid() {
        return supervisor.current().pid;
      },
      get obstacle() {
        return supervisor.obstacle();
      },
      failed: supervisor.failed,
      stop: async () => {
        await supervisor.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepareCluster(
  dataDir: string,
  options: EmbeddedPostgresOptions,
): Promise<{ launch: LaunchOptions; password: string }> {
  const { log, unsafeFast = false } = options;
  await refuseUnfinishedRestore(dataDir);
  const place = await placeCluster(dataDir, log);
  const { clusterDir, user } = place;
  const binDir = await placeBinaries(user);
  const password = await loadPassword(path.join(dataDir, 'postgres.password'), place.exists);
  if (!place.exists) {
    await initCluster({ binDir, clusterDir, user, password, unsafeFast });
    await place.publish();
  }
  await requireClusterVersion(clusterDir);
  await stopOrphan(clusterDir, log);
  if (options.archiveDir !== undefined) await prepareArchive(options.archiveDir, user);
  await writeSettings(clusterDir, user, { unsafeFast, archiveDir: options.archiveDir });
  return { launch: { binDir, clusterDir, user, log, port: options.port }, password };
}

async function loadPassword(file: string, clusterExists: boolean): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!isFileError(error, 'ENOENT') || clusterExists)
      throw new StartupError(
        'data_directory_not_usable',
        `The password of the embedded database cannot be read from ${file}. ` +
          'Restore the file from a backup and start as the user who created it, or as root.',
        { cause: error },
      );
  }
  const password = randomBytes(32).toString('base64url');
  await writeSecretFile(file, `${password}\n`);
  return password;
}

interface Supervisor {
  current(): ServerProcess;
  obstacle(): string | undefined;
  failed: Promise<StartupError>;
  stop(): Promise<void>;
}

/** Restarts the server, on the same port, whenever it ends unexpectedly. */
function supervise(first: ServerProcess, launch: LaunchOptions): Supervisor {
  const { log } = launch;
  const failure = Promise.withResolvers<StartupError>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let obstacle: string | undefined;
  const onWait = (reason: string): void => {
    obstacle = reason;
  };

  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const startedAt = Date.now();
      const reason = await current.ended;
      if (signal.aborted) return;
      onWait('PostgreSQL ended and is restarting');
      log.error({ reason }, 'PostgreSQL ended unexpectedly; restarting it');
      if (Date.now() - startedAt < HEALTHY_AFTER_MS) await sleep(250);
      await stopOrphan(launch.clusterDir, log);
      current = await launchServer({ ...launch, port: first.port, signal, onWait });
      obstacle = undefined;
      log.info({ pid: current.pid }, 'PostgreSQL is running again');
      if (signal.aborted) await current.stop();
    }
  };
  // A process that exits without a proper shutdown still asks the server to stop.
  const onExit = (): void => current.interrupt();
  process.once('exit', onExit);
  const running = keepRunning().catch((error: unknown) => {
    if (signal.aborted) return;
    failure.resolve(
      new StartupError('postgres_stopped', 'The embedded PostgreSQL ended and could not be restarted.', {
        cause: error,
      }),
    );
  });
  return {
    current: () => current,
    obstacle: () => obstacle,
    failed: failure.promise,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await running;
      process.off('exit', onExit);
    },
  };
}

export function buildUrl(password: string, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function createDatabaseIfMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
