import { loadConfig } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { startPortal } from '../../roles/start-portal.ts';

/**
 * Starts the database of a data directory, which recovers, and the users' part of the portal on it, then stops both.
 * Devices cannot reach the portal, and it sends nothing.
 */
export async function tryPortal(dataDir: string, log: Logger): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, PORT: '0', DEMO: 'false' };
    const portal = await startPortal(loadConfig(settings, ['--role=web']), log);
    try {
      const answer = await fetch(`${portal.address}/readyz`);
      if (!answer.ok) throw new Error(`The portal starts, but is not ready: ${await answer.text()}`);
    } finally {
      await portal.stop();
    }
  } finally {
    await postgres.stop();
  }
}
