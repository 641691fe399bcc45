import type { Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { notifyCrossings, notifyStates } from '../telemetry/pipeline/notify-states.ts';

export interface ChangesAnnouncer {
  /** Sends the remaining announcements, and stops. */
  stop(): Promise<void>;
}

type Announcement = ReadonlyMap<number, ReadonlySet<number>>;

const COALESCE_MS = 50;
const RETRY_MS = 1_000;

/**
 * Notifies other processes of changed states, and of ULs whose geofences were crossed, for a process that stores
 * positions. If it is killed before that, repeated submissions of its senders announce them again.
 */
export function announceChanges(options: {
  readonly database: Database;
  readonly events: PortalEvents;
  readonly log: Pick<Logger, 'warn'>;
}): ChangesAnnouncer {
  const { database, events, log } = options;
  // Logged once, however long the database is down.
  let isFailing = false;
  const settle = (error?: unknown): void => {
    if (error !== undefined && !isFailing)
      log.warn({ err: error }, 'Changes could not be announced to other processes; trying again');
    isFailing = error !== undefined;
  };
  const sayer = (say: (client: Pool, unsaid: Announcement, from: string) => Promise<void>): Sayer =>
    createSayer((unsaid) => say(database.pipeline, unsaid, events.processId), settle);
  const states = sayer(notifyStates);
  const crossings = sayer(notifyCrossings);
  const stops = [
    events.on('statesChanged', ({ accountId, assetIds }) => states.note(accountId, assetIds)),
    events.on('geofencesCrossed', ({ accountId, unitIds }) => crossings.note(accountId, unitIds)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await Promise.all([states.stop(), crossings.stop()]);
    },
  };
}

interface Sayer {
  note(accountId: number, ids: Iterable<number>): void;
  stop(): Promise<void>;
}

/** Collects announcements for a moment, and keeps them until they are sent. */
function createSayer(say: (unsaid: Announcement) => Promise<void>, settle: (error?: unknown) => void): Sayer {
  let unsaid = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | null = null;
  let saying = Promise.resolve();
  const add = (accountId: number, ids: Iterable<number>): void => {
    const noted = unsaid.get(accountId) ?? new Set();
    for (const id of ids) noted.add(id);
    unsaid.set(accountId, noted);
  };
  const sayAll = async (): Promise<void> => {
    const batch = unsaid;
    unsaid = new Map();
    try {
      await say(batch);
      settle();
    } catch (error) {
      settle(error);
      for (const [accountId, ids] of batch) add(accountId, ids);
      schedule(RETRY_MS);
    }
  };
  const schedule = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      timer = null;
      saying = saying.then(sayAll);
    }, delayMs);
  };
  return {
    note: (accountId, ids) => {
      add(accountId, ids);
      schedule(COALESCE_MS);
    },
    stop: async () => {
      await saying;
      if (unsaid.size > 0) await sayAll();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
