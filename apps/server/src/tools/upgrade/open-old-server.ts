import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '../../platform/log.ts';
import { buildUrl, DATABASE } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { launchServer } from '../../platform/postgres/embedded/launch-server.ts';
import { lockDataDirectory } from '../../platform/postgres/embedded/lock-data-directory.ts';
import { placeBinaries } from '../../platform/postgres/embedded/place-binaries.ts';
import { placeCluster } from '../../platform/postgres/embedded/place-cluster.ts';
import { stopOrphan } from '../../platform/postgres/embedded/stop-orphan.ts';

interface OldServer {
  readonly url: string;
  readonly major: string;
  stop(): Promise<void>;
}

/** Starts a data directory's database with a PostgreSQL of the version that made it; no portal may run on it. */
export async function openOldServer(dataDir: string, nativeDir: string, log: Logger): Promise<OldServer> {
  const lock = await lockDataDirectory(dataDir);
  try {
    const { clusterDir, user } = await placeCluster(dataDir, log);
    const major = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
    const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
    const binDir = await placeBinaries(user, { nativeDir, version: `old-${major}` });
    await stopOrphan(clusterDir, log);
    const server = await launchServer({ binDir, clusterDir, user, log, port: undefined });
    return {
      url: buildUrl(password, server.port, DATABASE),
      major,
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
