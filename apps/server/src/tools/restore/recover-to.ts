import { appendFile, chown, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from '../../platform/log.ts';
import { launchServer } from '../../platform/postgres/embedded/launch-server.ts';
import { recoverySettings } from '../../platform/postgres/embedded/log-archive.ts';
import { placeBinaries } from '../../platform/postgres/embedded/place-binaries.ts';
import type { PostgresUser } from '../../platform/postgres/embedded/postgres-user.ts';
import { buildUrl } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { writeSettings } from '../../platform/postgres/embedded/write-settings.ts';
import { RestoreRefusedError } from './refuse-filled.ts';

export interface RecoveryTarget {
  readonly archiveDir: string;
  readonly instant: Date;
}

export interface RecoverOptions {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly user: PostgresUser | undefined;
  readonly log: Logger;
  readonly to: RecoveryTarget;
}

/** Replays the archived log up to an instant, and leaves a database that starts without the archive. */
export async function recoverTo({ dataDir, clusterDir, user, log, to }: RecoverOptions): Promise<void> {
  const settings = recoverySettings(to.archiveDir, to.instant);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(path.join(clusterDir, 'postgresql.auto.conf'), lines.join(''));
  const signalFile = path.join(clusterDir, 'recovery.signal');
  await writeFile(signalFile, '');
  if (user !== undefined) await chown(signalFile, user.uid, user.gid);
  await writeSettings(clusterDir, user, { unsafeFast: false, archiveDir: undefined });
  const binDir = await placeBinaries(user);
  const server = await launchServer({ binDir, clusterDir, user, log, port: undefined }).catch(
    (error: unknown) => {
      throw new RestoreRefusedError(
        `The archive ${to.archiveDir} does not lead from the backup to ${to.instant.toISOString()}. ` +
          'Choose an instant after the end of the backup and before the last archived change, or restore without --to.',
        { cause: error },
      );
    },
  );
  try {
    const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
    const client = new pg.Client({ connectionString: buildUrl(password, server.port, 'postgres') });
    await client.connect();
    for (const name of Object.keys(settings)) await client.query(`alter system reset ${name}`);
    await client.end();
  } finally {
    await server.stop();
  }
}
