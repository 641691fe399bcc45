import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@azimute/server/src/platform/postgres/embedded/start-embedded-postgres.ts';
import {
  openDatabaseLine,
  type DatabaseLine,
} from '@azimute/server/src/platform/testing/open-database-line.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';

/** Settings of portals for their surroundings. */
export interface Surroundings {
  readonly brokerUrl?: string;
  readonly scannerUrl?: string;
  /** As in TRACKER_PORTS. */
  readonly trackerPorts?: string;
}

/** A portal with its database, both syncing to disk, as targets of faults. */
export interface World {
  readonly name: string;
  readonly dataDir: string;
  readonly portal: PortalProcess;
  /** Undefined if the portal uses its embedded database. */
  readonly line: DatabaseLine | undefined;
  /** Returns the superuser's direct address of the database, bypassing the line. */
  findDatabaseUrl(): Promise<string>;
  /** Returns the current process of the database server; it changes with each restart. */
  findDatabasePid(): Promise<number>;
  stop(): Promise<void>;
  removeData(): Promise<void>;
}

/** A portal on a separate database, over a connection that can be cut. */
export async function openSeparateWorld(surroundings: Surroundings): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-chaos-'));
  const log = createLogger({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
  const line = await openDatabaseLine(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(line.port);
  const portal = await createPortalProcess({
    name: 'portal',
    dataDir: join(dataDir, 'portal'),
    databaseUrl: url.href,
    logFile: join(dataDir, 'portal.log'),
    settings: settingsOf(surroundings),
  });
  return {
    name: 'a portal and its database',
    dataDir,
    portal,
    line,
    findDatabaseUrl: async () => postgres.url,
    findDatabasePid: async () => postgres.pid,
    stop: async () => {
      await portal.kill();
      await line.close();
      await postgres.stop();
    },
    removeData: () => removeData(dataDir, join(dataDir, 'database')),
  };
}

/** A portal as run by `npm start`, with its embedded database under its own supervisor. */
export async function openAllInOneWorld(surroundings: Surroundings): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-chaos-'));
  const portalDir = join(dataDir, 'portal');
  const portal = await createPortalProcess({
    name: 'portal',
    dataDir: portalDir,
    databaseUrl: undefined,
    logFile: join(dataDir, 'portal.log'),
    settings: settingsOf(surroundings),
  });
  const readPidFile = async (): Promise<string[]> =>
    (await readFile(join(portalDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return {
    name: 'all in one',
    dataDir,
    portal,
    line: undefined,
    findDatabaseUrl: async () => {
      const password = (await readFile(join(portalDir, 'postgres.password'), 'utf8')).trim();
      const port = (await readPidFile())[3];
      return `postgresql://azimute_superuser:${password}@127.0.0.1:${port}/azimute`;
    },
    findDatabasePid: async () => Number((await readPidFile())[0]),
    stop: async () => {
      await portal.kill();
      // A database left by a killed portal ends on a signal.
      await readPidFile()
        .then(([pid]) => process.kill(Number(pid), 'SIGINT'))
        .catch(() => undefined);
    },
    removeData: () => removeData(dataDir, portalDir),
  };
}

/** Empty settings count as unset. */
function settingsOf({
  brokerUrl = '',
  scannerUrl = '',
  trackerPorts = '',
}: Surroundings): Record<string, string> {
  return { MQTT_URL: brokerUrl, CLAMD_URL: scannerUrl, TRACKER_PORTS: trackerPorts };
}

/** As root the cluster is elsewhere, behind a link. */
export async function removeData(dataDir: string, databaseDir: string): Promise<void> {
  const cluster = await realpath(join(databaseDir, 'postgres'));
  await rm(cluster, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  await rm(`${cluster}.origin`, { force: true });
  await rm(dataDir, { recursive: true, force: true });
}
