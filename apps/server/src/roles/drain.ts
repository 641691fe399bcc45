import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/log.ts';

const DRAIN_WITHIN_MS = 10_000;

/** Takes no new connection and answers what has begun, within a limit. */
export async function drain(server: FastifyInstance, log: Logger): Promise<void> {
  const timeout = new AbortController();
  const closed = server.close().then(() => 'closed' as const);
  const late = sleep(DRAIN_WITHIN_MS, 'late' as const, { signal: timeout.signal }).catch(
    () => 'late' as const,
  );
  if ((await Promise.race([closed, late])) === 'late') {
    log.warn('some requests were still open; closing them');
    server.server.closeAllConnections();
  }
  timeout.abort();
}
