import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { notifyStates } from '../telemetry/pipeline/notify-states.ts';

export interface StatesAnnouncer {
  /** Says what is still unsaid, and stops. */
  stop(): Promise<void>;
}

const COALESCE_MS = 50;
const RETRY_MS = 1_000;

/**
 * Tells the live streams of other processes which states have changed, for a process that takes positions. What is killed before it tells leaves the rest to the repeats of its senders, which tell it again.
 */
export function announceStates(options: {
  readonly database: Database;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
}): StatesAnnouncer {
  const { database, events, log } = options;
  let unsaid = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let saying = Promise.resolve();
  // Said once, however long the database is gone.
  let isFailing = false;

  const note = (accountId: number, assetIds: Iterable<number>): void => {
    const noted = unsaid.get(accountId) ?? new Set();
    for (const assetId of assetIds) noted.add(assetId);
    unsaid.set(accountId, noted);
  };
  const say = async (): Promise<void> => {
    const batch = unsaid;
    unsaid = new Map();
    try {
      await notifyStates(database.pipeline, batch, events.processId);
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'Changed states could not be announced to other processes; trying again');
      isFailing = true;
      for (const [accountId, assetIds] of batch) note(accountId, assetIds);
      schedule(RETRY_MS);
    }
  };
  const schedule = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      timer = null;
      saying = saying.then(say);
    }, delayMs);
  };
  const unsubscribe = events.on('statesChanged', ({ accountId, assetIds }) => {
    note(accountId, assetIds);
    schedule(COALESCE_MS);
  });
  return {
    stop: async () => {
      unsubscribe();
      await saying;
      await say();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
