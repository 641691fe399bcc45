import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { watchRemoteStops } from './remote-stops.ts';

const EVERY_MS = 5_000;

interface WatchOptions {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Watches the remote stops that were sent. Several processes can: each stop is locked by one at a time. */
export function keepWatchingStops({ database, clock, log }: WatchOptions): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = watchRemoteStops(database.pipeline, clock.now())
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, 'Remote stops were not watched; trying again'))
      .finally(() => (isBusy = false));
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
