import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  startMailCatcher,
  type MailCatcher,
} from '@azimute/server/src/features/mail/testing/start-mail-catcher.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '@azimute/server/src/platform/postgres/embedded/start-embedded-postgres.ts';
import pg from 'pg';
import { removeData } from '../chaos/open-world.ts';
import { createPortalProcess, type PortalProcess } from '../chaos/portal-process.ts';

export interface TrialPortal {
  readonly portal: PortalProcess;
  readonly mails: MailCatcher;
  /** As the owner of the database. */
  readonly query: <Row extends pg.QueryResultRow>(sql: string, given?: readonly unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

const PROFILER = new URL('./profile-main-thread.ts', import.meta.url).href;

/**
 * A portal in a process of its own, with its database and mail server; SIGUSR2 profiles it if a folder for profiles
 * is set.
 */
export async function openTrialPortal(profileDir?: string): Promise<TrialPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'azimute-hostile-'));
  const log = createLogger({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
  const mails = await startMailCatcher();
  const portal = await createPortalProcess({
    name: 'portal',
    dataDir: join(dataDir, 'portal'),
    databaseUrl: postgres.url,
    logFile: join(dataDir, 'portal.log'),
    settings: {
      WEBHOOKS_ALLOW_PRIVATE: '127.0.0.1',
      MAKER_FEEDS_ALLOW_PRIVATE: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'portal@azimute.example',
      ...(profileDir !== undefined && {
        NODE_OPTIONS: `--import ${PROFILER}`,
        PROFILE_DIR: resolve(profileDir),
      }),
    },
  });
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const close = async (): Promise<void> => {
    await portal.kill();
    await owner.end();
    await mails.stop();
    await postgres.stop();
    await removeData(dataDir, join(dataDir, 'database'));
  };
  try {
    await portal.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    portal,
    mails,
    query: async <Row extends pg.QueryResultRow>(sql: string, given: readonly unknown[] = []) =>
      (await owner.query<Row>(sql, [...given])).rows,
    close,
  };
}
