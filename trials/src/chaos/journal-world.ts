import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startNatsServer,
  type NatsServer,
} from '@azimute/server/src/features/telemetry/journal/testing/start-nats-server.ts';
import { loadKeys } from '@azimute/server/src/platform/keys.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import type { NatsSettings } from '@azimute/server/src/platform/nats-settings.ts';
import { startEmbeddedPostgres } from '@azimute/server/src/platform/postgres/embedded/start-embedded-postgres.ts';
import { removeData } from './open-world.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';

export type AnswersAfter = NatsSettings['answersAfter'];

/**
 * Two endpoints and two engines with a journal between them, and a database that syncs to disk, as targets of faults.
 */
export interface JournalWorld {
  readonly dataDir: string;
  readonly endpoints: readonly PortalProcess[];
  readonly engines: readonly PortalProcess[];
  readonly nats: NatsServer;
  readonly databaseUrl: string;
  findDatabasePid(): number;
  stop(): Promise<void>;
  removeData(): Promise<void>;
}

export async function openJournalWorld(program: string, answersAfter: AnswersAfter): Promise<JournalWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-chaos-'));
  const log = createLogger({ level: 'silent' });
  const [postgres, nats] = await Promise.all([
    startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log }),
    startNatsServer(program),
  ]);
  const keysDir = join(dataDir, 'keys');
  await mkdir(keysDir);
  await loadKeys(keysDir);
  const settings = {
    NATS_URL: nats.url,
    NATS_ANSWERS_AFTER: answersAfter,
    NATS_REPLICAS: '1',
    // Fills up quickly while the database is down, so that refusals are tested as well.
    NATS_BACKLOG_MB: '8',
    // Processes are killed here, but not machines: data that the server has written stays written.
    NATS_SYNCED: 'true',
  };
  const create = async (role: 'ingest' | 'engine', nth: number): Promise<PortalProcess> => {
    const name = `${role}-${nth}`;
    await mkdir(join(dataDir, name));
    await copyFile(join(keysDir, 'keys.json'), join(dataDir, name, 'keys.json'));
    return await createPortalProcess({
      name,
      dataDir: join(dataDir, name),
      // Identifies the engines in the database.
      databaseUrl: `${postgres.url}?application_name=${name}`,
      logFile: join(dataDir, `${name}.log`),
      settings: { ...settings, INSTANCE: name },
      role,
    });
  };
  const endpoints = [await create('ingest', 1), await create('ingest', 2)];
  const engines = [await create('engine', 1), await create('engine', 2)];
  return {
    dataDir,
    endpoints,
    engines,
    nats,
    databaseUrl: postgres.url,
    findDatabasePid: () => postgres.pid,
    stop: async () => {
      await Promise.all([...endpoints, ...engines].map((one) => one.kill()));
      await postgres.stop();
      await nats.stop();
    },
    removeData: () => removeData(dataDir, join(dataDir, 'database')),
  };
}
