import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PortalEvents } from '../../platform/events.ts';

export interface StatesAnnouncer {
  /** Says what is still unsaid, and stops. */
  stop(): Promise<void>;
}

const COALESCE_MS = 50;
const RETRY_MS = 1_000;
/** A notice holds at most 8,000 bytes. */
const IDS_IN_A_NOTICE = 500;

/**
 * Tells the live streams of other processes which states have changed, for a process that takes positions and has no
 * streams itself. Only ids go out: whoever hears them reads the states.
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
    const notices = [...batch].flatMap(([accountId, assetIds]) => writeNotices(accountId, [...assetIds]));
    if (notices.length === 0) return;
    try {
      await database.pipeline.query(`select pg_notify('azimute_live', n) from unnest($1::text[]) as n`, [
        notices,
      ]);
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

function writeNotices(accountId: number, assetIds: readonly number[]): string[] {
  const notices: string[] = [];
  for (let from = 0; from < assetIds.length; from += IDS_IN_A_NOTICE) {
    const part = assetIds.slice(from, from + IDS_IN_A_NOTICE);
    notices.push(JSON.stringify({ topic: 'states', accountId, assetIds: part }));
  }
  return notices;
}
