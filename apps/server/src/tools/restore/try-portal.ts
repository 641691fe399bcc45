import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { startPortal } from '../../roles/start-portal.ts';

/**
 * Starts the database of a data directory, which recovers, and on it the part of the portal that serves people, and
 * stops both: no device reaches it, nothing is sent.
 */
export async function tryPortal(dataDir: string, log: Logger): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const portal = await startPortal(
      {
        role: 'web',
        production: false,
        host: '127.0.0.1',
        port: 0,
        dataDir,
        databaseUrl: postgres.url,
        publicUrl: undefined,
        trustedProxies: [],
        demo: false,
        demoPassword: undefined,
        productName: 'Azimute',
        defaultLocale: 'en',
        logLevel: 'warn',
        traces: undefined,
        mqtt: undefined,
      },
      log,
    );
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
